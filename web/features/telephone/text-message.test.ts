import { expect, test } from 'vitest'
import { type Draft, emptyDraft, errorsOf, senderOf, tooLong } from './draft.ts'
import { deliveryOf, wasRefused } from './text-message.ts'

const good: Draft = { ...emptyDraft, telephone_number: '07700 900123', message: 'Hello', basis: 'service' }
const fields = (draft: Draft) => errorsOf(draft).map(({ field }) => field)

test('a message needs a mobile number, text and a reason', () => {
  expect(errorsOf(good)).toEqual([])
  expect(fields(emptyDraft)).toEqual(['telephone_number', 'message', 'basis'])
  expect(fields({ ...good, telephone_number: '0113 496 0018' })).toEqual(['telephone_number'])
  expect(fields({ ...good, telephone_number: '07640 000000' })).toEqual(['telephone_number'])
  // A mobile of the Isle of Man.
  expect(fields({ ...good, telephone_number: '07624 000000' })).toEqual([])
  expect(fields({ ...good, from: 'Twelve chars' })).toEqual(['from'])
})

test('the error of a long message says by how much', () => {
  expect(errorsOf({ ...good, message: 'a'.repeat(612) })).toEqual([])
  expect(errorsOf({ ...good, message: 'a'.repeat(615) })[0]?.message).toContain('3 characters over')
})

test('only length errors show while the analyst types', () => {
  expect(tooLong(emptyDraft)).toEqual([])
  expect(tooLong({ ...emptyDraft, message: '😀'.repeat(612), from: 'Eleven char' })).toEqual([])
  expect(tooLong({ ...emptyDraft, message: 'a'.repeat(613) })).toEqual([
    { field: 'message', message: 'The message is 1 character over the limit of 612.' },
  ])
  expect(tooLong({ ...emptyDraft, from: 'Twelve chars' }).map(({ field }) => field)).toEqual(['from'])
})

test('marketing must say how to stop it', () => {
  expect(fields({ ...good, basis: 'marketing' })).toEqual(['stop'])
  expect(fields({ ...good, basis: 'marketing', saysHowToStop: true })).toEqual([])
})

test('a name takes no replies, and a telephone number does', () => {
  expect(senderOf('Whereabouts')).toEqual({ takesReplies: false, caution: null })
  expect(senderOf('07700900123')).toEqual({ takesReplies: true, caution: null })
})

test.each([
  ['', /service chooses one/],
  ['AB', /fewer than 3/],
  ['A & B', /letters and digits/],
  ['1234', /needs a letter/],
])('the sender “%s” has a caution', (from, caution) => expect(senderOf(from).caution).toMatch(caution))

test('an unknown delivery state is shown as received', () => {
  expect(deliveryOf('DELIVERED')).toEqual({ words: 'Delivered to the telephone', tone: 'good' })
  expect(deliveryOf('HALF_WAY')).toMatchObject({ words: expect.stringContaining('“HALF_WAY”'), tone: 'plain' })
  expect(deliveryOf(null).words).toContain('no delivery state')
})

test('the sandbox is not a delivery', () => {
  expect(deliveryOf('SANDBOX_NOT_SENT')).toMatchObject({ words: expect.stringMatching(/^Not sent/), tone: 'warn' })
})

test('only a refusal proves that nothing was sent', () => {
  expect(wasRefused('out_of_credits')).toBe(true)
  for (const reason of ['timeout', 'transport', 'cancelled', 'malformed', 'fault', null])
    expect(wasRefused(reason)).toBe(false)
})
