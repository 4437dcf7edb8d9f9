/** What can be pinned to a case, and where in an answer it stands. */
import { peopleRowsOf } from './people-columns.ts'

export const pinKinds = ['company', 'person', 'place', 'telephone', 'document', 'filing', 'charge', 'record'] as const
export type PinKind = (typeof pinKinds)[number]

/** The longest note of a pin, in characters. */
export const longestNote = 2000

/** The most that are pinned at once: rows of one answer. */
export const mostAtOnce = 200

/** Where rows stand as text in an answer; each is pointed at by its place, and read by its heads. */
const textOfRows = 'csv_data'

/**
 * What a pointer points at in a result; undefined where there is nothing.
 * @param pointer names and positions: `/appt_list/0/director_id`, `/csv_data/3`; empty for the whole
 */
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

/** Each person under the heads of the columns. */
function recordsOf(csv: string): { readonly [head: string]: string }[] {
  const { heads, rows } = peopleRowsOf(csv)
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head.toLowerCase(), cells[at] ?? ''])))
}
