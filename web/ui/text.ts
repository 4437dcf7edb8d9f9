import { withoutAccents } from '../../contract/characters.ts'

/** `“Leeds”`, or `instead` for an empty text. */
export const quoted = <Instead>(text: string | null | undefined, instead: Instead): string | Instead =>
  text?.trim() ? `“${text.trim()}”` : instead

/** Lower case, without accents: what a search in a list compares. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase()

/** With a capital letter at its beginning. */
export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
