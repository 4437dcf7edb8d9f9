import { expect, test } from 'vitest'
import { type Draft, emptyDraft, tooLongIn, wrongWith } from './draft.ts'

const good: Draft = { ...emptyDraft, telephone_number: '07700 900123', message: 'Hello', basis: 'service' }
const fields = (draft: Draft) => wrongWith(draft).map(({ field }) => field)

test('a message needs a mobile number, words, and a footing to be sent on', () => {
  expect(wrongWith(good)).toEqual([])
  expect(fields(emptyDraft)).toEqual(['telephone_number', 'message', 'basis'])
  expect(fields({ ...good, telephone_number: '0113 496 0018' })).toEqual(['telephone_number'])
  expect(fields({ ...good, from: 'Twelve chars' })).toEqual(['from'])
})

test('of a message that is too long it is said by how much', () => {
  expect(wrongWith({ ...good, message: 'a'.repeat(612) })).toEqual([])
  expect(wrongWith({ ...good, message: 'a'.repeat(615) })[0]?.message).toContain('3 characters longer')
})

test('what is too long is said while one types, and nothing else is', () => {
  expect(tooLongIn(emptyDraft)).toEqual([])
  expect(tooLongIn({ ...emptyDraft, message: '😀'.repeat(612), from: 'Eleven char' })).toEqual([])
  expect(tooLongIn({ ...emptyDraft, message: 'a'.repeat(613) })).toEqual([
    { field: 'message', message: 'The message is 1 character longer than the 612 it may have.' },
  ])
  expect(tooLongIn({ ...emptyDraft, from: 'Twelve chars' }).map(({ field }) => field)).toEqual(['from'])
})

test('marketing must say how to stop it', () => {
  expect(fields({ ...good, basis: 'marketing' })).toEqual(['stop'])
  expect(fields({ ...good, basis: 'marketing', saysHowToStop: true })).toEqual([])
})
