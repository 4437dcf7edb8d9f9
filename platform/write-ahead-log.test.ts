import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from './testing/databases.ts'
import { slowDisk } from './testing/slow-disk.ts'
import { createWriteAheadLog } from './write-ahead-log.ts'

let folder: string
let database: DatabaseSync
beforeEach(() => {
  folder = newFolder()
  database = new DatabaseSync(path.join(folder, 'a.sqlite'))
  database.exec('pragma journal_mode = wal; create table t (x)')
})
afterEach(() => {
  if (database.isOpen) database.close()
  rmSync(folder, { recursive: true })
})

test('a real log is brought to the disk', async () => {
  const log = createWriteAheadLog(path.join(folder, 'a.sqlite'))
  await expect(log.synced()).resolves.toBeUndefined()
  await log.close()
})

test('commits during a sync all wait for the same next sync', async () => {
  const disk = slowDisk()
  const log = createWriteAheadLog(path.join(folder, 'a.sqlite'), disk.open)
  const order: string[] = []
  const first = log.synced().then(() => order.push('first'))
  await new Promise(setImmediate)
  const later = [1, 2, 3].map((number) => log.synced().then(() => order.push(`later ${number}`)))
  expect(disk.begun()).toBe(1)
  await disk.done(0)
  expect([disk.begun(), order]).toEqual([2, ['first']])
  await disk.done(1)
  await Promise.all([first, ...later])
  expect([disk.begun(), order]).toEqual([2, ['first', 'later 1', 'later 2', 'later 3']])
})

test('a failed disk write fails the commits that wait, and the next commit tries again', async () => {
  const disk = slowDisk()
  const log = createWriteAheadLog(path.join(folder, 'a.sqlite'), disk.open)
  const first = log.synced()
  await new Promise(setImmediate)
  const second = log.synced()
  const refused = expect(first).rejects.toThrow('EIO')
  await disk.broken(0)
  await refused
  await disk.done(1)
  await expect(second).resolves.toBeUndefined()
})

test('a missing log is reported, and found once it exists', async () => {
  database.close()
  const log = createWriteAheadLog(path.join(folder, 'a.sqlite'))
  await expect(log.synced()).rejects.toThrow('ENOENT')
  database.open()
  database.exec('insert into t values (1)')
  await expect(log.synced()).resolves.toBeUndefined()
  await log.close()
})
