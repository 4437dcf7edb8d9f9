/** Bringing the state up to date: by many at once, and not backwards. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { executedIn, migrationNames } from '../../platform/migrations.ts'
import { engines, isInstalled, newDatabase, type TestDatabase } from '../../platform/testing/databases.ts'
import { schema } from './schema.ts'
import { openState } from './state.ts'

const module = fileURLToPath(new URL('state.ts', import.meta.url))
const program = `
  const { openState } = await import(${JSON.stringify(module)})
  const state = await openState(process.argv[1])
  const rows = await state.db.selectFrom('kysely_migration').select('name').execute()
  console.log(rows.length)
  await state.close()`

/** Another program that opens the state. @returns what it says and how it ends */
async function anotherOpens(address: string): Promise<string> {
  const options = ['--input-type=module', '--eval', program, address]
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  return said.join('').trim()
}

describe.each(engines)('%s', (engine) => {
  describe.skipIf(!isInstalled(engine))('an empty database', () => {
    let database: TestDatabase
    beforeEach(async () => {
      database = await newDatabase(engine)
    })
    afterEach(() => database.drop())

    const known = migrationNames(schema)

    test('is brought up to date once, however many open it at once', async () => {
      const states = await Promise.all(Array.from({ length: 6 }, () => openState(database.address)))
      for (const { db } of states) expect(await executedIn(db)).toEqual(known)
      await Promise.all(states.map(({ close }) => close()))
    })

    test('is brought up to date once by programs that start at once', async () => {
      const said = await Promise.all(Array.from({ length: 4 }, () => anotherOpens(database.address)))
      expect(said).toEqual(Array(4).fill(String(known.length)))
    })

    test('that a later version has written since is refused in clear words, and left as it is', async () => {
      const state = await openState(database.address)
      await sql`insert into kysely_migration (name, timestamp) values ('9999-to-come', '')`.execute(state.db)
      await expect(openState(database.address)).rejects.toThrow(
        'it was written by a later version of this program, which knows 9999-to-come. Start that version',
      )
      expect(await executedIn(state.db)).toEqual([...known, '9999-to-come'])
      await state.close()
    })
  })
})
