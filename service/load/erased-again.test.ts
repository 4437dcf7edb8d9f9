/** Whoever was erased from a loaded register stays erased, whatever becomes of its database (decision 0239). */
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { engines, isInstalled, newDatabase, newFolder } from '../../platform/testing/databases.ts'
import { forPrograms } from '../../platform/testing/programs.ts'
import { openOwnStore } from '../store/own-store.ts'
import type { Store } from '../store/store.ts'
import { formats } from './index.ts'
import { loadedPeople } from './people-report.ts'
import { companyLine, officerFile, personLine } from './testing/files.ts'

const command = fileURLToPath(new URL('../../scripts/erase.ts', import.meta.url))
const controllers = fileURLToPath(
  new URL('testing/persons-with-significant-control-snapshot-2026-11-20.txt', import.meta.url),
)
const ann = 'p.123456780001'
const annControls = 'aaaaaaaaaaaaaaaaaaaaaaaaaa1'
const list = 'erased-people.jsonl'
const now = new Date('2026-11-21T10:00:00Z')

let folder: string
beforeEach(() => {
  folder = newFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Place = { dataDir: string; databaseUrl: string | undefined; replicaUrl: undefined }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('', () => {
    async function newPlace(dataDir: string): Promise<Place> {
      const databaseUrl = engine === 'postgres' ? (await newDatabase(engine)).address : undefined
      return { dataDir: path.join(folder, dataDir), databaseUrl, replicaUrl: undefined }
    }

    async function within<Value>(place: Place, work: (store: Store) => Promise<Value>): Promise<Value> {
      const store = await openOwnStore(place)
      return work(store).finally(() => store.close())
    }

    async function load(store: Store): Promise<void> {
      const officers = path.join(folder, 'Prod195_1.dat')
      const [company, names] = ['01234567', ['DR', 'ANN MARIE', "O'NEILL"] as [string, string, string]]
      const lines = [
        companyLine(company, 'PLAIN WIDGETS LIMITED'),
        personLine({ company, person: ann.slice(2), names }),
      ]
      writeFileSync(officers, officerFile([...lines, personLine({ company, person: '200000000001' })]))
      const options = { 'replace-sample': 'yes' }
      const load = (format: string, file: string) =>
        formats[format]!.load([file], { store, options, now, onRows: () => {} })
      await load('officers', officers)
      await load('controllers', controllers)
    }

    /** How many officers and controllers of this name there are. */
    const held = async (store: Store, name = "Ann O'Neill") => {
      const { people, controllers } = await loadedPeople(store, name)
      return [people.length, controllers.length]
    }

    function erase({ dataDir, databaseUrl = '' }: Place, ...what: string[]): void {
      const env = { ...forPrograms, DATA_DIR: dataDir, SERVICE_DATABASE_URL: databaseUrl }
      const out = execFileSync(process.execPath, [command, ...what], { env, encoding: 'utf8' })
      expect(out).toMatch(/^Erased \d+ rows? of the loaded register\. Later files leave this (person|entry) out\.\n$/)
    }
    function eraseAnn(place: Place): void {
      erase(place, '--officer', ann)
      erase(place, '--controller', annControls)
    }

    test('by a new database, into which the files are loaded again', async () => {
      const lost = await newPlace('lost')
      await within(lost, async (store) => {
        await load(store)
        expect(await held(store)).toEqual([1, 1])
      })
      eraseAnn(lost)
      const next = await newPlace('next')
      // Started before its list came back.
      await within(next, async () => {})
      copyFileSync(path.join(lost.dataDir, list), path.join(next.dataDir, list))
      await within(next, async (store) => {
        await load(store)
        expect([await held(store), await held(store, 'Anyone Example')]).toEqual([
          [0, 0],
          [1, 0],
        ])
      })
      // Beside the same database on another machine.
      const other = { ...next, dataDir: path.join(folder, 'other') }
      if (engine === 'sqlite') cpSync(next.dataDir, other.dataDir, { recursive: true })
      rmSync(path.join(other.dataDir, list), { force: true })
      await within(other, async (store) => {
        await load(store)
        expect(await held(store)).toEqual([0, 0])
      })
      const lines = ({ dataDir }: Place) => readFileSync(path.join(dataDir, list), 'utf8').split('\n').sort()
      expect(lines(other)).toEqual(lines(lost))
    })

    test.runIf(engine === 'sqlite')('also from parts that an earlier version loaded', async () => {
      const [before, after] = [await newPlace('before'), await newPlace('after')]
      for (const place of [before, after]) await within(place, load)
      eraseAnn(after)
      copyFileSync(path.join(after.dataDir, list), path.join(before.dataDir, list))
      const part = readdirSync(before.dataDir).find((file) => /^officers-.*\.sqlite$/.test(file))!
      const database = new DatabaseSync(path.join(before.dataDir, part))
      database.exec('drop table banned_word')
      database.close()
      await within(before, async (store) => {
        expect([await held(store), await held(store, 'Anyone Example')]).toEqual([
          [0, 0],
          [1, 0],
        ])
      })
    })

    test.runIf(engine === 'sqlite')('and no word of a controller is left in the file of the register', async () => {
      const place = await newPlace('read')
      await within(place, load)
      const found = () =>
        readdirSync(place.dataDir).filter(
          (file) =>
            file.startsWith('controllers-') &&
            /ann marie/i.test(readFileSync(path.join(place.dataDir, file), 'latin1')),
        )
      expect(found()).toHaveLength(1)
      erase(place, '--controller', annControls)
      expect(found()).toEqual([])
    })

    test.runIf(engine === 'postgres')('also where the list cannot be written, with a warning', async () => {
      const place = await newPlace('unwritten')
      await within(place, load)
      symlinkSync(path.join(folder, 'missing', 'list'), path.join(place.dataDir, list))
      eraseAnn(place)
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
      onTestFinished(() => warned.mockRestore())
      await within(place, async (store) => expect(await held(store)).toEqual([0, 0]))
      expect(warned).toHaveBeenCalledWith(
        expect.stringMatching(/^Warning: .*erased-people\.jsonl lacks 2 erased people/),
      )
    })

    test('by a database from before the erasure', async () => {
      const [before, after] = [await newPlace('before'), await newPlace('after')]
      for (const place of [before, after]) await within(place, load)
      eraseAnn(after)
      writeFileSync(path.join(before.dataDir, list), '{"person":"ha')
      writeFileSync(path.join(before.dataDir, list), readFileSync(path.join(after.dataDir, list)), { flag: 'a' })
      await within(before, async (store) => {
        expect([await held(store), await held(store, 'Anyone Example')]).toEqual([
          [0, 0],
          [1, 0],
        ])
        const { controllers } = await loadedPeople(store, 'bbbbbbbbbbbbbbbbbbbbbbbbbb1')
        expect(controllers).toHaveLength(1)
      })
    })
  })
})
