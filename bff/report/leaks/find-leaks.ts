/** Looks for what must not be in a finished file, in the texts that were taken out of it. */
import { common } from './common-words.ts'
import type { Unwanted } from './wanted.ts'

/** A text of a file, and where it is, in words that a reader understands. */
export type Part = { place: string; text: string }

const [fewest, longest] = [4, 8]

/** @returns the places, each once. They never repeat the words. */
export function placesOfLeaks(parts: readonly Part[], unwanted: Unwanted): string[] {
  const search = searchFor(unwanted)
  const found = new Set<string>()
  for (const { place, text } of parts) if (!found.has(place) && search(text)) found.add(place)
  return [...found]
}

function searchFor({ people, others, phrases, codes, births }: Unwanted): (text: string) => boolean {
  const single = new Set<string>()
  const pairs = new Set<string>()
  for (const name of people) {
    const words = wordsOf(name).filter((word) => word.length > 1 && !isTitle(word))
    for (const word of words) if (word.length >= fewest && !common.has(word)) single.add(word)
    for (const [at, word] of words.entries())
      for (const other of words.slice(at + 1))
        if (word.length > 2 && other.length > 2) pairs.add(`${word} ${other}`).add(`${other} ${word}`)
  }
  const theirs = others
    .map((name) => wordsOf(name).filter((word) => !isTitle(word)))
    .filter((words) => words.length > 1)
  const theirWords = new Set(theirs.flat())
  const namesakes = namesakesAmong(theirs, single)
  const inside = Map.groupBy(
    [...single].filter((word) => word.length >= longest),
    (word) => word.slice(0, longest),
  )
  const hasPart = (word: string) => {
    for (let from = 0; from + longest <= word.length; from++)
      if (inside.get(word.slice(from, from + longest))?.some((part) => word.startsWith(part, from))) return true
    return false
  }
  const spoken = phrases.map((phrase) => wordsOf(phrase).join(' ')).filter((words) => words.length > 2)
  const sequences = byFirstWord([...spoken, ...spoken.map((phrase) => `${phrase}s`), ...births.flatMap(datesOf)])
  const tellsYear = yearSearch(births.map((date) => date.slice(0, 4)))
  const numbers = new Set(codes.map(bare).filter((code) => code.length > 4))
  const digits = new Set([...numbers].filter((number) => /^\d+$/.test(number)))
  const isNumber = (group: string) => {
    if (numbers.has(group)) return true
    for (let from = 1; from + 4 < group.length; from++) if (digits.has(group.slice(from))) return true
    return false
  }

  return (text) => {
    const all = wordsOf(text)
    const words = withoutTheirs(all, namesakes)
    const isName = (word: string) => {
      const own = word.replace(/\d+$/, '')
      return [own, own.replace(/s$/, ''), own.replace(/es$/, '')].some((one) => single.has(one))
    }
    if (words.some(isName)) return true
    for (let at = 1; at < words.length; at++) if (pairs.has(`${words[at - 1]} ${words[at]}`)) return true
    if (words.some((word) => word.length > longest && !theirWords.has(word) && hasPart(word))) return true
    const line = ` ${all.join(' ')} `
    if (tellsYear(text, all)) return true
    for (const word of new Set(all)) if (sequences.get(word)?.some((words) => line.includes(` ${words} `))) return true
    // A citation’s number does not continue the number before it.
    return text.split(/\[\d+\]/).some((part) => bareGroups(part).some(isNumber))
  }
}

/** Between a birth and its year. */
const besides = new Set('in on of c ca circa about around approximately early late mid the year is was date'.split(' '))

/** A year that the text calls a birth, or that stands in brackets after what was left out. */
function yearSearch(dates: readonly string[]): (text: string, words: readonly string[]) => boolean {
  const years = new Set(dates.filter((year) => /^\d{4}$/.test(year)))
  if (years.size === 0) return () => false
  const one = `(?:${[...years].join('|')})(?!\\d)`
  const marked = new RegExp(
    `\\bb\\.\\s?(?:ca?\\.\\s?)?${one}|\\]\\s?\\((?:(?:b\\.|born|born in|c\\.)\\s?)?${one}\\)`,
    'iu',
  )
  return (text, words) =>
    marked.test(text) ||
    words.some((word, at) => {
      if (!years.has(word)) return false
      let before = at - 1
      while (at - before < 5 && besides.has(words[before] ?? '')) before--
      return /^(?:born|birth|dob)$|^d o b$/.test(
        words[before] === 'b' ? words.slice(before - 2, before + 1).join(' ') : (words[before] ?? ''),
      )
    })
}

