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
import { forkAfter, leftAt, saidLost } from './forks.ts'

type Wanted = Append & {
  /** What must happen with it or not at all; where it fails, this append alone does. */
  also?: (tx: Transaction<Tables>) => Promise<void>
}
type Waiting = Wanted & { resolve: (row: ChainTable) => void; reject: (error: unknown) => void }
/** Of a process: which row it knows to have been the last. */
type Knowing = { known: Head | null; clock: () => Date }
type Outcome = Appended<Waiting> | { append: Waiting; error: unknown }
/** `lost` is what the chain went back behind, where this was the first to say so. */
type Written = { outcomes: Outcome[]; lost: Head | null }

/** At once: enough that a disk write is cheap for each, and few enough that nobody else's statement waits for long. */
const mostRows = 200
const mostBytes = 8_000_000

type Options = {
  clock: () => Date
  /** What the chain ended with when it was last heard of. */
  known: Head | null
  /** Hears of the end of the chain after each transaction, once that is on disk. */
  onWritten: (head: Head) => void
  /** Hears of a row that is lost, once the chain says so. */
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
    // Whatever else arrived in this turn of the event loop goes along.
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
      // Others may read while the disk is waited for.
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

/**
 * The end of the chain is read anew each time: another program may have written since.
 * @returns null, and nothing is appended, where the chain went back: there is more to do than fits in here
 */
function appendAtOnce(database: AtOnce, batch: Waiting[], { known, clock }: Knowing): Appended<Waiting>[] | null {
  const [end] = database.read<End>(endOf('sqlite', known, batch))
  if (isLost(known, end)) return null
  const rows = following(keptOf(batch, erasedIn(end)), end ?? beginning, clock)
  for (const statement of insertsOf('sqlite', rows)) database.write(statement)
  return rows
}

type Batch = Knowing & { engine: Engine; batch: Waiting[] }

/** The same where others' statements may come between, and where an append has work of its own. */
async function appendAll(tx: Transaction<Tables>, { engine, batch, known, clock }: Batch): Promise<Written> {
  const [end] = (await tx.executeQuery(endOf(engine, known, batch))).rows
  const erased = erasedIn(end)
  let last: Last = end ?? beginning
  const lost = isLost(known, end) && !(await saidLost(tx)).has(known.hash) ? known : null
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
