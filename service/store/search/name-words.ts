/** The words that find a name, and the ways to read them in a search (decision 0082). All use `toNameKey`'s keys. */

const legalForms = new Set(['LTD', 'PLC', 'LLP', 'LP', 'CIC', 'CYF', 'CCC', 'PAC', 'CBC', 'CIO'])

/** `SMITH & SONS` is SMITH and SONS: the sign is optional. */
export const wordsOfKey = (key: string): string[] =>
  key.split(key.includes('&') ? /[ &]+/ : ' ').filter((word) => word !== '')

/** Without the legal form at its end, unless nothing else remains. */
export function withoutLegalForm(words: readonly string[]): string[] {
  let end = words.length
  while (end > 1 && legalForms.has(words[end - 1]!)) end -= 1
  return words.slice(0, end)
}

/** A key with each legal form, because a name is exact with any form. */
export function withEachLegalForm(key: string): string[] {
  const bare = key.replace(/(?<=\S)( (LTD|PLC|LLP|LP|CIC|CYF|CCC|PAC|CBC|CIO))+$/, '')
  return [...new Set([key, bare, ...[...legalForms].map((form) => `${bare} ${form}`)])]
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
const others = [
  ['ST', 'SAINT'],
  ['1ST', 'FIRST'],
  ['2ND', 'SECOND'],
  ['3RD', 'THIRD'],
  ['4TH', 'FOURTH'],
  ['5TH', 'FIFTH'],
  ['100', 'HUNDRED'],
]
const pairs: (readonly [string, string])[] = [
  ...units.map((word, number) => [String(number), word] as const),
  ...tens.flatMap((word, ten) => (ten > 1 ? [[String(ten * 10), word] as const] : [])),
  ...(others as [string, string][]),
]
const equals = new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))

/** Other ways to write a word: a number, Saint, Mac. */
export function sameAs(word: string): string[] {
  const same = equals.get(word)
  if (same !== undefined) return [same]
  // MACK and MACE do not begin with Mac and a name.
  if (/^MAC.{3}/.test(word)) return [`MC${word.slice(3)}`]
  if (/^MC.{2}/.test(word)) return [`MAC${word.slice(2)}`]
  return []
}

/** `TWENTY ONE` is 21. */
const asNumber = (one: string, other: string): string[] => {
  const [ten, unit] = [tens.indexOf(one), units.indexOf(other)]
  return ten > 1 && unit > 0 && unit < 10 ? [String(ten * 10 + unit)] : []
}

export type Reading = {
  words: string[]
  /** Words that must be neighbours in the name, because one word was split. */
  phrase?: string
}

/** The same words joined or split, one change each. The index must know both halves of a split. */
export function readingsWith(words: readonly string[], known: (word: string) => number): Reading[] {
  const joined = words.slice(0, -1).flatMap((word, at) =>
    [word + words[at + 1]!, ...asNumber(word, words[at + 1]!)].map((whole) => ({
      words: [...words.slice(0, at), whole, ...words.slice(at + 2)],
      rows: Number.POSITIVE_INFINITY,
    })),
  )
  const initials = joinedIn(words).find(({ word, at }) =>
    [...word].every((letter, index) => words[at + index] === letter),
  )
  if (initials && initials.word.length > 2) {
    const { word, at } = initials
    joined.push({
      words: [...words.slice(0, at), word, ...words.slice(at + word.length)],
      rows: Number.POSITIVE_INFINITY,
    })
  }
  const split = words.flatMap((word, at) =>
    halvesOf(word).flatMap(([one, other]) => {
      const rows = Math.min(known(one), known(other))
      return rows === 0
        ? []
        : [{ words: [...words.slice(0, at), one, other, ...words.slice(at + 1)], phrase: `${one} ${other}`, rows }]
    }),
  )
  const best = split.toSorted((a, b) => b.rows - a.rows).slice(0, mostSplits)
  return [...joined, ...best].map(({ rows: _, ...reading }) => reading)
}

const mostSplits = 3

/** Where a word may be split: `NORTHGATE` into NORTH and GATE; initials into letters; 21 into TWENTY and ONE. */
export function halvesOf(word: string): [string, string][] {
  const number = /^[2-9][1-9]$/.test(word)
    ? [[tens[Number(word[0])]!, units[Number(word[1])]!] as [string, string]]
    : []
  const halves: [string, string][] = []
  for (let at = 1; at < word.length; at += 1) {
    const [one, other] = [word.slice(0, at), word.slice(at)]
    if ((at > 1 && other.length > 1) || /^(O|MC|MAC)$/.test(one)) halves.push([one, other])
  }
  return [...number, ...halves]
}
