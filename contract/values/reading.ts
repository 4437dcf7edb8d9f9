/**
 * What a reader makes of a text that somebody typed or pasted, or that a file holds (design 10). Each kind of value has
 * one reader, and every door uses it.
 */

export type Reading<Value = string> = Read<Value> | Refused

export type Read<Value = string> = {
  /** In the wire's form. */
  value: Value
  /** What the reader changed, as a sentence. Missing if only spaces, case or invisible marks changed. */
  changed?: string
}

/**
 * Why the text cannot be read and what to do, in one or two sentences. It repeats no personal value, because messages
 * are stored and shown elsewhere.
 */
export type Refused = { problem: string }

export type Reader<Value = string> = (text: string) => Reading<Value>

export const refused = (problem: string): Refused => ({ problem })

export const isRead = <Value>(reading: Reading<Value>): reading is Read<Value> => 'value' in reading

/** Null where the text cannot be read. */
export const valueIn = <Value>(reading: Reading<Value>): Value | null => (isRead(reading) ? reading.value : null)

/** The value, with the sentence that says what changed; without one if nothing did. */
export const read = <Value>(value: Value, changed?: string | null): Read<Value> =>
  changed ? { value, changed } : { value }

/** Short enough for a sentence. */
export const quote = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
