/** The words that find a name, and the ways to read them in a search (decision 0082). All use `toNameKey`'s keys. */
import { kindsOfStreet } from '../address-key.ts'

const legalForms = new Set(['LTD', 'PLC', 'LLP', 'LP', 'CIC', 'CYF', 'CCC', 'PAC', 'CBC', 'CIO'])

/** `SMITH & SONS` is SMITH and SONS: the sign is optional. */
export const wordsOfKey = (key: string): string[] =>
  key.split(key.includes('&') ? /[ &]+/ : ' ').filter((word) => word !== '')

/** Without the legal form at its end, unless nothing else remains. Ranks in the index depend on it. */
export function withoutLegalForm(words: readonly string[]): string[] {
  let end = words.length
  while (end > 1 && legalForms.has(words[end - 1]!)) end -= 1
  return words.slice(0, end)
}

/** Words that an index adds to a name: `A B C` is ABC too, `O NEILL` is ONEILL, `MC DONALD` is MCDONALD. */
export function joinedIn(words: readonly string[]): { word: string; at: number }[] {
  const joined: { word: string; at: number }[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at]!, words[at + 1]]
    if (next === undefined) break
    if (word.length <= 3 && /^(O|MC|MAC)$/.test(word) && next.length > 1) joined.push({ word: word + next, at })
    if (word.length > 1 || words[at - 1]?.length === 1) continue
    let end = at
    while (words[end]?.length === 1) end += 1
    if (end - at > 1) joined.push({ word: words.slice(at, end).join(''), at })
  }
  return joined
}

const units =
  'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'.split(
    ' ',
  )
const tens = ' TEN TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ')
const pairs: (readonly [string, string])[] = [
  ...units.map((word, number) => [String(number), word] as const),
  ...tens.flatMap((word, ten) => (ten > 1 ? [[String(ten * 10), word] as const] : [])),
  ['1ST', 'FIRST'],
  ['2ND', 'SECOND'],
  ['3RD', 'THIRD'],
  ['4TH', 'FOURTH'],
  ['5TH', 'FIFTH'],
  ['100', 'HUNDRED'],
  ['ST', 'SAINT'],
  ['QUICK', 'KWIK'],
  ['CENTRE', 'CENTER'],
  ['BROS', 'BROTHERS'],
  ...Object.entries(kindsOfStreet),
]
const equals = Map.groupBy(
  pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]),
  ([one]) => one,
)

/** Other ways to write a word: a number, a saint or street, Mac. */
export function sameAs(word: string): string[] {
  const same = equals.get(word)
  if (same !== undefined) return same.map(([, other]) => other)
  // MACK and MACE do not begin with Mac and a name.
  if (/^MAC.{3}/.test(word)) return [`MC${word.slice(3)}`]
  if (/^MC.{2}/.test(word)) return [`MAC${word.slice(2)}`]
  return []
}

/** A key with its words written in each way: `ST JOHNS RD` is also SAINT JOHNS ROAD. The key itself comes first. */
export const sameKeys = (key: string): string[] =>
  key
    .split(' ')
    .reduce<string[]>(
      (keys, word) =>
        keys.flatMap((start) => [word, ...sameAs(word)].map((other) => `${start} ${other}`)).slice(0, mostKeys),
      [''],
    )
    .map((same) => same.slice(1))
const mostKeys = 32

/** The digits of words that are numbers: 247 for `24 7` and `TWENTY FOUR SEVEN`. */
function digitsOf(words: readonly string[]): string {
  let digits = ''
  for (let at = 0; at < words.length; at += 1) {
    const [ten, unit] = [tens.indexOf(words[at]!), units.indexOf(words[at + 1] ?? '')]
    if (ten > 1 && unit > 0 && unit < 10) digits += ten * 10 + units.indexOf(words[++at]!)
    else digits += ten > 0 ? ten * 10 : units.includes(words[at]!) ? units.indexOf(words[at]!) : words[at]
  }
  return digits
}
const isNumber = (word: string | undefined) =>
  word !== undefined && (/^\d+$/.test(word) || units.includes(word) || tens.indexOf(word) > 0)

/** Digits as one number or two, each in digits or words: 247 is also `24 7` and `TWENTY FOUR 7`. */
function writingsOf(digits: string): string[][] {
  const inTwo = [...digits].map((_, at) => [digits.slice(0, at), digits.slice(at)].filter((part) => part !== ''))
  return inTwo.flatMap((numbers) =>
    numbers.reduce<string[][]>(
      (writings, number) => writings.flatMap((words) => inDigitsAndWords(number).map((other) => [...words, ...other])),
      [[]],
    ),
  )
}
const inDigitsAndWords = (number: string): string[][] =>
  /^[2-9][1-9]$/.test(number) ? [[number], [tens[Number(number[0])]!, units[Number(number[1])]!]] : [[number]]
const mostDigits = 4

export type Reading = {
  words: string[]
  /** Of the words, those that must be neighbours in the name, because they were typed as one or are one number. */
  together?: { from: number; before: number }
}

/** The same words joined, split or as other numbers, one change each. The index must know both halves of a split. */
export function readingsWith(words: readonly string[], known: (word: string) => number): Reading[] {
  const changed = (at: number, count: number, others: readonly string[]): Reading => ({
    words: [...words.slice(0, at), ...others, ...words.slice(at + count)],
    ...(others.length > 1 && { together: { from: at, before: at + others.length } }),
  })
  const joined = words.slice(0, -1).map((word, at) => changed(at, 2, [word + words[at + 1]!]))
  const initials = joinedIn(words).find(({ word, at }) =>
    [...word].every((letter, index) => words[at + index] === letter),
  )
  if (initials && initials.word.length > 2) joined.push(changed(initials.at, initials.word.length, [initials.word]))
  const numbers = words.flatMap((word, at) => {
    if (!isNumber(word) || isNumber(words[at - 1])) return []
    let end = at + 1
    while (isNumber(words[end])) end += 1
    const digits = digitsOf(words.slice(at, end))
    return digits.length > mostDigits ? [] : writingsOf(digits).map((others) => changed(at, end - at, others))
  })
  const split = words.flatMap((word, at) =>
    halvesOf(word).flatMap((halves) => {
      const [one, other] = halves.map(known) as [number, number]
      // The other half of the last word may be unfinished.
      const rows = Math.min(one, other === 0 && at === words.length - 1 ? 1 : other)
      return rows === 0 ? [] : [{ rows, reading: changed(at, 1, halves) }]
    }),
  )
  const best = split.toSorted((a, b) => b.rows - a.rows).slice(0, mostSplits)
  const all = [...joined, ...numbers, ...best.map(({ reading }) => reading)]
  const byWords = new Map(all.map((reading) => [reading.words.join(' '), reading]))
  byWords.delete(words.join(' '))
  return [...byWords.values()]
}

const mostSplits = 3

/** Where a word may be split, from its end: `NORTHGATE` into NORTH and GATE. */
export function halvesOf(word: string): [string, string][] {
  const halves: [string, string][] = []
  for (let at = word.length - 2; at > 0; at -= 1) {
    const [one, other] = [word.slice(0, at), word.slice(at)]
    if (at > 1 || /^(O|MC|MAC)$/.test(one)) halves.push([one, other])
  }
  return halves
}
