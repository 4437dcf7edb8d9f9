/** Which words of a name a search leaves out, where no name holds all of them (decision 0139). */
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { padded } from './correct-words.ts'
import { placeKey } from './parts.ts'

const saysLittle = new Set('THE UK GB ENGLAND SCOTLAND WALES IRELAND BRITAIN'.split(' '))
const mostLeftOut = 6
/** A number tells a name from others that are alike: UNIT 5 is not UNIT 6. */
const isNumber = (word: string) => /^\d+$/.test(word)

type Part = { from: number; before: number }

/**
 * Parts of a name that may be too much, the likeliest first: places and countries, words of no name, then each word.
 * Without another word, two words must stay.
 */
export async function leftOut(
  db: Kysely<Tables>,
  words: readonly string[],
  known: ReadonlyMap<string, number>,
): Promise<Part[]> {
  if (words.length < 2) return []
  const parts = words.flatMap((_, at) => [
    { from: at, before: at + 1 },
    ...(at + 1 < words.length ? [{ from: at, before: at + 2 }] : []),
  ])
  const textOf = ({ from, before }: Part) => words.slice(from, before).join(' ')
  const keys = parts.map((part) => placeKey('company', textOf(part)))
  const found = await db.selectFrom('company_word').select('word').where('word', 'in', padded(keys)).execute()
  const places = new Set(found.map(({ word }) => word))
  const order = (part: Part) => {
    if (part.before - part.from < words.length && places.has(placeKey('company', textOf(part)))) return 0
    if (saysLittle.has(textOf(part))) return 0
    if (part.before - part.from > 1 || words.length < 3 || isNumber(words[part.from]!)) return null
    return known.get(words[part.from]!) ? 2 : 1
  }
  return parts
    .flatMap((part) => ({ part, order: order(part) }))
    .filter(({ order }) => order !== null)
    .sort((a, b) => a.order! - b.order! || b.part.from - a.part.from)
    .slice(0, mostLeftOut)
    .map(({ part }) => part)
}
