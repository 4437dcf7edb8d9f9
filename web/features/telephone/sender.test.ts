import { expect, test } from 'vitest'
import { senderOf } from './sender.ts'

test('a name takes no replies, and a telephone number does', () => {
  expect(senderOf('Whereabouts')).toEqual({ takesReplies: false, caution: null })
  expect(senderOf('07700900123')).toEqual({ takesReplies: true, caution: null })
})

test.each([
  ['', /chooses one of its own/],
  ['AB', /fewer than 3/],
  ['A & B', /letters and digits/],
  ['1234', /needs a letter/],
])('of “%s” it is said what networks may do with it', (from, caution) =>
  expect(senderOf(from).caution).toMatch(caution),
)
