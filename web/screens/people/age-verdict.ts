/** What an answer of age_verification comes to: yes or no first, and never more than it says (decision 0010). */
import { isNo, isYes } from '../../../contract/flags.ts'
import type { Result } from '../../../contract/operations.ts'

/**
 * `adult`: it says so. `child`: it does not, and the record's date of birth shows why. `unexplained`: it does not, and a
 * record agrees. `unsaid`: it says neither yes nor no.
 */
export type AgeVerdict = 'adult' | 'child' | 'unexplained' | 'unsaid'

/** @param at when it was answered */
export function ageVerdict({ validation_status, record_dob }: Result<'age_verification'>, at: string): AgeVerdict {
  if (isYes(validation_status)) return 'adult'
  if (!isNo(validation_status)) return 'unsaid'
  return isUnder18(record_dob ?? '', at.slice(0, 10)) ? 'child' : 'unexplained'
}

/** Of a month alone it is only said when the whole month is eighteen years ago or not. */
function isUnder18(dob: string, today: string): boolean {
  const [, year, rest = ''] = /^(\d{4})(-\d{2}(?:-\d{2})?)$/.exec(dob) ?? []
  if (!year) return false
  const eighteenth = `${Number(year) + 18}${rest}`
  return eighteenth > today.slice(0, eighteenth.length)
}
