/** A state of version 0.1 opens, keeps every row, and becomes what a new one is. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { executedIn, frozenSql, migrationNames, statementsIn } from '../../platform/migrations.ts'
import {
  engines,
  isInstalled,
  newDatabase,
  restoreDump,
  rowsOf,
  schemaOf,
  type TestDatabase,
} from '../../platform/testing/databases.ts'
import { schema } from './schema.ts'
import { openState } from './state.ts'

const rows = statementsIn(readFileSync(new URL('rows-of-0.1.sql', import.meta.url), 'utf8'))
const appendOnly = [
  ['chain', 'hash'],
  ['checkpoint', 'statement'],
  ['checkpoint_stamp', 'reply'],
  ['ledger_key', 'public_key'],
]
const open = async ({ address }: TestDatabase) => (await openState(address)).close()

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a state of version 0.1', () => {
    const statements = frozenSql(schema, '0015-tables', engine)

    test('keeps every row of every table, and ends in the schema of a new one', async () => {
      const [older, fresh] = [await newDatabase(engine), await newDatabase(engine)]
      await restoreDump(older, { statements, rows, executed: schema.replaced })
      const before = await rowsOf(older)
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
      await open(older)
      await open(fresh)
      const { derived_mark, ...after } = await rowsOf(older)
      expect(derived_mark).toEqual([{ mark: 'chain', seq: 7 }])
      expect(after).toMatchObject(before)
      const later = Object.entries(after).filter(([table]) => !Object.hasOwn(before, table))
      expect(later.filter(([, rows]) => rows.length > 0)).toEqual([])
      expect(await schemaOf(older)).toEqual(await schemaOf(fresh))

      const { db, close } = await openState(older.address)
      expect(await executedIn(db)).toEqual(migrationNames(schema))
      for (const [table, column] of appendOnly) {
        await expect(sql.raw(`delete from ${table}`).execute(db)).rejects.toThrow('append-only')
        await expect(sql.raw(`update ${table} set ${column} = ${column}`).execute(db)).rejects.toThrow('append-only')
      }
      await close()
      await older.drop()
      await fresh.drop()
    })

    test('gives chosen columns to the table that has them, where two had one name', async () => {
      const kept = { nodes: ['node'], controllers: ['controller', 'identity'] }
      const found = { 'found-officers': ['name', 'born'], 'changes-of-watch': ['change', 'before'] }
      const body = {
        theme: 'dark',
        columns: { ...kept, officers: found['found-officers'], 'watch-changes': found['changes-of-watch'] },
      }
      const moved = { theme: 'dark', columns: { controllers: ['controller', 'company'] } }
      const unset = { theme: 'dark', columns: null }
      const database = await newDatabase(engine)
      const chosen = [body, moved, unset].map(
        (body, at) =>
          `insert into preference (analyst_id, body, changed_at) values ('b${at}', '${JSON.stringify(body)}', '2026-11-20T09:00:00.000Z')`,
      )
      await restoreDump(database, { statements, rows: [...rows, ...chosen], executed: schema.replaced })
      await open(database)
      const { preference = [] } = await rowsOf(database)
      const bodies = (preference as { analyst_id: string; body: string }[]).map(
        ({ analyst_id, body }) => [analyst_id, JSON.parse(body)] as const,
      )
      expect(Object.fromEntries(bodies)).toEqual({
        a1: { theme: 'dark' },
        b0: { theme: 'dark', columns: { ...kept, ...found } },
        b1: { theme: 'dark', columns: { 'found-controllers': ['controller', 'company'] } },
        b2: unset,
      })
      await database.drop()
    })

    test('that is older than version 0.1 is refused in clear words, and left as it is', async () => {
      const database = await newDatabase(engine)
      await restoreDump(database, { statements, rows, executed: schema.replaced.slice(0, 12) })
      await expect(open(database)).rejects.toThrow('Start the sources of 23 November 2026 once, then this version')
      await database.drop()
    })
  })
})
