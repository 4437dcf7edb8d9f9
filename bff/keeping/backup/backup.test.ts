/** A backup is made while the application runs, and put back on either engine. */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../platform/database.ts'
import { frozenSql } from '../../../platform/migrations.ts'
import { engines, isInstalled, newDatabase, newFolder, type TestDatabase } from '../../../platform/testing/databases.ts'
import { forPrograms } from '../../../platform/testing/programs.ts'
import { forksIn } from '../../ledger/forks.ts'
import { recordsIn } from '../../ledger/records.ts'
import { exportTo, openQuietly, verify as verifyEvidence } from '../../ledger/testing/records.ts'
import { randomId } from '../../state/random-id.ts'
import { schema } from '../../state/schema.ts'
import { openState } from '../../state/state.ts'
import { admin, type TestApp, testApp } from '../../testing/app.ts'
import { lastBackup } from './last-backup.ts'
import { BackupFailed } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { pruneBackups, writeBackup } from './write.ts'

const day = 86_400_000

let folder: string
const opened: (TestApp | { close(): Promise<void> })[] = []
beforeEach(() => {
  folder = newFolder()
})
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
  rmSync(folder, { recursive: true, force: true })
})

async function openApp(engine: Engine, env: { [name: string]: string } = {}): Promise<TestApp> {
  const app = await testApp({ engine, env })
  opened.push(app)
  return app
}

async function emptyPlace(engine: Engine): Promise<{ address: string; dataDir: string }> {
  const database: TestDatabase = await newDatabase(engine)
  opened.push({ close: () => database.drop() })
  const dataDir = path.join(folder, 'another')
  return { address: engine === 'postgres' ? database.address : path.join(dataDir, 'whereabouts.sqlite'), dataDir }
}

const backUp = ({ databaseAddress: address, folder: dataDir }: TestApp) =>
  writeBackup({ address, dataDir, folder: path.join(folder, 'backups'), withRegister: false })

async function verify(address: string): Promise<string> {
  const state = await openState(address)
  const kept = await openQuietly(state, mkdtempSync(path.join(folder, 'ledger-')))
  const evidence = await exportTo(path.join(folder, `evidence-${randomId()}.zip`), { state, ...kept })
  kept.close()
  await state.close()
  return verifyEvidence(evidence).words
}

describe.each(engines)('a backup of %s', (from) => {
  describe.skipIf(!isInstalled(from))('made under load', () => {
    test.each(engines.filter((engine) => isInstalled(engine)))('holds one instant, and goes into %s', async (to) => {
      const app = await openApp(from)
      const analyst = await app.analyst()
      const { record } = (await analyst.lookUp('company_name_search', { name: 'northgate' })).json
      let isLoaded = true
      const load = Array.from({ length: 4 }, async () => {
        while (isLoaded) await analyst.lookUp('geo_code', { text: 'York' })
      })
      const backup = await backUp(app)
      isLoaded = false
      await Promise.all(load)

      const place = await emptyPlace(to)
      const { manifest, aside } = await restoreBackup({ backup, ...place, replace: false })
      expect(aside).toBeNull()
      expect(await verify(place.address)).toContain('The chain is whole.')
      const state = await openState(place.address)
      const kept = await recordsIn(state.db).record(record.id)
      const bytes = await recordsIn(state.db).bytes(record.id)
      const events = await state.db.selectFrom('chain').select('event').execute()
      await state.close()
      expect(kept).toMatchObject({ outcome: 'found', operation: 'company_name_search' })
      expect(Buffer.compare(bytes!, await analyst.bytes(`/api/records/${record.id}/raw`))).toBe(0)
      // That it was put back is an event of its own; and so is the export.
      expect(events.length).toBe(manifest.tables.chain! + 2)
      expect(events.filter(({ event }) => event === 'forked')).toHaveLength(1)

      const again = await openApp(to, {
        DATA_DIR: place.dataDir,
        ...(to === 'postgres' && { DATABASE_URL: place.address }),
      })
      const returned = await again.analyst()
      expect((await returned.get('/api/session')).json.email).toBe(admin.email)
      expect((await returned.lookUp('geo_code', { text: 'Leeds' })).json.outcome).toBe('found')
      // Who was signed in then is not signed in now.
      expect((await again.visitor().get('/api/session', { cookie: analyst.cookie() })).status).toBe(401)
    })
  })

  test.skipIf(!isInstalled(from))(
    'takes the place of a state only when told to, and keeps that one aside',
    async () => {
      const app = await openApp(from)
      await (await app.analyst()).lookUp('geo_code', { text: 'York' })
      const backup = await backUp(app)
      const place = await emptyPlace(from)
      const restore = (replace: boolean) => restoreBackup({ backup, ...place, replace })
      await restore(false)
      await expect(restore(false)).rejects.toThrow('kept under another name')

      const running = await openState(place.address)
      await running.db.selectFrom('chain').select('seq').execute()
      await expect(restore(true)).rejects.toThrow('The application is running')
      await running.close()

      const file = path.join(backup, 'manifest.json')
      const manifest = readFileSync(file, 'utf8')
      writeFileSync(file, manifest.replace(/"chain": \d+/, '"chain": 999'))
      await expect(restore(true)).rejects.toThrow('says 999 rows of chain')
      expect(await verify(place.address), 'what was there is there again').toContain('The chain is whole.')
      writeFileSync(file, manifest)

      const { aside } = await restore(true)
      expect(aside).toMatch(/replaced/)
      expect(await verify(place.address)).toContain('The chain is whole.')
      if (from === 'sqlite') expect(await verify(aside!)).toContain('The chain is whole.')
      await expect(restore(false)).rejects.toThrow('kept under another name')
    },
  )
})

