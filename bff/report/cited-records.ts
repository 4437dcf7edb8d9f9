import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'

/** The records that each of these blocks cites. */
export async function citedBy(db: Kysely<Tables>, blocks: readonly number[]): Promise<Map<number, string[]>> {
  const cited: { block_seq: number; record: string }[] = []
  for (let from = 0; from < blocks.length; from += 500)
    cited.push(
      ...(await db
        .selectFrom('report_citation')
        .select(['block_seq', 'record'])
        .where('block_seq', 'in', blocks.slice(from, from + 500))
        .execute()),
    )
  const byBlock = Map.groupBy(cited, ({ block_seq }) => Number(block_seq))
  return new Map([...byBlock].map(([block, its]) => [block, its.map(({ record }) => record)]))
}
