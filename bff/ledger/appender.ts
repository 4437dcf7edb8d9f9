/**
 * The one way into the chain. Waiting appends share a transaction, and are on disk when they resolve (decision 0031).
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import type { AtOnce } from '../../platform/node-sqlite-dialect.ts'
import type { State } from '../state/state.ts'
import type { ChainTable, Tables } from '../state/tables.ts'
import type { Head } from './chain.ts'
import { type End, endOf, erasedIn, isLost } from './chain-end.ts'
import {
  type Append,
  type Appended,
  beginning,
  following,
  insertRows,
  insertsOf,
  keptOf,
  type Last,
} from './chain-rows.ts'
import { forkAfter, leftAt, recordedLosses } from './forks.ts'

type Wanted = Append & {
  /** Work that must succeed together with the append. Where it fails, only this append fails. */
  also?: (tx: Transaction<Tables>) => Promise<void>
}
type Waiting = Wanted & { resolve: (row: ChainTable) => void; reject: (error: unknown) => void }
/** The last row that this process knows. */
type Knowing = { known: Head | null; clock: () => Date }
type Outcome = Appended<Waiting> | { append: Waiting; error: unknown }
/** `lost` is the row that the chain lost, if this append was the first to report it. */
type Written = { outcomes: Outcome[]; lost: Head | null }

/** Rows in one transaction: a disk write is cheap for each, and other statements wait only briefly. */
const mostRows = 200
const mostBytes = 8_000_000

type Options = {
  clock: () => Date
  known: Head | null
  onWritten: (head: Head) => void
  onFork: (lost: Head) => void
}

export function createAppender(
  { engine, db, inOneTurn, holdChain, syncApart, synced }: State,
  { clock, onWritten, onFork, ...options }: Options,
) {
  let { known } = options
  const waiting: Waiting[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    // Appends from the same turn of the event loop join this transaction.
    await turnOfTheLoop()
    while (waiting.length > 0) await writeTogether(nextBatch(waiting))
    isWriting = false
  }

  async function writeTogether(batch: Waiting[]): Promise<void> {
    try {
      const { outcomes, lost } = await written(batch)
      await synced()
      if (lost) onFork(lost)
      const end = outcomes.findLast((outcome) => 'row' in outcome)
      if (end && 'row' in end) {
        known = end.row
        onWritten(end.row)
      }
      for (const outcome of outcomes)
        if ('row' in outcome) outcome.append.resolve(outcome.row)
        else outcome.append.reject(outcome.error)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function written(batch: Waiting[]): Promise<Written> {
    const isPlain = batch.every(({ also }) => !also)
    const knowing = { known, clock }
    const rows = isPlain && inOneTurn && (await inOneTurn((database) => appendAtOnce(database, batch, knowing)))
    if (rows) return { outcomes: rows, lost: null }
    return db.transaction().execute(async (tx) => {
      await holdChain(tx)
      const all = await appendAll(tx, { engine, batch, ...knowing })
      // Other readers may run while this waits for the disk.
      syncApart()
      return all
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

/** Reads the end anew, because another program may have written. @returns null where the chain went back */
function appendAtOnce(database: AtOnce, batch: Waiting[], { known, clock }: Knowing): Appended<Waiting>[] | null {
  const [end] = database.read<End>(endOf('sqlite', known, batch))
  if (isLost(known, end)) return null
  const rows = following(keptOf(batch, erasedIn(end)), end ?? beginning, clock)
  for (const statement of insertsOf('sqlite', rows)) database.write(statement)
  return rows
}

type Batch = Knowing & { engine: Engine; batch: Waiting[] }

/** The same, where other statements may come between or an append has work of its own. */
async function appendAll(tx: Transaction<Tables>, { engine, batch, known, clock }: Batch): Promise<Written> {
  const [end] = (await tx.executeQuery(endOf(engine, known, batch))).rows
  const erased = erasedIn(end)
  let last: Last = end ?? beginning
  const lost = isLost(known, end) && !(await recordedLosses(tx)).has(known.hash) ? known : null
  if (lost) {
    const said = forkAfter(await leftAt(tx, lost, last), { lost }, clock().getTime())
    const fork = following([said], last, clock)
    await insertRows(tx, engine, fork)
    last = fork[0]?.row ?? last
  }
  const outcomes: Outcome[] = []
  for (const run of runsOf(batch)) {
    const rows = following(keptOf(run, erased), last, clock)
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
    for (const { row } of rows) if (row.event === 'erased') erased.add(row.id)
    last = rows.at(-1)?.row ?? last
  }
  return { outcomes, lost }
}

/** An append with work of its own is a group of its own. Neighbours without such work form one group. */
function runsOf(batch: Waiting[]): Waiting[][] {
  const runs: Waiting[][] = []
  for (const waiting of batch) {
    const run = runs.at(-1)
    if (waiting.also || !run || run[0]?.also) runs.push([waiting])
    else run.push(waiting)
  }
  return runs
}

/** @returns the error after all its changes were undone; null where there was none */
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
