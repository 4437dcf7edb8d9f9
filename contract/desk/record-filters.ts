/** Filters that the lists of records and the audit share. */
import { z } from 'zod'
import { mostStored } from './fields.ts'

export const before = z.coerce.number<number | string>().int().positive().max(mostStored).optional()

/** A day, or a moment of it. A day that ends a span is included. */
const moment = (restOfDay: string) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'Enter a date as YYYY-MM-DD, or a time as YYYY-MM-DDThh:mm:ssZ.',
    })
    .transform((given) => new Date(given.includes('T') ? given : given + restOfDay).toISOString())

export const span = { from: moment('T00:00:00.000Z').optional(), to: moment('T23:59:59.999Z').optional() }