/** A line is compared only with those that begin with one of its words: a case may have thousands. */
const byFirstWord = (sequences: readonly string[]): Map<string, string[]> =>
  Map.groupBy(new Set(sequences), (words) => words.split(' ', 1)[0]!)

/** Another person with a part of a marked name. */
type Namesake = { length: number; shared: string[]; own: string[]; initials: string[] }

function namesakesAmong(theirs: readonly string[][], single: ReadonlySet<string>): Namesake[] {
  const marked = new Set([...single].map((word) => word.charAt(0)))
  return theirs.flatMap((name) => {
    const shared = name.filter((word) => single.has(word))
    const own = name.filter((word) => !single.has(word))
    const initials = own.map((word) => word.charAt(0)).filter((letter) => !marked.has(letter))
    return shared.length === 0 || own.length === 0 ? [] : [{ length: name.length, shared, own, initials }]
  })
}

/** Removes the full names of other people: their surname may be that of a marked person. */
function withoutTheirs(words: readonly string[], namesakes: readonly Namesake[]): string[] {
  const left = [...words]
  const here = new Set(words)
  for (const { length, shared, own, initials } of namesakes) {
    const isOwn = (word: string) => own.some((one) => word === one || word === `${one}s`) || initials.includes(word)
    if (![...own.flatMap((one) => [one, `${one}s`]), ...initials].some((word) => here.has(word))) continue
    for (const [at, word] of left.entries()) {
      if (!isOwn(word)) continue
      for (let near = Math.max(0, at - length); near < Math.min(left.length, at + length + 1); near++)
        if (shared.some((one) => left[near] === one || left[near] === `${one}s`)) left[near] = ''
    }
  }
  return left
}

const strokes: { readonly [letter: string]: string } = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/** In small letters without accents. An apostrophe or an invisible mark parts no word. */
function wordsOf(text: string): string[] {
  const small = text
    .toLowerCase()
    .replace(/[ßøłđðæœþı]/g, (letter) => strokes[letter]!)
    .normalize('NFD')
    .replace(/\p{Mark}|\p{Format}|['’‘ʼ´\x60]/gu, '')
  return small.split(/[^\p{Letter}\p{Number}]+/u).filter((word) => word !== '')
}

const isTitle = (word: string): boolean =>
  /^(mr|mrs|miss|ms|dr|sir|lord|lady|dame|prof|professor|rev|the|and|of)$/.test(word)

const bare = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^440?(?=\d{9,})/, '')
    .replace(/^0(?=\d{9,})/, '')

/** Figures and letters as they may be grouped: up to six groups beside each other. */
function bareGroups(text: string): string[] {
  const groups = text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((group) => group !== '')
  const found: string[] = []
  for (let at = 0; at < groups.length; at++) {
    let joined = ''
    for (let next = at; next < Math.min(groups.length, at + 6); next++) {
      joined += groups[next]
      if (/\d/.test(joined) && joined.length <= 30) found.push(joined)
    }
  }
  return found
}

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  'december',
]

function datesOf(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-')
  const name = monthNames[Number(month) - 1]
  if (!name || !/^\d{4}$/.test(year)) return []
  const ofMonth = [`${name} ${year}`, `${name.slice(0, 3)} ${year}`, `${year} ${month}`, `${month} ${year}`]
  if (!day) return ofMonth
  const short = String(Number(day))
  return [
    ...[`${short} ${name} ${year}`, `${day} ${name} ${year}`, `${short} ${name.slice(0, 3)} ${year}`],
    ...[`${year} ${month} ${day}`, `${day} ${month} ${year}`, `${name} ${year}`],
  ]
}
