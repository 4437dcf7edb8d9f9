import { office } from './companies.ts'
import { officerId } from './ids.ts'
import type { Json } from './replies.ts'

const toOfficer = (name: string, given: Json = {}): Json => ({
  name,
  officer_role: 'director',
  appointed_on: '2011-05-01',
  address: office,
  links: { officer: { appointments: `/officers/${officerId(name)}/appointments` } },
  ...given,
})

export const officers: { [company_number: string]: Json[] } = {
  '99000001': [
    toOfficer('FENWICK, Ottoline Mary, Dr', {
      nationality: 'British',
      occupation: 'Engineer',
      country_of_residence: 'England',
      date_of_birth: { month: 4, year: 1961 },
      person_number: '012345678901',
      former_names: [{ forenames: 'Ottoline Mary', surname: 'PETHERICK' }, { surname: 'HALE' }],
      identity_verification_details: {
        appointment_verification_start_on: '2026-01-05',
        appointment_verification_statement_due_on: '2026-01-19',
      },
    }),
    // A company that is flagged as one, and one that is not.
    toOfficer('ALDERSYKE SECRETARIES LIMITED', {
      officer_role: 'corporate-secretary',
      identification: {
        identification_type: 'uk-limited-company',
        legal_form: 'Private Limited Company',
        legal_authority: 'Companies Act 2006',
        place_registered: 'Companies House',
        registration_number: '99000009',
      },
    }),
    toOfficer('HARROWDENE NOMINEES LIMITED'),
    // In office when the register was computerised: the true date is earlier.
    toOfficer('PETHERICK, Ambrose', {
      officer_role: 'secretary',
      appointed_on: undefined,
      appointed_before: '1991-12-31',
      is_pre_1992_appointment: true,
      resigned_on: '1999-08-03',
    }),
    { name: 'ROOKE', officer_role: 'managing-officer' },
    toOfficer('STRAY, Postcode', { address: { address_line_1: '3 Mill Lane', country: 'LS1 4AP' } }),
    ...Array.from({ length: 30 }, (_, index) =>
      toOfficer(`BATCH${String(index).padStart(2, '0')}, Director`, { resigned_on: '2020-01-31' }),
    ),
  ],
  '99000005': [toOfficer('FENWICK, Ottoline Mary, Dr')],
  OE990001: [
    {
      name: 'KLYMENKOVYCH, Zorian',
      officer_role: 'managing-officer',
      address: { country: 'Luxembourg' },
      responsibilities: 'Signs for the entity',
      principal_office_address: { address_line_1: '4 Rue Du Nord', locality: 'Luxembourg' },
    },
    toOfficer('QUILL, Tamsin Maud, Baroness Quill Of Wharfside, Dr', {
      appointed_on: '2015-06-01',
      resigned_on: '2014-01-01',
      date_of_birth: { year: 1961 },
    }),
    {
      name: 'MARLOW',
      officer_role: 'some-new-role-2027',
      is_pre_1992_appointment: true,
      appointed_before: '1991-05-01',
    },
  ],
}
