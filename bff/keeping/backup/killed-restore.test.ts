/** A restore that is killed leaves the previous state or a mark, and no copy behind. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../../platform/database.ts'
import { engines, isInstalled, newDatabase, newFolder, type TestDatabase } from '../../../platform/testing/databases.ts'
import { forPrograms } from '../../../platform/testing/programs.ts'
import { openState } from '../../state/state.ts'
import { testApp } from '../../testing/app.ts'
import { restoreBackup } from './restore.ts'
import { removeDrafts, requireFinished } from './unfinished.ts'
import { writeBackup } from './write.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Kills itself with the given step. Prints the steps. */
const killed = `
  import { restoreBackup } from './bff/keeping/backup/restore.ts'
  const { last, ...options } = JSON.parse(process.env.OPTIONS)
  const say = (line) => {
    console.log(line)
    if (line.startsWith(last)) process.kill(process.pid, 'SIGKILL')
  }
  await restoreBackup({ ...options, replace: true, say })
`

/** In this order: before, among and after the rows, between the names, before and after the keys. */
const steps = [
  'Checking the files',
  'analyst:',
  'content:',
  'watch_run:',
  'The present database has another name',
  'Restoring keys',
  'Keys are restored',
]

describe.each(engines)('a restore into %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('that is killed', () => {
    let folder: string
    let backup: string
    let place: { address: string; dataDir: string }
    let database: TestDatabase
    beforeAll(async () => {
      folder = newFolder()
      const app = await testApp({ engine: 'sqlite' })
      const analyst = await app.analyst()
      await analyst.lookUp('geo_code', { text: 'York' })
      writeFileSync(path.join(app.folder, 'state.key'), 'a key\n')
      const { databaseAddress: address, folder: dataDir } = app
      backup = await writeBackup({ address, dataDir, folder: path.join(folder, 'backups'), withRegister: false })
      await app.close()
      database = await newDatabase(engine)
    })
    afterAll(async () => {
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    })

    test.each(steps)('at “%s” can be run again, and leaves no copy', async (last) => {
      const dataDir = mkdtempSync(path.join(folder, 'data-'))
      place = { address: addressIn(engine, dataDir, database), dataDir }
      await restoreBackup({ backup, ...place, replace: true })
      await nameCases(place.address, 'The previous state')

      const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', killed], {
        cwd: root,
        encoding: 'utf8',
        env: { ...forPrograms, OPTIONS: JSON.stringify({ last, backup, ...place }) },
      })
      expect(signal).toBe('SIGKILL')
      expect(stdout.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^${last}`))

      if (existsSync(path.join(dataDir, 'restore-unfinished'))) {
        expect(() => requireFinished(dataDir)).toThrow('Run it again')
      } else {
        removeDrafts(dataDir)
        expect(filesIn(dataDir), 'no file more than before').toEqual(
          filesIn(dataDir).filter((name) => !/\.re/.test(name)),
        )
        expect(await titlesAt(place.address)).toEqual(['The previous state'])
      }

      await restoreBackup({ backup, ...place, replace: true })
      expect(() => requireFinished(dataDir)).not.toThrow()
      expect(await titlesAt(place.address)).not.toContain('The previous state')
      expect(filesIn(dataDir).filter((name) => /restor|unfinished/.test(name))).toEqual([])
    })
  })
})

const addressIn = (engine: Engine, dataDir: string, { address }: TestDatabase): string =>
  engine === 'postgres' ? address : path.join(dataDir, 'whereabouts.sqlite')

const filesIn = (dataDir: string) => readdirSync(dataDir).sort()

async function nameCases(address: string, title: string): Promise<void> {
  const { db, close } = await openState(address)
  await db.updateTable('case_file').set({ title }).execute()
  await close()
}

async function titlesAt(address: string): Promise<string[]> {
  const { db, close } = await openState(address)
  const rows = await db.selectFrom('case_file').select('title').distinct().execute()
  await close()
  return rows.map(({ title }) => title)
}
