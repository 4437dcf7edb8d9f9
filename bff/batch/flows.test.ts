/** Which company a name leads to without a choice, and what an analyst chooses from. */
import { expect, test } from 'vitest'
import { flowNamed, requiredCalls } from './flows.ts'

const flow = flowNamed('company_officers')!
const next = (name: string, company_short_list: object[], next_page_id = '') =>
  flow.steps[1]!.next({ name }, { company_short_list, next_page_id })
const company = (name: string, company_number: string, data_set = 'LIVE', company_status: string | null = null) => ({
  name,
  company_number,
  data_set,
  company_status,
})

test('the search is for names of every kind', () => {
  expect(requiredCalls(flow, { name: 'Acme' })).toEqual([
    { step: 0, operation: 'company_name_search', params: { name: 'Acme' } },
  ])
})

test.each<[what: string, name: string, found: object[], number: string]>([
  ['a live company', 'Acme Ltd', [company('ACME LIMITED', '1'), company('ACME TOOLS LIMITED', '2')], '1'],
  ['a dissolved company', 'Acme Ltd', [company('ACME LIMITED', '1', 'DISSOLVED')], '1'],
  ['a former name', 'Acme Ltd', [company('ACME LIMITED', '1', 'FORMER'), company('OTHER LTD', '2')], '1'],
  ['another legal form', 'Acme', [company('ACME LIMITED', '1'), company('ACME TOOLS LIMITED', '2')], '1'],
  ['the same legal form first', 'Acme LLP', [company('ACME LIMITED', '1'), company('ACME LLP', '2')], '2'],
  ['two names of one company', 'Acme Ltd', [company('ACME LTD', '1'), company('ACME LIMITED', '1', 'FORMER')], '1'],
])('%s with exactly this name needs no choice', (_, name, found, company_number) => {
  expect(next(name, found)).toEqual({ calls: [{ company_number }] })
})

test('several companies with one name, or none with it, are chosen from, each with its kind', () => {
  const several = [company('ACME LIMITED', '1', 'LIVE', 'Active'), company('ACME LIMITED', '2', 'FORMER', 'Active')]
  expect(next('Acme Ltd', several)).toMatchObject({
    choices: [{ detail: 'Active' }, { label: 'ACME LIMITED (2)', detail: 'Active, former name' }],
  })
  const forms = [company('ACME LIMITED', '1'), company('ACME LLP', '2', 'DISSOLVED')]
  expect(next('Acme', forms)).toMatchObject({ choices: [{ detail: '' }, { detail: 'Dissolved' }] })
  expect(next('Acme', [company('ACME TOOLS LTD', '1')])).toMatchObject({ choices: [{}] })
  expect(next('Ltd', [company('LIMITED', '1'), company('LIMITED', '2')])).toMatchObject({ choices: [{}, {}] })
})

test('where a further page may hold another company of the name, only a live one is the sole answer', () => {
  const sole = (name: string, found: object[], hasMore: boolean) => {
    const choices = flow.steps[1]!.more!({ company_short_list: found })
    return flow.steps[1]!.sole!({ name }, choices, hasMore)
  }
  const live = [company('ACME LIMITED', '1'), company('ACME LIMITED', '2', 'FORMER')]
  expect([sole('Acme Ltd', live, false), sole('Acme Ltd', live, true)]).toEqual([0, 0])
  expect([sole('Acme', live, false), sole('Acme', live, true)]).toEqual([0, null])
  const dissolved = [company('ACME LIMITED', '1', 'DISSOLVED'), company('ACME TOOLS LIMITED', '2')]
  expect([sole('Acme Ltd', dissolved, false), sole('Acme Ltd', dissolved, true)]).toEqual([0, null])
})

test('where a further page may hold another company of the name, only a live one needs no choice', () => {
  const live = [company('ACME LIMITED', '1'), company('ACME TOOLS LIMITED', '2')]
  expect(next('Acme Ltd', live, '2')).toEqual({ calls: [{ company_number: '1' }] })
  expect(next('Acme', live, '2')).toMatchObject({ choices: [{}, {}] })
  const dissolved = [company('ACME LIMITED', '1', 'DISSOLVED'), company('ACME TOOLS LIMITED', '2')]
  expect(next('Acme Ltd', dissolved, '2')).toMatchObject({ choices: [{ detail: 'Dissolved' }, {}] })
})
