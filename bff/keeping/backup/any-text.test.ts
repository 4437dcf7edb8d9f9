/** A backup restores every text that a table can hold, on both engines. This test reads the tables by itself. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../platform/database.ts'
import { type Column, isPersonal } from '../../../platform/tables.ts'
import { engines, isInstalled, newDatabase, newFolder } from '../../../platform/testing/databases.ts'
import { openState } from '../../state/state.ts'
import { tables } from '../../state/tables.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

let folder: string
const toClose: (() => Promise<void>)[] = []
beforeEach(() => {
  folder = newFolder()
})
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

const hard = [
  ...['\u2028', '\u2029', '\u0085', '\r', '\n', '\r\n', '\\', '\\\\n', '"', "'", '`', '{"base64":"AA=="}', '_x0000_'],
  ...['\u0001\u001f\u007f\u009f', '\u200f\u05d0\u05d1 \u0661\u0662', '👩‍👩‍👧‍👦', '\ufeff', '\ufffe', '\uffff', 'é', ''],
]
/** SQLite stores also these. A lone surrogate is a replacement character by then. */
const ofSqlite = ['\0', 'a\0b', '\ud800', '\udc00x']

const anyText = (engine: Engine) =>
  fc.oneof(
    fc.constantFrom(...hard, ...(engine === 'sqlite' ? ofSqlite : [])),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }).map((text) => (engine === 'sqlite' ? text : text.replaceAll('\0', ''))),
    fc.constantFrom('\u2028', 'x', '👋').map((unit) => unit.repeat(400)),
  )

/** Longer than what is read at once. */
const veryLong = '\u2028x'.repeat(400_000)

/** A restore reads the first and adds to the second. */
const besides = [
  'chain',
  'content',
  'checkpoint',
  'ledger_key',
  'spend_mark',
  'derived_mark',
  'claim_mark',
  'state_mark',
]
/** Nobody is signed in after a restore. */
const goodOnce = ['session', 'pending_sign_in', 'account_link']

type Row = { [column: string]: unknown }

const rowOf = (columns: { readonly [name: string]: Column }, texts: readonly string[], at: number): Row =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column], index): [string, unknown][] => {
      const type = isPersonal(column) ? column.type : column
      const text = texts[(at + index) % texts.length]!
      if (type === 'key') return [[name, `${at} ${text.slice(0, 300)}`]]
      if (/^(text|plain)/.test(type)) return [[name, isIndexed(name) ? `${at} ${text.slice(0, 100)}` : text]]
      if (type.startsWith('bytes')) return [[name, Buffer.from(text)]]
      if (type.startsWith('real')) return [[name, at + 0.1]]
      return [[name, 1000 + at]]
    }),
  )

/** PostgreSQL limits the length of what an index holds. */
const isIndexed = (column: string) =>
  Object.values(tables).some((table) =>
    'indexes' in table || 'unique' in table || 'primary' in table
      ? JSON.stringify([
          'indexes' in table ? table.indexes : [],
          'unique' in table ? table.unique : [],
          'primary' in table ? table.primary : '',
        ]).includes(column)
      : false,
  )

async function fillWith(texts: readonly string[], address: string): Promise<void> {
  const { db, close } = await openState(address)
  await db.transaction().execute(async (tx) => {
    for (const [table, { columns }] of Object.entries(tables)) {
      if (besides.includes(table)) continue
      const rows = texts.map((_, at) => rowOf(columns, texts, at))
      if (table === 'comment') rows[0]!.text = veryLong
      const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`)
      const names = Object.keys(columns).map((name) => sql.id(name))
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(values)}`.execute(tx)
    }
  })
  await close()
}

async function readTables(engine: Engine, address: string): Promise<Map<string, string[]>> {
  const read = new Map<string, string[]>()
  const names = Object.keys(tables).filter((name) => !goodOnce.includes(name))
  if (engine === 'sqlite') {
    const file = new DatabaseSync(address, { readOnly: true })
    for (const name of names) read.set(name, file.prepare(`select * from "${name}"`).all().map(asText).sort())
    file.close()
    return read
  }
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  for (const name of names) read.set(name, (await client.query(`select * from "${name}"`)).rows.map(asText).sort())
  await client.end()
  return read
}

/** Numbers as text: the server's driver gives large ones so. */
const asText = (row: Row): string =>
  Object.keys(row)
    .sort()
    .map((column) => {
      const value = row[column]
      return `${column}=${value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('hex')}` : value === null ? 'null' : `:${value}`}`
    })
    .join('|')

describe.each(engines)('any text in %s', (from) => {
  describe.skipIf(!isInstalled(from))('is backed up', () => {
    test.each(engines.filter((engine) => isInstalled(engine)))('and is the same in %s', async (to) => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyText(from), { minLength: 12, maxLength: 12 }), async (texts) => {
          const source = await newDatabase(from)
          toClose.push(source.drop)
          await fillWith([...hard.slice(0, 2), ...(from === 'sqlite' ? ['\0'] : []), ...texts], source.address)
          const saved = await readTables(from, source.address)
          const place = path.join(folder, `restored-${toClose.length}`)
          const backups = path.join(folder, `backups-${toClose.length}`)
          const ours = { address: source.address, dataDir: folder, withRegister: false }
          const backup = await writeBackup({ ...ours, folder: backups })

          const database = await newDatabase(to)
          toClose.push(database.drop)
          const address = to === 'postgres' ? database.address : path.join(place, 'whereabouts.sqlite')
          const { cleaned } = await restoreBackup({ backup, address, dataDir: place, replace: false })

          const restored = await readTables(to, address)
          const isCleaned = from === 'sqlite' && to === 'postgres'
          for (const [table, rows] of saved) {
            const expected = isCleaned ? rows.map((row) => row.replaceAll('\0', '\uFFFD')) : rows
            expect(restored.get(table), table).toEqual(expect.arrayContaining(expected))
            if (!besides.includes(table)) expect(restored.get(table), table).toHaveLength(rows.length)
          }
          expect(cleaned > 0).toBe(isCleaned)
        }),
        { numRuns: 2, endOnFailure: true },
      )
    })
  })
})
