import { z } from 'zod'
import { creditsPattern, toCredits, toThousandths } from '../../contract/credits.ts'

const error = 'Enter credits as a number, with three decimals at most.'

export const credits = z
  .string()
  .regex(creditsPattern, error)
  .transform((credits) => toCredits(toThousandths(credits)))

export const creditsOr = <Word extends string>(word: Word) => z.union([credits, z.literal(word)], { error })
