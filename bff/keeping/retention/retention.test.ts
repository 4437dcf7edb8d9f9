/** What is no longer to be kept goes, and the chain stays whole (decision 0033). */
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { engines, isInstalled, newFolder, type TestDatabase } from '../../../platform/testing/databases.ts'
import { type Cases, createCases } from '../../cases/cases.ts'
import { catchUp } from '../../ledger/follower.ts'
import { type Asked, createLedger, type Ledger } from '../../ledger/ledger.ts'
import { recordsIn } from '../../ledger/records.ts'
import { answered, exportTo, openQuietly, verify } from '../../ledger/testing/records.ts'
import { readSettings } from '../../settings.ts'
import { start } from '../../start.ts'
import { personalTables } from '../../state/forgetting.ts'
import { sha256 } from '../../state/hash.ts'
import { openState, type State } from '../../state/state.ts'
import type { CaseTable } from '../../state/tables.ts'
import { testApp } from '../../testing/app.ts'
import { newState } from '../../testing/installed.ts'
import { createErasing } from './erasing.ts'
import { erasuresIn } from './erasures.ts'
import { createRetention } from './retention.ts'
import { ClockInDoubt, createSweeping } from './sweeping.ts'

const day = 86_400_000
const ada = { analyst_id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'analyst', created_at: '' } as const
const byHand = { analyst: 'ada', reason: 'ordered' } as const

