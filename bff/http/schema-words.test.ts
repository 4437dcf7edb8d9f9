import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setErrorSentences } from './text.ts'

beforeAll(setErrorSentences)
afterAll(() => {
  z.config({ customError: undefined })
})

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)

test.each<[z.ZodType, unknown, string]>([
  [z.object({ a: z.string() }), {}, 'This is missing.'],
  [z.string(), 5, 'This must be text.'],
  [z.int(), 'x', 'This must be a number.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.boolean(), 'x', 'This must be true or false.'],
  [z.array(z.string()), 'x', 'This must be a list.'],
  [z.object({}), [], 'This must be an object.'],
  [z.enum(['csv', 'json', 'xlsx']), 'x', 'This must be csv, json or xlsx.'],
  [z.literal('yes'), 'no', 'This must be yes.'],
  [z.string().min(1), '', 'This must have at least 1 character.'],
  [z.string().max(3), 'xxxx', 'This must have at most 3 characters.'],
  [z.array(z.string()).max(2), ['', '', ''], 'This must hold at most 2 entries.'],
  [z.int().min(1), 0, 'This must be at least 1.'],
  [z.int().max(9), 10, 'This must be at most 9.'],
  [z.email(), 'x', 'This must be an e-mail address, like name@example.com.'],
  [z.iso.date(), 'x', 'This must be a date, like 2026-03-31.'],
  [z.string().regex(/a/), 'x', 'This must be written in another form.'],
  [z.strictObject({}), { a: 1 }, 'Unknown: a. Remove it.'],
  [z.union([z.string(), z.number()]), null, 'This value is not valid.'],
  [z.string().min(1, 'Enter a name.'), '', 'Enter a name.'],
])('a schema refuses in a sentence: %#', (schema, value, sentence) => {
  expect(said(schema, value)).toEqual([sentence])
})
