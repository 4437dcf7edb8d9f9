import { z } from 'zod'

export { text } from '../../contract/desk/fields.ts'

type Issue = z.core.$ZodRawIssue

/** A schema's own words win over these. */
export function setErrorSentences(): void {
  z.config({ customError: sentenceFor })
}

function sentenceFor(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is missing.'
  if (issue.code === 'invalid_type') return `This must be ${kinds[issue.expected] ?? 'of another kind'}.`
  if (issue.code === 'invalid_value') return `This must be ${oneOf(issue.values.map(String))}.`
  if (issue.code === 'too_small') return `This must ${sizeOf(issue.origin, 'at least', Number(issue.minimum))}.`
  if (issue.code === 'too_big') return `This must ${sizeOf(issue.origin, 'at most', Number(issue.maximum))}.`
  if (issue.code === 'invalid_format') return `This must be ${formats[issue.format] ?? 'written in another form'}.`
  if (issue.code === 'unrecognized_keys') return `Unknown: ${issue.keys.join(', ')}. Remove it.`
  return 'This value is not valid.'
}

const kinds: { [kind: string]: string } = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  nan: 'a number',
}
const formats: { [format: string]: string } = {
  email: 'an e-mail address, like name@example.com',
  url: 'a web address',
  date: 'a date, like 2026-03-31',
  datetime: 'a time, like 2026-03-31T09:30:00Z',
  ipv4: 'an IP address',
  ipv6: 'an IP address',
}

const oneOf = (values: string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

function sizeOf(origin: string, bound: string, size: number): string {
  if (origin === 'string') return `have ${bound} ${size} ${size === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `hold ${bound} ${size} ${size === 1 ? 'entry' : 'entries'}`
  return `be ${bound} ${size}`
}
