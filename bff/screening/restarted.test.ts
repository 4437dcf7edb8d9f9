/** The program ends while a screening waits for its turn: stopped as an operator does, or killed. The next one goes on. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { admin, caseOf } from '../testing/app.ts'
import { startProgram } from '../testing/program.ts'
import { testService } from '../testing/service.ts'
import { changingRegister, officer, visitorOfProgram } from '../watch/testing/watches.ts'

/** A screening of one subject, behind a lookup by hand that takes the only turn until `release`. */
async function waitingScreening(more: { [setting: string]: string }, { credits, ...body }: Screened) {
  const register = await changingRegister()
  register.isLoaded('2026-10-01', ['sanctions_search', 'company_appointments'])
  register.answers('company_appointments', () => ({
    appt_list: [officer({ id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' })],
  }))
  register.answers('sanctions_search', () => ({
    list_searched_list: [{ list: 'A List', list_day: '2026-10-01', entries: '1' }],
  }))
  const folder = newFolder()
  onTestFinished(async () => {
    await register.close()
    rmSync(folder, { recursive: true })
  })
  const env = {
    DATA_DIR: folder,
    UPSTREAM_URL: register.url,
    UPSTREAM_API_KEY: testService().apiKey,
    UPSTREAM_CONCURRENCY: '1',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...more,
  }
  const program = await startProgram(env)
  const visitor = await visitorOfProgram(program)
  const case_id = await caseOf(visitor)
  if (credits) await visitor.request('PUT', '/api/prices/sanctions_search', { credits })
  await visitor.lookUp('company_appointments', { company_number: '90000801', case_id })
  const release = register.holds('company_profile', () => ({}))
  const before = register.calls()
  const byHand = visitor.lookUp('company_profile', { company_number: '90000801', case_id })
  await expect.poll(register.calls, { interval: 50 }).toBe(before + 1)
  const at = `/api/cases/${case_id}/screening`
  expect((await visitor.post(at, body)).json.running).toEqual({ done: 0, of: 1 })

  /** The next program screens the subject, and stops for nothing. */
  async function goesOn(): Promise<void> {
    const next = await startProgram(env)
    const again = await visitorOfProgram(next)
    await expect.poll(async () => (await again.get(at)).json.running, { timeout: 60_000, interval: 200 }).toBeNull()
    const { stopped, unscreened } = (await again.get(at)).json
    expect({ stopped, unscreened }).toEqual({ stopped: null, unscreened: 0 })
    next.child.kill('SIGTERM')
    await next.ended
  }
  return { program, release, byHand, goesOn }
}
type Screened = { credits?: string; most_credits?: string }

test('a screening that waits for its turn goes on after a restart', async () => {
  const { program, release, byHand, goesOn } = await waitingScreening({ DRAIN_SECONDS: '0' }, {})
  program.child.kill('SIGTERM')
  const isOpen = () =>
    fetch(`${program.address}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isOpen, { interval: 50 }).toBe(false)
  release()
  await byHand
  expect(await program.ended).toBe(0)
  await goesOn()
})

test('a screening whose program was killed before it sent anything still has its whole ceiling', async () => {
  const { program, release, byHand, goesOn } = await waitingScreening({}, { credits: '2', most_credits: '2' })
  const cutOff = byHand.catch(() => {})
  program.child.kill('SIGKILL')
  await once(program.child, 'exit')
  release()
  await cutOff
  await goesOn()
})
