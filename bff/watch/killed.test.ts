/** kill -9 in the middle of the runs of watches: no lookup is sent twice, and each run is there once. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { admin } from '../testing/app.ts'
import { startProgram } from '../testing/program.ts'
import { testService } from '../testing/service.ts'
import { upstreamThat } from '../testing/upstream.ts'
import { mailbox } from './testing/mailbox.ts'
import { changingRegister, countingRegister, officer, runEach, visitorOfProgram, watchEach } from './testing/watches.ts'

const paged = '90000101'
const single = '90000102'
const waiting = '90000103'

test('watches go on after their program was killed: what was sent is not sent again', async () => {
  const register = await countingRegister((number, page_id) => (number === paged && page_id === '' ? 'p1' : null))
  const folder = newFolder()
  const env = {
    DATA_DIR: folder,
    UPSTREAM_URL: register.url,
    UPSTREAM_API_KEY: register.apiKey,
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const first = await startProgram(env)
  const watches = await watchEach(await visitorOfProgram(first), [paged, single, waiting])
  const before = register.calls()
  // A process runs two watches at once. One has an answer for its first page, and the third has not begun.
  register.hold((number, page_id) => number !== paged || page_id !== '')
  await runEach(await visitorOfProgram(first), watches)
  await expect.poll(register.held, { interval: 20 }).toBe(2)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(register.calls() - before).toBe(3)
  register.hold(() => false)

  const second = await startProgram(env)
  const visitor = await visitorOfProgram(second)
  const runsOf = async (number: string) => (await visitor.get(`/api/watches/${watches.get(number)}`)).json.runs
  for (const [number, outcome] of [
    [paged, 'unknown'],
    [single, 'unknown'],
    [waiting, 'found'],
  ] as const)
    await expect.poll(() => runsOf(number), { timeout: 60_000, interval: 200 }).toMatchObject([{ outcome, changes: 0 }])
  expect(register.calls() - before).toBe(4)
  const [run] = await runsOf(paged)
  // The page without an answer may have been paid for, so it counts.
  expect(run).toMatchObject({ credits: '4', message: expect.stringContaining('It may have been paid for.') })

  // The next run compares with the last answer, which is that of the record.
  await runEach(visitor, new Map([[paged, watches.get(paged)!]]))
  await expect
    .poll(() => runsOf(paged), { interval: 200 })
    .toMatchObject([{ outcome: 'found', changes: 0 }, { outcome: 'unknown' }])
  expect(register.calls() - before).toBe(6)

  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  await register.close()
  rmSync(folder, { recursive: true })
})

test('news that was under way when its program was killed arrives from the next one', async () => {
  const register = await changingRegister()
  let answers = 0
  register.answers('company_appointments', () => {
    answers += 1
    return { appt_list: [officer({ id: 'ASH1', name: `Ms Ada ASH ${answers}`, date: '2014-03-01' })] }
  })
  let isFirst = true
  const hook = await upstreamThat((_, response) => {
    if (!isFirst) response.end()
  })
  const box = await mailbox()
  box.holds()
  const folder = newFolder()
  const env = {
    DATA_DIR: folder,
    UPSTREAM_URL: register.url,
    UPSTREAM_API_KEY: testService().apiKey,
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SMTP_URL: box.url,
    WATCH_WEBHOOK_URL: hook.url,
    WATCH_WEBHOOK_SECRET: 'a secret of the tests with more than 32 characters',
  }
  const first = await startProgram(env)
  const visitor = await visitorOfProgram(first)
  await runEach(visitor, await watchEach(visitor, [single]))
  await expect.poll(() => [hook.seen.length, box.held()]).toEqual([1, 1])
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  isFirst = false
  box.drops()

  const second = await startProgram(env)
  await expect.poll(() => [hook.seen.length, box.mails.length], { timeout: 60_000, interval: 200 }).toEqual([2, 1])
  // The same message, so its receiver knows it again.
  expect(hook.seen[1]?.body).toBe(hook.seen[0]?.body)
  expect(box.mails[0]).toMatchObject({
    to: admin.email,
    text: expect.stringContaining('1 watch of yours has changes.'),
  })

  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  for (const { close } of [register, hook, box]) await close()
  rmSync(folder, { recursive: true })
})
