/** Whether a filed name shares enough keys with the one that is sought (decision 0162). */
import { type SqlBool, sql } from 'kysely'
import { type FoldedWord, isInitial } from '../../contract/values/folded-name.ts'

export const sharesKeys = (least: number) => sql<SqlBool>`count(distinct key) >= ${sql.lit(least)}`

/** Two keys, or two words joined. One is enough beside an initial, which is filed apart from the words it may stand for. */
export function sharesEnough(words: readonly FoldedWord[]) {
  const least = !words.some(isInitial) && new Set(words.map(({ text }) => text)).size > 1 ? 2 : 1
  const joined = [...new Set(words.flatMap(({ joined }) => joined?.keys ?? []))]
  if (least === 1 || joined.length === 0) return sharesKeys(least)
  return sql<SqlBool>`(${sharesKeys(least)} or max(case when key in (${sql.join(joined)}) then 1 else 0 end) = 1)`
}
