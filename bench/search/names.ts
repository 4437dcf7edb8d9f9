/** Names for the search benchmark: many distinct words, some common and most rare, as in a national register. */

import { wordsOf } from '../../fiction/lists.ts'
import { origins } from '../../fiction/origins.ts'
import { mix } from '../../fiction/random.ts'

const onsets =
  'B BL BR C CH CL CR D DR F FL FR G GL GR H J K L M N P PL PR QU R S SC SH SK SL SM SP ST SW T TH TR V W'.split(' ')
const vowels = 'A E I O U AI EA EE OA OO OU Y'.split(' ')
const codas = ['', 'B', 'CK', 'D', 'L', 'LD', 'M', 'N', 'ND', 'NT', 'R', 'RN', 'S', 'ST', 'T', 'X']
const endings = ['LIMITED', 'LIMITED', 'LIMITED', 'LTD', 'LTD', 'PLC', 'LLP']
const trades =
  'HOLDINGS PROPERTIES SERVICES CONSULTING SOLUTIONS GROUP TRADING INVESTMENTS DEVELOPMENTS ENGINEERING CONSTRUCTION TRANSPORT DESIGN SOFTWARE MEDIA FOODS CARE ESTATES BUILDERS LOGISTICS MOTORS CLEANING RECRUITMENT PARTNERS CATERING SYSTEMS FINANCE TECHNOLOGIES MANAGEMENT SUPPLIES'.split(
    ' ',
  )

/** The same for the same numbers. */
export const fraction = (seed: number, at: number): number => (mix(mix(seed) + at * 7919) >>> 0) / 2 ** 32
const pick = <Value>(values: readonly Value[], share: number): Value => values[Math.floor(share * values.length)]!

/** An invented word of two or three syllables. */
function inventWord(number: number): string {
  const syllable = (at: number) =>
    pick(onsets, fraction(number, at)) + pick(vowels, fraction(number, at + 1)) + pick(codas, fraction(number, at + 2))
  return syllable(1) + syllable(4) + (fraction(number, 7) < 0.25 ? syllable(8) : '')
}

const coined = wordsOf('first halves').flatMap((first) => wordsOf('second halves').map((second) => first + second))
const known = [...wordsOf('qualities'), ...wordsOf('things'), ...coined].filter((word) => /^[A-Z]+$/.test(word))

/** The most common first. */
export function vocabulary(size: number): string[] {
  const words = new Set(known.slice(0, size))
  for (let number = 1; words.size < size; number += 1) words.add(inventWord(number))
  return [...words]
}

/** Zipf's law: the tenth word is a tenth as common as the first. */
const zipf = (words: readonly string[], share: number) => words[Math.floor(words.length ** share) - 1]!
/** Every word, including rare ones. */
const any = (words: readonly string[], share: number) => pick(words, share)

export function companyName(words: readonly string[], number: number): string {
  const share = (at: number) => fraction(number, at)
  const parts = [share(1) < 0.3 ? any(words, share(2)) : zipf(words, share(2))]
  if (share(3) < 0.5) parts.push(zipf(words, share(4)))
  if (share(5) < 0.15) parts.push(zipf(words, share(6)))
  if (share(7) < 0.8) parts.push(trades[Math.floor(trades.length ** share(8)) - 1]!)
  if (share(9) < 0.06) parts.push('(UK)')
  return `${parts.join(' ')} ${pick(endings, share(10))}`
}

const forenames = origins.flatMap(({ men, women }) => [...men, ...women]).map((name) => name.toUpperCase())
const surnames = origins.flatMap((origin) => origin.surnames ?? []).map((name) => name.toUpperCase())

export function officerName(words: readonly string[], number: number): { surname: string; forename: string } {
  const share = (at: number) => fraction(number + 1e9, at)
  const surname =
    share(1) < 0.5
      ? surnames[Math.floor(surnames.length ** share(2)) - 1]!
      : share(1) < 0.6
        ? any(words, share(2))
        : zipf(words, share(2))
  const first = forenames[Math.floor(forenames.length ** share(3)) - 1]!
  return { surname, forename: share(4) < 0.4 ? `${first} ${pick(forenames, share(5))}` : first }
}

export type Query = { typed: string; meant: string }
export type QueryKind = (typeof kinds)[number]
export const kinds = ['exact', 'prefix', 'one typo', 'two typos', 'commonest word'] as const

/** Queries about names of the register, the same in each run. */
export function queriesOf(kind: QueryKind, words: readonly string[], names: number, count: number): Query[] {
  const queries: Query[] = []
  for (let at = 0; queries.length < count; at += 1) {
    const name = companyName(words, Math.floor(fraction(at, 99) * names))
    const typed = typedAs(kind, name, at, words)
    if (typed !== null) queries.push({ typed, meant: name })
  }
  return queries
}

export function typedAs(kind: QueryKind, name: string, seed: number, words: readonly string[]): string | null {
  const parts = name
    .replace(/ (LIMITED|LTD|PLC|LLP)$/, '')
    .replace('(UK)', 'UK')
    .split(' ')
  const share = (at: number) => fraction(seed + 5e8, at)
  if (kind === 'exact') return parts.join(' ')
  if (kind === 'commonest word') return seed < 30 ? trades[seed % trades.length]! : words[seed % 20]!
  if (kind === 'prefix') {
    const last = parts.at(-1)!
    return last.length < 5
      ? null
      : [...parts.slice(0, -1), last.slice(0, 3 + Math.floor(share(1) * (last.length - 4)))].join(' ')
  }
  if (parts.length < 2) return null
  const isLong = (least: number) =>
    parts.flatMap((part, at) => (part.length >= least && /^[A-Z]+$/.test(part) ? [at] : []))
  const [one, two] = [isLong(4), isLong(6)]
  const at = pick(kind === 'one typo' ? one : two, share(2))
  if (at === undefined) return null
  const wrong = [...parts]
  wrong[at] = misspelt(wrong[at]!, seed)
  if (kind === 'two typos') {
    // Half of them in one word, half in two.
    const other = share(3) < 0.5 ? at : (one.find((index) => index !== at) ?? at)
    wrong[other] = misspelt(wrong[other]!, seed + 7)
  }
  return wrong.join(' ') === parts.join(' ') ? null : wrong.join(' ')
}

function misspelt(word: string, seed: number): string {
  const share = (at: number) => fraction(seed + 7e8, at)
  const at = Math.floor(share(1) * word.length)
  const letter = pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], share(2))
  const way = Math.floor(share(3) * 4)
  if (way === 0) return word.slice(0, at) + word.slice(at + 1)
  if (way === 1) return word.slice(0, at) + letter + word.slice(at)
  if (way === 2) return word.slice(0, at) + letter + word.slice(at + 1)
  const swapped = Math.min(at, word.length - 2)
  return word.slice(0, swapped) + word[swapped + 1] + word[swapped] + word.slice(swapped + 2)
}