describe.each(engines)('what is put back into %s', (to) => {
  describe.skipIf(!isInstalled(to))('says so in its chain', () => {
    let app: TestApp
    let backup: string
    let lost: { seq: number; hash: string; at: string }
    beforeEach(async () => {
      app = await openApp('sqlite')
      const analyst = await app.analyst()
      await analyst.lookUp('geo_code', { text: 'York' })
      backup = await backUp(app)
      await analyst.lookUp('geo_code', { text: 'Leeds' })
      // It is written on a timer.
      await expect
        .poll(() => {
          lost = JSON.parse(readFileSync(path.join(app.folder, 'ledger-head.json'), 'utf8'))
          return lost.seq
        })
        .toBe(4)
    })

    const forksAt = async (address: string) => {
      const state = await openState(address)
      const rows = await forksIn(state.db).execute()
      await state.close()
      return rows.map(({ seq, body }) => ({ seq, said: JSON.parse(body) }))
    }
    const takenAt = () => JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8')).at
    const from = () => ({ seq: 2, hash: expect.stringMatching(/^\w{64}$/) })

    test('where nothing but the backup was left, and the next start has nothing to add', async () => {
      const place = await emptyPlace(to)
      await restoreBackup({ backup, ...place, replace: false })
      const said = { lost: null, went_on_from: from(), backup: { at: takenAt() } }
      expect(await forksAt(place.address)).toEqual([{ seq: 3, said }])

      const database = to === 'postgres' && { DATABASE_URL: place.address }
      const again = await openApp(to, { DATA_DIR: place.dataDir, ...database })
      await (await again.analyst()).lookUp('geo_code', { text: 'York' })
      expect(await forksAt(place.address)).toHaveLength(1)
      const words = await verify(place.address)
      expect(words).toContain('The chain is whole.')
      expect(words).toContain(`FORK, said openly by row 3 at `)
      expect(words).toContain(`put back from a backup of ${takenAt()}, which ended with row 2`)
    })

    test('and which rows were lost, where a head of whichever database stands in the folder', async () => {
      const { address } = await emptyPlace(to)
      const dataDir = path.join(folder, 'another')
      mkdirSync(dataDir, { mode: 0o700 })
      const other = path.join(dataDir, to === 'postgres' ? 'ledger-head.json' : 'ledger-head-01234567.json')
      copyFileSync(path.join(app.folder, 'ledger-head.json'), other)
      await restoreBackup({ backup, address, dataDir, replace: false })
      const said = { lost, went_on_from: from(), backup: { at: takenAt() } }
      expect(await forksAt(address)).toEqual([{ seq: 3, said }])
      expect(await verify(address)).toContain(`the chain once went on to row ${lost.seq} (${lost.at}`)
    })
  })
})

