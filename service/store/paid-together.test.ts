/** Credits and pages of one turn go to the database together, and fail alone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../../platform/database.ts'
import { execute } from '../../platform/migrations.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'
import type { Tables } from './tables.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('what calls of one turn pay and keep', () => {
    let service: TestService
    let database: Database<Tables>
    beforeAll(async () => {
      service = await testService({ engine, companies: 0 })
      database = connect<Tables>(service.address, { durable: false })
    })
    afterAll(async () => {
      await database.close()
      await service.close()
    })

    const account = async (name: string, credits: string) => {
      await service.newAccount(name, '--credits', credits, '--limit', 'none')
      return (await service.store.accountNamed(name))!.account_id
    }
    const left = async (name: string) => (await service.store.accountNamed(name))!.credit_balance / 1000
    const settled = async (all: Promise<boolean>[]) =>
      (await Promise.allSettled(all)).map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))

    /** Refuses every change of such a row. */
    async function refuse(table: string, event: string, row: string): Promise<void> {
      const begin = `create trigger refused_${table} before ${event} on ${table} for each row when (${row})`
      await execute(
        database.db,
        engine === 'sqlite'
          ? [`${begin} begin select raise(abort, 'refused'); end`]
          : [
              `create function refused_${table}() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
              `${begin} execute function refused_${table}()`,
            ],
      )
    }

    test('a payment that fails charges no other account for nothing', async () => {
      const [good, bad, last] = [await account('good', '10'), await account('bad', '10'), await account('last', '10')]
      await refuse('account', 'update', `new.account_id = ${bad}`)
      const pay = (account_id: number) => service.store.take({ account_id, credits: 1000 })
      expect(await settled([good, bad, good, last, bad].map(pay))).toEqual([true, 'failed', true, true, 'failed'])
      expect([await left('good'), await left('bad'), await left('last')]).toEqual([8, 10, 9])
    })

    test('too few credits for all pay for as many as they reach, in the order of the calls', async () => {
      const account_id = await account('poor', '5')
      const pay = (credits: number) => service.store.take({ account_id, credits: credits * 1000 })
      expect(await settled([3, 4, 2, 1].map(pay))).toEqual([true, false, true, false])
      expect(await left('poor')).toBe(0)
    })

    const now = new Date('2026-11-20T10:00:00Z')
    const keep = (page: string, at = now, result = '{}') => {
      const expires_at = new Date(at.getTime() + 3_600_000).toISOString()
      return service.store.keepResultPage({ row: { page, account_id: 1, result, expires_at }, now: at })
    }

    test('a page twice in a turn is kept once, and more than 50 are all kept', async () => {
      expect(await settled([keep('twice', now, '1'), keep('twice', now, '2')])).toEqual([true, false])
      expect((await service.store.resultPage('twice', now))?.result).toBe('1')
      const many = Array.from({ length: 120 }, (_, at) => `many ${at}`)
      expect(new Set(await settled(many.map((page) => keep(page))))).toEqual(new Set([true]))
      const kept = await sql`select page from result_page where page like 'many %'`.execute(database.db)
      expect(kept.rows).toHaveLength(120)
    })

    test('a page that cannot be kept fails alone', async () => {
      await refuse('result_page', 'insert', `new.page = 'bad'`)
      expect(await settled(['before', 'bad', 'after'].map((page) => keep(page)))).toEqual([true, 'failed', true])
    })

    test('a page that expired while an earlier call ran is replaced', async () => {
      await keep('expired', now)
      const later = new Date(now.getTime() + 3_600_000)
      expect(await settled([keep('beside', now), keep('expired', later)])).toEqual([true, true])
    })
  })
})
