/** The operations of the register interface, answered by the stand-in. */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { bindingNames, bindingsAt } from '../../../contract/bindings/index.ts'
import { chargedIn } from '../../../contract/credits.ts'
import { fieldsHeader } from '../../../contract/field-set.ts'
import { sourceIn } from '../../../contract/source.ts'
import { newFolder } from '../../../platform/testing/databases.ts'
import { companies } from '../../load/companies.ts'
import { basicCompanyData } from '../../load/testing/files.ts'
import { company_number, liveService, now } from './testing/live-service.ts'

const live = liveService()

test.each(bindingNames)('%s: a profile has what the register says, with its own flags', async (binding) => {
  const { company_profile } = await live.service.found('company_profile', { company_number }, binding)
  expect(company_profile).toMatchObject({
    name: 'QUARRYBANK INSTRUMENTS LIMITED',
    company_type: 'ltd',
    company_status: 'Active - Proposal to Strike off',
    status_detail: 'active-proposal-to-strike-off',
    incorporated_on: '1988-03-04',
    dissolved_on: null,
    jurisdiction: 'england-wales',
    registered_office: { line_1: '12 Wharf Street', postcode: 'LS1 4AP' },
    sic_list: [
      { code: '26511', sic_text: expect.any(String) },
      { code: '7499', sic_text: null },
    ],
    previous_name_list: [{ name: 'QUARRYBANK GAUGES LIMITED', used_from: '1988-03-04', used_until: '2001-07-02' }],
    accounts: {
      last_made_up_to: '2025-03-31',
      last_type: 'total-exemption-full',
      next_made_up_to: '2026-03-31',
      next_due: '2026-12-31',
      overdue: 'true',
    },
    confirmation_statement: { next_due: '2027-03-18', overdue: 'false' },
    num_charges: null,
    has_insolvency_history: 'false',
    registered_office_in_dispute: 'true',
    registered_office_undeliverable: 'false',
    source_day: '2026-11-20',
  })
})

describe('a profile', () => {
  const profileOf = async (number: string) =>
    (await live.service.found('company_profile', { company_number: number })).company_profile

  test('what the register does not say is nil, never false', async () => {
    expect(await profileOf('99000003')).toMatchObject({
      name: 'QUARRYBANK BARE LLP',
      incorporated_on: null,
      registered_office: null,
      accounts: null,
      confirmation_statement: null,
      has_insolvency_history: null,
      registered_office_in_dispute: null,
      num_charges: null,
      sic_list: null,
    })
    expect(await profileOf('99000005')).toMatchObject({ num_charges: '0', num_charges_outstanding: '0' })
  })

  test('a restored company has no day of dissolution', async () => {
    expect(await profileOf('99000002')).toMatchObject({ dissolved_on: null, incorporated_on: '2009-01-20' })
    expect(await profileOf('99000004')).toMatchObject({ dissolved_on: '2012-02-14' })
  })

  test('an overseas entity has its foreign register, and a branch its parent', async () => {
    expect(await profileOf('OE990001')).toMatchObject({
      company_type: 'registered-overseas-entity',
      company_status: 'Registered',
      registered_office: { town: 'Luxembourg' },
      foreign_registration: {
        country: 'LUXEMBOURG',
        registry: 'Registre De Commerce Et Des Sociétés',
        registration_number: 'B 99001',
        legal_form: 'Société À Responsabilité Limitée',
        governed_by: 'Luxembourg',
      },
    })
    expect(await profileOf('BR990001')).toMatchObject({
      parent: { name: 'QUILL OVERSEAS S.À R.L.', company_number: 'FC990001' },
    })
  })

  test('an unknown company has none', async () => {
    expect(await profileOf('99009999')).toBeNull()
  })

  test('the answer says that it is live', async () => {
    const { headers } = await live.service.ask('post', { operation: 'company_profile', params: { company_number } })
    expect(sourceIn(headers)).toMatchObject({ register: 'Companies House', kind: 'live' })
  })
})

