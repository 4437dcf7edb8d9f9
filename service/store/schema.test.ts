/** A store of version 0.1 opens, keeps accounts and keys, and becomes what a new one is. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { frozenSql, statementsIn } from '../../platform/migrations.ts'
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
import { openStore } from './store.ts'

const rows = statementsIn(readFileSync(new URL('rows-of-0.1.sql', import.meta.url), 'utf8'))
const moved = ['words', 'band', 'x', 'y', 'z']
/** Columns that came later are null in these rows. The index of words is a table now, and points of a list are packed. */
const known = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, rows]) => [
      table,
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== null && !moved.includes(column))),
      ),
    ]),
  )
const open = async ({ address }: TestDatabase) => (await openStore(address)).close()

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a store of version 0.1', () => {
    const statements = frozenSql(schema, '0003-tables', engine)
    const about = (statement: string, table: string) =>
      new RegExp(`(table|exists|on|into) "?${table}"? `).test(statement)

    async function opened(executed: string[], only = (_statement: string) => true, change = (row: string) => row) {
      const [older, fresh] = [await newDatabase(engine), await newDatabase(engine)]
      const dump = { statements: statements.map(change).filter(only), rows: rows.map(change).filter(only), executed }
      await restoreDump(older, dump)
      const before = known(await rowsOf(older))
      await open(older)
      await open(fresh)
      const after = known(await rowsOf(older))
      const schemas = [await schemaOf(older), await schemaOf(fresh)]
      await older.drop()
      await fresh.drop()
      return { before, after, schemas }
    }

    test.each([[['0001-register', '0002-people']], [['0001-register']]])(
      'that ran %s keeps every row, and ends in the schema of a new one',
      async (executed) => {
        const { before, after, schemas } = await opened(executed)
        expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
        const later = Object.entries(after).filter(([table]) => !Object.hasOwn(before, table))
        expect(later.filter(([, rows]) => rows.length > 0)).toEqual([])
        expect(after).toMatchObject(before)
        expect(schemas[0]).toEqual(schemas[1])
      },
    )

    test('without people begins its register anew, and keeps accounts, keys, prices and the secret of links', async () => {
      const secret = "insert into register (key, value) values ('link_secret', 's')"
      const { before, after, schemas } = await opened(
        ['0001-register'],
        (statement) => !about(statement, 'person'),
        (statement) => statement.replace(/^insert into register .*'companies'.*/, secret),
      )
      expect(after).toMatchObject({
        person: [],
        company: [],
        nearest: [],
        register: [{ key: 'link_secret', value: 's' }],
      })
      for (const table of ['account', 'account_key', 'javascript_key', 'price', 'result_page', 'text_message'])
        expect(after[table], table).toEqual(before[table])
      expect(schemas[0]).toEqual(schemas[1])
    })

    test('whose accounts hold their one key keeps them', async () => {
      const { after } = await opened(
        ['0001-register'],
        (statement) =>
          !['person', 'account_key'].some((table) => about(statement, table)) && !/by_key_id/.test(statement),
        (statement) =>
          statement
            .replace(/, "calls_per_minute" integer, "closed_on" text( collate "C")?/, ', "key_hash" text not null')
            .replace('"account_by_name" on "account" ("name")', '"account_by_key_hash" on "account" ("key_hash")')
            .replace(/^insert into account .*/, "insert into account values (1, 'Agency', 99500, 100000, 1, 'h1')"),
      )
      expect(after).toMatchObject({
        account: [{ account_id: 1, name: 'Agency', credit_balance: 99500 }],
        account_key: [{ key_hash: 'h1', account_id: 1 }],
      })
    })
  })
})
