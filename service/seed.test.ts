/** A fictional register that an earlier version wrote gets what that version lacked, and keeps its accounts. */

import { expect, test } from 'vitest'
import { connect } from '../platform/database.ts'
import { newDatabase } from '../platform/testing/databases.ts'
import { seedWhenEmpty } from './seed.ts'
import { openStore } from './store/store.ts'
import type { Tables } from './store/tables.ts'
import { testService } from './testing/service.ts'

const few = { seed: 1, companies: 20 }

test.each(['control', 'lists', 'land', 'overseas'])(
  'a fictional register without %s is written again, as large as it was',
  async (key) => {
    const database = await newDatabase('sqlite')
    const first = await testService({ database, companies: few.companies })
    const company_number = '90000003'
    const before = await first.found('company_profile', { company_number })
    expect(before.company_profile?.company_number).toBe(company_number)
    await first.store.close()

    const { db, close } = connect<Tables>(database.address, { durable: false })
    await db.deleteFrom('register').where('key', '=', key).execute()
    for (const table of ['company_profile', 'controller'] as const) await db.deleteFrom(table).execute()
    await close()

    const store = await openStore(database.address)
    await seedWhenEmpty(store, { ...few, companies: 999 })
    expect(await store.fact('companies')).toBe(String(few.companies))
    await store.close()
    const second = await testService({ database, companies: few.companies })
    expect(await second.found('company_profile', { company_number })).toEqual(before)
    await second.close()
  },
)