describe('controllers', () => {
  const controllersOf = (number: string, page_id = '') =>
    live.service.found('company_controllers', { company_number: number, page_id })

  test('each with what the register says; unknown kinds and natures as they are', async () => {
    const { controller_list, control_statement_list, ...rest } = await controllersOf(company_number)
    expect(rest).toMatchObject({ num_current: '5', num_ceased: '1', next_page_id: null })
    const [person, body, state, hidden, strange, past] = controller_list!
    expect(person).toMatchObject({
      controller_id: expect.stringMatching(/^[\w-]{27}$/),
      company_name: 'QUARRYBANK INSTRUMENTS LIMITED',
      kind: 'individual-person-with-significant-control',
      title: 'Dr',
      forename: 'Ottoline',
      middle_name: 'Mary',
      surname: 'Fenwick',
      date_of_birth: '1961-04',
      nature_list: ['ownership-of-shares-25-to-50-percent', 'voting-rights-25-to-50-percent'],
      address: { postcode: 'LS1 4AP' },
      notified_on: '2016-04-06',
      ceased_on: null,
      is_sanctioned: 'false',
      verified_from: '2026-03-04',
      verification_due: '2026-03-18',
    })
    expect(body).toMatchObject({
      identification: { registration_number: 'No. 9000 0009', country_registered: 'England' },
      date_of_birth: null,
      verified_from: null,
    })
    expect(state).toMatchObject({ kind: 'legal-person-person-with-significant-control' })
    expect(hidden).toMatchObject({
      kind: 'super-secure-person-with-significant-control',
      name: null,
      nature_list: null,
    })
    expect(strange).toMatchObject({ kind: 'some-new-kind-2027', nature_list: ['right-nobody-knows-2027'] })
    expect(past).toMatchObject({ ceased_on: '2019-08-03' })
    expect(control_statement_list).toEqual([
      expect.objectContaining({
        statement: 'psc-contacted-but-no-response',
        linked_name: 'Mr Ambrose Petherick',
        notified_on: '2017-01-01',
        ceased_on: '2017-06-01',
      }),
    ])
  })

  test('only one whose control ended', async () => {
    expect(await controllersOf('99000002')).toMatchObject({ num_current: '0', num_ceased: '1' })
  })

  test('a protected person whose control ended is no longer in control, on a day that is not given', async () => {
    expect(await controllersOf('99000004')).toMatchObject({
      controller_list: [{ kind: 'super-secure-person-with-significant-control', ceased_on: '(day not given)' }],
      num_current: '0',
      num_ceased: '1',
    })
  })

  test('only a statement, spelled as the register spells it', async () => {
    expect(await controllersOf('99000003')).toMatchObject({
      controller_list: null,
      num_current: '0',
      control_statement_list: [{ statement: 'no-individual-or-entity-with-signficant-control' }],
    })
  })

  test('each term of an exemption is a statement', async () => {
    expect((await controllersOf('99000005')).control_statement_list).toMatchObject([
      {
        statement: 'psc-exempt-as-trading-on-regulated-market',
        notified_on: '2016-04-06',
        ceased_on: '2021-05-05',
      },
      { statement: 'psc-exempt-as-trading-on-regulated-market', notified_on: '2023-01-01', ceased_on: null },
    ])
  })

  test('120 controllers come on pages, each once, and 105 statements on every page', async () => {
    const ids: (string | null | undefined)[] = []
    let [page_id, pages] = ['', 0]
    do {
      const found = await controllersOf('99000006', page_id)
      expect(found).toMatchObject({ num_current: '90', num_ceased: '30' })
      expect(found.control_statement_list).toHaveLength(105)
      ids.push(...(found.controller_list ?? []).map(({ controller_id }) => controller_id))
      page_id = found.next_page_id ?? ''
      pages += 1
    } while (page_id !== '')
    expect([pages, ids.length, new Set(ids).size]).toEqual([3, 120, 120])
  })

  test('of an unknown company there are none, and only its profile is read', async () => {
    expect(await controllersOf('99009999')).toMatchObject({
      controller_list: null,
      control_statement_list: null,
      num_current: '0',
    })
    expect(live.standIn.asked).toEqual(['/company/99009999'])
  })
})

test.each([
  [[]],
  [{}],
  [{ items: [{}], total_results: 1 }],
  [{ items: [{ kind: 7 }], total_results: 1 }],
  [{ items: [{ kind: 'individual-person-with-significant-control', name: {} }], total_results: 1 }],
])('controllers in the form %j are not answered', async (body) => {
  await live.service.found('company_profile', { company_number })
  live.standIn.answerWith({ body })
  const reply = await live.service.ask('post', { operation: 'company_controllers', params: { company_number } })
  expect(reply.body).toMatch(/^source_unavailable: Companies House answered with something/)
})

