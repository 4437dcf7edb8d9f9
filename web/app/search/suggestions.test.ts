import { expect, test } from 'vitest'
import type { Question } from '../../lookup/record/held.ts'
import type { Search } from './searches.ts'
import { placeOfEnter, type Suggestion } from './suggestion.ts'
import { suggestedFor } from './suggestions.ts'

const commands: Suggestion[] = ['Appearance: dark', 'Work in ACQ-114: Café Nöel', 'Companies', 'Sign out'].map(
  (label) => ({
    key: label,
    group: 'Do',
    label,
  }),
)
const first = (typed: string) => suggestedFor(typed, commands, undefined).suggestions[0]?.label

test('a command is first when each typed word begins one of its words', () => {
  const typed = { 'Appearance: dark': ['dark', 'Dark ', 'app', 'appearance dark', 'dark appearance'] }
  for (const [label, texts] of Object.entries({
    ...typed,
    'Work in ACQ-114: Café Nöel': ['work in acq', 'cafe', 'noel'],
    Companies: ['comp'],
    'Sign out': ['out', 'sign'],
  }))
    for (const text of texts) expect(first(text), text).toBe(label)
})

test('a search is first where only some typed words, or the middle of one, match a command', () => {
  for (const text of ['dark star', 'ark', 'signal', 'out of time', 'da', '...'])
    expect(first(text), text).not.toMatch(/:|Sign/)
  expect(suggestedFor('ark', commands, undefined).suggestions.at(-1)?.label).toBe('Appearance: dark')
})

test('answers on record come before searches that cost, and open from their record', () => {
  const held = { company_number_search: 'r1', tps_full: 'r2', director_search: 'r3', geo_code: 'r4' }
  const heldAs = ({ operation }: Question) => held[operation as keyof typeof held]
  const suggested = (typed: string) => suggestedFor(typed, commands, undefined, heldAs).suggestions
  for (const [typed, to] of [
    ['90000001', '/companies/90000001?company=r1'],
    ['0113 496 0018', '/telephone?record=r2'],
    ['Stainthorpe, Helen', '/directors?record=r3'],
    ['YO1 7HH', '/map?record=r4'],
  ] as const) {
    const [first, ...others] = suggested(typed)
    expect(first, typed).toMatchObject({ group: 'On record', to, detail: expect.stringMatching(/On record, free$/) })
    expect(first, typed).not.toHaveProperty('asks')
    expect(
      others.map(({ label }) => label),
      'not offered at a cost besides',
    ).not.toContain(first?.label)
  }
  expect(suggested('dark')[0]?.label, 'a command comes first all the same').toBe('Appearance: dark')
})

test('earlier searches come before a search that costs, and Enter still takes the search', () => {
  const earlier: Search = {
    record: { id: 'r1', at: '2026-10-01T09:00:00.000Z', operation: 'company_name_search' },
    about: { name: 'Northgate Holdings' },
    subject_name: null,
    outcome: 'found',
    case_reference: 'ACQ-114',
  }
  const list = { recent: [earlier], subjects: [], saved: [] }
  const { suggestions } = suggestedFor('northgate', commands, list)
  expect(suggestions[0]).toMatchObject({ group: 'Recent searches', detail: expect.stringMatching(/Open, free$/) })
  const taken = suggestions[placeOfEnter(suggestions)!]
  expect(taken).toMatchObject({ group: 'Search', asks: ['company_name_search'] })
})

test('what the arrow keys chose stays chosen when its answer turns out to be on record', () => {
  const held = ({ operation }: Question) => (operation === 'director_search' ? 'r1' : undefined)
  for (const typed of ['90000001', 'Stainthorpe, Helen', 'Northgate Holdings']) {
    const before = suggestedFor(typed, commands, undefined).suggestions.map(({ key }) => key)
    const after = suggestedFor(typed, commands, undefined, held).suggestions.map(({ key }) => key)
    expect(before.length).toBeGreaterThan(0)
    expect(new Set(after)).toEqual(new Set(before))
  }
})

test('of what is left alone nothing is asked, not even whether it is held', () => {
  const asked: Question[] = []
  suggestedFor('ann@example.com', commands, undefined, (question) => {
    asked.push(question)
    return undefined
  })
  expect(asked).toEqual([])
})

test('a register without a source is not offered, and the 22 operations always are', () => {
  const offered = (hasSource: boolean) =>
    suggestedFor('Stainthorpe, Helen', commands, undefined, undefined, () => hasSource).suggestions.flatMap(
      ({ asks = [] }) => asks,
    )
  expect(offered(true)).toContain('controller_search')
  expect(offered(false)).toEqual(['director_search', 'people_search', 'company_name_search'])
})
