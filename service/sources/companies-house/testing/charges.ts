import type { Json } from './replies.ts'

export const charges: { [company_number: string]: Json[] } = {
  '99000001': [
    {
      charge_code: '990000010002',
      classification: { type: 'charge-description', description: 'A registered charge' },
      status: 'outstanding',
      created_on: '2019-02-01',
      delivered_on: '2019-02-08',
      particulars: { contains_fixed_charge: true, contains_negative_pledge: true },
      secured_details: { type: 'obligations-secured', description: 'All obligations of the company' },
      persons_entitled: [{ name: 'Bank of Nowhere PLC' }],
      more_than_four_persons_entitled: true,
    },
    {
      // The schema has lists where the API gives objects, and the reverse.
      charge_number: 1,
      classification: [{ type: 'charge-description', description: 'Debenture' }],
      status: 'fully-satisfied',
      acquired_on: '1994-06-07',
      delivered_on: '1994-06-20',
      satisfied_on: '2003-03-03',
      particulars: [{ description: 'All the undertaking of the company' }],
      secured_details: { type: 'amount-secured', description: 'All monies due' },
    },
  ],
}
