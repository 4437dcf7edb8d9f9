/** What an answer of age_verification means, and never more than it says (decision 0010). */
import { isUnder18 } from '../../../contract/age.ts'
import { isNo, isYes } from '../../../contract/flags.ts'
import type { Result } from '../../../contract/operations.ts'

/**
 * `adult`: confirmed. `child`: not confirmed, and the recorded date of birth shows why. `unexplained`: not confirmed, for
 * no given reason. `unsaid`: neither yes nor no.
 */
export type AgeVerdict = 'adult' | 'child' | 'unexplained' | 'unsaid'

/** @param at when it was answered */
export function ageVerdict({ validation_status, record_dob }: Result<'age_verification'>, at: string): AgeVerdict {
  if (isYes(validation_status)) return 'adult'
  if (!isNo(validation_status)) return 'unsaid'
  return isUnder18(record_dob ?? '', at.slice(0, 10)) ? 'child' : 'unexplained'
}
