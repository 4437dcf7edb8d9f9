/** The ledger: what it records, and that nobody can change it unseen (design 4, decision 0019). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled, type TestDatabase } from '../../platform/testing/databases.ts'
import { sha256 } from '../state/hash.ts'
import { openState, type State } from '../state/state.ts'
import { newState } from '../testing/installed.ts'
import { catchUp, holdMark } from './follower.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { recordsIn } from './records.ts'
import { answered, asked } from './testing/records.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the ledger', () => {
    let database: TestDatabase
    let state: State
    let ledger: Ledger
    beforeAll(async () => {
      database = await newState(engine)
      state = await openState(database.address)
      ledger = createLedger(state)
    })
    afterAll(async () => {
      await state.close()
      await database.drop()
    })

    const lookUp = async () => ledger.answered(await ledger.asked(asked), answered)

    test('rows of fifty lookups at once follow each other without a gap', async () => {
      await Promise.all(Array.from({ length: 50 }, lookUp))
      const rows = await state.db.selectFrom('chain').selectAll().orderBy('seq').execute()
      expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
      expect(rows.slice(1).every(({ previous_hash }, index) => previous_hash === rows[index]?.hash)).toBe(true)
    })

    test('a row cannot be changed or deleted', async () => {
      await expect(sql`update chain set outcome = 'none_found' where seq = 2`.execute(state.db)).rejects.toThrow(
        'append-only',
      )
      await expect(sql`delete from chain where seq = 100`.execute(state.db)).rejects.toThrow('append-only')
      if (engine === 'sqlite')
        await expect(
          sql`insert or replace into chain select * from chain where seq = 2`.execute(state.db),
        ).rejects.toThrow('append-only')
    })

    // SQLite has one process.
    if (engine === 'postgres')
      test('a process that holds the chain and stops does not stop the others', async () => {
        const release = Promise.withResolvers<void>()
        const held = Promise.withResolvers<void>()
        const holder = state.db.transaction().execute(async (tx) => {
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
          await state.holdChain(tx)
          held.resolve()
          await release.promise
        })
        await held.promise
        await expect(lookUp()).rejects.toThrow('lock timeout')
        release.resolve()
        await holder
        expect(await lookUp()).toMatchObject({ operation: 'geo_code' })
      })

    test('the chain says nothing of what was asked, and the same question has another commitment each time', async () => {
      const rows = await state.db.selectFrom('chain').selectAll().where('event', '=', 'asked').execute()
      expect(JSON.stringify(rows)).not.toContain('Ŵyn')
      expect(new Set(rows.map(({ commitment }) => commitment)).size).toBe(rows.length)
    })

    test('a lookup that was never heard of again reads: asked, answer unknown', async () => {
      const { id } = await ledger.asked(asked)
      expect(await recordsIn(state.db).record(id)).toMatchObject({
        outcome: 'not_answered',
        reason: 'answer_unknown',
        asked: { params: asked.params },
      })
    })

    test('erasing a record takes its content for good, and its rows stay', async () => {
      const { id } = await lookUp()
      const record = await recordsIn(state.db).record(id)
      await ledger.erased(record!, 'a1')
      expect(await recordsIn(state.db).record(id)).toMatchObject({ asked: null, answered: null, outcome: 'found' })
      expect(await recordsIn(state.db).bytes(id)).toBeUndefined()
    })

    test('erasing a record takes whom it was about, and leaves its words in no table', async () => {
      const about = { operation: 'people_search', params: { fullname: 'Tamsin Quillfeather', place: 'Leeds' } } as const
      const pending = await ledger.asked({ ...asked, ...about })
      await ledger.answered(pending, { ...answered, message: 'Quillfeather is found' })
      const holding = async () => {
        const tables = await state.db.introspection.getTables()
        const held: string[] = []
        for (const { name } of tables) {
          const { rows } = await sql`select * from ${sql.table(name)}`.execute(state.db)
          if (/quillfeather/i.test(JSON.stringify(rows))) held.push(name)
        }
        return held.sort()
      }
      const subjects = () => state.db.selectFrom('subject').select('value').where('id', '=', pending.id).execute()
      await catchUp(state.db)
      expect(await holding()).toEqual(['content', 'subject'])
      expect(await subjects()).not.toEqual([])
      await ledger.erased({ id: pending.id, operation: 'people_search', case_id: null }, 'a1')
      expect(await subjects()).toEqual([])
      expect(await holding()).toEqual([])
    })

    test('a record that is erased before it is listed leaves no word of whom it was about', async () => {
      const pending = await ledger.asked({ ...asked, operation: 'people_search', params: { fullname: 'Ada Quill' } })
      await ledger.erased({ id: pending.id, operation: 'people_search', case_id: null }, 'a1')
      await catchUp(state.db)
      expect(await state.db.selectFrom('subject').selectAll().where('id', '=', pending.id).execute()).toEqual([])
      const { records } = await recordsIn(state.db).page({ filters: {}, scope: 'everyone', limit: 1 })
      expect(records).toMatchObject([{ id: pending.id, about: {} }])
    })

    // SQLite has one writer.
    if (engine === 'postgres')
      test('erasing waits for rows that are being derived, and takes them along', async () => {
        const pending = await ledger.asked({ ...asked, operation: 'people_search', params: { fullname: 'Ada Quill' } })
        const [release, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const deriving = state.db.transaction().execute(async (tx) => {
          await holdMark(tx)
          await tx.insertInto('subject').values({ id: pending.id, kind: 'name', value: 'quill' }).execute()
          held.resolve()
          await release.promise
        })
        await held.promise
        const order: string[] = []
        const erasing = ledger
          .erased({ id: pending.id, operation: 'people_search', case_id: null }, 'a1')
          .then(() => order.push('erased'))
        await untilBlocked(state)
        order.push('derived')
        release.resolve()
        await Promise.all([deriving, erasing])
        expect(order).toEqual(['derived', 'erased'])
        expect(await state.db.selectFrom('subject').selectAll().where('id', '=', pending.id).execute()).toEqual([])
      })

    test.each([16, 7000, 200_000])('an answer of %i bytes comes back as it was received', async (length) => {
      const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * index) % 251))
      const { id } = await ledger.answered(await ledger.asked(asked), { ...answered, bytes, sha256: sha256(bytes) })
      expect(await recordsIn(state.db).bytes(id)).toEqual(bytes)
    })
  })
})

/** Until a statement waits for another's lock. */
async function untilBlocked({ db }: State): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db)
    if (rows.length > 0) return
  }
}
