/** The order of letters on a line, by the Unicode bidirectional algorithm (UAX 9). */
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Letters, digits and marks that run from right to left, or turn their surroundings. */
const turning =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0660-\u0669\u200f\u202a-\u202e\u2066-\u2069]/u
/** The library of fonts turns a text of these scripts by itself. */
const turned = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export type Directed = { text: string; level: number }
/** One level for each letter; null where all text runs from left to right. */
export type Direction = { levels: Uint8Array | null; isRtl: boolean }

/** @param text a paragraph */
export function directionOf(text: string): Direction {
  if (!turning.test(text)) return { levels: null, isRtl: false }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto')
  return { levels, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

/** A word in parts of one level. A bracket is a part of its own, because it is mirrored. */
export function partsOf(word: string, levels: Uint8Array): Directed[] {
  const parts: Directed[] = []
  let [at, isBracket] = [0, false]
  for (const letter of word) {
    const level = levels[at]!
    const mirrored = level % 2 === 1 && bidi.getMirroredCharacter(letter) !== null
    const last = parts.at(-1)
    if (last && last.level === level && !mirrored && !isBracket) last.text += letter
    else parts.push({ text: letter, level })
    isBracket = mirrored
    at += letter.length
  }
  return parts
}

/** As the library of fonts must get it: it turns texts of some scripts, and no others. */
export function asDrawn({ text, level }: Directed): string {
  const isOdd = level % 2 === 1
  if (isOdd === turned.test(text)) return text
  const letters = [...text].reverse()
  return (isOdd ? letters.map((letter) => bidi.getMirroredCharacter(letter) ?? letter) : letters).join('')
}

/** From the highest level down, each run of that level or above is turned. */
export function inVisualOrder<One extends { level: number }>(words: readonly One[]): readonly One[] {
  if (words.every(({ level }) => level === 0)) return words
  const ordered = [...words]
  const highest = Math.max(0, ...words.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let until = from
      while (until < ordered.length && ordered[until]!.level >= level) until++
      if (until > from + 1) ordered.splice(from, until - from, ...ordered.slice(from, until).reverse())
      from = Math.max(from, until)
    }
  return ordered
}
