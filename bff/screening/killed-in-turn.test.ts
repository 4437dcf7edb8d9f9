/** kill -9 while a screening waits for its turn: nothing was sent, so nothing is spent. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { admin, caseOf } from '../testing/app.ts'
import { startProgram } from '../testing/program.ts'
import { testService } from '../testing/service.ts'
import { changingRegister, officer, visitorOfProgram } from '../watch/testing/watches.ts'

test('a screening whose program was killed before it sent anything still has its whole ceiling', async () => {
  const register = await changingRegister()
  register.isLoaded('2026-10-01', ['sanctions_search', 'company_appointments'])
  register.answers('company_appointments', () => ({
    appt_list: [officer({ id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' })],
  }))
  register.answers('sanctions_search', () => ({
    list_searched_list: [{ list: 'A List', list_day: '2026-10-01', entries: '1' }],
  }))
  const folder = newFolder()
  const env = {
    DATA_DIR: folder,
    UPSTREAM_URL: register.url,
    UPSTREAM_API_KEY: testService().apiKey,
    // A lookup by hand takes the only turn.
    UPSTREAM_CONCURRENCY: '1',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const first = await startProgram(env)
  const visitor = await visitorOfProgram(first)
  const case_id = await caseOf(visitor)
  await visitor.request('PUT', '/api/prices/sanctions_search', { credits: '2' })
  await visitor.lookUp('company_appointments', { company_number: '90000811', case_id })
  const release = register.holds('company_profile', () => ({}))
  const before = register.calls()
  const byHand = visitor.lookUp('company_profile', { company_number: '90000811', case_id }).catch(() => {})
  await expect.poll(register.calls, { interval: 50 }).toBe(before + 1)
  const at = `/api/cases/${case_id}/screening`
  expect((await visitor.post(at, { most_credits: '2' })).json.running).toEqual({ done: 0, of: 1 })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  release()
  await byHand

  const second = await startProgram(env)
  const again = await visitorOfProgram(second)
  await expect.poll(async () => (await again.get(at)).json.running, { timeout: 60_000, interval: 200 }).toBeNull()
  const { stopped, unscreened } = (await again.get(at)).json
  expect({ stopped, unscreened }).toEqual({ stopped: null, unscreened: 0 })
  second.child.kill('SIGTERM')
  await second.ended
  await register.close()
  rmSync(folder, { recursive: true })
})
