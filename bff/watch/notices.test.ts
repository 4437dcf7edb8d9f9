/** News of watches outside the application: a signed webhook and a summary by e-mail, each to a real server. */
import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { admin } from '../testing/app.ts'
import { beside } from '../testing/colleagues.ts'
import { type Seen, type TestUpstream, upstreamThat } from '../testing/upstream.ts'
import { mailbox } from './testing/mailbox.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from './testing/watches.ts'
import { signatureHeader } from './webhook.ts'

const secret = 'a secret of the tests with more than 32 characters'
const ash = { id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' }

let register: ChangingRegister
let desk: Desk
const toClose: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close()
})

async function begin(env: { [name: string]: string }): Promise<void> {
  register = await changingRegister()
  toClose.push(register.close)
  desk = await deskWithClock({ upstreamUrl: register.url, env })
  toClose.push(desk.app.close)
  await desk.analyst.request('PUT', '/api/prices/company_appointments', { credits: '2' })
}

/** A watch whose answer is another one at every run. */
async function watched(company_number: string): Promise<{ watch_id: string; case_id: string }> {
  let answers = 0
  register.answers('company_appointments', () => {
    answers += 1
    return { appt_list: [officer({ ...ash, name: `Ms Ada ASH ${answers}` })] }
  })
  const case_id = await desk.newCase()
  const { json } = await desk.analyst.lookUp('company_appointments', { company_number, case_id })
  const schedule = { case_id, record: json.record.id, every_days: 1, until: desk.dayIn(40) }
  return { case_id, watch_id: (await desk.analyst.post('/api/watches', schedule)).json.watch_id }
}

test('a receiver that drips its reply keeps no other message waiting', async () => {
  const hook = await upstreamThat((_, response) => {
    response.writeHead(200)
    const dripping = setInterval(() => response.write('.'), 50)
    response.once('close', () => clearInterval(dripping))
  })
  toClose.push(hook.close)
  await begin({ WATCH_WEBHOOK_URL: hook.url, WATCH_WEBHOOK_SECRET: secret })
  const { watch_id } = await watched('90000111')
  const other = await watched('90000112')
  await desk.daysPass(1)
  await desk.run(watch_id, 1)
  await desk.run(other.watch_id, 1)
  await expect.poll(() => hook.seen.length, { interval: 50 }).toBe(2)
  const left = () => beside(desk.app, ({ db }) => db.selectFrom('watch_delivery').selectAll().execute())
  await expect.poll(left, { interval: 50 }).toEqual([])
})

test('a webhook gets ids, signed; a redirect is not followed, and a message is sent until it is taken', async () => {
  const replies = [302, 500, 200]
  const elsewhere: Seen[] = []
  const other = await upstreamThat((seen, response) => {
    elsewhere.push(seen)
    response.end()
  })
  toClose.push(other.close)
  const hook: TestUpstream = await upstreamThat((_, response) =>
    response.writeHead(replies[hook.seen.length - 1] ?? 200, { location: other.url }).end(),
  )
  toClose.push(hook.close)
  await begin({ WATCH_WEBHOOK_URL: `${hook.url}/watches`, WATCH_WEBHOOK_SECRET: secret })
  const { watch_id, case_id } = await watched('90000101')
  await desk.daysPass(1)
  const run = await desk.run(watch_id, 1)
  const messages = (count: number) =>
    expect.poll(() => hook.seen.length, { interval: 50 }).toBeGreaterThanOrEqual(count)
  /** The failure is noted: the next try is due this number of seconds later. */
  const nextTryIn = (seconds: number) =>
    expect
      .poll(
        () =>
          beside(desk.app, ({ db }) =>
            db.selectFrom('job').select('due_at').where('kind', '=', 'webhook').executeTakeFirst(),
          ),
        {
          interval: 50,
        },
      )
      .toEqual({ due_at: new Date(desk.clock().getTime() + seconds * 1000).toISOString() })
  await messages(1)
  await desk.analyst.post(`/api/watches/${watch_id}/pause`, {})
  await nextTryIn(15)
  await desk.daysPass(1)
  await messages(2)
  await nextTryIn(30)
  await desk.daysPass(1)
  await messages(3)
  expect(elsewhere).toEqual([])
  const [first, second, third] = hook.seen
  expect([second?.body, third?.body]).toEqual([first?.body, first?.body])
  expect(JSON.parse(first!.body)).toEqual({
    id: expect.any(String),
    type: 'watch.changed',
    at: expect.any(String),
    watch_id,
    case_id,
    run_id: run.run_id,
    records: run.records,
    kinds: ['name_changed'],
    changes: 1,
  })
  expect(first?.body).not.toContain('ASH')
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(third?.headers[signatureHeader])) ?? []
  expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${third?.body}`).digest('hex'))

  // Taken, it is not sent again; the end of a watch is told, too.
  await desk.analyst.post(`/api/cases/${case_id}/close`, {})
  await messages(4)
  expect(JSON.parse(hook.seen[3]!.body)).toMatchObject({ type: 'watch.stopped', why: 'case_closed', watch_id })
})

test('an analyst gets one e-mail a day at most, which names nobody', async () => {
  const { url, mails, refuses, takes, close } = await mailbox()
  toClose.push(close)
  refuses()
  await begin({ SMTP_URL: url, SMTP_FROM: 'desk@example.com' })
  const { watch_id } = await watched('90000102')
  await desk.daysPass(1)
  await desk.run(watch_id, 1)
  const mailing = () =>
    beside(desk.app, ({ db }) =>
      db.selectFrom('job').select(['tries', 'due_at']).where('kind', '=', 'mail').executeTakeFirst(),
    )
  const secondsLater = (seconds: number) => new Date(desk.clock().getTime() + seconds * 1000).toISOString()
  await expect.poll(mailing, { interval: 50 }).toEqual({ tries: 1, due_at: secondsLater(60) })
  // Refused once, the mail is tried again later; and this run is in it.
  takes()
  await desk.daysPass(1)
  await desk.run(watch_id, 2)
  await expect.poll(mailing, { interval: 50 }).toEqual({ tries: 0, due_at: secondsLater(86_400) })
  const [mail] = mails
  expect(mail?.to).toBe(admin.email)
  expect(mail?.text).toContain('From: desk@example.com')
  expect(mail?.text).toContain('Subject: Whereabouts: changes in 1 watch')
  expect(mail?.text).toContain(`${desk.app.publicUrl}/watches`)
  for (const word of ['ASH', '90000102', 'WATCH-1', watch_id]) expect(mail?.text).not.toContain(word)

  // The same day brings no second one.
  await desk.analyst.post(`/api/watches/${watch_id}/run`, {})
  await desk.run(watch_id, 3)
  await desk.daysPass(1)
  await expect.poll(() => mails.length, { interval: 50 }).toBe(2)
})
