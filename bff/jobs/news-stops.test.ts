/** Each way to stop somebody's work, at each step of the news about it: messages, mails, ledger and spending agree. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import type { JobKind } from '../state/tables.ts'
import { admin } from '../testing/app.ts'
import { beside, colleague } from '../testing/colleagues.ts'
import { type TestUpstream, upstreamThat } from '../testing/upstream.ts'
import { mailbox } from '../watch/testing/mailbox.ts'
import { changingRegister, type Desk, deskWithClock, officer } from '../watch/testing/watches.ts'

type Person = Awaited<ReturnType<typeof colleague>>
type Work = { ben: Person; case_id: string; watch_id: string }
/** `tellsChanges`: a summary that waited may count them. `isMailed`: the person gets mail after the stop. */
type Stop = { how: string; stop: (work: Work) => Promise<{ status: number }>; tellsChanges: boolean; isMailed: boolean }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the news for somebody', () => {
    let register: Awaited<ReturnType<typeof changingRegister>>
    let box: Awaited<ReturnType<typeof mailbox>>
    let hook: TestUpstream
    let reply: 'takes' | 'refuses' | 'holds' = 'takes'
    let held: (() => void)[] = []
    let desk: Desk
    let people = 0
    beforeAll(async () => {
      register = await changingRegister()
      let answers = 0
      register.answers('company_appointments', () => {
        answers += 1
        return { appt_list: [officer({ id: 'ASH1', name: `Ms Ada ASH ${answers}`, date: '2014-03-01' })] }
      })
      box = await mailbox()
      hook = await upstreamThat((_, response) => {
        const take = () => void response.writeHead(200).end()
        if (reply === 'takes') take()
        else if (reply === 'holds') held.push(take)
        else response.writeHead(503).end()
      })
      const secret = 'a secret of the tests with more than 32 characters'
      const env = { WATCH_WEBHOOK_URL: hook.url, WATCH_WEBHOOK_SECRET: secret, SMTP_URL: box.url }
      desk = await deskWithClock({ engine, upstreamUrl: register.url, env })
      await desk.analyst.request('PUT', '/api/prices/company_appointments', { credits: '2' })
    })
    afterAll(async () => {
      takeAll()
      await desk.app.close()
      for (const { close } of [register, hook, box]) await close()
    })
    beforeEach(takeAll)

    function takeAll(): void {
      reply = 'takes'
      for (const take of held) take()
      held = []
      box.takes()
    }

    const stops: Stop[] = [
      {
        how: 'who leaves the case',
        stop: ({ ben, case_id }) => desk.analyst.request('DELETE', `/api/cases/${case_id}/members/${ben.analyst_id}`),
        tellsChanges: false,
        isMailed: true,
      },
      {
        how: 'whose case is closed',
        stop: ({ case_id }) => desk.analyst.post(`/api/cases/${case_id}/close`, {}),
        tellsChanges: true,
        isMailed: true,
      },
      {
        how: 'whose account is disabled',
        stop: ({ ben }) => setDisabled(ben, true),
        tellsChanges: true,
        isMailed: false,
      },
      {
        how: 'whose sessions are ended',
        stop: ({ ben }) => desk.analyst.post(`/api/accounts/${ben.analyst_id}/end-sessions`, {}),
        tellsChanges: true,
        isMailed: true,
      },
    ]
    const setDisabled = (ben: Person, disabled: boolean) =>
      desk.analyst.request('PATCH', `/api/accounts/${ben.analyst_id}`, { disabled })

    /** A watch of somebody new, whose first run found a change. */
    async function changed(): Promise<Work> {
      people += 1
      await desk.daysPass(0)
      const ben = await colleague(desk.app, 'analyst', `Ben${people} Example`)
      const file = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      const { case_id } = (await ben.post('/api/cases', { ...file, reference: `NEWS-${people}` })).json
      expect((await desk.analyst.post(`/api/cases/${case_id}/members`, { email: admin.email })).status).toBe(200)
      const company_number = `${90_000_500 + people}`
      const { record } = (await ben.lookUp('company_appointments', { company_number, case_id })).json
      const schedule = { case_id, record: record.id, every_days: 20, until: desk.dayIn(60), most_credits: '100' }
      const { watch_id } = (await ben.post('/api/watches', schedule)).json
      expect((await ben.post(`/api/watches/${watch_id}/run`, {})).status).toBe(200)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'found', changes: 1 })
      return { ben, case_id, watch_id }
    }

    async function stopWork({ stop }: Stop, work: Work): Promise<void> {
      expect((await stop(work)).status).toBeLessThan(300)
      await expect.poll(async () => (await desk.watch(work.watch_id)).state).toBe('stopped')
    }

    const jobs = (kind: JobKind, job_id?: string) =>
      beside(desk.app, ({ db }) => {
        const those = db.selectFrom('job').select(['tries', 'due_at', 'claimed_until']).where('kind', '=', kind)
        return those.$if(job_id !== undefined, (its) => its.where('job_id', '=', job_id!)).execute()
      })

    /** The messages about the watch in their order, each once. Sent again, a message is the same. */
    function messagesOf({ watch_id }: Work): string[] {
      const own = hook.seen.map(({ body }) => body).filter((body) => body.includes(watch_id))
      const types = new Map(own.map((body) => [JSON.parse(body).id, JSON.parse(body).type]))
      expect(new Set(own).size).toBe(types.size)
      return [...types.values()]
    }
    const delivered = async (work: Work) => {
      await expect.poll(() => jobs('webhook')).toEqual([])
      expect(messagesOf(work)).toEqual(['watch.changed', 'watch.stopped'])
    }

    const mailsTo = ({ ben }: Work) =>
      box.mails
        .filter(({ to }) => to === ben.email)
        .map(({ text }) => [
          ...(text.includes('1 watch of yours has changes.') ? ['changes'] : []),
          ...(text.includes('1 watch of yours stopped') ? ['stopped'] : []),
        ])
    const mailed = (work: Work, mails: string[][]) => expect.poll(() => mailsTo(work)).toEqual(mails)

    /** Looked at again in an hour, and not mailed. */
    const isPutOff = async ({ ben }: Work) => {
      const inAnHour = new Date(desk.clock().getTime() + 3_600_000).toISOString()
      await expect.poll(() => jobs('mail', ben.analyst_id)).toMatchObject([{ due_at: inAnHour, claimed_until: null }])
    }

    /** The lookup and one run, by the person who pressed; two credits for the run. */
    async function agree({ ben, case_id, watch_id }: Work): Promise<void> {
      const { records } = (await desk.analyst.get(`/api/records?case_id=${case_id}`)).json
      expect(records.map(({ analyst }: { analyst: string }) => analyst)).toEqual([ben.analyst_id, ben.analyst_id])
      expect(await desk.watch(watch_id)).toMatchObject({ credits: '2' })
    }

    describe.each(stops)('$how', (stop) => {
      const { tellsChanges, isMailed } = stop
      const both = tellsChanges ? ['changes', 'stopped'] : ['stopped']

      test('that was refused once is delivered, and mailed as far as they may read it', async () => {
        reply = 'refuses'
        box.refuses()
        const work = await changed()
        await expect.poll(() => messagesOf(work)).toEqual(['watch.changed'])
        await expect.poll(() => jobs('mail', work.ben.analyst_id)).toMatchObject([{ tries: 1, claimed_until: null }])
        await stopWork(stop, work)
        // A refusal that came after the day had passed would wait for longer than that day.
        const refused = { tries: 1, claimed_until: null }
        await expect.poll(() => jobs('webhook')).toMatchObject([refused, refused])
        takeAll()
        await desk.daysPass(1)
        await delivered(work)
        if (isMailed) await mailed(work, [both])
        else {
          await isPutOff(work)
          expect(mailsTo(work)).toEqual([])
          await setDisabled(work.ben, false)
          await desk.daysPass(1)
          await mailed(work, [both])
        }
        await agree(work)
      })

      test('that is under way arrives once, and the end follows', async () => {
        reply = 'holds'
        box.holds()
        const work = await changed()
        await expect.poll(() => [held.length, box.held()]).toEqual([1, 1])
        await stopWork(stop, work)
        takeAll()
        await delivered(work)
        await mailed(work, [['changes']])
        await desk.daysPass(1)
        if (isMailed) await mailed(work, [['changes'], ['stopped']])
        else {
          await isPutOff(work)
          expect(mailsTo(work)).toEqual([['changes']])
        }
        await agree(work)
      })

      test('that arrived is not sent again', async () => {
        const work = await changed()
        await mailed(work, [['changes']])
        await expect.poll(() => jobs('webhook')).toEqual([])
        await stopWork(stop, work)
        await delivered(work)
        await desk.daysPass(1)
        if (isMailed) await mailed(work, [['changes'], ['stopped']])
        else await isPutOff(work)
        await desk.daysPass(1)
        await expect.poll(() => jobs('mail', work.ben.analyst_id)).toMatchObject([{ claimed_until: null }])
        expect(mailsTo(work)).toHaveLength(isMailed ? 2 : 1)
        expect(messagesOf(work)).toHaveLength(2)
        await agree(work)
      })
    })
  })
})
