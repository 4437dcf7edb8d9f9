/** History that somebody wrote anew, with the database in their hands and no signing key (decision 0065). */
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { openState, type State } from '../state/state.ts'
import type { Tables } from '../state/tables.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { verify } from './testing/records.ts'
import { dropTriggers, rehash, rewriteAnswer, rewriteCheckpoints } from './testing/rewriting.ts'

type Analyst = Awaited<ReturnType<TestApp['analyst']>>
type Attack = (db: Kysely<Tables>, record: string) => Promise<unknown>

const another = Buffer.from('<a>another answer</a>')
const rewriteAll: Attack = async (db, record) => {
  await rewriteAnswer(db, record, another)
  await rehash(db)
}
const attacks: [what: string, attack: Attack][] = [
  [
    'an answer changed, every row hashed again, the checkpoints deleted',
    async (db, record) => {
      await rewriteAll(db, record)
      await db.deleteFrom('checkpoint').execute()
    },
  ],
  [
    'the same, and the checkpoints said anew',
    async (db, record) => {
      await rewriteAll(db, record)
      await rewriteCheckpoints(db)
    },
  ],
  ['the same, and the checkpoints left as they were', rewriteAll],
  [
    'the same, and the last rows cut off as if a backup had been put back',
    async (db, record) => {
      await rewriteAll(db, record)
      await db.deleteFrom('checkpoint').execute()
      for (const table of ['content', 'chain'] as const) await db.deleteFrom(table).where('seq', '>', 3).execute()
    },
  ],
  [
    'everything deleted',
    async (db) => {
      for (const table of ['checkpoint', 'content', 'chain'] as const) await db.deleteFrom(table).execute()
    },
  ],
  ['the checkpoints alone deleted', (db) => db.deleteFrom('checkpoint').execute()],
  ['an older checkpoint deleted', (db) => db.deleteFrom('checkpoint').where('number', '=', 1).execute()],
  [
    'an older checkpoint deleted, and the others counted anew',
    async (db) => {
      await db.deleteFrom('checkpoint').where('number', '=', 1).execute()
      await db.updateTable('checkpoint').set({ number: 1 }).execute()
    },
  ],
  ['a checkpoint that is no JSON', (db) => db.updateTable('checkpoint').set({ statement: '{' }).execute()],
  [
    'a row of later changed',
    (db) => db.updateTable('chain').set({ analyst: 'somebody-else' }).where('seq', '=', 7).execute(),
  ],
  ['a row of later left out', (db) => db.deleteFrom('chain').where('seq', '=', 7).execute()],
]

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a ledger', () => {
    let app: TestApp
    let analyst: Analyst
    let state: State
    beforeEach(async () => {
      app = await testApp({ engine })
      analyst = await app.analyst()
      state = await openState(app.databaseAddress)
    })
    afterEach(async () => {
      await state.close()
      await app.close()
    })

    const lookUp = async (): Promise<string> => (await analyst.lookUp('geo_code', { text: 'York' })).json.record.id

    async function exported(name: string): Promise<string> {
      const file = path.join(app.folder, `${name}.zip`)
      writeFileSync(file, await analyst.bytes('/api/export'))
      return file
    }

    async function attack(how: Attack, record: string): Promise<void> {
      await dropTriggers(state.db, engine)
      await how(state.db, record)
    }

    test.each(attacks)('that was signed is signed no more, nor exported, after: %s', async (_, how) => {
      const record = await lookUp()
      // Rows 1 to 3; then 4 to 6; and 7 and 8, which nobody has signed.
      expect((await analyst.get('/api/export')).status).toBe(200)
      await lookUp()
      expect((await analyst.get('/api/export')).status).toBe(200)
      await lookUp()
      await attack(how, record)

      const { status, json } = await analyst.get('/api/export')
      expect(status, json?.detail).toBe(503)
      expect(json.detail).toMatch(/^(Row|Checkpoint|A checkpoint).*Nothing was exported.*npm run restore -- --by-hand/)
      expect((await analyst.get(`/api/export?case_id=${analyst.case_id}`)).status).toBe(503)
      expect((await app.visitor().get('/api/health')).json).toMatchObject({ status: 'ok', ledger: 'not_continued' })
      expect((await app.visitor().get('/metrics')).text).toMatch(/^whereabouts_ledger_continued 0$/m)
    })

    test('that nobody signed yet says of itself that it was rewritten, and the verifier fails', async () => {
      const record = await lookUp()
      await attack(rewriteAll, record)
      await lookUp()
      const { isWhole, words } = verify(await exported('rewritten'))
      expect(isWhole).toBe(false)
      expect(words).toMatch(/Row 3 .*HISTORY WAS REWRITTEN. The chain once had another row 2 .*went on from row 2/)
    })

    test('that is whole says so, and signs on', async () => {
      await lookUp()
      const one = await exported('one')
      await lookUp()
      expect(verify(await exported('two'), one).isWhole).toBe(true)
      expect((await app.visitor().get('/api/health')).json).toMatchObject({ status: 'ok', ledger: 'continued' })
      expect((await app.visitor().get('/metrics')).text).toMatch(/^whereabouts_ledger_continued 1$/m)
    })

    test('whose last signed head cannot be read is not signed', async () => {
      await lookUp()
      await exported('one')
      const name = readSignedName(app.folder)
      writeFileSync(path.join(app.folder, name), '{')
      expect((await analyst.get('/api/export')).json.detail).toContain('The last signature')
    })

    test.each(['checkpoint', 'ledger_key'])('%s: no row of it is changed, deleted or replaced', async (table) => {
      await lookUp()
      await exported('one')
      const name = sql.table(table)
      const changes = [sql`delete from ${name}`, sql`update ${name} set key_id = 'another'`]
      if (engine === 'sqlite') changes.push(sql`insert or replace into ${name} select * from ${name}`)
      else changes.push(sql`truncate ${name}`)
      for (const change of changes) await expect(change.execute(state.db)).rejects.toThrow('append-only')
    })
  })
})

const readSignedName = (folder: string): string => {
  const name = 'ledger-signed'
  return readdirSync(folder).find((file) => file.startsWith(name)) ?? name
}
