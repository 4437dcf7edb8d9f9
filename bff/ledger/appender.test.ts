/** Appends that wait at the same time are written together, and none of them pays for another (decision 0031). */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled, type TestDatabase } from '../../platform/testing/databases.ts'
import { openState, type State } from '../state/state.ts'
import { newState } from '../testing/installed.ts'
import { createAppender } from './appender.ts'
import type { Head } from './chain.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { answered, asked } from './testing/records.ts'

const silent = { clock: () => new Date(), known: null, onWritten: () => {}, onFork: () => {} }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('appending', () => {
    let database: TestDatabase
    let state: State
    let ledger: Ledger
    let written: Head[]
    beforeEach(async () => {
      database = await newState(engine)
      state = await openState(database.address)
      written = []
      ledger = createLedger(state, { onWritten: (head) => written.push(head) })
    })
    afterEach(async () => {
      await state.close()
      await database.drop()
    })

    const rows = () => state.db.selectFrom('chain').selectAll().orderBy('seq').execute()

    async function isChained(): Promise<boolean> {
      const all = await rows()
      return all.every(({ seq, previous_hash }, index) => {
        return seq === index + 1 && previous_hash === (all[index - 1]?.hash ?? '0'.repeat(64))
      })
    }

    test('five hundred lookups at once share their transactions, and follow each other without a gap', async () => {
      await Promise.all(Array.from({ length: 500 }, async () => ledger.answered(await ledger.asked(asked), answered)))
      expect(await rows()).toHaveLength(1000)
      expect(await isChained()).toBe(true)
      // Far fewer than a thousand, and more than one: a batch is bounded.
      expect(written.length).toBeLessThan(100)
      expect(written.length).toBeGreaterThanOrEqual(5)
    })

    test('when its promise resolves, an append can be read by everybody else', async () => {
      const other = await openState(database.address)
      const { id } = await ledger.asked(asked)
      expect(await other.db.selectFrom('content').select('id').where('id', '=', id).execute()).toEqual([{ id }])
      await other.close()
    })

    describe.each([
      ['alone', undefined],
      ['with work of its own', async () => {}],
    ])('an append %s', (_, also) => {
      const entry = {
        ...without,
        id: 'e1',
        event: 'opened',
        analyst: 'a1',
        operation: 'geo_code',
        case_id: null,
      } as const
      const plain = { entry, sealed: null, answer: null, ...(also && { also }) }

      test('is told of when a sync that began after its commit has ended, and not before', async () => {
        const order: string[] = []
        const synced = async () => {
          order.push(`syncs with ${(await rows()).length} committed`)
          await state.synced()
          order.push('synced')
        }
        const append = createAppender({ ...state, synced }, { ...silent, onWritten: () => order.push('written') })
        await append(plain).then(() => order.push('told'))
        expect(order).toEqual(['syncs with 1 committed', 'synced', 'written', 'told'])
      })

      test('that the disk does not take is refused, and no head says that it is there', async () => {
        const heads: Head[] = []
        const synced = () => Promise.reject(new Error('no disk'))
        const append = createAppender({ ...state, synced }, { ...silent, onWritten: (head) => heads.push(head) })
        await expect(append(plain)).rejects.toThrow('no disk')
        expect(heads).toEqual([])
      })
    })

    test('two programs that append to one ledger take turns', async () => {
      const other = await openState(database.address)
      const theirs = createLedger(other)
      await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 ? ledger : theirs).asked(asked)))
      expect(await rows()).toHaveLength(60)
      expect(await isChained()).toBe(true)
      await other.close()
    })

    test('an append whose own work fails leaves nothing, and takes nobody along', async () => {
      const append = createAppender(state, silent)
      const entry = {
        ...without,
        id: 'e1',
        event: 'erased',
        analyst: 'a1',
        operation: 'geo_code',
        case_id: null,
      } as const
      const plain = { entry, sealed: null, answer: null }
      const failing = {
        ...plain,
        also: async () => {
          throw new Error('its own work failed')
        },
      }
      const outcomes = await Promise.allSettled([
        append(plain),
        append(failing),
        append(plain),
        append(failing),
        append(plain),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ])
      expect(await rows()).toHaveLength(3)
      expect(await isChained()).toBe(true)
    })

    test('work that goes along is undone with the append that it belongs to', async () => {
      const append = createAppender(state, silent)
      const entry = {
        ...without,
        id: 'e1',
        event: 'erased',
        analyst: 'a1',
        operation: 'geo_code',
        case_id: null,
      } as const
      const failing = append({
        entry,
        sealed: null,
        answer: null,
        async also(tx) {
          await tx.insertInto('price').values({ operation: 'geo_code', credits: '1', learned_at: '' }).execute()
          await sql`select nothing from nowhere`.execute(tx)
        },
      })
      await expect(failing).rejects.toThrow()
      expect(await state.db.selectFrom('price').selectAll().execute()).toEqual([])
      expect(await rows()).toEqual([])
    })

    test('what comes for a record that is erased in the same transaction is not kept', async () => {
      const pending = await ledger.asked(asked)
      const kept = { id: pending.id, operation: 'geo_code', case_id: null }
      await Promise.all([ledger.erased(kept, 'a1'), ledger.answered(pending, answered), ledger.asked(asked)])
      expect(written).toHaveLength(2)
      expect(await state.db.selectFrom('content').select('id').where('id', '=', pending.id).execute()).toEqual([])
      expect((await rows()).map(({ event }) => event).sort()).toEqual(['answered', 'asked', 'asked', 'erased'])
      expect(await isChained()).toBe(true)
    })

    test('when a batch cannot be written each of those who wait is told, and the next one is written', async () => {
      await sql`alter table content rename to lost`.execute(state.db)
      const outcomes = await Promise.allSettled([ledger.asked(asked), ledger.asked(asked), ledger.asked(asked)])
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      expect(await rows()).toEqual([])
      expect(written).toEqual([])
      await sql`alter table lost rename to content`.execute(state.db)
      await ledger.asked(asked)
      expect(written.map(({ seq }) => seq)).toEqual([1])
    })

    test('many records are erased in a few transactions', async () => {
      const pending = await Promise.all(Array.from({ length: 50 }, () => ledger.asked(asked)))
      const before = written.length
      await Promise.all(pending.map(({ id }) => ledger.erased({ id, operation: 'geo_code', case_id: null }, 'a1')))
      expect(written.length - before).toBeLessThan(10)
      expect(await state.db.selectFrom('content').selectAll().execute()).toEqual([])
      expect(await isChained()).toBe(true)
    })
  })
})

const without = { outcome: null, reason: null, bytes: null, milliseconds: null, credits: null }
