import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import { engines, isInstalled, newDatabase } from '../../platform/testing/databases.ts'
import { migrations } from './migrations.ts'
import { openStore } from './store.ts'

describe.each(engines)('over %s', (engine) => {
  test.skipIf(!isInstalled(engine))('a register from before people lived in it begins anew', async () => {
    const database = await newDatabase(engine)
    const { db, close } = await openDatabase(database.address, migrations, { durable: false })
    await sql`insert into register values ('seed', '1')`.execute(db)
    await sql`drop table person`.execute(db)
    await sql`delete from kysely_migration where name = '0002-people'`.execute(db)
    await close()

    const store = await openStore(database.address)
    expect(await store.fact('seed')).toBeUndefined()
    expect((await store.peopleFound({ names: [], area: {}, premises: '' }, { number: 0, size: 1 })).total).toBe(0)
    await store.close()
    await database.drop()
  })
})
