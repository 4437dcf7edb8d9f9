/** An entry of `find_my_nearest`. With the interface's own fields only, its content is in misc1 to misc4. */
import type { RecordOf } from '../../contract/records.ts'
import { distanceInWords } from '../../entities/geo/position.ts'
import { labelOf } from '../register/words.ts'

type Entry = RecordOf<'nearest_data'>

export const freeFields = ['misc1', 'misc2', 'misc3', 'misc4'] as const

/** The id is only a number, so the name comes from the first field with text. */
export const nameOfEntry = (entry: Entry): string =>
  [entry.name, ...freeFields.map((field) => entry[field])].find((text) => text?.trim()) ?? 'Entry without a name'

/** The free fields, without the one used as the name. */
export const contentOf = (entry: Entry): [label: string, text: string | null | undefined][] =>
  freeFields.flatMap((field) => (entry[field] === nameOfEntry(entry) ? [] : [[freeLabel(field), entry[field]]]))

/** `misc1` → `Misc 1`. */
export const freeLabel = (field: (typeof freeFields)[number]): string => labelOf(field).replace(/\d/, ' $&')

/** Metres; null where none can be read. */
export const metresOf = ({ distance_metres }: Entry): number | null =>
  /^\d+(\.\d+)?$/.test(distance_metres?.trim() ?? '') ? Number(distance_metres) : null

/** `1.1 km`; text that is not a number is shown as it is. */
export function distanceOf(entry: Entry): string | null {
  const metres = metresOf(entry)
  return metres === null ? entry.distance_metres || null : distanceInWords(metres)
}
