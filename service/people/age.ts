import type { PersonAtHome } from '../store/people.ts'

/** Certainly under eighteen. A month of birth counts from its end; people on the electoral roll are adults. */
export const isUnder18 = (person: PersonAtHome, now: Date): boolean => !isAdult(person, now) && person.dob !== null

export function isAdult({ dob, year_from }: PersonAtHome, now: Date): boolean {
  if (year_from !== null) return true
  const latest = dob?.length === 'YYYY-MM'.length ? `${dob}-31` : dob
  return latest !== null && latest !== undefined && latest <= eighteenYearsBefore(now)
}

const eighteenYearsBefore = (now: Date): string => `${now.getUTCFullYear() - 18}${now.toISOString().slice(4, 10)}`
