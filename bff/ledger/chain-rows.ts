/** Events as the database takes them: a row of the chain each, after the one before, with what it holds beside it. */
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { insertInto, type Statement } from '../../platform/insert-rows.ts'
import type { ChainTable, SubjectTable, Tables } from '../state/tables.ts'
import { chained, type Entry, genesis, type Head, type Sealed } from './chain.ts'

export type Append = {
  entry: Entry
  sealed: Sealed | null
  /** The answer's bytes, gzip. */
  answer: Uint8Array | null
  /** Whom or what it is about, to be found by. */
  subjects?: readonly SubjectTable[]
}
export type Appended<Of extends Append = Append> = { append: Of; row: ChainTable }
/** Where a chain ends. */
export type Last = Pick<Head, 'seq' | 'hash'>

/** Of a chain that has no row. */
export const beginning: Last = { seq: 0, hash: genesis }

/** One after another, after the last. */
export function following<Of extends Append>(appends: Of[], last: Last, clock: () => Date): Appended<Of>[] {
  let end = last
  return appends.map((append) => {
    const row = chained(append.entry, append.sealed?.commitment ?? null, { last: end, at: clock().toISOString() })
    end = row
    return { append, row }
  })
}

const insertChain = insertInto<Tables, 'chain'>('chain', [
  ...(['seq', 'id', 'event', 'at', 'analyst', 'case_id', 'operation', 'outcome', 'reason'] as const),
  ...(['bytes', 'milliseconds', 'credits', 'commitment', 'previous_hash', 'hash'] as const),
])
const insertContents = insertInto<Tables, 'content'>('content', ['seq', 'id', 'case_id', 'salt', 'body', 'answer'])
const insertSubjects = insertInto<Tables, 'subject'>('subject', ['id', 'kind', 'value'])

export function insertsOf(engine: Engine, appended: Appended[]): Statement[] {
  const contents = appended.flatMap(({ append: { sealed, answer }, row: { seq, id, case_id } }) =>
    sealed ? [{ seq, id, case_id, salt: sealed.salt, body: sealed.body, answer }] : [],
  )
  return [
    ...insertChain(
      engine,
      appended.map(({ row }) => row),
    ),
    ...insertContents(engine, contents),
    ...insertSubjects(
      engine,
      appended.flatMap(({ append }) => append.subjects ?? []),
    ),
  ]
}

export async function insertRows(tx: Transaction<Tables>, engine: Engine, appended: Appended[]): Promise<void> {
  for (const { sql, parameters } of insertsOf(engine, appended))
    await tx.executeQuery(CompiledQuery.raw(sql, [...parameters]))
}

export async function lastRow(db: Kysely<Tables>): Promise<Head | undefined> {
  return db.selectFrom('chain').select(['seq', 'hash', 'at']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

/** The last row, and the hash of the one that now stands where a known one stood. */
export type End = Head & { in_place: string | null }

/**
 * Each transaction asks this, and this alone: as text it is ready, where the builder takes longer than SQLite. That keeps
 * a statement by its text; PostgreSQL takes one without parameters in fewer messages.
 */
export function endOf(engine: Engine, known: Head | null): CompiledQuery<End> {
  const seq = known?.seq ?? 0
  const query = engine === 'sqlite' ? CompiledQuery.raw(ofSqlite, [seq]) : CompiledQuery.raw(endText(seq))
  return query as CompiledQuery<End>
}

const endText = (seq: number | '?') =>
  `select seq, hash, at, (select hash from chain where seq = ${seq}) as in_place from chain order by seq desc limit 1`
const ofSqlite = endText('?')

/** Whether a row that was once written is there no longer: the database went back to an older state. */
export const isLost = (known: Head | null, end: End | undefined): known is Head =>
  known !== null && end?.in_place !== known.hash
