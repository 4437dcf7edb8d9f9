/** Whether a record still matches the chain: checked each time that someone reads it (decision 0065). */
import type { Kysely } from 'kysely'
import { differences } from '../../contract/desk/records.ts'
import { sha256 } from '../state/hash.ts'
import type { ChainTable, ContentTable, Tables } from '../state/tables.ts'
import { commitmentTo, genesis, isErased, isOwnHash } from './chain.ts'
import { answeredIn } from './content-body.ts'

/** `signed` is about the whole ledger: it does not continue the last signature. */
export type Difference = (typeof differences)[number]

type Kept = Pick<ContentTable, 'seq' | 'salt' | 'body'>

export async function differencesOf(
  db: Kysely<Tables>,
  { id, chain }: { id: string; chain: ChainTable[] },
  bytes: Uint8Array | undefined,
): Promise<Difference[]> {
  const contents = await db.selectFrom('content').select(['seq', 'salt', 'body']).where('id', '=', id).execute()
  const wasErased = isErased(chain)
  const kept = new Map(contents.map((content) => [content.seq, content]))
  const answered = chain.find(({ event }) => event === 'answered')
  const isAnswer = !answered || isAnswerOf(answered, kept.get(answered.seq), bytes)
  const found: { [kind in Difference]?: boolean } = {
    row: !chain.every(isOwnHash),
    order: !(await isInOrder(db, chain)),
    content: !chain.every((row) => isContentOf(row, kept.get(row.seq), wasErased)),
    answer: !isAnswer && !wasErased,
  }
  return differences.filter((kind) => found[kind])
}

/** Each row must name the hash of the row before, and the next row must name this one's. */
async function isInOrder(db: Kysely<Tables>, chain: ChainTable[]): Promise<boolean> {
  const rows = await db
    .selectFrom('chain')
    .select(['seq', 'previous_hash', 'hash'])
    .where(
      'seq',
      'in',
      chain.flatMap(({ seq }) => [seq - 1, seq + 1]),
    )
    .execute()
  const beside = new Map(rows.map((row) => [row.seq, row]))
  return chain.every(({ seq, previous_hash, hash }) => {
    const after = beside.get(seq + 1)
    const before = seq === 1 ? genesis : beside.get(seq - 1)?.hash
    return before === previous_hash && (!after || after.previous_hash === hash)
  })
}

/** Content may be missing only where it was erased. */
function isContentOf({ commitment }: ChainTable, content: Kept | undefined, wasErased: boolean): boolean {
  if (!content) return commitment === null || wasErased
  return commitmentTo(content) === commitment
}

function isAnswerOf(row: ChainTable, content: Kept | undefined, bytes: Uint8Array | undefined): boolean {
  const digest = answeredIn(content?.body)?.sha256 ?? null
  if (!bytes) return digest === null
  return bytes.length === row.bytes && sha256(bytes) === digest
}
