/** The block about a screening, and what a redaction leaves of it. */
import { expect, test } from 'vitest'
import type { RedactionMark } from '../../contract/desk/reports.ts'
import { given } from './filling.ts'
import { fill } from './fills.ts'
import type { ReportedScreening } from './model.ts'
import { redacted } from './redact/redact.ts'
import { redactionOf } from './redact/redaction.ts'
import { entriesToMark, withScreened } from './redact/screened.ts'
import { caseOf, saidIn } from './testing/answered-case.ts'

type Subject = ReportedScreening['subjects'][number]
const list = { list: 'UK Sanctions List', day: '2026-09-21', entries: 3912, kind: 'listed' as const }
const subject = (more: Partial<Subject> = {}): Subject => ({
  key: 'officer:7',
  keys: ['officer:7'],
  kind: 'person',
  label: 'Morwenna QUILL',
  names: ['Morwenna QUILL'],
  state: 'screened',
  why: null,
  screened_at: '2026-11-02T09:00:00.000Z',
  searched: [list],
  candidates: [],
  unlikely: 0,
  ...more,
})
const entry = {
  list: list.list,
  listed_id: 'UKX0007',
  kind: 'Individual',
  name: 'Moruena KVILL',
  name_list: [
    { name: 'Moruena KVILL', name_type: 'Primary Name' },
    { name: 'The Ferrywoman', name_type: 'Alias', strength: 'low' },
  ],
  birth_list: ['1964-03'],
  identifier_list: [{ kind: 'passport', value: 'P0001' }],
} as unknown as Subject['candidates'][number]['entry']
const candidate: Subject['candidates'][number] = {
  kind: 'listed',
  list: list.list,
  list_day: list.day,
  listed_id: 'UKX0007',
  name: 'Moruena KVILL',
  bits: 4.1,
  facts: [
    { property: 'name', a: 'QUILL', b: 'KVILL', bits: 8, why: 'sounds alike: +8.0' },
    { property: 'birth', a: '1964-03', b: '1964-03', bits: 9, why: 'month of birth equal: +9.0' },
    { property: 'start', a: '', b: '', bits: -17, why: 'Before comparison' },
  ],
  source: { record: 'r0', pointer: '/listed_list/0' },
  print: 'p0',
  entry,
  left: null,
  asked_again: null,
}
const judgement = {
  seq: 1,
  subject: 'officer:7',
  list: list.list,
  listed_id: 'UKX0007',
  verdict: 'same' as const,
  list_day: list.day,
  source: candidate.source,
  reason: 'Same month, same port',
  analyst: 'a1',
  analyst_name: 'Ann',
  at: '2026-11-03T09:00:00.000Z',
}
const officers = {
  operation: 'company_appointments',
  result: { appt_list: [{ director_id: '7', name_single_line: 'Morwenna QUILL', surname: 'QUILL', dob: '1964-03' }] },
}
const screened = (...subjects: Subject[]) => ({
  ...caseOf([officers]),
  screening: { lists: [{ ...list, licence: 'OGL v3' }], subjects },
})
const noneFoundFor = (name: string) => {
  const [record] = caseOf([{ operation: 'sanctions_search', outcome: 'none_found' }]).records
  return { ...record!, params: { name } }
}
const limit =
  'A candidate has a similar name. Only an analyst decides whether it is the same. Without a candidate, a person may still be listed under another name.'

test('it names the lists with their days, and each subject with its candidates or none', () => {
  const other = subject({ key: 'officer:8', label: 'Ann ASH' })
  expect(saidIn('screening', screened(subject({ candidates: [candidate] }), other))).toEqual([
    'UK Sanctions List | 21 September 2026 | 3,912 | OGL v3',
    'Morwenna QUILL | 2 November 2026 | 1 candidate among 3,912 entries of UK Sanctions List of 21 September 2026',
    'Morwenna QUILL | Moruena KVILL | UK Sanctions List of 21 September 2026 | QUILL and KVILL, sounds alike: +8.0; 1964-03, month of birth equal: +9.0 | Not decided',
    'No candidate among 3,912 entries of UK Sanctions List of 21 September 2026, screened on 2 November 2026:',
    'Ann ASH',
    limit,
  ])
})

