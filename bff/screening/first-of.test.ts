import { expect, test } from 'vitest'
import type { Candidate, ScreenedSubject } from '../../contract/desk/screening.ts'
import { firstOf } from './first-of.ts'

const candidate = { name: 'Ada ASH' } as Candidate
const subject = (key: string, state: ScreenedSubject['state'], ...candidates: Candidate[]) => ({
  key,
  state,
  candidates,
})
const all = [
  subject('a', 'screened'),
  subject('b', 'not_run'),
  subject('c', 'not_answered'),
  subject('d', 'screened', candidate),
]
const keys = (most: number) => firstOf(all, most).map(({ key }) => key)

test('all subjects stay in their order; of too many, candidates come first, and then what is not answered', () => {
  expect(keys(4)).toEqual(['a', 'b', 'c', 'd'])
  expect(keys(3)).toEqual(['d', 'c', 'b'])
  expect(keys(1)).toEqual(['d'])
})
