import { office } from './companies.ts'
import { officerId } from './ids.ts'
import type { Json } from './replies.ts'

export const disqualifiedId = officerId('disqualified')
export const disqualifiedPersons: { [path: string]: Json } = {
  [`natural/${disqualifiedId}`]: {
    forename: 'Lambert',
    surname: 'GRIMSHAW',
    title: 'Mr',
    nationality: 'British',
    honours: 'MBE',
    person_number: '098765432101',
    // A whole date, whose day must not be shown.
    date_of_birth: '1970-02-23',
    disqualifications: [
      {
        disqualified_from: '2021-01-01',
        disqualified_until: '2028-12-31',
        disqualification_type: 'undertaking',
        case_identifier: 'INV1234567',
        company_names: ['GRIMSHAW TRADING LIMITED', 'GRIMSHAW TWO LIMITED'],
        undertaken_on: '2020-12-11',
        last_variation: [{ varied_on: '2023-05-06', case_identifier: 'CR-2023-1', court_name: 'Leeds County Court' }],
        reason: {
          act: 'company-directors-disqualification-act-1986',
          section: '7',
          description_identifier: 'order-or-undertaking-and-reporting-provisions',
        },
        address: office,
      },
    ],
    permissions_to_act: [
      { company_names: ['ONE LIMITED', 'TWO LIMITED'], granted_on: '2022-02-02', expires_on: '2023-02-02' },
    ],
  },
}
