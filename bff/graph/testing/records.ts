/** Writes records straight into a state: the same rows on either engine, without a service. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { bindingsAt } from '../../../contract/bindings/index.ts'
import type { OperationName, Result } from '../../../contract/operations.ts'
import { bulkInsert } from '../../../platform/bulk-insert.ts'
import type { State } from '../../state/state.ts'
import type { ChainTable, ContentTable, Tables } from '../../state/tables.ts'

const { soap11 } = bindingsAt('http://lookup.example')

export type Made<Op extends OperationName = OperationName> = {
  operation: Op
  params: { [name: string]: string }
  result: Result<Op>
}

const blank = {
  analyst: 'a1',
  reason: null,
  commitment: null,
  previous_hash: '',
  hash: '',
  credits: null,
  milliseconds: 1,
}

/** Two rows of the ledger. The hashes are left out, because claims do not need them. @param seq of the first row */
function rowsOf(
  { operation, params, result }: Made,
  case_id: string,
  seq: number,
): { chain: ChainTable[]; content: ContentTable[] } {
  const { status, headers, body } = soap11.writeResult(operation, result as never)
  const id = `made${String(seq).padStart(16, '0')}`
  const bytes = Buffer.from(body)
  const [asked, answered] = [seq, seq + 1]
  const at = '2026-03-02T09:00:00.000Z'
  const of = { ...blank, case_id, id, at, operation }
  return {
    chain: [
      { ...of, seq: asked, event: 'asked', outcome: null, bytes: null },
      { ...of, seq: answered, event: 'answered', outcome: 'found', bytes: bytes.length },
    ],
    content: [
      {
        seq: asked,
        id,
        case_id,
        salt: '',
        body: JSON.stringify({ operation, params, binding: 'soap11' }),
        answer: null,
      },
      { seq: answered, id, case_id, salt: '', body: JSON.stringify({ status, headers }), answer: gzipSync(bytes) },
    ],
  }
}

/** @param from the number of records written before */
export async function writeRecords(
  { db, engine }: Pick<State, 'db' | 'engine'>,
  case_id: string,
  from: number,
  made: readonly Made[],
) {
  const rows = made.map((one, at) => rowsOf(one, case_id, 2 * (from + at) + 1))
  const [chain, content] = [rows.flatMap((one) => one.chain), rows.flatMap((one) => one.content)]
  await db.transaction().execute(async (tx) => {
    await bulkInsert<Tables>(tx, engine, 'chain', Object.keys(chain[0]!), chain)
    await bulkInsert<Tables>(tx, engine, 'content', Object.keys(content[0]!), content)
  })
}

/** Ledger rows whose claims are in memory at once. */
const hashedAtOnce = 2000

/** A digest over all claims in a fixed order, with texts instead of numbers. */
export async function hashOfClaims({ db }: Pick<State, 'db'>): Promise<{ hash: string; claims: number }> {
  const hash = createHash('sha256')
  const add = (rows: readonly object[]) => {
    for (const line of rows.map((row) => JSON.stringify(Object.values(row))).toSorted()) hash.update(`${line}\n`)
  }
  const { last } = await db
    .selectFrom('claim')
    .select(({ fn }) => fn.max('record').as('last'))
    .executeTakeFirstOrThrow()
  let claims = 0
  for (let after = 0; after < (last ?? 0); after += hashedAtOnce) {
    const rows = await claimsBetween(db, after, after + hashedAtOnce)
    claims += rows.length
    add(rows)
  }
  const words = await db
    .selectFrom('mention_word')
    .innerJoin('mention', 'mention.seq', 'mention_word.mention')
    .select(['mention.key', 'word'])
    .execute()
  add(words)
  return { hash: hash.digest('hex'), claims }
}

const claimsBetween = (db: State['db'], after: number, last: number) =>
  db
    .selectFrom('claim')
    .innerJoin('mention as own', 'own.seq', 'claim.mention')
    .leftJoin('mention as its', 'its.seq', 'claim.other')
    .innerJoin('claim_pointer', 'claim_pointer.seq', 'claim.pointer')
    .select([
      'record',
      'own.key',
      'own.kind',
      'property',
      'value',
      'its.key as other',
      'claim_pointer.pointer',
      'shared',
    ])
    .where('record', '>', after)
    .where('record', '<=', last)
    .execute()
