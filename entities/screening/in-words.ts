/** What a screening found, in words. Nothing here says that somebody is clear. */
import { inWords } from '../dates.ts'

type Fact = { property: string; a: string; b: string; why: string }
type List = { list: string; day: string | null; entries?: number | null }

/** `3,912 entries of UK Sanctions List of 21 September 2026`. */
export function listInWords({ list, day, entries = null }: List): string {
  const many = entries === null ? '' : `${countOf(entries, 'entry', 'entries')} of `
  return `${many}${list || 'a list without a name'}${day ? ` of ${inWords(day)}` : ', day not given'}`
}

/** `left`: it is no longer found in its list. */
type Found = {
  candidates: readonly (object & { left?: string | null })[]
  searched: readonly List[]
  unlikely?: number
}

/** *No candidate among …*, or how many candidates. */
export function candidatesInWords({ candidates, searched, unlikely = 0 }: Found): string {
  const among = searched.length > 0 ? searched.map(listInWords).join(' and ') : 'a list that the answer does not name'
  const present = candidates.filter(({ left = null }) => left === null).length
  const how = present === 0 ? 'No candidate' : countOf(present, 'candidate')
  const left = candidates.length - present
  const earlier = left > 0 ? `. ${countOf(left, 'entry', 'entries')} judged the same in an earlier list` : ''
  const rest = unlikely > 0 ? ` (${countOf(unlikely, 'unlikely entry', 'unlikely entries')} not counted)` : ''
  return `${how} among ${among}${rest}${earlier}`
}

const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

/** The values and what they weigh: `1959-11, birth month equal: 8.2`. A reason may name the values itself. */
export function reasonInWords({ a, b, why }: Fact): string {
  const values = [...new Set([a, b].filter((value) => value !== ''))]
  const isSaid = values.some((value) => why.toLowerCase().includes(value.toLowerCase()))
  return values.length === 0 || isSaid ? why : `${values.join(' and ')}, ${why}`
}

export const reasonsInWords = (facts: readonly Fact[]): string =>
  facts
    .filter(({ property }) => property !== 'start')
    .map(reasonInWords)
    .join('; ')
