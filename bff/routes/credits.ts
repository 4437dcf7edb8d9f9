/** Amounts of credits in a request. */
import { z } from 'zod'
import { toCredits, toThousandths } from '../../contract/credits.ts'

export const credits = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, 'Enter credits as a number, with three decimals at most.')
  .transform((credits) => toCredits(toThousandths(credits)))
