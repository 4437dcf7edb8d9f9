/** Officers come live from Companies House, and are compared with a loaded file of disqualified people, week by week. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerOfDisqualified } from '../../contract/source.ts'
import { newFolder } from '../../platform/testing/databases.ts'
import { forPrograms } from '../../platform/testing/programs.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type EmbeddedService, startEmbeddedService } from '../upstream/embedded/embedded-service.ts'

const scriptNamed = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))
const apiKey = 'an-account-key-of-the-tests-of-bans-0123456789'
const company_number = '99000001'
const folder = newFolder()

let standIn: ChildProcess
let service: EmbeddedService
let app: TestApp
let analyst: Awaited<ReturnType<TestApp['analyst']>>

beforeAll(async () => {
  standIn = spawn(process.execPath, [scriptNamed('companies-house-stand-in')], {
    env: forPrograms,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const access: { [name: string]: string } = {}
  for await (const line of createInterface({ input: standIn.stdout! })) {
    const [name = '', value = ''] = line.split('=')
    access[name] = value
    if (Object.keys(access).length === 3) break
  }
  const env = { ...forPrograms, ...access, DATA_DIR: folder, SERVICE_PORT: '0', LOG_LEVEL: 'silent' }
  service = await startEmbeddedService({ apiKey, env, log: pino({ level: 'silent' }) })
  app = await testApp({ upstreamUrl: service.url, env: { UPSTREAM_API_KEY: apiKey } })
  analyst = await app.analyst()
})
afterAll(async () => {
  await app.close()
  await service.stop()
  standIn.kill()
  rmSync(folder, { recursive: true, force: true })
})

type Banned = { number: string; forename: string; surname: string; birth: string }

/** As an operator loads product 192, beside the desk: this process goes on, or its connections would time out. */
async function load(day: string, run: string, { number, forename, surname, birth }: Banned): Promise<void> {
  const words = `<${forename}<${surname}<<1 HIGH STREET<<LEEDS<<ENGLAND<BRITISH<<<`
  const lines = [
    `DISQUALS${run}${day}`,
    `1${number}${birth}LS1 4VK ${String(words.length).padStart(4, '0')}${words}`,
    `2${number}2020010120991231${'CDDA 1986 S7'.padEnd(20)}${'UNDERTAKING'.padEnd(30)}`,
    'DISQUALS/00000001/00000001/00000000/00000000/00000002',
  ]
  const file = path.join(folder, `Prod192_${run}.dat`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  await promisify(execFile)(process.execPath, [scriptNamed('load'), 'disqualified', file, '--replace-sample'], {
    env: { ...forPrograms, DATA_DIR: folder },
  })
}

const fenwick = { number: '111111110001', forename: 'OTTOLINE', surname: 'FENWICK', birth: '19610417' }
const stranger = { number: '222222220001', forename: 'ANNA', surname: 'STRANGER', birth: '19700101' }

async function appointments() {
  const { json } = await analyst.lookUp('company_appointments', { company_number, case_id: analyst.case_id })
  expect(json.outcome).toBe('found')
  return json
}
const candidatesIn = ({ result }: { result: { appt_list: { disqualified_candidate_list?: object[] | null }[] } }) =>
  result.appt_list.flatMap((one) => one.disqualified_candidate_list ?? [])
const searched = (list_day: string) => [{ list: registerOfDisqualified, list_day, entries: '1' }]

test('a ban is a candidate while its file is loaded, and afterwards only in the record that saw it', async () => {
  const before = await appointments()
  expect(candidatesIn(before)).toEqual([])
  expect(before.result.list_searched_list ?? null).toBeNull()

  await load('20261114', '0050', fenwick)
  const seen = await appointments()
  expect(seen.result.list_searched_list).toEqual(searched('2026-11-14'))
  const candidate = { director_id: 'd.111111110001', director_disq_list: [{ end_date: '2099-12-31' }] }
  expect(candidatesIn(seen)).toMatchObject([candidate])

  await load('20261121', '0051', stranger)
  const later = await appointments()
  expect(candidatesIn(later)).toEqual([])
  expect(later.result.list_searched_list).toEqual(searched('2026-11-21'))

  const { json: kept } = await analyst.get(`/api/records/${seen.record.id}`)
  expect(candidatesIn(kept)).toMatchObject([candidate])
  // The record names the day of the register.
  expect(kept.result.list_searched_list).toEqual(searched('2026-11-14'))
})

test('without a list of sanctions, a screening compares with disqualified people, and says that no list was searched', async () => {
  await load('20261128', '0052', fenwick)
  await appointments()
  const screening = `/api/cases/${analyst.case_id}/screening`
  const pressed = async () => {
    const { status, json } = await analyst.post(screening, {})
    expect(status).toBe(200)
    return json.subjects.find(({ label }: { label: string }) => /fenwick/i.test(label))
  }
  // The desk reads the registers again after some seconds.
  await expect.poll(async () => (await pressed())?.state, { interval: 500 }).toBe('screened')
  expect(await pressed()).toMatchObject({
    why: 'No list of sanctions was searched, because none is loaded.',
    searched: [{ list: registerOfDisqualified, day: '2026-11-28', entries: 1, kind: 'banned' }],
    candidates: [{ kind: 'banned', listed_id: 'd.111111110001' }],
  })
})
