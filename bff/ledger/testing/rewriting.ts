/** For tests: an attacker with full rights to the database, but without the signing key. */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../../platform/database.ts'
import { canonicalJson } from '../../state/canonical-json.ts'
import { sha256 } from '../../state/hash.ts'
import type { ChainTable, Tables } from '../../state/tables.ts'
import { chained, seal } from '../chain.ts'
import { beginning, type Last } from '../chain-rows.ts'
import { compressed } from '../compressed.ts'

type Db = Kysely<Tables>

/** Triggers do not stop the owner of the database. */
export async function dropTriggers(db: Db, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    for (const table of ['chain', 'checkpoint', 'checkpoint_stamp', 'ledger_key'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    return
  }
  const guards = await sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'
    and (name like '%refuses%')`.execute(db)
  for (const { name } of guards.rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
}

const contentOf = (db: Db, id: string, event: 'asked' | 'answered') =>
  db
    .selectFrom('chain')
    .innerJoin('content', 'content.seq', 'chain.seq')
    .select(['chain.seq', 'content.body'])
    .where('chain.id', '=', id)
    .where('event', '=', event)
    .executeTakeFirstOrThrow()

/** Replaces what a record asks by any text. @returns the text before */
export async function rewriteQuestion(db: Db, id: string, body: string): Promise<string> {
  const before = await contentOf(db, id, 'asked')
  await db.updateTable('content').set({ body }).where('seq', '=', before.seq).execute()
  return before.body
}

/** Replaces the answer of a record, and all that was derived from it. */
export async function rewriteAnswer(db: Db, id: string, bytes: Buffer): Promise<void> {
  const row = await contentOf(db, id, 'answered')
  const { salt, body, commitment } = seal({ ...JSON.parse(row.body), sha256: sha256(bytes) })
  const content = { salt, body, answer: await compressed(bytes) }
  await db.updateTable('content').set(content).where('seq', '=', row.seq).execute()
  await db.updateTable('chain').set({ commitment, bytes: bytes.length }).where('seq', '=', row.seq).execute()
}

/** Writes every row again, so that each follows from the one before. */
export async function rehash(db: Db): Promise<void> {
  let last: Last = beginning
  for (const row of await db.selectFrom('chain').selectAll().orderBy('seq').execute()) {
    const { seq, at, commitment, previous_hash: _, hash: __, ...entry } = row
    const again: ChainTable = chained(entry, commitment, { last, at })
    const { previous_hash, hash } = again
    await db.updateTable('chain').set({ previous_hash, hash }).where('seq', '=', seq).execute()
    last = again
  }
}

/** Writes checkpoints for the changed chain, with false signatures. */
export async function rewriteCheckpoints(db: Db): Promise<void> {
  for (const { checkpoint_id, statement, seq } of await db.selectFrom('checkpoint').selectAll().execute()) {
    const { hash } = await db.selectFrom('chain').select('hash').where('seq', '=', seq).executeTakeFirstOrThrow()
    const said = canonicalJson({ ...JSON.parse(statement), hash })
    await db.updateTable('checkpoint').set({ statement: said }).where('checkpoint_id', '=', checkpoint_id).execute()
  }
}
