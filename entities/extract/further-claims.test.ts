/** What the register says besides: marks, practitioners, parents, and disqualified people who may be meant. */
import { expect, test } from 'vitest'
import type { OperationName } from '../../contract/operations.ts'
import { registerOfDisqualified } from '../../contract/source.ts'
import { listedMention } from '../claim.ts'
import { claimsOf } from './claims-of.ts'
import { withoutEntries } from './listed.ts'

const extracted = (operation: OperationName, result: unknown, params = {}) =>
  claimsOf({ id: 'r1', operation, params, at: '2026-11-20T10:00:00.000Z', result })
const ofProperty = (operation: OperationName, result: unknown, name: string, params = {}) =>
  extracted(operation, result, params)
    .claims.filter(({ property }) => property === name)
    .map(({ mention, value, other, source }) => ({ mention, value, other, pointer: source.pointer }))

const company_number = '99000012'

test('a controller is marked as sanctioned, and no claim says that one is not', () => {
  const marked = (is_sanctioned: string | null) =>
    ofProperty(
      'company_controllers',
      { controller_list: [{ controller_id: 'C1', name: 'Ann Example', company_number, is_sanctioned }] },
      'sanctioned',
      { company_number },
    ).map(({ mention, value, pointer }) => [mention, value, pointer])
  for (const value of ['true', 'Y'])
    expect(marked(value)).toEqual([['controller:C1', value, '/controller_list/0/is_sanctioned']])
  for (const value of [null, '', 'perhaps', 'false', 'N']) expect(marked(value)).toEqual([])
})

test('a practitioner acts for the company, from a day to a day', () => {
  const result = {
    insolvency_case_list: [
      {
        type: 'creditors-voluntary-liquidation',
        practitioner_list: [
          { name: 'Ian Example', role: 'practitioner', appointed_on: '2024-02-01', ceased_to_act_on: '2025-03-04' },
          { name: '', role: 'practitioner' },
        ],
      },
    ],
  }
  const at = '/insolvency_case_list/0/practitioner_list/0'
  const [mention, other] = [`row:r1${at}`, `company:${company_number}`]
  const said = (name: string) => ofProperty('company_insolvency', result, name, { company_number })
  expect(said('practitioner_of')).toEqual([{ mention, other, value: 'practitioner', pointer: `${at}/role` }])
  expect(said('practitioner_from')).toEqual([{ mention, other, value: '2024-02-01', pointer: `${at}/appointed_on` }])
  expect(said('practitioner_until')).toMatchObject([{ mention, other, value: '2025-03-04' }])
  expect(said('name').filter((one) => one.mention === mention)).toMatchObject([{ value: 'Ian Example' }])
})

test('a parent is the company of its number, or a company that only this answer names', () => {
  const parents = (parent: object | null) =>
    ofProperty('company_profile', { company_profile: { company_number, parent } }, 'branch_of').map(
      ({ other }) => other,
    )
  expect(parents({ name: 'EXAMPLE PARENT', company_number: 'FC000123' })).toEqual(['company:FC000123'])
  expect(parents({ name: 'EXAMPLE PARENT', company_number: null })).toEqual(['row:r1/company_profile/parent'])
  expect(parents({ name: 'EXAMPLE PARENT', company_number: 'HRB 1 of Example' })).toEqual([
    'row:r1/company_profile/parent',
  ])
  for (const none of [null, { name: '', company_number: '' }, { name: 'ITSELF', company_number }])
    expect(parents(none)).toEqual([])
})

test('a disqualified person who may be meant is an entry of the register, with the day and the ban, and no fact yet', () => {
  const at = '/disqualified_candidate_list/0'
  const result = {
    list_searched_list: [
      { list: 'Any List', list_day: '2026-11-01' },
      { list: registerOfDisqualified, list_day: '2026-11-14' },
    ],
    disqualified_candidate_list: [
      {
        director_id: 'd.111111110001',
        name_single_line: 'Ann EXAMPLE',
        surname: 'EXAMPLE',
        dob: '1970-04',
        director_disq_list: [{ reason: 'CDDA 1986 S7', start_date: '2020-01-01', end_date: '2030-12-31' }],
      },
    ],
  }
  const found = extracted('sanctions_search', result)
  const mention = listedMention(registerOfDisqualified, 'd.111111110001')
  expect(found.mentions).toEqual([{ key: mention, kind: 'person' }])
  expect(found.claims.map(({ property, value, source }) => [property, value, source.pointer])).toEqual([
    ['on_list', registerOfDisqualified, '/list_searched_list/1/list'],
    ['list_day', '2026-11-14', '/list_searched_list/1/list_day'],
    ['name', 'Ann EXAMPLE', `${at}/name_single_line`],
    ['surname', 'EXAMPLE', `${at}/surname`],
    ['birth_month', '1970-04', `${at}/dob`],
    ['disqualification', 'CDDA 1986 S7', `${at}/director_disq_list/0/reason`],
    ['disqualified_from', '2020-01-01', `${at}/director_disq_list/0/start_date`],
    ['disqualified_until', '2030-12-31', `${at}/director_disq_list/0/end_date`],
  ])
  expect(withoutEntries(found)).toEqual({ mentions: [], claims: [] })
})

test('the candidates of an officer give no claims: a screening asks for them', () => {
  const officer = { director_id: 'p.1', surname: 'EXAMPLE', name_single_line: 'Ann EXAMPLE' }
  const candidates = [{ director_id: 'd.111111110001', name_single_line: 'Ann EXAMPLE' }]
  const params = { director_id: 'p.1' }
  expect(
    extracted('director_details', { director: { ...officer, disqualified_candidate_list: candidates } }, params),
  ).toEqual(extracted('director_details', { director: officer }, params))
})
