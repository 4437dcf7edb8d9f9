/** The lists that a search reads for its words. The last word may be unfinished, and stands for all its endings. */
import { type Kysely, sql } from 'kysely'
import { preparedOn } from '../../../platform/prepared.ts'
import type { Tables } from '../tables.ts'
import { type Lists, type Term, termOf } from './lists.ts'
import { firstWordKey, keysBeginning, wordIn, wordKey } from './parts.ts'
import type { Slot } from './slots.ts'

type Ending = { word: string; rows: number }
type EndingsOf = (typed: string) => Promise<Ending[]>

/** A search reads the words of this many names at most. */
export const mostExamined = 3000
/** The most words that an unfinished word may stand for. */
const mostEndings = 1024
const mostEndingsAlone = 64
/** For an unfinished word alone: with more rows, only the most common endings are searched. */
const mostRowsAlone = 20_000

/** Several readings of the words end in the same unfinished word, so its endings are read once. */
export function endingsIn(db: Kysely<Tables>): EndingsOf {
  const endings = new Map<string, Promise<Ending[]>>()
  return (typed) => {
    const found = endings.get(typed) ?? readEndings(db, typed)
    endings.set(typed, found)
    return found
  }
}

/** @returns null if the list is too long to read; an empty list if a word is in no name */
export async function termsOf(
  endingsOf: EndingsOf,
  slots: readonly Slot[],
  known: ReadonlyMap<string, number>,
  lists: Lists,
): Promise<(Term | null)[] | null> {
  const terms: (Term | null)[] = []
  for (const slot of slots) {
    const rows = new Map(
      [...slot.errors.keys()].flatMap((word) =>
        known.get(word) ? [[wordKey('company', word), known.get(word)!] as const] : [],
      ),
    )
    // A repeated word finds the same names.
    if (slots.find(({ typed }) => typed === slot.typed) !== slot) {
      terms.push(null)
      continue
    }
    if (!slot.isUnfinished) {
      if (rows.size === 0) return null
      terms.push(termOf(rows))
      continue
    }
    const endings = await endingsOf(slot.typed)
    for (const { word, rows: count } of endings.slice(0, mostEndings)) rows.set(word, count)
    if (rows.size === 0) return null
    const isWhole = endings.length <= mostEndings
    const rarest = Math.min(...terms.map((term) => term?.rows ?? Number.POSITIVE_INFINITY))
    if (isWhole && (slots.length > 1 || rowsIn(rows) < mostRowsAlone)) terms.push(termOf(rows))
    // Examines all names that contain the other words.
    else if (rarest <= mostExamined) terms.push(null)
    else {
      lists.isCut = true
      const typed = [...slot.errors.keys()].map((word) => wordKey('company', word))
      terms.push(termOf(commonest(rows, typed)))
    }
  }
  return terms
}

export async function firstTerm(
  endingsOf: EndingsOf,
  slot: Slot,
  isLast: boolean,
  known: ReadonlyMap<string, number>,
): Promise<Term | null> {
  const rows = new Map(
    [...slot.errors.keys()].flatMap((word) => (known.get(word) ? [[word, known.get(word)!] as const] : [])),
  )
  if (isLast) {
    const endings = await endingsOf(slot.typed)
    for (const { word, rows: count } of endings.slice(0, mostEndings)) rows.set(wordIn(word), count)
    if (endings.length > mostEndings || rowsIn(rows) >= mostRowsAlone)
      return firstKeys(commonest(rows, [...slot.errors.keys()]))
  }
  return rows.size === 0 ? null : firstKeys(rows)
}

const rowsIn = (rows: ReadonlyMap<string, number>) => [...rows.values()].reduce((sum, count) => sum + count, 0)

/** About a third of a word's names begin with it. */
const firstKeys = (rows: ReadonlyMap<string, number>): Term =>
  termOf(new Map([...rows].map(([word, count]) => [firstWordKey('company', word), Math.ceil(count / 3)])))

/** Includes the typed words, which may be rare. */
function commonest(rows: ReadonlyMap<string, number>, typed: readonly string[]): Map<string, number> {
  const sorted = [...rows].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  return new Map([...sorted.filter(([word]) => typed.includes(word)), ...sorted.slice(0, mostEndingsAlone)])
}

const rows = sql.ref('rows')
const readWordsBetween = preparedOn(
  (from: string, before: string) => sql<Ending>`
    select word, ${rows} from company_word where word >= ${from} and word < ${before} limit ${sql.lit(mostEndings + 1)}`,
)
const readCommonestBetween = preparedOn(
  (from: string, before: string) => sql<Ending>`
    select word, ${rows} from company_word where word >= ${from} and word < ${before}
    order by ${rows} desc, word limit ${sql.lit(mostEndingsAlone)}`,
)

/** One more than `mostEndings` shows that there are too many. Then these are the most common. */
async function readEndings(db: Kysely<Tables>, typed: string): Promise<Ending[]> {
  const [from, before] = keysBeginning(wordKey('company', typed))
  const found = await readWordsBetween(db, from, before)
  if (found.length <= mostEndings) return found
  const best = await readCommonestBetween(db, from, before)
  return [...best, ...new Array<Ending>(mostEndings + 1 - best.length).fill(best[0]!)]
}
