import { birthMonthOf } from '../ui/person.ts'
import { usePreferences } from './preferences.ts'

/** What is shown of a birth date: its month and year, unless somebody chose to see the day too. */
export function useBirth(): (dob: string | null | undefined) => string {
  const { mask_birth_data } = usePreferences()
  return mask_birth_data ? birthMonthOf : asItCame
}

const asItCame = (dob: string | null | undefined) => dob ?? ''
