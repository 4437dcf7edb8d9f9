import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { newFolder } from './testing/databases.ts'
import { slowDisk } from './testing/slow-disk.ts'
import { createWriteAheadLog } from './write-ahead-log.ts'

let folder: string
let disk: ReturnType<typeof slowDisk>
let db: Kysely<{ t: { x: number } }>
beforeEach(async () => {
  folder = newFolder()
  disk = slowDisk()
  const file = path.join(folder, 'a.sqlite')
  db = new Kysely({ dialect: new NodeSqliteDialect(file, true, createWriteAheadLog(file, disk.open)) })
  const made = sql`create table t (x)`.execute(db)
  await expect.poll(disk.begun).toBe(1)
  await disk.done(0)
  await made
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const insert = (x: number) => db.insertInto('t').values({ x }).execute()
const inTransaction = (x: number) =>
  db.transaction().execute((tx) => tx.insertInto('t').values({ x }).executeTakeFirstOrThrow())
const values = async () => (await db.selectFrom('t').select('x').execute()).map(({ x }) => x)

for (const [name, write] of Object.entries({ insert, inTransaction }))
  test(`${name}: other statements run while a commit waits for the disk, and one sync serves the commits of many`, async () => {
    const done: string[] = []
    const first = write(1).then(() => done.push('first'))
    await expect.poll(disk.begun).toBe(2)
    const others = [2, 3].map((x) => write(x).then(() => done.push('other')))
    await expect.poll(values).toEqual([1, 2, 3])
    expect(done).toEqual([])
    await disk.done(1)
    await first
    expect([disk.begun(), done]).toEqual([3, ['first']])
    await disk.done(2)
    await Promise.all(others)
    expect(disk.begun()).toBe(3)
  })

test('transactions that begin at once run one after another', async () => {
  const seen: number[] = []
  const add = (x: number) =>
    db.transaction().execute(async (tx) => {
      seen.push((await tx.selectFrom('t').select('x').execute()).length)
      await tx.insertInto('t').values({ x }).execute()
    })
  const all = Promise.all([1, 2, 3].map(add))
  const areDone = all.then(() => true)
  const isDone = async () => {
    await disk.done(disk.begun() - 1)
    return Promise.race([areDone, false])
  }
  await expect.poll(isDone).toBe(true)
  expect(seen).toEqual([0, 1, 2])
})

test('a write fails if the disk does not take it, and the next one goes on', async () => {
  const refused = expect(insert(1)).rejects.toThrow('EIO')
  await expect.poll(disk.begun).toBe(2)
  await disk.broken(1)
  await refused
  const next = insert(2)
  await expect.poll(disk.begun).toBe(3)
  await disk.done(2)
  await expect(next).resolves.toHaveLength(1)
})

test('a transaction that was rolled back waits for no disk', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('t').values({ x: 1 }).execute()
    throw new Error('not this one')
  })
  await expect(failing).rejects.toThrow('not this one')
  expect([await values(), disk.begun()]).toEqual([[], 1])
})

async function addOne(): Promise<void> {
  const added = insert(1)
  await expect.poll(disk.begun).toBe(2)
  await disk.done(1)
  await added
}

test('a statement that was read before gives each column its new name', async () => {
  await addOne()
  const read = async () => (await sql`select * from t`.execute(db)).rows
  expect(await read()).toEqual([{ x: 1 }])
  const changed = sql`alter table t rename column x to y`.execute(db)
  await expect.poll(disk.begun).toBe(3)
  await disk.done(2)
  await changed
  expect(await read()).toEqual([{ y: 1 }])
})

test('a statement waits for another program’s lock, also after an earlier one gave up', async () => {
  const other = new DatabaseSync(path.join(folder, 'a.sqlite'))
  other.exec('begin immediate')
  await Promise.all([1, 2].map((x) => expect(insert(x)).rejects.toThrow('database is locked')))
  other.exec('rollback; begin immediate')
  const late = insert(3)
  await turnOfTheLoop()
  other.exec('rollback')
  other.close()
  await Promise.race([late, expect.poll(disk.begun).toBe(2)])
  await disk.done(1)
  await late
  expect(await values()).toEqual([3])
})

test('a statement that was read before reads a column that another program added', async () => {
  await addOne()
  const read = async () => (await sql`select * from t`.execute(db)).rows
  expect(await read()).toEqual([{ x: 1 }])
  const other = new DatabaseSync(path.join(folder, 'a.sqlite'))
  other.exec('alter table t add column y default 2')
  other.close()
  expect(await read()).toEqual([{ x: 1, y: 2 }])
})

test('a statement that was read before also reads a new column of its table', async () => {
  const read = async () => (await sql`select * from t`.execute(db)).rows
  expect(await read()).toEqual([])
  const changed = sql`alter table t add column y default 2`.execute(db)
  await expect.poll(disk.begun).toBe(2)
  await disk.done(1)
  await changed
  const added = insert(1)
  await expect.poll(disk.begun).toBe(3)
  await disk.done(2)
  await added
  expect(await read()).toEqual([{ x: 1, y: 2 }])
  const streamed = []
  for await (const row of db.selectFrom('t').selectAll().stream()) streamed.push(row)
  expect(streamed).toEqual([{ x: 1, y: 2 }])
})
