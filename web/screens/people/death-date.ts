/** When somebody died, and how sure that is. */
import { isNo, isYes } from '../../../contract/flags.ts'
import type { RecordOf } from '../../../contract/records.ts'

export type Deaths = Pick<RecordOf<'person_deceased'>, 'date_of_death' | 'date_of_death_estimated'>
export type DeathDate = { date: string; isEstimated: boolean } | null

/** An estimate stands in a field of its own (decision 0010); others put a flag there, beside the date. Null without a date. */
export function deathDate({ date_of_death, date_of_death_estimated }: Deaths): DeathDate {
  if (date_of_death) return { date: date_of_death, isEstimated: isYes(date_of_death_estimated) }
  if (!date_of_death_estimated || isYes(date_of_death_estimated) || isNo(date_of_death_estimated)) return null
  return { date: date_of_death_estimated, isEstimated: true }
}
