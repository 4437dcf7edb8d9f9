/** What the store holds once a register is written: the same on both databases, on any machine and on any day. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import { engines, isInstalled, newDatabase } from '../../platform/testing/databases.ts'
import { seed } from '../seed.ts'
import { registerTables } from './register.ts'
import { schema } from './schema.ts'
import { openStore } from './store.ts'
import type { Tables } from './tables.ts'

/** Of every row with its search keys. It changes only when the fictional register or a key is meant to change. */
const expected = '18f1f10c8a8bbbdbe28451928b4f00d18a4a2855ca34cbb84312eb1d15bffea2'

for (const engine of engines)
  test.skipIf(!isInstalled(engine))(`over ${engine}, a seed and a size make these rows`, async () => {
    const database = await newDatabase(engine)
    const store = await openStore(database.address)
    await seed(store, { seed: 1, companies: 60 })
    await store.close()

    expect(await hashOfRows(database.address)).toBe(expected)
    await database.drop()
  })

async function hashOfRows(address: string): Promise<string> {
  const { db, close } = await openDatabase<Tables>(address, schema, { durable: false })
  const hash = createHash('sha256')
  for (const table of [...registerTables, 'nearest_group', 'nearest'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    // Neither database has an order of its own, and a column's place in a row is no fact.
    const lines = rows.map((row) => JSON.stringify(columnsOf(row)))
    hash.update(`${table}\n${lines.toSorted().join('\n')}\n`)
  }
  await close()
  return hash.digest('hex')
}

/** But for the column that PostgreSQL makes by itself, for words. */
const columnsOf = (row: object) =>
  Object.entries(row)
    .filter(([column]) => column !== 'words')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
