/** Reads the filters of the record list: from the query, and from the body where a filter names a person. */
import { z } from 'zod'
import { id } from '../../contract/desk/fields.ts'
import { operationNames } from '../../contract/operations.ts'
import { subjectKinds } from '../../contract/parameters.ts'
import { text } from '../http/text.ts'

/** The greatest number that the column holds, on either database. */
const lastSeq = 2_147_483_647
export const before = z.coerce.number().int().positive().max(lastSeq).optional()

/** A day, or a moment of it. A day that ends a span is included. */
const moment = (restOfDay: string) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'Enter a date as YYYY-MM-DD, or a time as YYYY-MM-DDThh:mm:ssZ.',
    })
    .transform((given) => new Date(given.includes('T') ? given : given + restOfDay).toISOString())

export const span = { from: moment('T00:00:00.000Z').optional(), to: moment('T23:59:59.999Z').optional() }

// An unknown filter would let everything through.
const filters = z.strictObject({
  ...span,
  analyst: id.optional(),
  case_id: id.optional(),
  operation: z.enum([...operationNames, 'document_download']).optional(),
  outcome: z.enum(['found', 'none_found', 'not_answered']).optional(),
  reason: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'This is not a reason.')
    .optional(),
  short_id: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-z]{6}$/, 'Enter the last six characters of a record’s id.')
    .optional(),
  before,
})

export const inAddress = filters.extend({
  subject: z
    .undefined('Search for a subject with POST /api/records/search: addresses are logged on the way.')
    .optional(),
})

export type Filters = Omit<z.infer<typeof inBody>, 'before'>
export const inBody = filters.extend({
  subject: text.trim().min(1, 'Enter the person, company or place that the lookups were about.').max(200).optional(),
  subject_kind: z.enum(subjectKinds).optional(),
})
