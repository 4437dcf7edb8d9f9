/** Words that a key holds only in short: CO for COMPANY. Typed, they may be unfinished or misspelt (decision 0139). */
import { shortFormsOf, toNameKey } from '../name-key.ts'
import type { Correction } from './correct-words.ts'
import { isMisspelt } from './legal-forms.ts'

/** What the last word may be the start of: CO for COMPA. Beside other words, three letters are enough. */
export function lastMeant(words: readonly string[]): string[] {
  const last = words.at(-1) ?? ''
  return last.length >= (words.length > 1 ? 3 : 5) ? shortFormsOf(last) : []
}

/** Keys have these words only in short, so the index has no long word to correct to. */
export const misspeltShortForms = (word: string): Correction[] =>
  ['COMPANY', 'LIMITED', 'CORPORATION'].flatMap((long) => {
    const short = toNameKey(long)
    return word !== short && isMisspelt(word, long) ? [{ word: short, errors: 1, rows: 1 }] : []
  })
