import { expect, test } from 'vitest'
import type { OwnedMark, ScreeningMark } from '../../../contract/desk/screening.ts'
import { type Marks, noMarks } from './marks.ts'
import { marksInWords, marksNotRead } from './marks-in-words.ts'

const mark = (given: Partial<ScreeningMark>): ScreeningMark => ({
  keys: [],
  kind: 'listed',
  state: 'decided',
  list: 'UK Sanctions List',
  day: null,
  name: '',
  listed_id: 'A1',
  by: null,
  at: null,
  ...given,
})
const owned = (is: OwnedMark['is']) => [{ is }] as unknown as OwnedMark[]
const thing = (label: string) => ({ label, mentions: [label] })
const marks: Marks = {
  ...noMarks,
  listed: new Map([
    ['Ada ASH', [mark({})]],
    ['Ben BIRCH', [mark({ state: 'not_decided' })]],
    ['Cleo CEDAR', [mark({ state: 'on_record', kind: 'banned' })]],
  ]),
  owned: new Map([
    ['ELM LIMITED', owned('control_passes')],
    ['FIR LIMITED', owned('may_be')],
  ]),
}
const names = ['Ada ASH', 'Ben BIRCH', 'Cleo CEDAR', 'ELM LIMITED', 'FIR LIMITED', 'Gil GORSE']

test('who is listed, who is only a candidate and what is only held are three sentences', () => {
  expect(marksInWords(names.map(thing), marks)).toEqual([
    'Listed or banned, by the screening of this case: Ada ASH (listed); Cleo CEDAR (banned).',
    'Candidates for a list, not decided: Ben BIRCH.',
    'Companies that somebody listed holds, controls or may hold: ELM LIMITED (controlled by listed); FIR LIMITED (may be held by listed).',
  ])
  expect(marksInWords([thing('Gil GORSE')], marks)).toEqual([])
})

test('marks that were not read are not taken as none', () => {
  expect(marksNotRead(marks)).toBeNull()
  for (const unread of [undefined, { ...noMarks, left: 1 }])
    expect(marksInWords([thing('Gil GORSE')], unread)).toEqual([
      'Not all marks of lists were read: a name without one may be listed.',
    ])
  expect(marksInWords(names.map(thing), { ...marks, isPartial: true }).at(-1)).toContain('may own more than is marked')
})
