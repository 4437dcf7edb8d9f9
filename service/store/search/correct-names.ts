/** Corrects misspelt names of people, streets and places (decision 0082). */
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { oneErrorFrom, rowsOfWords, twoErrorsFrom } from './correct-words.ts'
import { sameAs, wordsOfKey } from './name-words.ts'
import type { Part } from './parts.ts'

const mostNames = 24
const mostWords = 4

/** Keys that differ in the spelling of words, the likeliest first. Perhaps no name has all the words. */
export async function correctedKeys(db: Kysely<Tables>, part: Part, key: string): Promise<string[]> {
  const words = wordsOfKey(key)
  if (words.length === 0 || words.length > mostWords) return []
  const known = await rowsOfWords(db, part, words)
  let names: { words: string[]; errors: number; rows: number }[] = [
    { words: [], errors: 0, rows: Number.POSITIVE_INFINITY },
  ]
  for (const word of words) {
    const same = [...(await rowsOfWords(db, part, sameAs(word)))].map(([other, rows]) => ({
      word: other,
      rows,
      errors: 0,
    }))
    const one = await oneErrorFrom(db, part, word)
    const isMissing = !known.has(word) && same.length === 0 && one.length === 0
    const choices = [
      { word, rows: known.get(word) ?? 0, errors: 0 },
      ...same,
      ...one,
      ...(isMissing ? await twoErrorsFrom(db, part, word) : []),
    ].filter(({ rows }) => rows > 0)
    names = names
      .flatMap((name) =>
        choices.map((choice) => ({
          words: [...name.words, choice.word],
          errors: name.errors + choice.errors,
          rows: Math.min(name.rows, choice.rows),
        })),
      )
      .sort((a, b) => a.errors - b.errors || b.rows - a.rows || (a.words.join() < b.words.join() ? -1 : 1))
      .slice(0, mostNames)
  }
  // O'Neill is one word in the index.
  const whole = words.length > 1 ? [words.join('')] : []
  const joined = [...(await rowsOfWords(db, part, whole)).keys()]
  return [...joined, ...names.map((name) => name.words.join(' '))].filter((other) => other !== key)
}
