/** Fields that several replies of /api share. */
import { z } from 'zod'
import { carriesOnlyXmlText } from '../characters.ts'
import { creditsPattern } from '../credits.ts'

/** Text of a request, without control characters, which PostgreSQL and XML refuse. */
export const text = z.string().refine(carriesOnlyXmlText, 'Remove the control character.')

/** UTC, ISO 8601. Not checked: if someone changed a time in the database, it is shown, and its record says so. */
export const time = z.string().meta({ format: 'date-time' })
/** YYYY-MM-DD. */
export const date = z.string().meta({ format: 'date' })
export const textOrNull = z.string().nullable()
export const credits = textOrNull.describe('A decimal number; null where it is not known.')

/** An id that a record, a case or an account has. */
export const id = z.string().regex(/^[0-9a-z]{1,20}$/, 'This is not an id.')

const creditsText = z.string().regex(creditsPattern, 'Enter credits as a number, like 25 or 2.5.')
/** Credits in a request, as text or as a number. */
export const creditsGiven = z.union([
  creditsText,
  z.number().min(0).max(999_999_999).transform(String).pipe(creditsText),
])

/** One of these names. As with times, a value that someone changed in the database is shown. */
export const nameAmong = <Name extends string>(names: readonly Name[]) =>
  z.string().meta({ enum: [...names] }) as unknown as z.ZodType<Name>

/** A value of the lookup service. The contract's tables describe it, and no field is left out. */
export const ofService = <Value>(schema: string) =>
  z.custom<Value>().meta({ $ref: `#/components/schemas/${schema}` }) as unknown as z.ZodType<Value>

/** The greatest whole number that a column holds, on either database. */
export const mostStored = 2_147_483_647

/** The next page begins after this row; null on the last page. */
export const next = z.int().nullable()

/** A reply without a body. */
export const nothing = z.undefined()
/** A reply that is a file: its bytes are sent unchanged. */
export const file = z.unknown().meta({ format: 'binary' })
/** A reply in the form of another standard: OpenAPI. */
export const openApi = z.unknown()
/** A reply that redirects the browser. */
export const redirect = z.unknown().meta({ title: 'redirect' })

export const charged = z
  .boolean()
  .optional()
  .describe('`credits` is what the service says that it took. Else it is a price.')