describe('insolvency', () => {
  const insolvencyOf = (number: string) => live.service.found('company_insolvency', { company_number: number })

  test('cases with their dates, practitioners and notes', async () => {
    expect(await insolvencyOf('99000005')).toMatchObject({
      status: 'liquidation',
      insolvency_case_list: [
        {
          number: '1',
          type: 'creditors-voluntary-liquidation',
          date_list: [{ type: 'wound-up-on', date: '2024-03-05' }],
          practitioner_list: [{ name: 'Ines Marchbanks', ceased_to_act_on: '2025-05-05', address: { town: 'Leeds' } }],
          note_list: ['A note of the register'],
        },
        { number: '2', type: 'some-new-case-2027', date_list: null, practitioner_list: null },
      ],
    })
  })

  test.each([company_number, '99009999'])('%s has none recorded', async (number) => {
    expect(await insolvencyOf(number)).toMatchObject({ status: null, insolvency_case_list: null })
  })

  test('a company with a history and no cases is not answered', async () => {
    await expect(insolvencyOf('99000007')).rejects.toThrow('source_unavailable: Companies House says that')
  })
})

describe('companies at an address', () => {
  const at = async (search: { postcode: string; premises?: string; street?: string }) =>
    (await live.service.found('address_search', search)).company_list?.map((row) => row.company_number) ?? null

  test('have this very postcode, though the search of the register finds more', async () => {
    expect(await at({ postcode: 'LS1 4AP' })).toEqual(['99000001', '99000002', '99000004', '99000005'])
    expect(await at({ postcode: 'LS1 9ZZ' })).toBeNull()
  })

  test('a house and a street narrow it', async () => {
    expect(await at({ postcode: 'LS1 4AP', premises: '12', street: 'Wharf St' })).toEqual([
      '99000001',
      '99000004',
      '99000005',
    ])
    expect(await at({ postcode: 'LS1 4AP', premises: '1' })).toBeNull()
  })

  test('more than the register gives at once is not answered', async () => {
    live.standIn.answerWith({ body: { items: [], hits: 5001 } })
    await expect(at({ postcode: 'LS1 4AP' })).rejects.toThrow('source_unavailable: Companies House has more than 5,000')
  })
})

test('an address without a company in the loaded file is searched in the live register too', async () => {
  const { service, standIn } = live
  const folder = newFolder()
  const file = path.join(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv')
  const row = { CompanyName: 'LOADED LIMITED', CompanyNumber: '01234567', 'RegAddress.PostCode': 'LS1 4VK' }
  writeFileSync(file, basicCompanyData([row]))
  const context = { options: { 'replace-sample': 'yes' }, now: now(), onRows: () => {} }
  await companies.load([file], { store: service.store, ...context })
  rmSync(folder, { recursive: true })
  await service.administer('price', 'address_search', '1')

  const at = async (postcode: string) => {
    const call = { operation: 'address_search', params: { postcode } } as const
    const reply = await service.ask('soap11', call, { headers: { [fieldsHeader]: 'all' } })
    const { company_list } = bindingsAt('http://localhost').soap11.readResult('address_search', reply)
    const numbers = company_list?.map(({ company_number }) => company_number) ?? null
    return [sourceIn(reply.headers)?.register, numbers, chargedIn(reply.headers)]
  }
  expect(await at('LS1 4VK')).toEqual(['BasicCompanyData', ['01234567'], '1'])
  expect(await at('LS1 4VK')).toEqual(['BasicCompanyData', ['01234567'], '0'])
  expect(standIn.asked).toEqual([])
  const there = ['99000001', '99000002', '99000004', '99000005']
  expect(await at('LS1 4AP')).toEqual(['Companies House', there, '1'])
  // A live answer is not kept.
  expect(await at('LS1 4AP')).toEqual(['Companies House', there, '1'])
  expect(await at('LS1 9ZZ'), 'none found in the whole register').toEqual(['Companies House', null, '1'])
  standIn.fail(503)
  await expect(service.found('address_search', { postcode: 'LS1 8ZZ' })).rejects.toThrow('source_unavailable')
})

test('a search for controllers has no live source', async () => {
  await expect(live.service.found('controller_search', { name: 'Ottoline Fenwick' })).rejects.toThrow('no_source')
  expect(live.standIn.asked).toEqual([])
})

describe.each([
  ['company_profile', 0],
  ['company_controllers', 0],
  ['company_controllers', 1],
  ['company_controllers', 2],
  ['company_controllers', 3],
  ['company_insolvency', 0],
] as const)('%s after %i calls', (operation, calls) => {
  const ask = () => live.service.ask('post', { operation, params: { company_number } })

  test('at the limit is not answered, with the seconds to wait', async () => {
    live.standIn.allow(calls)
    const reply = await ask()
    expect(reply.body).toMatch(/^source_quota: /)
    expect(Number(reply.headers?.['retry-after'])).toBeGreaterThan(0)
  })

  test('with a fault of the register is not answered', async () => {
    live.standIn.failAfter(calls, 500)
    expect((await ask()).body).toMatch(/^source_unavailable: /)
  })
})
