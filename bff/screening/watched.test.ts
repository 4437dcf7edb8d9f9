/** The watch of a screening: lists and subjects change, and only changes of candidates speak. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Screening } from '../../contract/desk/screening.ts'
import type { WatchFeed } from '../../contract/desk/watches.ts'
import type { FilledRecord } from '../../contract/records.ts'
import { registerOfDisqualified } from '../../contract/source.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestUpstream, upstreamThat } from '../testing/upstream.ts'
import { mailbox } from '../watch/testing/mailbox.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from '../watch/testing/watches.ts'

type Listed = Partial<FilledRecord<'listed'>>
const list = 'A List'
const ash: Listed = { listed_id: 'A1', list, kind: 'Individual', name: 'Ada ASH', birth_list: ['1960-01'] }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a screening that is watched', () => {
    let register: ChangingRegister
    let desk: Desk
    let hook: TestUpstream
    let mails: Awaited<ReturnType<typeof mailbox>>
    let case_id: string
    const names: string[] = []
    const at = (path = '') => `/api/cases/${case_id}/screening${path}`
    const read = async (): Promise<Screening> => (await desk.analyst.get(at())).json
    const changes = async () => ((await read()).watch?.changes ?? []).map(({ kind, name }) => [kind, name])
    const feed = async (of = case_id): Promise<WatchFeed> =>
      (await desk.analyst.get(`/api/watches/feed?case_id=${of}`)).json
    const idle = async () => (await read()).running === null && (await read()).unscreened === 0
    const settled = () => expect.poll(idle, { interval: 100 }).toBe(true)

    /** A list of that day with these entries. */
    function lists(day: string, ...entries: Listed[]): void {
      const headers = register.isLoaded(day, ['sanctions_search', 'company_appointments'])
      register.answers(
        'sanctions_search',
        (asked) => {
          const [, name = ''] = /name>([^<]+)</.exec(asked) ?? []
          names.push(name)
          const found = entries.filter((entry) => name.toUpperCase().includes((entry.name ?? '').split(' ')[1]!))
          const searched = [{ list, list_day: day, entries: String(entries.length) }]
          return { listed_list: found.map((entry) => ({ ...entry, list_day: day })), list_searched_list: searched }
        },
        headers,
      )
    }
    const officers = async (number: string, ...people: string[]) => {
      register.answers('company_appointments', () => ({
        appt_list: people.map((name) => officer({ id: `ID${name.replace(/\W/g, '')}`, name, date: '2014-03-01' })),
      }))
      await desk.analyst.lookUp('company_appointments', { company_number: number, case_id, freshness: 0 })
    }

    beforeAll(async () => {
      register = await changingRegister()
      hook = await upstreamThat((_, response) => response.writeHead(200).end())
      mails = await mailbox()
      const env = {
        WATCH_WEBHOOK_URL: hook.url,
        WATCH_WEBHOOK_SECRET: 'a secret of the tests with more than 32 characters',
        SMTP_URL: mails.url,
        SMTP_FROM: 'desk@example.com',
      }
      lists('2026-10-01')
      desk = await deskWithClock({ engine, upstreamUrl: register.url, env })
      case_id = await desk.newCase()
      await officers('90000301', 'Ms Ada ASH')
    })
    afterAll(async () => {
      await desk.app.close()
      await register.close()
      await hook.close()
      await mails.close()
    })

    test('screens at once, and says nothing where nobody is listed', async () => {
      const { json } = await desk.analyst.request('PUT', at('/watch'), { on: true })
      expect(json.watch).toMatchObject({ state: 'active', why: null, changes: [] })
      await settled()
      expect(names).toEqual(['Ms Ada ASH'])
      const { subjects } = await read()
      expect(subjects.find(({ names }) => names.length > 0)).toMatchObject({
        state: 'screened',
        candidates: [],
        searched: [{ list, day: '2026-10-01', entries: 0 }],
      })
      expect(await changes()).toEqual([])
    })

    test('tells of a new candidate when a newer list is loaded, by webhook and mail, without a name', async () => {
      lists('2026-10-08', ash)
      await expect.poll(changes, { interval: 100 }).toEqual([['new', 'Ada ASH']])
      await expect.poll(() => hook.seen.length, { interval: 50 }).toBe(1)
      const message = JSON.parse(hook.seen[0]?.body ?? '{}')
      expect(message).toMatchObject({ type: 'screening.changed', case_id, kinds: ['new'], changes: 1 })
      expect(hook.seen[0]?.body).not.toContain('ASH')
      await expect.poll(() => mails.mails.length, { interval: 50 }).toBe(1)
      expect(mails.mails[0]?.text).toContain('Candidates changed in the screening of 1 case of yours.')
      expect(mails.mails[0]?.text).not.toContain('ASH')
    })

    test('lists the change beside those of other watches, unread until the analyst has seen it', async () => {
      const { screenings, unread, changes: ofWatches } = await feed()
      expect({ unread, ofWatches }).toEqual({ unread: 1, ofWatches: [] })
      expect((await desk.analyst.get('/api/unread')).json).toEqual({ mentions: 0, changes: 1 })
      expect(screenings).toMatchObject({ left: 0, changes: [{ case_id, kind: 'new', list, is_read: false }] })
      // The feed has no name: the record and the screening do.
      expect(JSON.stringify(screenings)).not.toContain('ASH')
      expect((await feed(await desk.newCase())).screenings).toEqual({ changes: [], left: 0 })
      const seen = { watch_ids: [], screenings: [case_id] }
      expect((await desk.analyst.post('/api/watches/read', seen)).status).toBe(204)
      expect(await feed()).toMatchObject({ unread: 0, screenings: { changes: [{ is_read: true }] } })
      // An older page is marked after this one.
      await desk.analyst.post('/api/watches/read', { screenings: [case_id], screenings_up_to: 0 })
      expect(await feed()).toMatchObject({ unread: 0, screenings: { changes: [{ is_read: true }] } })
      const stranger = { watch_ids: [], screenings: ['nobodys'] }
      expect((await desk.analyst.post('/api/watches/read', stranger)).status).toBe(404)
    })

    test('looks up a new subject alone', async () => {
      await settled()
      names.length = 0
      await officers('90000302', 'Mr Ben BIRCH')
      await expect.poll(() => names, { interval: 100 }).toEqual(['Mr Ben BIRCH'])
      await settled()
      expect(await changes()).toEqual([['new', 'Ada ASH']])
    })

    test('asks again for a judgement when the entry changed, and tells of changed and gone ones', async () => {
      const { subjects } = await read()
      const subject = subjects.find(({ candidates }) => candidates.length > 0)
      const judgement = { subject: subject?.key, list, listed_id: 'A1', verdict: 'different', reason: 'Another birth.' }
      expect((await desk.analyst.post(at('/judgements'), judgement)).status).toBe(201)
      lists('2026-10-15', { ...ash, regime: 'Another regime' })
      await expect.poll(async () => (await changes())[0], { interval: 100 }).toEqual(['changed', 'Ada ASH'])
      const now = async () => (await read()).subjects.find(({ key }) => key === subject?.key)?.candidates[0]
      const again = await now()
      expect(again).toMatchObject({
        asked_again: 'The entry changed since this decision.',
        judgement: { verdict: 'different', list_day: '2026-10-08' },
      })
      // Who still reads the entry of before decides nothing about the one of now.
      const unseen = { ...judgement, verdict: 'same', replaces: again?.judgement?.seq }
      const { print } = subject?.candidates[0] ?? {}
      const refused = await desk.analyst.post(at('/judgements'), { ...unseen, print })
      expect([refused.status, refused.json.title]).toEqual([409, 'Changed meanwhile'])
      expect((await now())?.judgement).toEqual(again?.judgement)
      const seen = { ...unseen, verdict: 'different', print: again?.print }
      expect((await desk.analyst.post(at('/judgements'), seen)).status).toBe(201)
      expect(await feed()).toMatchObject({
        unread: 1,
        screenings: {
          changes: [
            { kind: 'changed', is_read: false },
            { kind: 'new', is_read: true },
          ],
        },
      })
      await desk.analyst.post('/api/watches/read', { own_cases: true, screenings_up_to: 0 })
      expect((await feed()).unread).toBe(1)
      await desk.analyst.post('/api/watches/read', {
        own_cases: true,
        screenings_up_to: (await feed()).screenings.changes[0]?.change_id,
      })
      expect((await feed()).unread).toBe(0)
      lists('2026-10-22')
      await expect.poll(async () => (await changes())[0]?.[0], { interval: 100 }).toBe('gone')
    })

    test('does not say that a candidate is gone whose record was erased', async () => {
      const gone = async () => (await changes()).filter(([kind]) => kind === 'gone').length
      await settled()
      const before = await gone()
      lists('2026-10-29', ash)
      await expect.poll(async () => (await changes())[0]?.[0], { interval: 100 }).toBe('new')
      await settled()
      const record = (await read()).subjects.flatMap(({ candidates }) => candidates)[0]?.source.record
      // This lookup finds nobody either. Only the erased record shows that somebody is gone.
      lists('2026-10-29')
      const erased = await desk.analyst.post(`/api/records/${record}/erase`, { reason: 'ordered' })
      expect(erased.status).toBeLessThan(300)
      names.length = 0
      lists('2026-11-05')
      await expect.poll(() => names, { interval: 100 }).toContain('Ms Ada ASH')
      await settled()
      expect((await read()).subjects.flatMap(({ candidates }) => candidates)).toEqual([])
      expect(await gone()).toBe(before)
    })

    test('names a disqualified person whose entry has the name in parts', async () => {
      await settled()
      const headers = register.isLoaded('2026-11-12', ['sanctions_search', 'company_appointments'])
      const parts = { director_id: 'BAN1', forename: 'Ada', surname: 'ASH' }
      const searched = { list: registerOfDisqualified, list_day: '2026-11-12', entries: '1' }
      register.answers(
        'sanctions_search',
        (asked) => ({
          disqualified_candidate_list: asked.includes('ASH') ? [parts] : [],
          list_searched_list: [searched],
        }),
        headers,
      )
      await expect.poll(async () => (await changes())[0], { interval: 100 }).toEqual(['new', 'Ada ASH'])
    })

    test('mails a change that it found while a mail was being sent', async () => {
      await settled()
      mails.holds()
      await desk.daysPass(2)
      lists('2026-11-19', ash)
      await expect.poll(changes, { interval: 100 }).toContainEqual(['new', 'Ada ASH'])
      await expect.poll(mails.held, { interval: 50 }).toBe(1)
      const sent = mails.mails.length
      await settled()
      lists('2026-11-20', { ...ash, regime: 'A third regime' })
      await expect.poll(async () => (await changes())[0], { interval: 100 }).toEqual(['changed', 'Ada ASH'])
      mails.takes()
      await expect.poll(() => mails.mails.length, { interval: 50 }).toBe(sent + 1)
      const nextDay = async () => {
        await desk.daysPass(1)
        return mails.mails.length
      }
      await expect.poll(nextDay, { interval: 500 }).toBe(sent + 2)
    })

    test('keeps what it found when it is switched off, for whoever switches it on again', async () => {
      await settled()
      const kinds = async () => (await changes()).map(([kind]) => kind)
      const found = await kinds()
      const off = await desk.analyst.request('PUT', at('/watch'), { on: false })
      expect(off.json.watch).toMatchObject({ state: 'paused', why: null })
      expect(await kinds()).toEqual(found)
      names.length = 0
      lists('2026-11-26', ash)
      const on = await desk.analyst.request('PUT', at('/watch'), { on: true })
      expect(on.json.watch).toMatchObject({ state: 'active' })
      await expect.poll(() => names, { interval: 100 }).toContain('Ms Ada ASH')
      await settled()
      expect((await kinds()).slice(-found.length)).toEqual(found)
    })

    test('ends with the case, and says why', async () => {
      await settled()
      expect((await desk.analyst.post(`/api/cases/${case_id}/close`, {})).status).toBe(200)
      await expect.poll(async () => (await read()).watch?.state, { interval: 100 }).toBe('stopped')
      expect((await read()).watch?.why).toContain('The case is closed.')
      expect((await desk.analyst.request('PUT', at('/watch'), { on: true })).status).toBe(409)
    })
  })
})
