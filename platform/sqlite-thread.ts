/** The thread of `SqliteThreadDialect`: runs one statement for each message, in their order. */
import type { SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { type Packed, unpack } from './many-rows.ts'
import { openSqlite } from './node-sqlite-dialect.ts'

/** Null ends the thread. */
export type Asked = { sql: string; parameters: readonly unknown[]; rows?: Packed } | null
/** An error keeps its code only as plain values. */
export type Told =
  | { rows: unknown[]; changes?: number | bigint }
  | { failed: { message: string; code?: string; errcode?: number } }

let opened: ReturnType<typeof openSqlite> | undefined

parentPort!.on('message', (asked: Asked) => {
  if (asked) return parentPort!.postMessage(run(asked))
  opened?.close()
  process.exit()
})

function openOnce(): NonNullable<typeof opened> {
  if (opened) return opened
  opened = openSqlite(workerData as string, false)
  // Nothing else runs in this thread, so it may wait for other programs.
  opened.database.exec('pragma busy_timeout = 3000')
  return opened
}

function run({ sql, parameters, rows }: NonNullable<Asked>): Told {
  try {
    const { database, prepare } = openOnce()
    if (rows) {
      const statement = database.prepare(sql)
      for (const values of unpack<SQLInputValue>(rows)) statement.run(...values)
      return { rows: [] }
    }
    const statement = prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) }
    return { rows: [], changes: statement.run(parameters).changes }
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
    return { failed: { message, ...(code !== undefined && { code }), ...(errcode !== undefined && { errcode }) } }
  }
}
