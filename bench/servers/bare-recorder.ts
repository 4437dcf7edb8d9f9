/**
 * The least program that records a lookup before it is sent and again before its answer is shown: Fastify, undici,
 * SHA-256, two rows in SQLite that are on disk, and JSON. It has no accounts, budgets or hash chain, and reads no XML.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import { Agent, request } from 'undici'

export type Told = { database: string; upstream: string; headers: { [name: string]: string }; body: string }
type Row = { id: string; event: 'asked' | 'answered'; sha256: string | null; bytes: Uint8Array }

process.once('message', async ({ database: file, upstream, headers, body }: Told) => {
  const record = await createRecord(file)
  const dispatcher = new Agent({ connections: 16 })
  const app = Fastify()
  app.post('/', async (asked) => {
    const id = randomUUID()
    await record({ id, event: 'asked', sha256: null, bytes: Buffer.from(JSON.stringify(asked.body)) })
    const answer = await request(upstream, { method: 'POST', headers, body, dispatcher })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await record({ id, event: 'answered', sha256, bytes })
    return { record: { id, sha256 }, status: answer.statusCode, answer: bytes.toString() }
  })
  process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0, backlog: 2_000 }) })
})
process.on('disconnect', () => process.exit())

/** Rows that come together share a transaction and a wait for the disk. */
async function createRecord(file: string): Promise<(row: Row) => Promise<void>> {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 4000')
  database.exec('create table record (seq integer primary key, id text, event text, sha256 text, bytes blob)')
  const insert = database.prepare('insert into record (id, event, sha256, bytes) values (?, ?, ?, ?)')
  const log: FileHandle = await open(`${file}-wal`, 'r+')
  let waiting: { row: Row; done: PromiseWithResolvers<void> }[] = []
  let isWriting = false

  async function write(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const together = waiting
      waiting = []
      database.exec('begin immediate')
      for (const { row } of together) insert.run(row.id, row.event, row.sha256, row.bytes)
      database.exec('commit')
      await log.datasync()
      for (const { done } of together) done.resolve()
    }
    isWriting = false
  }

  return (row) => {
    const done = Promise.withResolvers<void>()
    waiting.push({ row, done })
    if (!isWriting) void write()
    return done.promise
  }
}
