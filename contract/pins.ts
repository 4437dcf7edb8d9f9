/** Parts of an answer that can be pinned to a case, and their pointers. */
import { peopleRowsOf } from './people-columns.ts'

export const pinKinds = ['company', 'person', 'place', 'telephone', 'document', 'filing', 'charge', 'record'] as const
export type PinKind = (typeof pinKinds)[number]

/** The longest note of a pin, in characters. */
export const longestNote = 2000

/** The most pins at once: rows of one answer. */
export const mostAtOnce = 200

/** Rows that are text in an answer. A pointer gives the row's number, and the heads name its columns. */
const textOfRows = 'csv_data'

/** Undefined if there is none. @param pointer such as `/appt_list/0/director_id`; empty for the whole */
export function pointedAt(result: unknown, pointer: string): unknown {
  let value = result
  let name = ''
  for (const step of pointer.split('/').slice(1)) {
    if (name === textOfRows && typeof value === 'string') value = recordsOf(value)
    name = step
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as { [step: string]: unknown })[step]
  }
  return value
}

/** Each person's values under the heads of the columns. */
function recordsOf(csv: string): { readonly [head: string]: string }[] {
  const { heads, rows } = peopleRowsOf(csv)
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head.toLowerCase(), cells[at] ?? ''])))
}
