import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkInsert, insertMany } from './bulk-insert.ts'
import { connect, type Database } from './database.ts'
import { PackedRows, unpack } from './many-rows.ts'
import { createStatements, defineTables, type RowsOf } from './tables.ts'
import { engines, isInstalled, newDatabase, type TestDatabase } from './testing/databases.ts'

const tables = defineTables({
  thing: { columns: { thing_id: 'id', name: 'text?', size: 'real', large: 'bigint', body: 'bytes?' } },
})
type Tables = RowsOf<typeof tables>
const columns = Object.keys(tables.thing.columns)
const thing = (thing_id: number, more: Partial<Tables['thing']> = {}): Tables['thing'] => ({
  thing_id,
  name: `thing ${thing_id}`,
  size: 0.5,
  large: 2 ** 40,
  body: null,
  ...more,
})

const packEach: typeof bulkInsert<Tables> = (db, engine, table, columns, rows) => {
  const packed = new PackedRows(columns)
  for (const row of rows) packed.add(row)
  return insertMany(db, engine, table, packed)
}

const places = [
  ...engines.map((engine) => ({ place: engine, engine, inThread: false })),
  { place: 'sqlite in a thread', engine: 'sqlite', inThread: true } as const,
]
const ways = places.flatMap((place) => [
  { ...place, rows: 'objects', insertInto: bulkInsert<Tables> },
  { ...place, rows: 'packed one by one', insertInto: packEach },
])

describe.each(ways)('$place, rows $rows', ({ engine, inThread, insertInto }) => {
  describe.skipIf(!isInstalled(engine))('bulk insert', () => {
    let place: TestDatabase
    let database: Database<Tables>
    beforeAll(async () => {
      place = await newDatabase(engine)
      database = connect<Tables>(place.address, { durable: false, inThread })
      for (const statement of createStatements(engine, tables)) await sql.raw(statement).execute(database.db)
    })
    afterAll(async () => {
      await database?.close()
      await place?.drop()
    })

    const insert = (rows: readonly object[], db = database.db) => insertInto(db, engine, 'thing', columns, rows)
    const stored = () => database.db.selectFrom('thing').selectAll().orderBy('thing_id').execute()
    const clear = () => database.db.deleteFrom('thing').execute()
    const plain = (rows: Tables['thing'][]) => rows.map((row) => ({ ...row, body: row.body && [...row.body] }))

    test('every kind of value is read back unchanged', async () => {
      const rows = [
        thing(1, { name: 'tab\t, line\n, return\r, \\N, \\., back\\slash, "quoted", é 🏠' }),
        thing(2, { name: '', size: -1.25e-7, body: new Uint8Array([0, 9, 10, 92, 255]) }),
        thing(3, { name: null, body: new Uint8Array() }),
        thing(4, { name: '\\N' }),
        thing(5, { name: '\\.' }),
      ]
      await insert(rows)
      expect(plain(await stored())).toEqual(plain(rows))
      await clear()
    })

    test('any text is read back unchanged', async () => {
      const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'))
      await fc.assert(
        fc.asyncProperty(fc.array(text, { minLength: 1 }), async (names) => {
          await insert(names.map((name, index) => thing(index, { name })))
          expect((await stored()).map(({ name }) => name)).toEqual(names)
          await clear()
        }),
        { numRuns: 30 },
      )
    })

    test('a value that a row lacks is null', async () => {
      await insert([{ thing_id: 1, size: 1, large: 1 }])
      expect(await stored()).toEqual([thing(1, { name: null, size: 1, large: 1 })])
      await clear()
    })

    test('more rows than one statement holds', async () => {
      await insert(Array.from({ length: 12_345 }, (_, index) => thing(index)))
      const { count } = await database.db
        .selectFrom('thing')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(12_345)
      await clear()
    })

    test('a row that is refused takes the whole transaction back, and the connection goes on', async () => {
      const written = database.db.transaction().execute(async (tx) => {
        await insert([thing(1)], tx)
        await insert([thing(2), thing(2)], tx)
      })
      await expect(written).rejects.toThrow(/unique/i)
      await expect(insertInto(database.db, engine, 'nothing', columns, [thing(1)])).rejects.toThrow('nothing')
      expect(await stored()).toEqual([])
      await insert([])
      await insert([thing(3)])
      expect(await stored()).toEqual([thing(3)])
      await clear()
    })
  })
})

test('packed rows of one column are read back', () => {
  const packed = new PackedRows(['name'])
  packed.add({ name: 'one' })
  packed.add({ name: 'two' })
  expect(Array.from(unpack(packed.packed()), ([name]) => name)).toEqual(['one', 'two'])
})

test('a thread names the fault of its file', async () => {
  const place = await newDatabase('sqlite')
  writeFileSync(place.address, 'no database'.repeat(100))
  const { db, close } = connect<Tables>(place.address, { durable: false, inThread: true })
  await expect(db.selectFrom('thing').selectAll().execute()).rejects.toThrow('is damaged or incomplete')
  await close()
  await place.drop()
})