test('names without a candidate share one line for each result, and a reason keeps its row', () => {
  const none = (label: string, more: Partial<Subject> = {}) => subject({ key: `officer:${label}`, label, ...more })
  const older = { searched: [{ ...list, day: '2026-09-01', entries: 3900 }] }
  const why = 'A newer list is loaded.'
  const all = [none('Ann ASH'), none('Ben BAY', older), none('Cy COE'), none('Di DAY', { why })]
  expect(saidIn('screening', screened(...all)).slice(1)).toEqual([
    `Di DAY | 2 November 2026 | No candidate among 3,912 entries of UK Sanctions List of 21 September 2026. ${why}`,
    'No candidate among 3,912 entries of UK Sanctions List of 21 September 2026, screened on 2 November 2026:',
    'Ann ASH',
    'Cy COE',
    'No candidate among 3,900 entries of UK Sanctions List of 1 September 2026, screened on 2 November 2026:',
    'Ben BAY',
    limit,
  ])
})

test('a decision has who, when and why, and says where it must be made again', () => {
  const lines = (more: object) => saidIn('screening', screened(subject({ candidates: [{ ...candidate, ...more }] })))
  expect(lines({ judgement }).find((line) => line.includes('Ann'))).toMatch(
    /\| Same \(Ann, 3 November 2026\): Same month, same port$/,
  )
  expect(lines({ judgement, asked_again: 'The entry changed.' }).join()).toContain(
    'To decide again: The entry changed.',
  )
})

test('the summary counts the candidates to decide, and no name without one as a lookup that found nothing', () => {
  const summary = (...candidates: Subject['candidates']) =>
    saidIn('answer', { ...screened(subject({ candidates })), records: [noneFoundFor('Morwenna Quill')] }).join()
  expect(summary(candidate, { ...candidate, judgement })).toContain('Candidates in lists, not decided: 1.')
  expect(summary({ ...candidate, judgement, asked_again: 'The entry changed.' })).toContain('not decided: 1.')
  expect(summary({ ...candidate, judgement })).not.toMatch(/not decided|none found/)
})

test('a search of a list for somebody who was not screened counts as a lookup with none found', () => {
  const content = { ...screened(subject()), records: [noneFoundFor('Ann ASH'), noneFoundFor('Morwenna QUILL')] }
  expect(saidIn('answer', content).join()).toContain('Lookups with none found: 1.')
  const left = saidIn('unknown', content).filter((line) => line.startsWith('None found'))
  expect(left).toEqual([expect.stringContaining('Ann ASH')])
})

test.each(['not_run', 'not_answered'] as const)(
  'where one of two names was searched for and the subject is %s, that search counts as a lookup with none found',
  (state) => {
    const names = ['Morwenna QUILL', 'Morwenna HERON']
    const content = { ...screened(subject({ names, state })), records: [noneFoundFor('Morwenna HERON')] }
    expect(saidIn('answer', content).join()).toContain('Lookups with none found: 1.')
    expect(saidIn('unknown', content).join()).toContain('Morwenna HERON')
  },
)

test('names without a candidate end where rows of a table end, and it says so', () => {
  const all = Array.from({ length: 2001 }, (_, at) => subject({ key: `officer:${at}`, label: `Name ${at}` }))
  const lines = saidIn('screening', screened(...all))
  expect(lines.filter((line) => line.startsWith('Name'))).toHaveLength(2000)
  expect(lines).toContain('The report holds the first 2,000 of 2,001 names without a candidate.')
})

