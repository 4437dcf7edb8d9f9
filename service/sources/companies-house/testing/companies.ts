import type { Json } from './replies.ts'

export const office = {
  premises: '12',
  address_line_1: 'Wharf Street',
  locality: 'Leeds',
  region: 'West Yorkshire',
  country: 'England',
  postal_code: 'LS1 4AP',
}

/** A live company with everything, a restored one, a bare one, a dissolved one and one with a long history. */
export const companies: { [company_number: string]: Json } = {
  '99000001': {
    company_name: 'QUARRYBANK INSTRUMENTS LIMITED',
    company_number: '99000001',
    company_status: 'active',
    company_status_detail: 'active-proposal-to-strike-off',
    type: 'ltd',
    date_of_creation: '1988-03-04',
    registered_office_address: office,
    sic_codes: ['26511', '7499'],
    previous_company_names: [
      { name: 'QUARRYBANK GAUGES LIMITED', effective_from: '1988-03-04', ceased_on: '2001-07-02' },
    ],
    has_charges: true,
    jurisdiction: 'england-wales',
    has_insolvency_history: false,
    has_been_liquidated: false,
    registered_office_is_in_dispute: true,
    undeliverable_registered_office_address: false,
    // The register's own flags, though the days alone would say otherwise.
    accounts: {
      accounting_reference_date: { day: '31', month: '03' },
      last_accounts: { made_up_to: '2025-03-31', type: 'total-exemption-full' },
      next_accounts: { due_on: '2026-12-31', overdue: true },
      next_due: '2026-12-31',
      next_made_up_to: '2026-03-31',
      overdue: true,
    },
    confirmation_statement: {
      last_made_up_to: '2026-03-04',
      next_due: '2027-03-18',
      next_made_up_to: '2027-03-04',
      overdue: false,
    },
    links: { officers: '/company/99000001/officers', charges: '/company/99000001/charges' },
  },
  '99000002': {
    company_name: 'QUARRYBANK RESTORED LTD',
    company_number: '99000002',
    company_status: 'active',
    type: 'ltd',
    date_of_creation: '2009-01-20',
    date_of_cessation: '2015-06-30',
    registered_office_address: { address_line_1: 'Wharf Street', country: 'LS1 4AP' },
  },
  '99000003': { company_name: 'QUARRYBANK BARE LLP', company_number: '99000003', company_status: 'open', type: 'llp' },
  '99000004': {
    company_name: 'OLD QUARRYBANK LIMITED',
    company_number: '99000004',
    company_status: 'dissolved',
    type: 'ltd',
    date_of_creation: '1999-09-09',
    date_of_cessation: '2012-02-14',
    registered_office_address: office,
    previous_company_names: [{ name: 'FORMER GRANITE LIMITED', ceased_on: '2004-04-04' }],
  },
  '99000005': {
    company_name: 'LONG HISTORY PLC',
    company_number: '99000005',
    company_status: 'liquidation',
    type: 'plc',
    has_charges: false,
    has_insolvency_history: true,
    has_been_liquidated: true,
    registered_office_address: office,
    sic_codes: ['99999'],
  },
  OE990001: {
    company_name: 'QUILL OVERSEAS HOLDINGS S.À R.L.',
    company_number: 'OE990001',
    company_status: 'registered',
    type: 'registered-overseas-entity',
    date_of_creation: '2023-01-11',
    registered_office_address: { address_line_1: '4 Rue Du Nord', locality: 'Luxembourg', country: 'Luxembourg' },
    foreign_company_details: {
      originating_registry: { country: 'LUXEMBOURG', name: 'Registre De Commerce Et Des Sociétés' },
      registration_number: 'B 99001',
      governed_by: 'Luxembourg',
      legal_form: 'Société À Responsabilité Limitée',
    },
  },
  BR990001: {
    company_name: 'WHARF BRANCH',
    company_number: 'BR990001',
    company_status: 'open',
    type: 'uk-establishment',
    branch_company_details: { parent_company_name: 'QUILL OVERSEAS S.À R.L.', parent_company_number: 'FC990001' },
  },
  '99000006': { company_name: 'MANY HANDS LIMITED', company_number: '99000006', company_status: 'active', type: 'ltd' },
  // It has a history, and its cases are not there.
  '99000007': {
    company_name: 'CASES GONE LIMITED',
    company_number: '99000007',
    company_status: 'active',
    has_insolvency_history: true,
  },
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      String(99_000_100 + index),
      { company_name: `FILLER ${index} LIMITED`, company_number: String(99_000_100 + index), company_status: 'active' },
    ]),
  ),
}
