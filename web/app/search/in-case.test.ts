import { expect, test } from 'vitest'
import { noMarks } from '../../lookup/screening/marks.ts'
import { inCaseFor } from './in-case.ts'
import { placeOfEnter, type Suggestion } from './suggestion.ts'

const file = { case_id: 'a-case', reference: 'ACQ-114' }
const source = { record: 'r1', pointer: '/company_short_list/0' }
const company = {
  kind: 'company' as const,
  label: 'NORTHGATE HOLDINGS LIMITED',
  company_number: '90000001',
  mentions: 1,
  keys: ['company:90000001'],
  operation: 'company_name_search',
  source,
}
const person = {
  kind: 'person' as const,
  label: 'Helen NORTH',
  company_number: null,
  mentions: 3,
  keys: ['officer:a', 'officer:b', 'officer:c'],
  operation: 'director_search',
  source: { record: 'r2', pointer: '/director_list/4' },
}
const offered = (typed: string, q = 'north', named: Parameters<typeof inCaseFor>[1] = undefined) =>
  inCaseFor(typed, named ?? { file, q, named: [company, person], written: [] })

test('a company opens in its dossier, and anything else at its place in the record', () => {
  expect(offered('north')).toMatchObject([
    { detail: 'Company in ACQ-114. On record, free', to: '/companies/90000001?company=r1' },
    {
      detail: 'Person, 3 mentions of this name, in ACQ-114. On record, free',
      to: '/records/r2?at=%2Fdirector_list%2F4',
    },
  ])
  const named = { ...company, operation: 'company_appointments' }
  expect(offered('north', 'north', { file, q: 'north', named: [named], written: [] })[0]?.to).toBe(
    '/records/r1?at=%2Fcompany_short_list%2F0',
  )
})

test('a row carries the mark of its mentions, and says where it is one of several', () => {
  const mark = {
    kind: 'listed' as const,
    list: 'A list',
    day: null,
    name: 'North',
    listed_id: 'A1',
    by: null,
    at: null,
  }
  const marks = (keys: string[], state: 'decided' | 'not_decided') => ({
    ...noMarks,
    listed: new Map(keys.map((key) => [key, [{ ...mark, keys, state }]])),
  })
  const marksOf = (keys: string[], state: 'decided' | 'not_decided') =>
    inCaseFor('north', { file, q: 'north', named: [company, person], written: [] }, marks(keys, state)).map(
      ({ mark }) => mark,
    )
  expect(marksOf(['company:90000001'], 'decided')).toEqual([{ words: 'Listed', isDecided: true }, undefined])
  expect(marksOf(['officer:b'], 'not_decided')).toEqual([
    undefined,
    { words: 'Candidate: one of these', isDecided: false },
  ])
})

test('while the next letters are read, only names that begin with them stay', () => {
  const labels = (typed: string) => offered(typed).map(({ label }) => label)
  expect(labels('northg')).toEqual([company.label])
  expect(labels('hold north')).toEqual([company.label])
  expect(labels('9000')).toEqual([company.label])
  expect(labels('york')).toEqual([])
})

test('findings, notes and records follow the names, each where it stands', () => {
  const written = [
    { where: 'finding' as const, kind: 'dead_end', label: 'Northgate has no other office', record: null, pin_id: null },
    { where: 'note' as const, kind: 'company', label: 'The northern one', record: 'r1', pin_id: 'p1' },
    { where: 'record' as const, kind: 'company_name_search', label: 'north', record: 'r3', pin_id: null },
  ]
  const found = inCaseFor('north', { file, q: 'north', named: [company], written })
  expect(found.map(({ detail, to }) => [detail, to]).slice(1)).toEqual([
    ['Dead end in ACQ-114. Free', '/cases/a-case#findings'],
    ['Note in ACQ-114. Free', '/cases/a-case/pins?pin=p1'],
    [expect.stringMatching(/ in ACQ-114\. On record, free$/), '/records/r3'],
  ])
  expect(inCaseFor('northern', { file, q: 'north', named: [company], written }).map(({ label }) => label)).toEqual([
    'The northern one',
  ])
})

test('nothing is offered for a letter or two, nor for text that is left alone', () => {
  for (const typed of ['', ' ', 'no', 'ann@example.com']) expect(offered(typed, typed), typed).toEqual([])
})

test('names of the case never change what Enter takes', () => {
  const search: Suggestion = { key: 'a', group: 'Search', label: 'Companies named “north”' }
  expect(placeOfEnter([search])).toBe(0)
  expect(placeOfEnter([...offered('north'), search])).toBe(2)
  expect(placeOfEnter(offered('north'))).toBe(null)
})
