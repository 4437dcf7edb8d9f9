import { office } from './companies.ts'
import type { Json } from './replies.ts'

export const insolvencies: { [company_number: string]: Json } = {
  '99000005': {
    status: ['liquidation'],
    cases: [
      {
        number: '1',
        type: 'creditors-voluntary-liquidation',
        dates: [{ type: 'wound-up-on', date: '2024-03-05' }],
        practitioners: [
          {
            name: 'Ines Marchbanks',
            role: 'practitioner',
            appointed_on: '2024-03-05',
            ceased_to_act_on: '2025-05-05',
            address: office,
          },
        ],
        notes: ['A note of the register'],
        links: { charge: '/company/99000005/charges/1' },
      },
      { number: 2, type: 'some-new-case-2027' },
    ],
  },
}
