import { expect, test } from 'vitest'
import { noCandidateInWords } from './words.ts'

const list = { list: 'A List', day: '2026-09-21', entries: 3912, kind: 'listed' as const }

test('without a candidate, the words name each list that was searched', () => {
  expect(noCandidateInWords([list, { ...list, list: 'Another', day: null, entries: null }])).toBe(
    'No candidate among 3,912 entries of A List of 21 Sept 2026 and entries (number not known) of Another of unknown day',
  )
})

test('an answer that names no list is not read as a search of one', () => {
  expect(noCandidateInWords([])).toBe('No candidate among lists that the service does not name')
})
