/** What happens to a load when the disk is full or the database goes away: one line says why, and the old data answer. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { type PostgresServer, startPostgres } from '../../platform/testing/postgres.ts'
import { forPrograms } from '../../platform/testing/programs.ts'
import type { Store } from '../store/store.ts'
import { type TestService, testService } from '../testing/service.ts'
import { companies } from './companies.ts'
import { basicCompanyData } from './testing/files.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, rows: number): string {
  const file = path.join(folder, `${name}-2026-11-01.csv`)
  const lines = Array.from({ length: rows }, (_, at) => ({
    CompanyName: `${name} ${at} LIMITED`,
    CompanyNumber: String(at).padStart(8, '0'),
  }))
  writeFileSync(file, basicCompanyData(lines))
  return file
}

const load = (store: Store, file: string, onRows: (count: number) => void = () => {}) =>
  companies.load([file], { store, options: { 'replace-sample': 'yes' }, now: new Date('2026-11-20T10:00:00Z'), onRows })

const namesFound = async (service: TestService, name: string) =>
  (await service.found('company_name_search', { name, type: 'LIVE' })).company_short_list?.map((row) => row.name)

function canMount(): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (status === 0) execFileSync('umount', [folder])
  return status === 0
}

/** Only root can mount a small disk. */
describe.skipIf(!canMount())('a disk that becomes full', () => {
  let disk: string
  let service: TestService
  beforeAll(async () => {
    disk = newFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=5m,mode=700', 'tmpfs', disk])
    const database = { address: path.join(disk, 'service.sqlite'), drop: async () => {} }
    service = await testService({ database, companies: 0 })
  })
  afterAll(async () => {
    await service.close()
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  })

  test('ends the load with one line, and its room is free for the service again', async () => {
    await load(service.store, fileOf('SMALL', 1))
    const script = fileURLToPath(new URL('../../scripts/load.ts', import.meta.url))
    const { status, stderr } = spawnSync(process.execPath, [script, 'companies', fileOf('LARGE', 20_000)], {
      env: { ...forPrograms, DATA_DIR: disk },
      encoding: 'utf8',
    })
    expect(stderr.trim()).toMatch(
      /^Nothing was loaded\. The disk is full, so [^\n]+ cannot be written\. Free some space\.$/,
    )
    expect(status).toBe(1)
    expect(readdirSync(disk).filter((name) => name.startsWith('loading-'))).toEqual([])
    expect(await namesFound(service, 'small')).toEqual(['SMALL 0 LIMITED'])
  })
})

describe.skipIf(!isInstalled('postgres'))('a PostgreSQL server that goes away half-way', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = (await startPostgres())!
  })
  afterAll(() => server.stop())

  test('ends the load with one line, and the load goes on when the server is back', async () => {
    const service = await testService({ database: { address: server.url, drop: async () => {} }, companies: 0 })
    await load(service.store, fileOf('SMALL', 1))
    const file = fileOf('LARGE', 7_000)
    let batches = 0
    const store: Store = {
      ...service.store,
      async openSide(part) {
        const side = await service.store.openSide(part)
        return {
          ...side,
          async write(...given) {
            batches += 1
            if (batches === 2) await server.crash()
            await side.write(...given)
          },
        }
      },
    }
    let written = 0
    const failure = load(store, file, (count) => {
      written = count
    })
    await expect(failure).rejects.toThrow(
      /^PostgreSQL at [^\n]+ cannot be used \([^\n]+\)\. Check the address and that the server runs\.$/,
    )
    await server.comeUp()
    await expect.poll(() => namesFound(service, 'small').catch(() => null)).toEqual(['SMALL 0 LIMITED'])
    const counts: number[] = []
    expect(await load(service.store, file, (count) => counts.push(count))).toMatchObject({ loaded: 7_000 })
    // The rows of the first batch were not written again.
    expect(counts[0]).toBeGreaterThan(written)
    expect(await namesFound(service, 'large 6999')).toEqual(['LARGE 6999 LIMITED'])
    await service.close()
  })
})
