/** Text without case, accents and invisible marks, with the place of each letter in the original. */

export type Range = { from: number; until: number }
/** `at` is its place in the folded text, and `range` in the original. */
export type Word = { text: string; at: Range; original: string; range: Range }
export type Folded = {
  text: string
  words: Word[]
  /** Whether a capital stands alone. */
  hasInitials: boolean
  /** The words without spaces and marks. */
  compact: string
  toOriginal(range: Range): Range
}

/** Marks that are written as apostrophes. */
const apostrophe = /^['’‘‛ʼʻʹʽʾʿˈ´`′‵＇՚\u0374\uff40]$/u
/** Letters that Unicode does not take apart. */
const alone: { readonly [letter: string]: string | undefined } = {
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  ħ: 'h',
  Ħ: 'h',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ı: 'i',
  ŋ: 'n',
  ſ: 's',
  ẞ: 'ss',
  ς: 'σ',
  ـ: '',
}
/** Letters as Germans and Danes write them without their marks. */
const expanded: { readonly [letter: string]: string | undefined } = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'ae',
  Ö: 'oe',
  Ü: 'ue',
  ø: 'oe',
  Ø: 'oe',
  å: 'aa',
  Å: 'aa',
}

/** A letter with its marks. */
const letters = /\P{M}\p{M}*|\p{M}/gu
/** Letters that only lose their case. */
const simple = /^[^'`\P{ASCII}]*$/u

const plain = (letter: string): string =>
  apostrophe.test(letter)
    ? ''
    : (alone[letter] ?? letter)
        .normalize('NFKD')
        .replace(/[\p{M}\p{Cf}]/gu, '')
        .toUpperCase()

/** Letters of scripts without capitals count as one. */
export const isCapital = (original: string): boolean => original.charAt(0) === original.charAt(0).toUpperCase()

/** Without the marks of its first reading, `Müller` is MULLER; in its second it is MUELLER. */
export function readingsOf(text: string): Folded[] {
  const first = folded(text, plain)
  if (!/[äöüøå]|[aou]\u0308|a\u030a/iu.test(text)) return [first]
  return [first, folded(text, (letter) => expanded[letter]?.toUpperCase() ?? plain(letter))]
}

/** The readings of a name, without places. */
export const spellingsOf = (text: string): string[] => [...new Set(readingsOf(text).map((reading) => reading.text))]

function folded(original: string, fold: (letter: string) => string): Folded {
  // Most texts are such, and each letter keeps its place.
  if (simple.test(original)) return read(original, original.toUpperCase(), (range) => range)
  let text = ''
  const places: Range[] = []
  for (const match of original.matchAll(letters)) {
    const folded = fold(match[0].normalize('NFC'))
    text += folded
    const place = { from: match.index, until: match.index + match[0].length }
    for (let index = 0; index < folded.length; index++) places.push(place)
  }
  return read(original, text, ({ from, until }) => ({ from: places[from]!.from, until: places[until - 1]!.until }))
}

function read(original: string, text: string, toOriginal: Folded['toOriginal']): Folded {
  const words = [...text.matchAll(/\p{L}+|\p{N}+/gu)].map((match): Word => {
    const at = { from: match.index, until: match.index + match[0].length }
    const range = toOriginal(at)
    return { text: match[0], at, original: original.slice(range.from, range.until), range }
  })
  const hasInitials = words.some(({ text, original }) => /^\p{L}$/u.test(text) && isCapital(original))
  return { text, words, hasInitials, compact: words.map((word) => word.text).join(''), toOriginal }
}
