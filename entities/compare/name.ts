/** A person's name in a comparable form: in capitals, without accents, titles or punctuation. */

import { withoutAccents } from '../../contract/characters.ts'
import { isParticle, readWrittenName, withOneApostrophe, withSurnameFirst } from '../../contract/values/person-name.ts'

export type PersonName = {
  /** The name in the record. */
  text: string
  given: readonly string[]
  /** The words of the surname: `SMITH-JONES` has two. */
  parts: readonly string[]
  /** The surname as one word: O'Neill, O Neill and ONeill become `ONEILL`. */
  surname: string
}

/** Longer than any name. The rest is not compared. */
const mostLetters = 200
const mostWords = 12

const letters: { readonly [letter: string]: string } = { Ø: 'O', Ł: 'L', Đ: 'D', Æ: 'AE', Œ: 'OE', Þ: 'TH', ẞ: 'SS' }

export const fold = (text: string): string =>
  /^[A-Z]+$/.test(text)
    ? text
    : withoutAccents(withOneApostrophe(text.slice(0, mostLetters)))
        .toUpperCase()
        .replace(/[ØŁĐÆŒÞẞ]/g, (letter) => letters[letter] ?? letter)
        .replace(/['.]/g, '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()

/** Null if the text contains no name. @param surnames as its records give them apart from the name */
export function readName(text: string, surnames: readonly string[] = []): PersonName | null {
  const name = readWrittenName(withSurnameFirst(text.slice(0, mostLetters), surnames))
  const words = (name.given ?? name.words).slice(0, mostWords)
  const [given, surname] = name.given
    ? [words, name.words]
    : [words.slice(0, surnameAt(words)), words.slice(surnameAt(words))]
  const parts = surname.flatMap((word) => fold(word).split(' ')).filter(Boolean)
  if (parts.length === 0) return null
  return {
    text,
    given: given.flatMap((word) => fold(word).split(' ')).filter(Boolean),
    parts,
    surname: parts.join(''),
  }
}

/**
 * Registers write the surname in capitals, some without its particles: `Rhys AP GWILYM`, `Anna van der BERG`. Otherwise it
 * is the last word and its particles.
 */
function surnameAt(words: readonly string[]): number {
  let capitals = words.length
  while (capitals > 0 && isInCapitals(words[capitals - 1] ?? '')) capitals--
  if (capitals > 0 && capitals < words.length) {
    while (capitals > 1 && isSmallParticle(words[capitals - 1] ?? '')) capitals--
    return capitals
  }
  let at = words.length - 1
  while (at > 1 && isParticle(words[at - 1] ?? '')) at--
  return Math.max(at, 0)
}

const isSmallParticle = (word: string) => isParticle(word) && word === word.toLowerCase()
const isInCapitals = (word: string) => word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()
