/** What can be pinned to a case, and where in an answer it stands. */

export const pinKinds = ['company', 'person', 'place', 'telephone', 'document', 'filing', 'charge', 'record'] as const
export type PinKind = (typeof pinKinds)[number]

/** The longest note of a pin, in characters. */
export const longestNote = 2000

/**
 * What a pointer points at in a result; undefined where there is nothing.
 * @param pointer names and positions: `/appt_list/0/director_id`; empty for the whole
 */
export function pointedAt(result: unknown, pointer: string): unknown {
  let value = result
  for (const step of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as { [step: string]: unknown })[step]
  }
  return value
}
