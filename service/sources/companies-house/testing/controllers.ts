/** People and bodies with significant control, statements and exemptions, with the quirks of the register. */
import { office } from './companies.ts'
import { controllerId } from './ids.ts'
import type { Json } from './replies.ts'

/** @param kind as in the link, which is shorter than the kind itself */
const toController = (company_number: string, id: string, kind: string, given: Json): Json => ({
  kind: `${kind}-person-with-significant-control`,
  notified_on: '2016-04-06',
  links: { self: `/company/${company_number}/persons-with-significant-control/${kind}/${controllerId(id)}` },
  ...given,
})

const shares = ['ownership-of-shares-25-to-50-percent', 'voting-rights-25-to-50-percent']

export const controllers: { [company_number: string]: Json[] } = {
  '99000001': [
    toController('99000001', 'Fenwick', 'individual', {
      name: 'Dr Ottoline Mary Fenwick',
      name_elements: { title: 'Dr', forename: 'Ottoline', middle_name: 'Mary', surname: 'Fenwick' },
      date_of_birth: { month: 4, year: 1961 },
      nationality: 'British',
      country_of_residence: 'England',
      address: office,
      natures_of_control: shares,
      is_sanctioned: false,
      identity_verification_details: {
        appointment_verification_start_on: '2026-03-04',
        appointment_verification_statement_due_on: '2026-03-18',
      },
    }),
    // People type the numbers.
    toController('99000001', 'typed', 'corporate-entity', {
      name: 'Aldersyke Holdings Limited',
      identification: {
        legal_form: 'Private Company Limited By Shares',
        legal_authority: 'Companies Act 2006',
        place_registered: 'Companies House',
        country_registered: 'England',
        registration_number: 'No. 9000 0009 ',
      },
      natures_of_control: ['ownership-of-shares-50-to-75-percent-as-trust'],
    }),
    // Some feeds repeat the word.
    toController('99000001', 'twice', 'legal-person', {
      kind: 'legal-person-person-with-significant-control',
      name: 'Ministry Of Invented Works',
      identification: { legal_form: 'Government Department', legal_authority: 'Crown' },
      natures_of_control: ['significant-influence-or-control'],
    }),
    toController('99000001', 'protected', 'super-secure', {
      description: 'super-secure-persons-with-significant-control',
      ceased: false,
    }),
    toController('99000001', 'new', 'some-new', {
      kind: 'some-new-kind-2027',
      name: 'Something New',
      natures_of_control: ['right-nobody-knows-2027'],
      is_sanctioned: true,
    }),
    toController('99000001', 'past', 'individual', {
      name: 'Mr Ambrose Petherick',
      ceased_on: '2019-08-03',
      natures_of_control: shares,
    }),
  ],
  // Only one whose control ended.
  '99000002': [toController('99000002', 'ended', 'individual', { name: 'Ambrose Petherick', ceased_on: '2020-01-31' })],
  // The law keeps even the day of the end off the register.
  '99000004': [
    toController('99000004', 'protected and gone', 'super-secure', {
      description: 'super-secure-persons-with-significant-control',
      ceased: true,
    }),
  ],
  '99000006': Array.from({ length: 120 }, (_, index) =>
    toController('99000006', `hand ${index}`, 'individual', {
      name: `Hand ${index}`,
      ...(index % 4 === 3 && { ceased_on: '2022-02-02' }),
    }),
  ),
  OE990001: [
    toController('OE990001', 'owner', 'individual', {
      kind: 'individual-beneficial-owner',
      name: 'Tamsin Maud Quill',
      principal_office_address: { locality: 'Luxembourg' },
      natures_of_control: ['ownership-of-shares-more-than-25-percent-registered-overseas-entity'],
    }),
  ],
}

export const statements: { [company_number: string]: Json[] } = {
  '99000001': [
    {
      statement: 'psc-contacted-but-no-response',
      linked_psc_name: 'Mr Ambrose Petherick',
      notified_on: '2017-01-01',
      ceased_on: '2017-06-01',
    },
  ],
  '99000003': [
    // Spelled so by the register.
    { statement: 'no-individual-or-entity-with-signficant-control', notified_on: '2016-04-06' },
  ],
  '99000006': Array.from({ length: 105 }, (_, index) => ({
    statement: 'psc-exists-but-not-identified',
    notified_on: `2017-01-${String((index % 28) + 1).padStart(2, '0')}`,
  })),
}

export const exemptions: { [company_number: string]: Json } = {
  '99000005': {
    kind: 'exemptions',
    exemptions: {
      psc_exempt_as_trading_on_regulated_market: {
        exemption_type: 'psc-exempt-as-trading-on-regulated-market',
        items: [{ exempt_from: '2016-04-06', exempt_to: '2021-05-05' }, { exempt_from: '2023-01-01' }],
      },
    },
  },
}
