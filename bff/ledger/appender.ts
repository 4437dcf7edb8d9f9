/**
 * The one way into the chain. Appends that wait at the same time share one transaction and one disk write (decision
 * 0031); each is on disk when its promise resolves.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import type { AtOnce } from '../../platform/node-sqlite-dialect.ts'
import type { State } from '../state/state.ts'
import type { ChainTable, Tables } from '../state/tables.ts'
import type { Head } from './chain.ts'
import {
  type Append,
  type Appended,
  beginning,
  following,
  insertRows,
  insertsOf,
  type Last,
  lastRow,
  newest,
} from './chain-rows.ts'

type Wanted = Append & {
  /** What must happen with it or not at all; where it fails, this append alone does. */
  also?: (tx: Transaction<Tables>) => Promise<void>
}
type Waiting = Wanted & { resolve: (row: ChainTable) => void; reject: (error: unknown) => void }
type Batch = { engine: Engine; batch: Waiting[]; clock: () => Date }
type Written = Appended<Waiting>
type Outcome = Written | { append: Waiting; error: unknown }

/** At once: enough that a disk write is cheap for each, and few enough that nobody else's statement waits for long. */
const mostRows = 200
const mostBytes = 8_000_000

type Options = {
  clock: () => Date
  /** Hears of the end of the chain after each transaction, once that is on disk. */
  onWritten: (head: Head) => void
}

export function createAppender(
  { engine, db, inOneTurn, holdChain, syncApart, synced }: State,
  { clock, onWritten }: Options,
) {
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
      const outcomes = await written(batch)
      await synced()
      const head = outcomes.findLast((outcome) => 'row' in outcome)
      if (head && 'row' in head) onWritten(head.row)
      for (const outcome of outcomes)
        if ('row' in outcome) outcome.append.resolve(outcome.row)
        else outcome.append.reject(outcome.error)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function written(batch: Waiting[]): Promise<Outcome[]> {
    const isPlain = batch.every(({ also }) => !also)
    if (isPlain && inOneTurn) return inOneTurn((database) => appendAtOnce(database, batch, clock))
    return db.transaction().execute(async (tx) => {
      await holdChain(tx)
      const outcomes = await appendAll(tx, { engine, batch, clock })
      // Others may read while the disk is waited for.
      syncApart()
      return outcomes
    })
  }

  return (append: Wanted): Promise<ChainTable> =>
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

/** The end of the chain is read anew each time: another program may have written since. */
function appendAtOnce(database: AtOnce, batch: Waiting[], clock: () => Date): Written[] {
  const rows = following(batch, database.read<Head>(newest)[0] ?? beginning, clock)
  for (const statement of insertsOf('sqlite', rows)) database.write(statement)
  return rows
}

/** The same where others' statements may come between, and where an append has work of its own. */
async function appendAll(tx: Transaction<Tables>, { engine, batch, clock }: Batch): Promise<Outcome[]> {
  let last: Last = (await lastRow(tx)) ?? beginning
  const outcomes: Outcome[] = []
  for (const run of runsOf(batch)) {
    const rows = following(run, last, clock)
    const [first] = run
    if (first?.also) {
      const error = await alone(tx, async () => {
        await insertRows(tx, engine, rows)
        await first.also?.(tx)
      })
      if (error !== null) {
        outcomes.push({ append: first, error })
        continue
      }
    } else {
      await insertRows(tx, engine, rows)
    }
    outcomes.push(...rows)
    last = rows.at(-1)?.row ?? last
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