test('an entry that left its list is no candidate of the newest list, and keeps its decision', () => {
  const left = { ...candidate, judgement, left: 'No longer found in the list of 21 September 2026.' }
  const said = saidIn('screening', screened(subject({ candidates: [left] })))
  expect(said.join('\n')).toContain(
    'No candidate among 3,912 entries of UK Sanctions List of 21 September 2026. 1 entry judged the same in an earlier list',
  )
  expect(said.join('\n')).toContain(
    'Same (Ann, 3 November 2026): Same month, same port. No longer found in the list of 21 September 2026.',
  )
})

test('who could not be screened stands apart, with the reason', () => {
  const left = subject({ key: 'row:r1/x', label: 'Not named', state: 'not_run', why: 'No record names it.' })
  const failed = subject({ state: 'not_answered', why: 'The service did not answer.' })
  expect(saidIn('screening', screened(subject({ key: 'officer:8' }), left, failed)).slice(3, 5)).toEqual([
    'Not named | Not run | No record names it.',
    'Morwenna QUILL | Not answered | The service did not answer.',
  ])
})

test('a screening that found no answer says so, and is not one that nobody began', () => {
  const failed = subject({ state: 'not_answered', why: 'The service did not answer.', searched: [], screened_at: null })
  expect(saidIn('screening', screened(failed))).toEqual([
    'Nobody in this case was screened against a list.',
    'Morwenna QUILL | Not answered | The service did not answer.',
  ])
  const waiting = subject({ state: 'not_run', searched: [], screened_at: null })
  expect(saidIn('screening', screened(waiting))).toEqual(['Nobody in this case was screened against a list.'])
})

test.each([
  ['nothing', null],
  ['nobody', { lists: [], subjects: [] }],
])('with %s screened it is one line', (_, screening) => {
  expect(saidIn('screening', { ...caseOf([]), screening })).toEqual([
    'Nobody in this case was screened against a list.',
  ])
})

const marksOf: { [what: string]: RedactionMark[] } = {
  'all people': [{ mark: 'kind', kind: 'people', reason: 'third_party' }],
  'the subject': [{ mark: 'mention', key: 'officer:7', reason: 'third_party' }],
}
/** The block and a writer's words about the entry, as a redacted report holds them. */
function leftOf(content: ReturnType<typeof screened>, marks: RedactionMark[]): string {
  const blocks = [
    ...fill('screening', 'b', given(content)),
    {
      kind: 'paragraph' as const,
      id: 'p',
      voice: 'plain' as const,
      spans: [{ text: 'Kvill calls herself The Ferrywoman.' }],
    },
  ]
  const redaction = redactionOf(marks, withScreened(content, content.screening, marks))
  const empty = { title: [], reference: [], classification: [], authors: [], notes: [], changes: [] }
  const left = redacted({ ...empty, sections: [{ id: 's', title: [], blocks }] }, redaction, false)
  const unseen = ['about', 'entry', 'sources']
  return JSON.stringify(left.sections, (key, value) => (unseen.includes(key) ? undefined : value))
}

test.each(Object.entries(marksOf))('with %s redacted, no name and no birth of the candidate is left', (_, marks) => {
  const text = leftOf(screened(subject({ candidates: [{ ...candidate, judgement }] })), marks)
  for (const word of [/quill/i, /kvill/i, /ferrywoman/i, /1964/, /P0001/]) expect(text).not.toMatch(word)
  expect(text).toContain('UK Sanctions List')
})

test('with the earlier answer redacted on which a candidate was decided, its reason goes', () => {
  const source = { record: 'r9', pointer: '/listed_list/0' }
  const content = screened(subject({ candidates: [{ ...candidate, judgement: { ...judgement, source } }] }))
  expect(leftOf(content, [])).toContain('Same month')
  expect(leftOf(content, [{ mark: 'record', record: 'r9', reason: 'third_party' }])).not.toContain('Same month')
})

