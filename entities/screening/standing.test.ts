import { expect, test } from 'vitest'
import { standingBy } from './standing.ts'

const entry = { list: 'A List', listed_id: 'A1' }
const judged = (seq: number, subject: string, verdict: 'same' | 'different' | 'withdrawn') => ({
  ...entry,
  seq,
  subject,
  verdict,
})

test('a withdrawal takes back the judgement of its own mention, also after mentions are joined', () => {
  const rows = [
    judged(1, 'officer:1', 'same'),
    judged(2, 'officer:2', 'different'),
    judged(3, 'officer:1', 'withdrawn'),
  ]
  expect(standingBy(rows)(['officer:1', 'officer:2'], entry)).toEqual(rows[1])
  expect(standingBy(rows)(['officer:1'], entry)).toBeUndefined()
})

test('what a judgement replaced counts again when it is withdrawn', () => {
  const rows = [
    judged(1, 'officer:1', 'same'),
    judged(2, 'officer:1', 'different'),
    judged(3, 'officer:1', 'withdrawn'),
  ]
  expect(standingBy(rows)(['officer:1'], entry)).toEqual(rows[0])
})

test('judgements of another entry do not count', () => {
  expect(standingBy([judged(1, 'officer:1', 'same')])(['officer:1'], { ...entry, listed_id: 'A2' })).toBeUndefined()
})
