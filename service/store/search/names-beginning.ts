/** Names that begin with some words, by the index of keys: it tells them apart where each word is in many names. */
import { type Kysely, sql } from 'kysely'
import { preparedOn } from '../../../platform/prepared.ts'
import type { Tables } from '../tables.ts'
import type { Name } from './name-rows.ts'
import { withoutLegalForm, wordsOfKey } from './name-words.ts'
import { dataSets, filledDataSets, toRank } from './ranks.ts'
import { begins, type Slot } from './slots.ts'

/** The signs between words of a key. */
const between = [' ', ' & ', '&']
const mostStarts = 30
const mostBegun = 2000
/** The values of one range. */
const width = 2 + dataSets.length

const readRanges = preparedOn((...asked: string[]) => {
  const ranges = Array.from({ length: asked.length / width }, (_, at) => {
    const [from, before, ...some] = asked.slice(width * at, width * (at + 1))
    return sql`select company_name_id, name_key, data_set from company_name
      where name_key >= ${from} and name_key < ${before} and data_set in (${sql.join(some)})`
  })
  return sql<Name>`${sql.join(ranges, sql` union all `)} limit ${sql.lit(mostBegun + 1)}`
})

/** The names that begin with these words, and their ranks in order. Null if there are too many to read. */
export async function ranksBeginning(
  db: Kysely<Tables>,
  slots: readonly Slot[],
  dataSets: readonly string[],
): Promise<{ names: Name[]; ranks: Float64Array } | null> {
  let [starts, size] = [[...slots[0]!.errors.keys()], 1]
  for (; size < slots.length; size += 1) {
    const words = [...slots[size]!.errors.keys()]
    const longer = starts.flatMap((start) => words.flatMap((word) => between.map((sign) => start + sign + word)))
    if (longer.length > mostStarts) break
    starts = longer
  }
  // A whole word is followed by nothing, a space or an &, and the last word may be unfinished.
  const end = size === slots.length ? '\uFFFF' : "'"
  const found = await readRanges(db, ...starts.flatMap((start) => [start, start + end, ...filledDataSets(dataSets)]))
  if (found.length > mostBegun) return null
  const names = found.filter(({ name_key }) => begins(wordsOfKey(name_key), slots))
  const ranks = names.map(({ company_name_id, name_key, data_set }) =>
    toRank(data_set, withoutLegalForm(wordsOfKey(name_key)).length, company_name_id),
  )
  return { names, ranks: Float64Array.from(ranks).sort() }
}
