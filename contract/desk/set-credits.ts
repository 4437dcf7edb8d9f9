/** Credits that a person sets. */
import { z } from 'zod'
import { creditsPattern, toCredits, toThousandths } from '../credits.ts'

const error = 'Enter credits as a number, with three decimals at most.'

export const setCredits = z
  .string()
  .regex(creditsPattern, error)
  .transform((credits) => toCredits(toThousandths(credits)))

export const creditsOr = <Word extends string>(word: Word) => z.union([setCredits, z.literal(word)], { error })
