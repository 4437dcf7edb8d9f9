/**
 * The one way into the chain. Appends that wait at the same time share one transaction and one disk write (decision
 * 0031); each is on disk when its promise resolves.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { insertInto } from '../../platform/insert-rows.ts'
import type { State } from '../state/state.ts'
import type { ChainTable, SubjectTable, Tables } from '../state/tables.ts'
import { chained, type Entry, genesis, type Head, type Sealed } from './chain.ts'

export type Append = {
  entry: Entry
  sealed: Sealed | null
  /** The answer's bytes, gzip. */
  answer: Uint8Array | null
  /** Whom or what it is about, to be found by. */
  subjects?: readonly SubjectTable[]
  /** What must happen with it or not at all; where it fails, this append alone does. */
  also?: (tx: Transaction<Tables>) => Promise<void>
}
type Waiting = Append & { resolve: (row: ChainTable) => void; reject: (error: unknown) => void }
type Batch = { engine: Engine; batch: Waiting[]; clock: () => Date }
type Outcome = { waiting: Waiting; row: ChainTable } | { waiting: Waiting; error: unknown }

/** At once: enough that a disk write is cheap for each, and few enough that nobody else's statement waits for long. */
const mostRows = 200
const mostBytes = 8_000_000

type Options = {
  clock: () => Date
  /** Hears of the end of the chain after each transaction, once that is on disk. */
  onWritten: (head: Head) => void
}

export function createAppender({ engine, db, holdChain, syncApart, synced }: State, { clock, onWritten }: Options) {
  const waiting: Waiting[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    // Whatever else arrived in this turn of the event loop goes along.
    await turnOfTheLoop()
    while (waiting.length > 0) await writeTogether(nextBatch(waiting))
    isWriting = false
  }

  async function writeTogether(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await db.transaction().execute(async (tx) => {
        await holdChain(tx)
        const outcomes = await appendAll(tx, { engine, batch, clock })
        // Others may read while the disk is waited for.
        syncApart()
        return outcomes
      })
      await synced()
      const head = outcomes.findLast((outcome) => 'row' in outcome)
      if (head && 'row' in head) onWritten(head.row)
      for (const outcome of outcomes)
        if ('row' in outcome) outcome.waiting.resolve(outcome.row)
        else outcome.waiting.reject(outcome.error)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (append: Append): Promise<ChainTable> =>
    new Promise((resolve, reject) => {
      waiting.push({ ...append, resolve, reject })
      if (!isWriting) void writeAll()
    })
}

function nextBatch(waiting: Waiting[]): Waiting[] {
  let bytes = 0
  const tooMany = waiting.findIndex(({ answer }, index) => {
    bytes += answer?.length ?? 0
    return index === mostRows || (index > 0 && bytes > mostBytes)
  })
  return waiting.splice(0, tooMany === -1 ? waiting.length : tooMany)
}

/** One after another. The end of the chain is read anew each time: another program may have written since. */
async function appendAll(tx: Transaction<Tables>, { engine, batch, clock }: Batch): Promise<Outcome[]> {
  let last: Pick<Head, 'seq' | 'hash'> = (await lastRow(tx)) ?? { seq: 0, hash: genesis }
  const outcomes: Outcome[] = []
  const follow = (waiting: Waiting) =>
    chained(waiting.entry, waiting.sealed?.commitment ?? null, { last, at: clock().toISOString() })

  for (const run of runsOf(batch)) {
    const [first] = run
    if (first?.also) {
      const row = follow(first)
      const error = await alone(tx, async () => {
        await insert(tx, engine, [{ waiting: first, row }])
        await first.also?.(tx)
      })
      outcomes.push(error === null ? { waiting: first, row } : { waiting: first, error })
      if (error === null) last = row
    } else {
      const rows = run.map((waiting) => {
        const row = follow(waiting)
        last = row
        return { waiting, row }
      })
      await insert(tx, engine, rows)
      outcomes.push(...rows)
    }
  }
  return outcomes
}

/** Those with work of their own by themselves, the others as many together as stand together. */
function runsOf(batch: Waiting[]): Waiting[][] {
  const runs: Waiting[][] = []
  for (const waiting of batch) {
    const run = runs.at(-1)
    if (waiting.also || !run || run[0]?.also) runs.push([waiting])
    else run.push(waiting)
  }
  return runs
}

/** @returns what it failed with, after everything that it did was undone; null where it did not */
async function alone(tx: Transaction<Tables>, work: () => Promise<void>): Promise<unknown> {
  await sql`savepoint append`.execute(tx)
  try {
    await work()
    await sql`release savepoint append`.execute(tx)
    return null
  } catch (error) {
    await sql`rollback to savepoint append`.execute(tx)
    return error
  }
}

const insertChain = insertInto<Tables, 'chain'>('chain', [
  ...(['seq', 'id', 'event', 'at', 'analyst', 'case_id', 'operation', 'outcome', 'reason'] as const),
  ...(['bytes', 'milliseconds', 'credits', 'commitment', 'previous_hash', 'hash'] as const),
])
const insertContents = insertInto<Tables, 'content'>('content', ['seq', 'id', 'case_id', 'salt', 'body', 'answer'])
const insertSubjects = insertInto<Tables, 'subject'>('subject', ['id', 'kind', 'value'])

async function insert(tx: Transaction<Tables>, engine: Engine, rows: { waiting: Waiting; row: ChainTable }[]) {
  await insertChain(
    tx,
    engine,
    rows.map(({ row }) => row),
  )
  const contents = rows.flatMap(({ waiting: { sealed, answer }, row: { seq, id, case_id } }) =>
    sealed ? [{ seq, id, case_id, salt: sealed.salt, body: sealed.body, answer }] : [],
  )
  await insertContents(tx, engine, contents)
  await insertSubjects(
    tx,
    engine,
    rows.flatMap(({ waiting }) => waiting.subjects ?? []),
  )
}

/** Each transaction asks this: as text it is ready, where the builder takes longer than SQLite. */
const newest = CompiledQuery.raw('select seq, hash, at from chain order by seq desc limit 1')

export async function lastRow(db: Kysely<Tables>): Promise<Head | undefined> {
  const { rows } = await db.executeQuery<Head>(newest as CompiledQuery<Head>)
  return rows[0]
}
