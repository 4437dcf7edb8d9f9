/** A ledger that is put back from a backup says so itself (decision 0031). */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled, newFolder, type TestDatabase } from '../../platform/testing/databases.ts'
import { goOnWith } from '../keeping/backup/restore.ts'
import { readSettings } from '../settings.ts'
import { start } from '../start.ts'
import { openState, type State } from '../state/state.ts'
import { admin, visitorOf } from '../testing/app.ts'
import { newState } from '../testing/installed.ts'
import { testService } from '../testing/service.ts'
import type { Head } from './chain.ts'
import { openHeadFile } from './head-file.ts'
import { type OpenLedger, openLedger } from './open-ledger.ts'
import { answered, asked, exportTo, openQuietly, verify } from './testing/records.ts'
import { dropTriggers } from './testing/rewriting.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a ledger', () => {
    let database: TestDatabase
    let folder: string
    let state: State
    let kept: OpenLedger
    beforeEach(async () => {
      database = await newState(engine)
      folder = newFolder()
      await open()
    })
    afterEach(async () => {
      await stop()
      await database.drop()
      rmSync(folder, { recursive: true })
    })

    async function open(): Promise<void> {
      state = await openState(database.address)
      kept = await openQuietly(state, folder)
    }

    async function stop(): Promise<void> {
      await state.close()
      kept.close()
    }

    const lookUp = async () => kept.ledger.answered(await kept.ledger.asked(asked), answered)
    const chain = () => state.db.selectFrom('chain').selectAll().orderBy('seq').execute()
    const forks = async () => (await chain()).filter(({ event }) => event === 'forked')

    /** What a backup of that time holds: everything up to a row. */
    async function putBack(last: number): Promise<void> {
      await dropTriggers(state.db, engine)
      for (const table of ['chain', 'content', 'checkpoint', 'record_line'] as const)
        await state.db.deleteFrom(table).where('seq', '>', last).execute()
      await state.db.updateTable('derived_mark').set({ seq: last }).where('seq', '>', last).execute()
    }

    /** @returns the row that it ended with */
    async function lookUpAndForget(last: number, before = async () => {}): Promise<{ lost: Head }> {
      await lookUp()
      const { seq, hash, at } = (await chain()).at(-1)!
      await before()
      await putBack(last)
      return { lost: { seq, hash, at } }
    }

    async function saidAt(seq: number) {
      const content = state.db.selectFrom('content').select('body').where('seq', '=', seq)
      return JSON.parse((await content.executeTakeFirstOrThrow()).body)
    }

    test('that is closed and opened again goes on as if nothing were', async () => {
      await lookUp()
      await stop()
      await open()
      await lookUp()
      expect(await forks()).toEqual([])
    })

    test('that was put back says first which row is lost, and from where it went on', async () => {
      await lookUp()
      await lookUp()
      const older = await exportTo(path.join(folder, 'older.zip'), { state, ...kept })
      const lost = (await chain()).at(-1)!
      await putBack(2)
      await stop()
      await open()

      const rows = await chain()
      expect(rows.map(({ event }) => event)).toEqual(['asked', 'answered', 'forked'])
      expect(rows[2]).toMatchObject({
        seq: 3,
        analyst: 'application',
        operation: 'ledger',
        previous_hash: rows[1]?.hash,
      })
      expect(await saidAt(3)).toEqual({
        lost: { seq: lost.seq, hash: lost.hash, at: lost.at },
        went_on_from: { seq: 2, hash: rows[1]?.hash },
      })

      await lookUp()
      const newer = path.join(folder, 'newer.zip')
      // It was signed further than it goes now: whoever put it back says so.
      await expect(exportTo(newer, { state, ...kept })).rejects.toThrow('Checkpoints that were signed are missing')
      await kept.goOnFromHere()
      await exportTo(newer, { state, ...kept })
      const { isWhole, words } = verify(newer)
      expect(isWhole, words).toBe(true)
      expect(words).toMatch(/FORK, said openly by row 3 .* went on to row 5 .* went on from row 2\./)
      expect(verify(newer, older)).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('The two chains part at row 3: row 2 is the last that both have'),
      })
    })

    test('says it once, however often it is opened', async () => {
      await lookUp()
      await putBack(1)
      await stop()
      await open()
      await stop()
      await open()
      expect(await forks()).toHaveLength(1)
    })

    test('says it once when two processes of one folder start at the same time', async () => {
      await lookUp()
      await putBack(1)
      await stop()
      const others = await Promise.all([openState(database.address), openState(database.address)])
      const opened = await Promise.all(others.map((other) => openQuietly(other, folder)))
      await open()
      expect(await forks()).toHaveLength(1)
      for (const other of others) await other.close()
      for (const { close } of opened) close()
    })

    test('that is gone altogether says that too', async () => {
      await lookUp()
      await putBack(0)
      await stop()
      await open()
      expect((await chain()).map(({ seq, event }) => [seq, event])).toEqual([[1, 'forked']])
    })

    test('says what each process knew, for a file lags behind what others wrote', async () => {
      const elsewhere = newFolder()
      const other = await openState(database.address)
      const theirs = await openQuietly(other, elsewhere)
      await lookUp()
      await theirs.ledger.asked(asked)
      // Ours holds row 2, which is not the newest, and is there all the same.
      await stop()
      await open()
      expect(await forks()).toEqual([])

      await theirs.ledger.asked(asked)
      await putBack(1)
      await stop()
      await other.close()
      theirs.close()
      await open()
      const again = await openState(database.address)
      const { close } = await openQuietly(again, elsewhere)
      expect((await forks()).map(({ seq }) => seq)).toEqual([2, 3])
      await again.close()
      close()
      rmSync(elsewhere, { recursive: true })
    })

    test('that was gone on with before another process told of the same restore is no rewriting', async () => {
      const elsewhere = newFolder()
      const other = await openState(database.address)
      const theirs = await openQuietly(other, elsewhere)
      await lookUp()
      await theirs.ledger.asked(asked)
      await other.close()
      theirs.close()
      await putBack(1)
      await stop()
      await open()
      for (let times = 0; times < 3; times += 1) await lookUp()
      const again = await openState(database.address)
      const { close } = await openQuietly(again, elsewhere)
      const told = (await forks()).at(-1)!
      expect(await saidAt(told.seq)).toMatchObject({ lost: { seq: 3 }, went_on_from: { seq: 1 } })
      const { isWhole, words } = verify(await exportTo(path.join(folder, 'told.zip'), { state, ...kept }))
      expect(isWhole, words).toBe(true)
      await again.close()
      close()
      rmSync(elsewhere, { recursive: true })
    })

    test('that goes back under a process that runs says so before anything else is added', async () => {
      await lookUp()
      const { lost } = await lookUpAndForget(1)
      await lookUp()
      expect((await chain()).map(({ event }) => event)).toEqual(['asked', 'forked', 'asked', 'answered'])
      expect(await saidAt(2)).toMatchObject({ lost, went_on_from: { seq: 1 } })
      await stop()
      await open()
      expect(await forks()).toHaveLength(1)
    })

    test('that goes back before the first is added says so too', async () => {
      const { lost } = await lookUpAndForget(0, async () => {
        await stop()
        await open()
      })
      await lookUp()
      expect((await chain()).map(({ event }) => event)).toEqual(['forked', 'asked', 'answered'])
      expect(await saidAt(1)).toMatchObject({ lost, went_on_from: { seq: 0 } })
    })

    test('that goes back under a process that has only read in it says so too', async () => {
      await lookUp()
      const elsewhere = newFolder()
      const other = await openState(database.address)
      const theirs = await openQuietly(other, elsewhere)
      await putBack(1)
      await theirs.ledger.asked(asked)
      expect((await chain()).map(({ event }) => event)).toEqual(['asked', 'forked', 'asked'])
      await other.close()
      theirs.close()
      rmSync(elsewhere, { recursive: true })
    })

    test('that goes back and was gone on with by another process says so all the same', async () => {
      const { lost } = await lookUpAndForget(1)
      const elsewhere = newFolder()
      const other = await openState(database.address)
      const theirs = await openQuietly(other, elsewhere)
      for (let times = 0; times < 3; times += 1) await theirs.ledger.asked(asked)
      // What has work of its own takes another way.
      const erased = { id: (await chain())[0]!.id, operation: 'geo_code', case_id: null }
      await kept.ledger.erased(erased, 'a1')
      expect((await chain()).map(({ event }) => event)).toEqual([
        ...['asked', 'asked', 'asked', 'asked', 'forked', 'erased'],
      ])
      expect(await saidAt(5)).toMatchObject({ lost, went_on_from: { seq: 4 } })
      // Theirs is where it was, whatever came after it.
      await theirs.ledger.asked(asked)
      expect(await forks()).toHaveLength(1)
      await other.close()
      theirs.close()
      rmSync(elsewhere, { recursive: true })
    })

    test('that goes back is told of once by two processes that knew the same end', async () => {
      await lookUp()
      const other = await openState(database.address)
      const theirs = await openQuietly(other, folder)
      await putBack(1)
      await Promise.all([kept.ledger.asked(asked), theirs.ledger.asked(asked)])
      expect(await forks()).toHaveLength(1)
      await other.close()
      theirs.close()
    })

    test('that an older one took the place of at another address says so at the first start there', async () => {
      await lookUp()
      await putBack(1)
      await stop()
      const log = pino({ level: 'silent' })
      const moved = { DATA_DIR: folder, DATABASE_URL: 'postgres://another.example/state', log }
      for (let start = 0; start < 2; start += 1) {
        state = await openState(database.address)
        kept = await openLedger(state, moved)
        expect(await forks()).toHaveLength(1)
        if (start === 0) await stop()
      }
    })

    test.each(['{"seq":', '', '\0\0\0\0', '{"seq":"12"}'])(
      'whose head beside it reads %j says nothing',
      async (text) => {
        await lookUp()
        await stop()
        writeFileSync(path.join(folder, 'ledger-head.json'), text)
        await open()
        expect(await forks()).toEqual([])
        await lookUp()
        await stop()
        expect(JSON.parse(readFileSync(path.join(folder, 'ledger-head.json'), 'utf8'))).toMatchObject({ seq: 4 })
        await open()
      },
    )
  })
})

