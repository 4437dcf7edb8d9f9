/** A part of the register while it is loaded, beside the current one until it replaces it. */
import { type Kysely, sql } from 'kysely'
import { insertMany } from '../../platform/bulk-insert.ts'
import type { Database, Engine } from '../../platform/database.ts'
import { PackedRows } from '../../platform/many-rows.ts'
import { type AnyDatabase, execute } from '../../platform/migrations.ts'
import { createAroundRows } from '../../platform/tables.ts'
import { type Part, parts, tablesOf } from './parts.ts'
import { createNameCollector } from './search/collect-names.ts'
import type { Tables } from './tables.ts'

export type LoadedRow = Tables['loaded']

/** The progress of a load: enough to continue after a kill. */
export type Checkpoint = {
  /** Identifies the input and the format, whose name comes first: another input starts again. */
  input: string
  /** Which of the input's texts, and how many of its lines are stored. */
  text: number
  line: number
  records: number
  rejected: number
  state: unknown
  isFinished?: true
}

export type ChangeOfPart<Value> = (tx: Kysely<Tables>, engine: Engine) => Promise<Value>

export type Side = {
  db: Kysely<Tables>
  engine: Engine
  resume(input: string): Promise<Checkpoint | null>
  /** The name of the format whose load is not finished. */
  unfinished(): Promise<string | null>
  texts(table: keyof Tables, column: string): AsyncIterable<string>
  begin(): Promise<void>
  /** Adds a row to the next write. */
  add<Table extends keyof Tables>(table: Table, row: Tables[Table]): void
  write(checkpoint: Checkpoint): Promise<void>
  /** Makes keys and indexes, and replaces the current part. @param prepare the format's work before that */
  finish(loaded: LoadedRow, prepare?: (db: Kysely<Tables>, engine: Engine) => Promise<void>): Promise<void>
  /** Closes it. Unfinished work stays for the next attempt. */
  close(): Promise<void>
  /** Closes it and frees its disk space, because the service beside it must write too. */
  discard(): Promise<void>
}

export const progressTable = 'load_progress'

type Place = {
  part: Part
  isBegun(): Promise<boolean>
  clear(): Promise<void>
  swap(loaded: LoadedRow): Promise<void>
  close(): Promise<void>
  remove(): Promise<void>
}

/** @param database in which names without a schema are the side's */
export function sideIn(database: Database<Tables>, { part, isBegun, clear, swap, close, remove }: Place): Side {
  const { db, engine } = database
  const anyDb = db as unknown as AnyDatabase
  const statements = createAroundRows(engine, tablesOf(part))
  let waiting = new Map<keyof Tables, PackedRows>()
  let names = createNameCollector()

  const closeAll = async () => {
    await names.close()
    await close()
  }

  async function saved(): Promise<Checkpoint | null> {
    if (!(await isBegun())) return null
    const row = await anyDb.selectFrom(progressTable).select('checkpoint').executeTakeFirst()
    return row ? (JSON.parse(row.checkpoint) as Checkpoint) : null
  }

  return {
    db,
    engine,

    async resume(input) {
      const checkpoint = await saved()
      return checkpoint?.input === input ? checkpoint : null
    },

    // Nobody could load it again: a checkpoint without a name belongs to no load that can go on.
    unfinished: async () => /^[a-z-]+(?= |$)/.exec((await saved())?.input ?? '')?.[0] ?? null,

    texts: (table, column) => textsIn(db, table, column),

    async begin() {
      await names.close()
      names = createNameCollector()
      waiting = new Map()
      await clear()
      await execute(anyDb, [...statements.before, `create table ${progressTable} (checkpoint text not null)`])
    },

    add(table, row) {
      const rows = waiting.get(table) ?? new PackedRows(Object.keys(row))
      waiting.set(table, rows)
      rows.add(row)
    },

    async write(checkpoint) {
      // The reader goes on: it adds rows, and changes its state.
      const saved = JSON.stringify(checkpoint)
      const written = waiting
      waiting = new Map()
      const named = written.get('company_name')
      const write = db.transaction().execute(async (tx) => {
        for (const [table, rows] of written) await insertMany(tx as Kysely<Tables>, engine, table, rows)
        const any = tx as unknown as AnyDatabase
        await any.deleteFrom(progressTable).execute()
        await any.insertInto(progressTable).values({ checkpoint: saved }).execute()
      })
      await inFull([write, named && names.add(named)])
    },

    async finish(loaded, prepare) {
      const { checkpoint } = await anyDb.selectFrom(progressTable).select('checkpoint').executeTakeFirstOrThrow()
      const last = JSON.parse(checkpoint) as Checkpoint
      // As a whole or not at all: an interrupted finish begins again from the rows.
      if (!last.isFinished)
        await db.transaction().execute(async (tx) => {
          const any = tx as unknown as AnyDatabase
          await prepare?.(tx, engine)
          const createIndexes = execute(any, statements.after)
          const buildSearch = async () => {
            const lists = await names.end()
            // Collected lists do not need the indexes, so both go on at once.
            if (lists.first === null) await createIndexes
            await parts[part].finish?.(tx, engine, { lists, isNew: true })
          }
          await inFull([createIndexes, buildSearch()])
          await tx.insertInto('loaded').values(loaded).execute()
          await any
            .updateTable(progressTable)
            .set({ checkpoint: JSON.stringify({ ...last, isFinished: true }) })
            .execute()
        })
      await swap(loaded)
    },

    close: closeAll,

    async discard() {
      await closeAll()
      await remove()
    },
  }
}

/** A tenth at a time, because all rows at once would fill the memory. */
async function* textsIn(db: Kysely<Tables>, table: keyof Tables, column: string): AsyncGenerator<string> {
  const last = sql<string>`substr(${sql.ref(column)}, length(${sql.ref(column)}), 1)`
  const digits = [...'0123456789']
  const joined = sql<string | null>`string_agg(${sql.ref(column)}, '\n')`.as('joined')
  for (const digit of [...digits, null]) {
    const query = (db as unknown as AnyDatabase).selectFrom(table).select(joined)
    const row = await (digit === null
      ? query.where(last, 'not in', digits)
      : query.where(last, '=', digit)
    ).executeTakeFirstOrThrow()
    if (row.joined !== null) yield* row.joined.split('\n')
  }
}

/** Waits for all of them, so that none goes on after the others failed. @throws the first error */
async function inFull(some: readonly unknown[]): Promise<void> {
  for (const result of await Promise.allSettled(some)) if (result.status === 'rejected') throw result.reason
}
