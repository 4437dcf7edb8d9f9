/** Which of many cases hold some words. One statement asks for hundreds of cases, and stops at the first hit of each. */
import { type Kysely, sql } from 'kysely'
import { extractorVersion } from '../../entities/extract/extractor-version.ts'
import type { Tables } from '../state/tables.ts'
import { longestFirst } from './mention-words.ts'
import type { Sought } from './sought.ts'

/** Parameters in one statement, which have a limit. */
const atOnce = 400

export async function casesWithWords(
  db: Kysely<Tables>,
  case_ids: readonly string[],
  ways: readonly Sought[],
): Promise<Set<string>> {
  const conditions = ways.flatMap(({ beginnings }) => holdsAll(longestFirst(beginnings)) ?? [])
  if (conditions.length === 0) return new Set()
  const rows = await inParts(case_ids, (some) =>
    db
      .selectFrom('claim_mark')
      .select('case_id')
      .where('case_id', 'in', some)
      .where('extractor_version', '=', extractorVersion)
      .where((where) => where.or(conditions))
      .execute(),
  )
  return new Set(rows.map(({ case_id }) => case_id))
}

/** Cases with answers that the tables do not hold yet. */
export async function casesBehind(db: Kysely<Tables>, case_ids: readonly string[]): Promise<Set<string>> {
  const rows = await inParts(case_ids, (some) =>
    db
      .selectFrom('case_file')
      .leftJoin('claim_mark', 'claim_mark.case_id', 'case_file.case_id')
      .select('case_file.case_id')
      .where('case_file.case_id', 'in', some)
      .where(
        sql<boolean>`exists (select 1 from chain where chain.case_id = case_file.case_id and chain.event = 'answered'
          and chain.seq > case when claim_mark.extractor_version = ${extractorVersion} then claim_mark.last_ledger_seq else 0 end)`,
      )
      .execute(),
  )
  return new Set(rows.map(({ case_id }) => case_id))
}

export async function inParts<One, Row>(all: readonly One[], select: (some: One[]) => Promise<Row[]>): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; from < all.length; from += atOnce) found.push(...(await select(all.slice(from, from + atOnce))))
  return found
}

/** Null without words. Words of the table stand after the number of their case. */
function holdsAll([first, ...others]: readonly string[]) {
  if (first === undefined) return null
  const further = others.map(
    (word) =>
      sql`and exists (select 1 from mention_word as further where further.mention = said.mention and ${begins('further', word)})`,
  )
  return sql<boolean>`exists (select 1 from mention_word as said where ${begins('said', first)} ${sql.join(further, sql` `)})`
}

function begins(table: string, word: string) {
  const column = sql.ref(`${table}.word`)
  const key = (end: string) => sql`cast(claim_mark.case_seq as text) || cast(${` ${word}${end}`} as text)`
  return sql`${column} >= ${key('')} and ${column} < ${key('\u{10ffff}')}`
}
