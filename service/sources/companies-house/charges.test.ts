/** Charges, against the stand-in. */
import { expect, test } from 'vitest'
import { company_number, liveService } from './testing/live-service.ts'

const live = liveService()

test('charges are read as lists and as objects', async () => {
  const { charge_list } = await live.service.found('company_mortgage_index', { company_number })
  expect(charge_list).toMatchObject([
    {
      charge_number: '990000010002',
      charge_satisfied: 'OUTSTANDING',
      charge_type: 'A registered charge',
      description:
        'Contains a fixed charge. Contains a negative pledge. More than four persons are entitled; the register names four.',
      person_entitled_list: [{ name: 'Bank of Nowhere PLC' }],
      amount: null,
      obligations_secured: 'All obligations of the company',
      particulars: null,
    },
    {
      charge_number: '1',
      charge_satisfied: 'SATISFIED',
      creation_date: null,
      description: 'All the undertaking of the company. Acquired 7 June 1994.',
      satistfied_date: '2003-03-03',
      charge_type: 'Debenture',
      amount: 'All monies due',
      obligations_secured: null,
      particulars: 'All the undertaking of the company',
    },
  ])
})