test('an application whose file was copied back says so when it starts', async () => {
  const folder = newFolder()
  const [file, backup, older, newer] = ['whereabouts.sqlite', 'backup.sqlite', 'older.zip', 'newer.zip'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string]
  async function signedIn() {
    const service = testService()
    const upstream = { UPSTREAM_URL: service.url, UPSTREAM_API_KEY: service.apiKey }
    const first = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    const running = await start(
      readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...upstream, ...first }),
      {},
    )
    const visitor = visitorOf(running)
    await visitor.post('/api/session', admin)
    return { ...visitor, close: running.close }
  }

  const before = await signedIn()
  await before.lookUp('geo_code', { text: 'York' })
  const state = await openState(file)
  await sql`vacuum into ${backup}`.execute(state.db)
  await state.close()
  const lost = (await before.lookUp('geo_code', { text: 'Leeds' })).json.record.id
  writeFileSync(older, await before.bytes('/api/export'))
  await before.close()
  copyFileSync(backup, file)

  const after = await signedIn()
  expect((await after.get(`/api/records/${lost}`)).status).toBe(404)
  expect((await after.get('/api/export')).json.detail).toContain('Checkpoints that were signed are missing')
  await goOnWith(file, folder)
  // Its session ended with that.
  await after.post('/api/session', admin)
  writeFileSync(newer, await after.bytes('/api/export'))
  const { isWhole, words } = verify(newer)
  expect(isWhole, words).toBe(true)
  expect(words).toContain('FORK, said openly by row 3')
  expect(verify(newer, older).words).toContain('The two chains part at row 3')
  await after.close()
  rmSync(folder, { recursive: true })
})

test('each database has a head of its own in a folder', async () => {
  const folder = newFolder()
  const addresses = ['postgres://ada:secret@one.example/state', 'postgres://ben@two.example/state']
  const openBoth = () => addresses.map((url) => openHeadFile(folder, url, pino({ level: 'silent' })))
  const written = openBoth()
  const head = { seq: 1, hash: 'a', at: '2026-01-01T00:00:00.000Z' }
  written[0]!.write(head)
  for (const { close } of written) close()
  const heads = openBoth()
  expect(heads.map((file) => file.read())).toEqual([head, null])
  for (const { close } of heads) close()
  const renewed = openHeadFile(folder, 'postgres://ada:another@one.example/state', pino({ level: 'silent' }))
  expect(renewed.read()).toEqual(head)
  renewed.close()
  rmSync(folder, { recursive: true })
})