describe('a backup', () => {
  let app: TestApp
  let backup: string
  beforeEach(async () => {
    app = await openApp('sqlite')
    writeFileSync(path.join(app.folder, 'erasures.jsonl'), '{"id":"a"}\n')
    writeFileSync(path.join(app.folder, 'erased-people.jsonl'), '{"person":"a"}\n')
    writeFileSync(path.join(app.folder, 'state.key'), 'a key\n')
    backup = await backUp(app)
  })

  const restore = async () => restoreBackup({ backup, ...(await emptyPlace('sqlite')), replace: false })

  test('is for its owner alone', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(backup, 'tables', 'chain.jsonl.gz')).mode & 0o777).toBe(0o600)
  })

  test('that was changed, or has lost a file, is refused before anything is done', async () => {
    const file = path.join(backup, 'tables', 'case_file.jsonl.gz')
    appendFileSync(file, 'x')
    await expect(restore()).rejects.toThrow('tables/case_file.jsonl.gz is not what was written')
    rmSync(file)
    await expect(restore()).rejects.toThrow('tables/case_file.jsonl.gz is missing')
    expect(existsSync(path.join(folder, 'another'))).toBe(false)
  })

  test('of a later version is refused, and a folder that is none', async () => {
    const file = path.join(backup, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999-to-come'] }))
    await expect(restore()).rejects.toThrow('made by a later version of this program, which knows 9999-to-come')
    rmSync(file)
    await expect(restore()).rejects.toBeInstanceOf(BackupFailed)
  })

  test('of version 0.1 is restored, unless it is too old for this version', async () => {
    const file = path.join(backup, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    const first = frozenSql(schema, '0015-tables', 'sqlite').join('\n')
    const were = Object.entries(manifest.tables).filter(([table]) => first.includes(`create table "${table}"`))
    const tables = Object.fromEntries(were)
    const write = (migrations: readonly string[]) =>
      writeFileSync(file, JSON.stringify({ ...manifest, migrations, tables }))
    write(schema.replaced.slice(0, -1))
    await expect(restore()).rejects.toThrow('Restore it with the sources of 23 November 2026 first')
    write(schema.replaced)
    await expect(restore()).resolves.toMatchObject({ aside: null })
  })

  test('brings back keys, and adds to what is newer than itself: what has been erased', async () => {
    expect(readdirSync(path.join(backup, 'files')).sort()).toEqual([
      'erased-people.jsonl',
      'erasures.jsonl',
      'ledger-signing-key.pem',
      'state.key',
    ])
    const place = await emptyPlace('sqlite')
    mkdirSync(place.dataDir, { mode: 0o700 })
    writeFileSync(path.join(place.dataDir, 'erasures.jsonl'), '{"id":"a"}\n{"id":"b"}\n')
    writeFileSync(path.join(place.dataDir, 'state.key'), 'another key\n')
    await restoreBackup({ backup, ...place, replace: false })
    expect(readFileSync(path.join(place.dataDir, 'erasures.jsonl'), 'utf8')).toContain('"b"')
    expect(readFileSync(path.join(place.dataDir, 'erased-people.jsonl'), 'utf8')).toBe('{"person":"a"}\n')
    expect(readFileSync(path.join(place.dataDir, 'state.key'), 'utf8')).toBe('a key\n')
    const aside = readdirSync(place.dataDir).find((name) => name.startsWith('state.key.replaced-'))
    expect(readFileSync(path.join(place.dataDir, aside!), 'utf8')).toBe('another key\n')
  })

  test('on another machine keeps both lists of what was erased, every line', async () => {
    const place = await emptyPlace('sqlite')
    mkdirSync(place.dataDir, { mode: 0o700 })
    const own = path.join(place.dataDir, 'erasures.jsonl')
    // After a power cut, the last line may be half a line.
    writeFileSync(own, '{"id":"other"}\n{"id":"', { mode: 0o600 })
    await restoreBackup({ backup, ...place, replace: false })
    expect(readFileSync(own, 'utf8')).toBe('{"id":"other"}\n{"id":"\n{"id":"a"}\n')
    expect(statSync(own).mode & 0o777).toBe(0o600)
  })

  describe('among others', () => {
    let backups: string
    const inDays = (days: number) => new Date(Date.now() + days * day)
    const nameAt = (at: Date) => `whereabouts-${at.toISOString().replace(/\.\d+|[-:]/g, '')}`
    const made = (days: number) => {
      const name = nameAt(inDays(days))
      mkdirSync(path.join(backups, name))
      writeFileSync(path.join(backups, name, 'manifest.json'), '{}')
      return name
    }
    beforeEach(() => {
      backups = path.dirname(backup)
    })

    test('goes when it is older than backups are kept, and nothing else of its folder does', () => {
      mkdirSync(path.join(backups, 'whereabouts-20200101T000000Z'))
      mkdirSync(path.join(backups, 'photographs'))
      const begun = path.join(backups, `.${path.basename(backup)}.unfinished`)
      mkdirSync(path.join(begun, 'tables'), { recursive: true })
      const newer = [1, 2, 3].map(made)
      expect(pruneBackups(backups, 30, inDays(29)).removed).toEqual([])
      expect(existsSync(begun), 'which may be under way').toBe(true)
      const { removed, toCome } = pruneBackups(backups, 30, inDays(30.5))
      expect([removed.sort(), toCome]).toEqual([[path.basename(begun), path.basename(backup)], []])
      expect(readdirSync(backups).sort()).toEqual(['photographs', 'whereabouts-20200101T000000Z', ...newer].sort())
    })

    test('stays with the newest ones, whatever the clock says', () => {
      const [older, old, recent] = [-3, -2, -1].map(made)
      const farAhead = made(2000)
      // The clock is wrong while that one is made.
      expect(pruneBackups(backups, 30, inDays(2000.1)).removed).toEqual([older, old])
      // And is right again.
      expect(pruneBackups(backups, 30, inDays(31))).toEqual({ removed: [], toCome: [farAhead] })
      expect(readdirSync(backups).sort()).toEqual([recent, path.basename(backup), farAhead].sort())
    })

    test('counts as none for the alarm while its time is yet to come', () => {
      const at = inDays(0).getTime()
      expect(lastBackup(app.folder, at)).toBeGreaterThan(0)
      writeFileSync(path.join(app.folder, 'last-backup'), `${inDays(2000).toISOString()}\n`)
      expect(lastBackup(app.folder, at)).toBe(null)
    })
  })

  test('holds the embedded service’s register when that is asked for', async () => {
    const register = new DatabaseSync(path.join(app.folder, 'service.sqlite'))
    register.exec('create table company (name text); insert into company values (1)')
    const folders = { dataDir: app.folder, folder: path.join(folder, 'with-register') }
    backup = await writeBackup({ address: app.databaseAddress, ...folders, withRegister: true })
    register.close()
    const place = await emptyPlace('sqlite')
    await restoreBackup({ backup, ...place, replace: false })
    const again = new DatabaseSync(path.join(place.dataDir, 'service.sqlite'))
    expect(again.prepare('select name from company').all()).toEqual([{ name: '1' }])
    again.close()
  })

  describe('of a loaded register', () => {
    const [first, second] = ['companies-aaaaaaaa.sqlite', 'companies-bbbbbbbb.sqlite'] as const
    const withRegister = (say?: (line: string) => void) => {
      const folders = { dataDir: app.folder, folder: path.join(folder, `with-register`) }
      return writeBackup({ address: app.databaseAddress, ...folders, withRegister: true, ...(say && { say }) })
    }
    const change = (file: string, statement: string) => {
      const database = new DatabaseSync(path.join(app.folder, file))
      database.exec(`pragma journal_mode = wal; ${statement}`)
      database.close()
    }
    const restored = (to: string) => restoreBackup({ backup, ...place(to), replace: true })
    const place = (dataDir: string) => ({ address: path.join(dataDir, 'whereabouts.sqlite'), dataDir })
    const rows = (dataDir: string, file: string, query: string) => {
      const database = new DatabaseSync(path.join(dataDir, file))
      const found = database.prepare(query).all().flatMap(Object.values)
      database.close()
      return found
    }
    const partIn = (dataDir: string) => rows(dataDir, 'service.sqlite', 'select file from register_part')

    beforeEach(() => {
      change('service.sqlite', 'create table register_part (part text primary key, file text not null)')
      change('service.sqlite', `insert into register_part values ('companies', '${first}')`)
      change(first, 'create table company (name text); insert into company values (1)')
    })
    const loadNext = () => {
      change(second, 'create table company (name text); insert into company values (2)')
      change('service.sqlite', `update register_part set file = '${second}'`)
      rmSync(path.join(app.folder, first))
    }

    test('holds its parts, and brings them back where a later load replaced them', async () => {
      backup = await withRegister()
      loadNext()
      await app.end()
      expect((await restored(app.folder)).toLoad).toEqual([])
      expect(partIn(app.folder)).toEqual([first])
      expect(rows(app.folder, first, 'select name from company')).toEqual(['1'])
      const kept = readdirSync(app.folder).filter((file) => file.startsWith(second))
      expect(kept).toEqual([expect.stringMatching(/\.sqlite\.replaced-\w+$/)])
    })

    test('holds the part that a load puts in the place of another meanwhile', async () => {
      let isLoaded = false
      backup = await withRegister((line) => {
        if (line === first && !isLoaded) loadNext()
        isLoaded ||= line === first
      })
      expect([existsSync(path.join(backup, first)), partIn(backup)]).toEqual([false, [second]])
      expect(rows(backup, second, 'select name from company')).toEqual(['2'])
    })

    test('does not begin where the disk has no room for its parts', async () => {
      truncateSync(path.join(app.folder, first), 2 ** 43)
      await expect(withRegister()).rejects.toThrow(/^The loaded parts of the register take 8,797 GB, and .* is free\.$/)
    })

    test('names the parts that it lacks, and sets their files aside', async () => {
      backup = await withRegister()
      const officers = 'officers-aaaaaaaa.sqlite'
      change(officers, 'create table officer (name text)')
      change('service.sqlite', `insert into register_part values ('officers', '${officers}')`)
      await app.end()
      expect((await restored(app.folder)).toLoad).toEqual(['officers'])
      expect(partIn(app.folder)).toEqual([first])
      expect(readdirSync(app.folder).filter((file) => file.startsWith('officers-'))).toEqual([
        expect.stringMatching(/^officers-aaaaaaaa\.sqlite\.replaced-\w+$/),
      ])
    })

    test('takes the place of a damaged one', async () => {
      backup = await withRegister()
      await app.end()
      writeFileSync(path.join(app.folder, 'service.sqlite'), 'no database at all'.repeat(100))
      expect((await restored(app.folder)).toLoad).toEqual([])
      expect(partIn(app.folder)).toEqual([first])
    })

    test('fails if a file of it is missing', async () => {
      rmSync(path.join(app.folder, first))
      await expect(withRegister()).rejects.toThrow(`${first} of the register is not in`)
    })

    test('that an earlier version made without its parts points at none that is missing', async () => {
      backup = await withRegister()
      const file = path.join(backup, 'manifest.json')
      const { files, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
      delete files[first]
      writeFileSync(file, JSON.stringify({ ...manifest, files }))
      const empty = path.join(folder, 'empty')
      expect((await restored(empty)).toLoad).toEqual(['companies'])
      expect(partIn(empty)).toEqual([])
      loadNext()
      await app.end()
      expect((await restored(app.folder)).toLoad).toEqual([])
      expect(partIn(app.folder)).toEqual([second])
    })

    test('in PostgreSQL is refused: what lies beside it may be old', () => {
      const script = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url))
      const SERVICE_DATABASE_URL = 'postgres://127.0.0.1:1/register'
      const env = { ...forPrograms, DATA_DIR: app.folder, SERVICE_DATABASE_URL }
      const backUp = () => execFileSync(process.execPath, [script, folder, '--register'], { env, stdio: 'pipe' })
      expect(backUp).toThrow('The register is in the database of SERVICE_DATABASE_URL.')
    })
  })

  test('is made and put back by the commands, which say what they did', () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url))
    const run = (script: string, dataDir: string, ...args: string[]) =>
      execFileSync(process.execPath, [`scripts/${script}.ts`, ...args], {
        cwd: root,
        env: { ...forPrograms, DATA_DIR: dataDir },
        encoding: 'utf8',
      })
    const place = path.join(folder, 'by-command')
    const made = / written to (\S+)/.exec(run('backup', app.folder, place))?.[1]
    expect(run('restore', path.join(folder, 'new'), made!)).toMatch(/is restored, with \d+ rows of the ledger/)
    expect(statSync(path.join(folder, 'new', 'whereabouts.sqlite')).mode & 0o777).toBe(0o600)

    // What was erased cannot be read, and so not be erased again.
    const half = path.join(folder, 'half')
    mkdirSync(path.join(half, 'erasures.jsonl'), { recursive: true })
    expect(() => run('restore', half, made!)).toThrow(
      /The database is restored, but not every file that belongs to it\..*\n.*Fix the fault, and restore again/s,
    )
    expect(existsSync(path.join(half, 'whereabouts.sqlite'))).toBe(true)
  })
})
