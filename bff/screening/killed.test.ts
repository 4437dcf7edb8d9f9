/** kill -9 in the middle of a screening: the next program goes on, and each name gets its answer. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { admin, caseOf } from '../testing/app.ts'
import { startProgram } from '../testing/program.ts'
import { testService } from '../testing/service.ts'
import { changingRegister, officer, visitorOfProgram } from '../watch/testing/watches.ts'

test('a screening goes on after its program was killed', async () => {
  const register = await changingRegister()
  const people = Array.from({ length: 20 }, (_, at) => `Ms Ada ASH${'ABCDEFGHIJKLMNOPQRST'[at]}`)
  register.answers('company_appointments', () => ({
    appt_list: people.map((name, at) => officer({ id: `ID${at}`, name, date: '2014-03-01' })),
  }))
  const searched = { list_searched_list: [{ list: 'A List', list_day: '2026-10-01', entries: '1' }] }
  register.isLoaded('2026-10-01', ['sanctions_search', 'company_appointments'])
  const release = register.holds('sanctions_search', () => searched)
  const folder = newFolder()
  const env = {
    DATA_DIR: folder,
    UPSTREAM_URL: register.url,
    UPSTREAM_API_KEY: testService().apiKey,
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const first = await startProgram(env)
  const visitor = await visitorOfProgram(first)
  const case_id = await caseOf(visitor)
  const found = await visitor.lookUp('company_appointments', { company_number: '90000401', case_id })
  expect(found.status).toBe(200)
  const at = `/api/cases/${case_id}/screening`
  const { json } = await visitor.post(at, {})
  expect(json.running).toEqual({ done: 0, of: people.length })
  await expect.poll(register.calls, { interval: 50 }).toBeGreaterThan(1)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  release()

  const second = await startProgram(env)
  const again = await visitorOfProgram(second)
  await expect.poll(async () => (await again.get(at)).json.running, { timeout: 60_000, interval: 200 }).toBeNull()
  const { subjects, unscreened, stopped } = (await again.get(at)).json
  expect({ unscreened, stopped }).toEqual({ unscreened: 0, stopped: null })
  const named = subjects.filter(({ names }: { names: string[] }) => names.length > 0)
  expect(named).toHaveLength(people.length)
  for (const { state, searched } of named)
    expect({ state, searched }).toMatchObject({ state: 'screened', searched: [{ list: 'A List', entries: 1 }] })

  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  await register.close()
  rmSync(folder, { recursive: true })
})