// Days are compared here: the clock stands still, so that no test runs over midnight.
beforeAll(() => void vi.setSystemTime(Date.now()))
afterAll(() => void vi.useRealTimers())

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('retention', () => {
    let database: TestDatabase
    let folder: string
    let state: State
    let ledger: Ledger
    let cases: Cases
    let file: CaseTable
    beforeEach(async () => {
      database = await newState(engine)
      folder = newFolder()
      state = await openState(database.address)
      ledger = createLedger(state)
      cases = createCases({ db: state.db, ledger, isFictional: async () => true })
      file = await cases.add(
        { reference: 'QUILL-7', title: 'Tamsin Quill', purpose: 'To find Quill', lawful_basis: 'Legal obligation' },
        ada,
      )
    })
    afterEach(async () => {
      await state.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    })

    /** As another process would, with files of its own, so many days from now. */
    function later(days: number, { of = state, recordDays = 30 } = {}) {
      const clock = () => new Date(Date.now() + days * day)
      const erasing = createErasing({ state: of, ledger: createLedger(of), erasures: erasuresIn(folder), clock })
      return { erasing, ...createRetention({ state: of, erasing, recordDays, clock }) }
    }

    test('leaves no digest of what was to be confirmed, or of a message, longer than it is good for', async () => {
      const at = new Date().toISOString()
      const token = { token_hash: 't', session_id: 's', bound_to: 'b', issued_at: at, expires_at: at }
      await state.db.insertInto('confirmation').values(token).execute()
      await state.db.insertInto('sent_message').values({ print: 'p', id: 'never asked', at }).execute()
      const digests = async () => [
        ...(await state.db.selectFrom('confirmation').select('bound_to').execute()),
        ...(await state.db.selectFrom('sent_message').select('print').execute()),
      ]
      await later(0.9).sweep()
      expect(await digests()).toEqual([{ print: 'p' }])
      await later(1.1).sweep()
      expect(await digests()).toEqual([])
    })

    const askedOf = (inCase: CaseTable | null, fullname = 'Tamsin Quill'): Asked => ({
      operation: 'people_search',
      params: { fullname, place: 'Leeds' },
      upstream: 'u',
      binding: 'post',
      analyst: 'ada',
      file: inCase,
    })

    async function lookUp(
      inCase: CaseTable | null,
      fullname?: string,
      bytes = Buffer.from('<a>Quill</a>'),
      into = ledger,
    ) {
      const pending = await into.asked(askedOf(inCase, fullname))
      await into.answered(pending, { ...answered, bytes, sha256: sha256(bytes) })
      return pending.id
    }

    const contents = () => state.db.selectFrom('content').select('id').execute()
    const subjects = async () => {
      await catchUp(state.db)
      return state.db.selectFrom('subject').select('id').execute()
    }
    const erasedEvents = () =>
      state.db.selectFrom('chain').select(['id', 'reason', 'analyst']).where('event', '=', 'erased').execute()

    async function verified(): Promise<string> {
      const evidence = path.join(folder, `evidence-${randomBytes(4).toString('hex')}.zip`)
      const kept = await openQuietly(state, folder)
      await exportTo(evidence, { state, ...kept })
      kept.close()
      return verify(evidence).words
    }

    // SQLite has one that writes.
    if (engine === 'postgres')
      test('a search that is saved while its record is being erased goes with it', async () => {
        const record_id = await lookUp(null)
        const search = { search_id: 's', analyst_id: 'ada', record_id, name: 'Quill', is_pinned: 0, saved_at: '' }
        await state.db.transaction().execute(async (tx) => {
          await tx.deleteFrom('content').where('id', '=', record_id).execute()
          await state.db.insertInto('saved_search').values(search).execute()
        })
        const saved = () => state.db.selectFrom('saved_search').select('name').execute()
        expect(await saved()).toHaveLength(1)
        await later(0).sweep()
        expect(await saved()).toEqual([])
      })

    test('a case is kept for the whole of its last day, and erased after it', async () => {
      const id = await lookUp(file)
      const kept = await lookUp(null)
      const lastDay = later(0).endsInDays(file)
      expect(later(lastDay).endsInDays(file)).toBe(0)
      await later(lastDay, { recordDays: 9999 }).sweep()
      expect(await contents()).toHaveLength(4)

      const swept = await later(lastDay + 1, { recordDays: 9999 }).sweep()
      expect(swept).toEqual({ cases: 1, records: 1, isWiped: true })
      expect(new Set((await contents()).map(({ id }) => id))).toEqual(new Set([kept]))
      expect(new Set((await subjects()).map(({ id }) => id))).toEqual(new Set([kept]))
      expect(await erasedEvents()).toEqual([{ id, reason: 'retention_ended', analyst: 'application' }])
      expect(await recordsIn(state.db).record(id)).toMatchObject({ asked: null, answered: null, outcome: 'found' })
      expect(await verified()).toContain('The chain is whole.')
    })

    const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
    const shorten = (to: string) => cases.edit(file.case_id, { retention_date: to }, ada)

    test('a date that was brought forward erases nothing for a week, and the chain says who did it', async () => {
      await lookUp(file)
      await shorten(dayIn(0))
      const [shown] = await later(0).listed(await cases.of(ada))
      const from = file.retention_date
      expect(shown?.shortened).toEqual({ from, at: expect.any(String), by: null, erased_from: dayIn(7) })
      await later(6.9).sweep()
      expect(await contents()).toHaveLength(2)
      expect((await later(7.1).sweep()).records).toBe(1)
      expect(await contents()).toEqual([])
      const changed = await state.db.selectFrom('chain').selectAll().where('event', '=', 'changed').execute()
      const reason = `retention_date ${from} to ${dayIn(0)}`
      expect(changed).toMatchObject([{ analyst: 'ada', case_id: file.case_id, operation: 'case', reason }])
      expect(await verified()).toContain('The chain is whole.')
    })

    test('it can be put back until then, also when the case is closed meanwhile', async () => {
      await lookUp(file)
      await shorten(dayIn(0))
      await cases.close(file.case_id, ada)
      await shorten(file.retention_date)
      expect((await later(0).listed(await cases.of(ada)))[0]?.shortened).toBeNull()
      await later(30).sweep()
      expect(await contents()).toHaveLength(2)
    })

    test('in steps it is brought forward no faster, and never kept longer than it was to be', async () => {
      await lookUp(file)
      await shorten(dayIn(3))
      await shorten(dayIn(1))
      expect((await later(0).listed(await cases.of(ada)))[0]?.shortened).toMatchObject({
        from: file.retention_date,
        erased_from: dayIn(7),
      })
      await later(6.9).sweep()
      expect(await contents()).toHaveLength(2)
      await state.db
        .updateTable('case_change')
        .set({ before: dayIn(3) })
        .execute()
      await later(3).sweep()
      expect(await contents(), 'what it was first to be kept until').toHaveLength(2)
      await later(4).sweep()
      expect(await contents()).toEqual([])
    })

    test('a case that gets a later date while others are erased is not', async () => {
      const second = await cases.add({ ...file, reference: 'NEXT', retention_date: undefined }, ada)
      const inFirst = await lookUp(file)
      const inSecond = await lookUp(second)
      const { erasing } = later(9999)
      const clock = () => new Date(Date.now() + 1827 * day)
      const rescue = {
        ...erasing,
        async closeCase(case_id: string) {
          const other = case_id === file.case_id ? second.case_id : file.case_id
          await state.db
            .updateTable('case_file')
            .set({ retention_date: '2099-01-01' })
            .where('case_id', '=', other)
            .execute()
          return erasing.closeCase(case_id)
        },
      }
      await createRetention({ state, erasing: rescue, recordDays: 9999, clock }).sweep()
      expect([[inFirst], [inSecond]]).toContainEqual([...new Set((await contents()).map(({ id }) => id))])
    })

    test('of an erased case nothing is left but that it was', async () => {
      await lookUp(file)
      await later(9999).sweep()
      const row = await state.db.selectFrom('case_file').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ title: 'Erased', purpose: '', lawful_basis: 'Legal obligation' })
      expect(row.reference).toBe(`erased-${file.case_id.slice(0, 6)}`)
      expect(JSON.stringify(row)).not.toMatch(/quill/i)
      expect(await cases.of(ada)).toEqual([])
    })

    test('nothing is erased where the clock jumped ahead, unless the operator says that it is right', async () => {
      await lookUp(null)
      await ledger.reported('ada', 'Tamsin Quill')
      const sweepingAt = (days: number) => {
        const { sweep } = later(days)
        const clock = () => new Date(Date.now() + days * day)
        return createSweeping({ state, retention: { sweep }, dataDir: folder, clock })
      }
      const ahead = sweepingAt(2000)
      await expect(ahead.sweep()).rejects.toThrow('more than 30 days after')
      expect([await ahead.isInDoubt(), (await contents()).length]).toEqual([true, 3])

      // A chain that a wrong clock went on with does not hide the jump.
      await sweepingAt(0).sweep()
      await createLedger(state, { clock: () => new Date(Date.now() + 2000 * day) }).reported('ada', 'Tamsin Quill')
      await expect(sweepingAt(2000).sweep()).rejects.toThrow(ClockInDoubt)
      for (const days of [29, 58]) expect(await sweepingAt(days).isInDoubt()).toBe(days === 58)
      await sweepingAt(29).sweep()
      expect((await sweepingAt(58).sweep()).records).toBe(2)

      expect((await sweepingAt(2100).sweepAnyway()).records).toBe(1)
      expect(await sweepingAt(2101).isInDoubt()).toBe(false)
    })

    test('rows that a wrong clock wrote before the first erasing do not hide that it is wrong', async () => {
      await ledger.reported('ada', 'Tamsin Quill')
      const sweepingAt = (days: number) => {
        const clock = () => new Date(Date.now() + days * day)
        return createSweeping({ state, retention: { sweep: later(days).sweep }, dataDir: folder, clock })
      }
      const ahead = sweepingAt(2000)
      expect(await ahead.isInDoubt()).toBe(true)
      await createLedger(state, { clock: () => new Date(Date.now() + 2000 * day) }).reported('ada', 'Tamsin Quill')
      await expect(ahead.sweep()).rejects.toThrow(ClockInDoubt)

      // Without a day in it, the file counts as missing.
      writeFileSync(path.join(folder, 'last-erasing'), '')
      expect([await ahead.isInDoubt(), await sweepingAt(2031).isInDoubt()]).toEqual([false, true])
    })

    test('a record without a case is kept for the configured days', async () => {
      await lookUp(null)
      await ledger.reported('ada', 'Tamsin Quill')
      expect((await later(29).sweep()).records).toBe(0)
      expect((await later(31).sweep()).records).toBe(2)
      expect(await contents()).toEqual([])
      expect(await cases.of(ada)).toHaveLength(1)
      expect(await verified()).toContain('The chain is whole.')
    })

    test('records of a clock that was ahead keep no later record from being erased', async () => {
      const ahead = createLedger(state, { clock: () => new Date(Date.now() + 365 * day) })
      await Promise.all(Array.from({ length: 60 }, () => lookUp(null, 'Ahead', undefined, ahead)))
      await lookUp(null)
      expect((await later(31).sweep()).records).toBe(1)
      expect(await contents()).toHaveLength(120)
    })

    test('two processes that erase at once erase each record once', async () => {
      await Promise.all(Array.from({ length: 150 }, () => lookUp(file)))
      const other = await openState(database.address)
      const swept = await Promise.all([later(9999).sweep(), later(9999, { of: other }).sweep()])
      await other.close()
      expect(swept[0].records + swept[1].records).toBe(150)
      expect(await erasedEvents()).toHaveLength(150)
      expect(await contents()).toEqual([])
      expect(await verified()).toContain('The chain is whole.')
    })

    if (engine === 'postgres')
      test('two processes that erase at once do not wait for each other while somebody reads', async () => {
        await Promise.all(Array.from({ length: 150 }, () => lookUp(file)))
        const [other, reader] = [await openState(database.address), await openState(database.address)]
        const read = Promise.withResolvers<void>()
        const reading = reader.db.transaction().execute(async (tx) => {
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
          await tx.selectFrom('content').select('seq').execute()
          await read.promise
        })
        const swept = await Promise.all([later(9999).sweep(), later(9999, { of: other }).sweep()])
        read.resolve()
        await reading
        await Promise.all([other.close(), reader.close()])
        expect(swept.map(({ isWiped }) => isWiped)).toEqual([true, true])
        expect(swept[0].records + swept[1].records).toBe(150)
      })

    test('what is interrupted goes on where it was', async () => {
      await Promise.all(Array.from({ length: 150 }, () => lookUp(file)))
      const end = new AbortController()
      const { erasing } = later(9999)
      const interrupted = {
        ...erasing,
        erase: (...given: Parameters<typeof erasing.erase>) => {
          end.abort()
          return erasing.erase(...given)
        },
      }
      const retention = createRetention({ state, erasing: interrupted, recordDays: 30 })
      await retention.eraseCase(file.case_id, byHand, end.signal)
      const left = (await contents()).length
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(300)
      await later(9999).sweep()
      expect(await contents()).toEqual([])
      expect(await erasedEvents()).toHaveLength(150)
    })

    test.each([
      ['when its time was over', () => later(9999).sweep()],
      ['by hand, before its time', () => later(0).eraseCase(file.case_id, byHand)],
    ])('an answer that comes after its case was erased %s is not kept', async (_, erase) => {
      const pending = await ledger.asked(askedOf(file))
      await erase()
      await ledger.answered(pending, answered)
      expect(await contents()).toEqual([])
      expect(await verified()).toContain('The chain is whole.')
    })

    test('what is asked in a case at the moment that it is erased is erased the next day', async () => {
      await later(0).eraseCase(file.case_id, byHand)
      await ledger.answered(await ledger.asked(askedOf(file)), answered)
      expect(await contents()).toHaveLength(2)
      await later(1).sweep()
      expect(await contents()).toEqual([])
      expect(await verified()).toContain('The chain is whole.')
    })

    test('erased content that a backup restores is erased again', async () => {
      const [first, second, kept] = [await lookUp(file), await lookUp(file), await lookUp(file)]
      const saved = await state.db.selectFrom('content').selectAll().execute()
      await later(0).erasing.erase([first], byHand)
      // A power cut in the middle of the next line.
      appendFileSync(path.join(folder, 'erasures.jsonl'), '{"id":"')
      await later(0).erasing.erase([second], byHand)
      const erasures = readFileSync(path.join(folder, 'erasures.jsonl'), 'utf8')
      expect(erasures).not.toMatch(/quill|ada/i)

      await state.db.deleteFrom('content').execute()
      for (const row of saved) await state.db.insertInto('content').values(row).execute()
      expect(await later(0).erasing.eraseAgain()).toBe(2)
      expect(new Set((await contents()).map(({ id }) => id))).toEqual(new Set([kept]))
      expect((await erasedEvents()).map(({ reason }) => reason)).toEqual([
        'ordered',
        'ordered',
        'erased_before',
        'erased_before',
      ])
      expect(readFileSync(path.join(folder, 'erasures.jsonl'), 'utf8')).toBe(erasures)
      expect(await later(0).erasing.eraseAgain()).toBe(0)
      expect(await verified()).toContain('The chain is whole.')
    })

    test('the words of a case that was erased do not come back with a backup', async () => {
      await cases.edit(file.case_id, { title: 'Quill again' }, ada)
      const [saved, change] = [
        await state.db.selectFrom('case_file').selectAll().executeTakeFirstOrThrow(),
        await state.db.selectFrom('case_change').selectAll().executeTakeFirstOrThrow(),
      ]
      await later(0).eraseCase(file.case_id, byHand)

      await state.db.deleteFrom('erased_case').execute()
      await state.db.updateTable('case_file').set(saved).execute()
      await state.db.insertInto('case_change').values(change).execute()
      expect(await later(0).erasing.eraseAgain()).toBe(0)
      const row = await state.db.selectFrom('case_file').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ title: 'Erased', purpose: '', closed_at: expect.any(String) })
      expect(await cases.changes(file.case_id)).toEqual([])
    })

    if (engine === 'sqlite')
      test('nothing that was erased is left in the files', async () => {
        const answer = randomBytes(20_000)
        await Promise.all(
          Array.from({ length: 40 }, (_, index) => lookUp(file, `Tamsin Quillfeather ${index}`, answer)),
        )
        await catchUp(state.db)
        const { answer: stored } = await state.db
          .selectFrom('content')
          .select('answer')
          .where('answer', 'is not', null)
          .executeTakeFirstOrThrow()
        const markers = ['quillfeather', 'Quillfeather', 'QUILL-7', 'To find Quill'].map((text) => Buffer.from(text))
        markers.push(Buffer.from(stored!).subarray(500, 540), Buffer.from(stored!).subarray(15_000, 15_040))
        const inFiles = () => {
          const beside = readdirSync(path.dirname(database.address)).map((name) =>
            path.join(path.dirname(database.address), name),
          )
          const bytes = Buffer.concat(beside.map((name) => readFileSync(name)))
          return markers.map((marker) => bytes.includes(marker))
        }
        expect(inFiles()).toEqual(markers.map(() => true))
        expect((await later(9999).sweep()).isWiped).toBe(true)
        expect(inFiles()).toEqual(markers.map(() => false))
        expect(existsSync(path.join(folder, 'erasures.jsonl'))).toBe(true)
      })
    else
      test('the room of what was erased is free', async () => {
        await lookUp(file)
        await later(9999).sweep()
        const { rows } = await sql<{ relname: string }>`
          select relname from pg_stat_user_tables where last_vacuum is not null order by relname`.execute(state.db)
        expect(rows.map(({ relname }) => relname)).toEqual(personalTables.toSorted())
      })
  })
})

test('a start says that nothing is erased by its date, where the clock may be wrong', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const app = await testApp()
  await app.end()
  onTestFinished(() => app.close())
  writeFileSync(path.join(app.folder, 'last-erasing'), '2020-01-01T00:00:00.000Z\n')
  await (await start(readSettings(app.settings), {})).close()
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/^Warning: The clock says .* after 2020-01-01/))
})
