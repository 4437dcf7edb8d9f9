import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from './database.ts'
import { preparedOn } from './prepared.ts'
import { engines, isInstalled, newDatabase, type TestDatabase } from './testing/databases.ts'

/** One for all engines: each writes its parameters in another way. */
const readAbove = preparedOn(
  (least: number, ...names: string[]) =>
    sql<{ name: string }>`select name from t where x > ${least} and name in (${sql.join(names)}) order by x`,
)

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a statement that is compiled once', () => {
    let database: TestDatabase
    let opened: Database<{ t: { x: number; name: string } }>
    beforeAll(async () => {
      database = await newDatabase(engine)
      opened = connect(database.address, { durable: false })
      await sql`create table t (x integer, name varchar(9))`.execute(opened.db)
    })
    afterAll(async () => {
      await opened.close()
      await database.drop()
    })

    test('runs with other values, with more of them, and within a transaction', async () => {
      const { db } = opened
      const seen = await db.transaction().execute(async (tx) => {
        const rows = ['one', 'two', 'three'].map((name, index) => ({ name, x: index + 1 }))
        await tx.insertInto('t').values(rows).execute()
        return readAbove(tx, 1, 'one', 'two')
      })
      expect(seen).toEqual([{ name: 'two' }])
      expect(await readAbove(db, 0, 'one', 'two')).toEqual([{ name: 'one' }, { name: 'two' }])
      expect(await readAbove(db, 1, 'one', 'two', 'three')).toEqual([{ name: 'two' }, { name: 'three' }])
    })

    test('sees what another connection of the program has just committed, also beside a caller that reads on and on', async () => {
      const other = connect<{ t: { x: number; name: string } }>(database.address, { durable: false })
      const { db } = opened
      await sql`select 1`.execute(other.db)
      const readOn = async () => {
        for (let reads = 0; reads < 200; reads += 1) await readAbove(db, 10, 'four')
      }
      const readingOn = readOn()
      await other.db.insertInto('t').values({ x: 11, name: 'four' }).execute()
      const seen = await readAbove(db, 10, 'four')
      await readingOn
      await other.close()
      expect(seen).toHaveLength(1)
    })

    test('beside a transaction does not see what that takes back', async () => {
      const { db } = opened
      await db.insertInto('t').values({ x: 21, name: 'five' }).execute()
      let beside: Promise<unknown> | undefined
      const undone = db.transaction().execute(async (tx) => {
        await tx.deleteFrom('t').where('x', '=', 21).execute()
        beside = readAbove(db, 20, 'five')
        expect(await readAbove(tx, 20, 'five')).toEqual([])
        throw new Error('taken back')
      })
      await expect(undone).rejects.toThrow('taken back')
      expect(await beside).toHaveLength(1)
    })

    test('a statement with its values in another order is refused', async () => {
      const turned = preparedOn((name: string, x: number) => sql`select x from t where x = ${x} and name = ${name}`)
      await expect(turned(opened.db, 'one', 1)).rejects.toThrow('in their order')
      const twice = preparedOn((x: number) => sql`select x from t where x = ${x} or x > ${x}`)
      await expect(twice(opened.db, 1)).rejects.toThrow('once each')
    })
  })
})
