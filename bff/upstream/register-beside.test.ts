/** The embedded service answers the register interface beside a foreign lookup service (decision 0149). */
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { forPrograms } from '../../platform/testing/programs.ts'
import { admin, caseOf, visitorOf } from '../testing/app.ts'
import { startProgram } from '../testing/program.ts'
import { testService, writeSmallRegister } from '../testing/service.ts'
import { listeningTo, type TestUpstream } from '../testing/upstream.ts'

const folder = newFolder()
let standIn: ChildProcess
let foreign: TestUpstream
const access: { [name: string]: string } = {}

beforeAll(async () => {
  foreign = await listeningTo(testService().url)
  const program = fileURLToPath(new URL('../../scripts/companies-house-stand-in.ts', import.meta.url))
  standIn = spawn(process.execPath, [program], { env: forPrograms, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: standIn.stdout! })) {
    const [name = '', value = ''] = line.split('=')
    access[name] = value
    if (Object.keys(access).length === 3) break
  }
})
afterAll(async () => {
  await foreign.close()
  standIn.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function analystOf(env: { [name: string]: string }) {
  const program = await startProgram({
    UPSTREAM_URL: foreign.url,
    UPSTREAM_API_KEY: testService().apiKey,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    ...env,
  })
  const analyst = visitorOf({ address: program.address, publicUrl: program.address })
  await analyst.post('/api/session', admin)
  const case_id = await caseOf(analyst)
  const lookUp = async (operation: string, params: object) =>
    (await analyst.post(`/api/lookups/${operation}`, { ...params, case_id })).json
  return { lookUp, program }
}

test('with a key of Companies House in a file it answers profiles', async () => {
  const { COMPANIES_HOUSE_KEY = '', ...addresses } = access
  const COMPANIES_HOUSE_KEY_FILE = path.join(folder, 'key')
  writeFileSync(COMPANIES_HOUSE_KEY_FILE, COMPANIES_HOUSE_KEY)
  const { lookUp, program } = await analystOf({
    ...addresses,
    COMPANIES_HOUSE_KEY_FILE,
    DATA_DIR: path.join(folder, 'file'),
  })
  expect(await lookUp('company_profile', { company_number: '99000001' })).toMatchObject({ outcome: 'found' })
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

test('with a key of Companies House it answers profiles and controllers, also of overseas entities', async () => {
  const { lookUp, program } = await analystOf({ ...access, DATA_DIR: path.join(folder, 'live') })
  for (const company_number of ['99000001', 'OE990001']) {
    expect(await lookUp('company_profile', { company_number })).toMatchObject({
      outcome: 'found',
      result: { company_profile: { company_number } },
      record: { source: { register: 'Companies House', kind: 'live' } },
    })
    expect(await lookUp('company_controllers', { company_number })).toMatchObject({ outcome: 'found' })
  }
  expect(await lookUp('controller_search', { name: 'Fenwick' })).toMatchObject({ outcome: 'not_answered' })
  expect(foreign.seen.filter(({ url }) => url.includes('register.asmx'))).toEqual([])
  // Lookups still go to the foreign service.
  expect(await lookUp('geo_code', { text: 'York' })).toMatchObject({ outcome: 'found' })
  expect(foreign.seen.some(({ url }) => url.includes('service.asmx'))).toBe(true)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

test.each([
  ['nothing loaded and no key', () => {}],
  [
    'sample data beside a file that looks loaded',
    (at: string) => writeFileSync(path.join(at, 'companies-mhx3k2ab.sqlite'), ''),
  ],
])('with %s it has no source', async (_, prepare) => {
  const at = newFolder()
  writeSmallRegister(at)
  prepare(at)
  const { lookUp, program } = await analystOf({ DATA_DIR: at })
  const answer = await lookUp('company_profile', { company_number: '90000001' })
  expect(answer).toMatchObject({ outcome: 'not_answered', reason: 'no_source' })
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  rmSync(at, { recursive: true, force: true })
})