test('where words leave out a part of the subject’s name, its candidates go too: their spelling is nearly the same', () => {
  const content = screened(subject({ candidates: [{ ...candidate, judgement }] }))
  const text = leftOf(content, [{ mark: 'words', words: 'Quill', reason: 'third_party' }])
  for (const word of [/QUILL/, /KVILL/, /Moruena/, /1964/, /Same month/]) expect(text).not.toMatch(word)
  expect(text).toContain('UK Sanctions List of 21 September 2026')
  expect(leftOf(content, [{ mark: 'words', words: 'Ferrywoman', reason: 'third_party' }])).toContain('Moruena KVILL')
})

test('where words leave out another name of the subject, a candidate of nearly that spelling goes too', () => {
  const alias = { property: 'name', a: 'Tamsin', b: 'Tamzyn', bits: 8, why: 'sounds alike: +8.0' }
  const facts = [alias, candidate.facts[1]!]
  const content = screened(
    subject({ names: ['Morwenna QUILL', 'Tamsin'], candidates: [{ ...candidate, name: 'Tamzyn', facts, judgement }] }),
  )
  const left = (words: string) => leftOf(content, [{ mark: 'words', words, reason: 'third_party' }])
  for (const word of [/Tamsin/, /Tamzyn/, /1964/, /Same month/]) expect(left('Tamsin')).not.toMatch(word)
  expect(left('Tamsin')).toContain('Morwenna QUILL')
  expect(left('Ann')).toContain('Tamzyn')
  const births = leftOf(content, [{ mark: 'kind', kind: 'birth_dates', reason: 'third_party' }])
  expect(births).toContain('Tamzyn')
  expect(births).not.toContain('1964')
})

test('an entry that nobody judged can be left out alone, and the subject stays', () => {
  const content = screened(subject({ candidates: [candidate] }))
  const key = 'listed:UK Sanctions List|UKX0007'
  expect(entriesToMark(content.screening)).toEqual([
    { key, kind: 'person', label: 'Moruena KVILL, UK Sanctions List of 21 September 2026' },
  ])
  const text = leftOf(content, [{ mark: 'mention', key, reason: 'third_party' }])
  for (const word of [/kvill/i, /ferrywoman/i, /1964/, /P0001/]) expect(text).not.toMatch(word)
  expect(text).toContain('Morwenna QUILL')
  expect(text).toContain('UK Sanctions List of 21 September 2026')
})

test('the birth of an imported subject, which is in no record, goes with all births', () => {
  const facts = [{ property: 'birth', a: '1971-08', b: '1964-03', bits: -8, why: 'birth months differ' }]
  const imported = subject({ key: 'subject:1', keys: ['subject:1'], candidates: [{ ...candidate, facts }] })
  const content = screened(imported)
  expect(leftOf(content, [])).toContain('1971-08')
  expect(leftOf(content, [{ mark: 'kind', kind: 'birth_dates', reason: 'third_party' }])).not.toMatch(/1971|1964/)
})

test('the name of a company that was screened is not the name of a person', () => {
  const company = {
    operation: 'company_profile',
    result: { company_profile: { name: 'NORTHGATE LTD', company_number: '90000001' } },
  }
  const content = caseOf([company])
  const search = { ...content.records[0]!, id: 'r9', operation: 'sanctions_search', params: { name: 'Northgate Ltd' } }
  const marks = marksOf['all people']!
  const { finder } = redactionOf(marks, { ...content, records: [...content.records, search] })
  expect(finder.reasonIn('NORTHGATE LTD has an office.')).toBeNull()
})

test('a name without a candidate is a result, and a list that was not answered could not be found out', () => {
  const record = noneFoundFor('Morwenna QUILL')
  const unknown = (more: object) =>
    saidIn('unknown', { ...screened(subject()), records: [{ ...record, ...more }] }).join()
  expect(unknown({})).not.toContain('None found')
  expect(unknown({ outcome: 'not_answered', reason: 'no_source' })).toContain('Not answered on')
})
