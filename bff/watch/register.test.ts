/** Watches of a company's profile, controllers and insolvency, through the front door. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WatchChange } from '../../contract/desk/watches.ts'
import type { FilledRecord } from '../../contract/records.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestUpstream, upstreamThat } from '../testing/upstream.ts'
import { mailbox } from './testing/mailbox.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock } from './testing/watches.ts'

type Controller = Partial<FilledRecord<'controller'>>
type Watched = 'company_profile' | 'company_controllers' | 'company_insolvency'

const ash: Controller = {
  controller_id: 'ASH1',
  name: 'Ms Ada ASH',
  kind: 'individual-person-with-significant-control',
  nature_list: ['ownership-of-shares-50-to-75-percent'],
  notified_on: '2016-04-06',
}
const birch: Controller = { ...ash, controller_id: 'BIRCH1', name: 'Mr Ben BIRCH', notified_on: '2026-05-03' }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a watch of the register', () => {
    let register: ChangingRegister
    let desk: Desk
    let hook: TestUpstream
    let mails: Awaited<ReturnType<typeof mailbox>>
    beforeAll(async () => {
      register = await changingRegister()
      register.isLoaded('2026-10-01', ['company_number_search'])
      hook = await upstreamThat((_, response) => response.writeHead(200).end())
      mails = await mailbox()
      const env = {
        WATCH_WEBHOOK_URL: hook.url,
        WATCH_WEBHOOK_SECRET: 'a secret of the tests with more than 32 characters',
        SMTP_URL: mails.url,
        SMTP_FROM: 'desk@example.com',
      }
      desk = await deskWithClock({ engine, upstreamUrl: register.url, env })
    })
    afterAll(async () => {
      await desk.app.close()
      await register.close()
      await hook.close()
      await mails.close()
    })

    async function watched(operation: Watched, company_number: string): Promise<string> {
      const case_id = await desk.newCase()
      const { json } = await desk.analyst.lookUp(operation, { company_number, case_id })
      const schedule = { case_id, record: json.record.id, every_days: 7, until: desk.dayIn(30) }
      const reply = await desk.analyst.post('/api/watches', schedule)
      expect(reply.status).toBe(201)
      return reply.json.watch_id
    }
    const changesOf = async (watch_id: string): Promise<WatchChange[]> =>
      (await desk.analyst.get(`/api/watches/${watch_id}/changes`)).json.changes
    const saidOf = async (watch_id: string) =>
      (await changesOf(watch_id)).map(({ kind, about, before, after }) => [kind, about, before, after]).toSorted()
    const end = (watch_id: string) => desk.analyst.request('DELETE', `/api/watches/${watch_id}`)

    test('notes a check of identity quietly, and announces a control that ended or changed', async () => {
      const lists = (...controller_list: Controller[]) =>
        register.answers('company_controllers', () => ({
          controller_list,
          num_current: String(controller_list.length),
        }))
      lists(ash, birch)
      const watch_id = await watched('company_controllers', '90000201')
      lists(birch, { ...ash, verified_from: '2026-11-18' })
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'found', changes: 1 })
      expect(await changesOf(watch_id)).toMatchObject([
        { kind: 'verification_noted', about: 'Ms Ada ASH', is_read: true },
      ])
      expect(await desk.watch(watch_id)).toMatchObject({ changes: 1, unread: 0 })
      const { unread } = (await desk.analyst.get('/api/watches/feed')).json
      expect(unread).toBe(0)

      const voting = { nature_list: ['voting-rights-75-to-100-percent'] }
      lists({ ...birch, ceased_on: '2026-11-20' }, { ...ash, ...voting, verified_from: '2026-11-18' })
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 2)).toMatchObject({ changes: 2 })
      expect((await saidOf(watch_id)).slice(0, 2)).toEqual([
        ['control_changed', 'Ms Ada ASH', 'Over 50% to 75% of the shares', 'Over 75% of the voting rights'],
        ['control_ended', 'Mr Ben BIRCH', null, '2026-11-20'],
      ])
      expect((await desk.analyst.get('/api/watches/feed')).json.unread).toBe(2)
      // The quiet run came first, so its message would be here.
      await expect.poll(() => hook.seen.length, { interval: 50 }).toBeGreaterThan(0)
      expect(hook.seen.map(({ body }) => JSON.parse(body).kinds.toSorted())).toEqual([
        ['control_changed', 'control_ended'],
      ])
      await expect.poll(() => mails.mails.length, { interval: 50 }).toBe(1)
      await end(watch_id)
    })

    test('says when a company becomes insolvent', async () => {
      register.answers('company_insolvency', () => ({}))
      const watch_id = await watched('company_insolvency', '90000202')
      register.answers('company_insolvency', () => ({
        status: 'liquidation',
        insolvency_case_list: [
          {
            number: '1',
            type: 'creditors-voluntary-liquidation',
            date_list: [{ type: 'wound-up-on', date: '2026-11-02' }],
          },
        ],
      }))
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'found', changes: 1 })
      expect(await saidOf(watch_id)).toEqual([
        [
          ...['insolvency_added', "Creditors' voluntary liquidation", null],
          "Creditors' voluntary liquidation, Winding up began, 2026-11-02",
        ],
      ])
      await end(watch_id)
    })

    test('says when an office moved or is in dispute, and when accounts are overdue', async () => {
      const profile = (line_1: string, flag: string) =>
        register.answers('company_profile', () => ({
          company_profile: {
            name: 'NORTHGATE LTD',
            company_number: '90000203',
            registered_office_in_dispute: flag,
            registered_office: { line_1, town: 'Leeds', postcode: 'LS1 4VK' },
            accounts: { next_due: '2026-09-30', overdue: flag },
          },
        }))
      profile('1 High Street', 'false')
      const watch_id = await watched('company_profile', '90000203')
      expect((await desk.watch(watch_id)).name).toBe('NORTHGATE LTD')
      profile('2 High Street', 'true')
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'found', changes: 3 })
      expect(await saidOf(watch_id)).toEqual([
        ['accounts_overdue', 'Accounts', 'No', 'Yes'],
        ['office_disputed', null, 'No', 'Yes'],
        ['office_moved', null, '1 High Street, Leeds, LS1 4VK', '2 High Street, Leeds, LS1 4VK'],
      ])
      await end(watch_id)
    })
  })
})
