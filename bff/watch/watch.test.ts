/** Watches through the front door, under a clock of the test: what they cost, what they find, and why they stop. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WatchChange } from '../../contract/desk/watches.ts'
import { engines, isInstalled, waitingForLocks } from '../../platform/testing/databases.ts'
import { createClaims } from '../jobs/claims.ts'
import { rewriteQuestion } from '../ledger/testing/rewriting.ts'
import type { JobTable } from '../state/tables.ts'
import { beside, colleague } from '../testing/colleagues.ts'
import { createRuns, LostRun } from './runs.ts'
import {
  type Appointment,
  type ChangingRegister,
  changingRegister,
  type Desk,
  deskWithClock,
  officer,
} from './testing/watches.ts'

const company = '90000101'
const ash: Appointment = { id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' }
const birch: Appointment = { id: 'BIRCH1', name: 'Mr Ben BIRCH', date: '2015-04-02' }
const cedar: Appointment = { id: 'CEDAR1', name: 'Ms Cleo CEDAR', date: '2026-05-03' }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a watch', () => {
    let register: ChangingRegister
    let desk: Desk
    beforeAll(async () => {
      register = await changingRegister()
      register.isLoaded('2026-10-01', ['company_number_search'])
      desk = await deskWithClock({ engine, upstreamUrl: register.url })
      for (const operation of ['company_appointments', 'company_number_search', 'tps_full'])
        await desk.analyst.request('PUT', `/api/prices/${operation}`, { credits: '2' })
    })
    afterAll(async () => {
      await desk.app.close()
      await register.close()
    })

    // The days of one test make no watch of another due.
    afterEach(async () => {
      for (const { watch_id } of (await desk.analyst.get('/api/watches')).json.watches)
        await desk.analyst.request('DELETE', `/api/watches/${watch_id}`)
    })

    const lists = (...officers: Appointment[]) =>
      register.answers('company_appointments', () => ({ appt_list: officers.map(officer) }))

    /** A watch of the officers of a company. */
    async function watched(more: object = {}, case_id?: string) {
      const own = case_id ?? (await desk.newCase())
      const { json } = await desk.analyst.lookUp('company_appointments', { company_number: company, case_id: own })
      const record: string = json.record.id
      const schedule = { case_id: own, record, every_days: 7, until: desk.dayIn(30), ...more }
      const reply = await desk.analyst.post('/api/watches', schedule)
      expect(reply).toMatchObject({ status: 201 })
      return { case_id: own, record, schedule, watch_id: reply.json.watch_id as string, made: reply.json }
    }
    const changesOf = async (watch_id: string): Promise<WatchChange[]> =>
      (await desk.analyst.get(`/api/watches/${watch_id}/changes`)).json.changes

    test('refuses the same question, typed in another way', async () => {
      const case_id = await desk.newCase()
      const start = async (asked: object) => {
        const given = { company_number: '90000001', case_id, freshness: 0, ...asked }
        const { record } = (await desk.analyst.lookUp('company_number_search', given)).json
        const schedule = { case_id, record: record.id, every_days: 7, until: desk.dayIn(30), most_credits: '100' }
        return desk.analyst.post('/api/watches', schedule)
      }
      expect(await start({})).toMatchObject({ status: 201 })
      expect(await start({ type: '' })).toMatchObject({ status: 409, json: { title: 'Watched already' } })
    })

    test('says what it will cost before anything runs, and refuses what it cannot repeat', async () => {
      lists(ash)
      const { case_id, record, schedule, made } = await watched()
      const query = (given: object) =>
        `/api/watches/forecast?${new URLSearchParams({ ...schedule, ...given } as never)}`
      const forecast = await desk.analyst.get(query({ every_days: '10' }))
      expect(forecast.json).toMatchObject({ operation: 'company_appointments', runs: 3, calls: 1, is_least: false })
      expect(forecast.json).toMatchObject({ run_credits: '2', credits: '6' })
      expect(made).toMatchObject({ state: 'active', most_credits: '8', credits: '0', left: { runs: 4, credits: '8' } })
      expect(made).toMatchObject({ changes: 0, unread: 0, last: null, record, case_id })
      expect(made.next_at.slice(0, 10)).toBe(desk.dayIn(7))

      const twice = await desk.analyst.post('/api/watches', schedule)
      expect([twice.status, twice.json.title]).toEqual([409, 'Watched already'])
      const other = await desk.analyst.post('/api/watches', { ...schedule, case_id: await desk.newCase() })
      expect([other.status, other.json.title]).toEqual([409, 'Looked up in another case'])
      for (const [field, wrong] of [
        ['until', { until: desk.dayIn(-1) }],
        ['until', { until: desk.dayIn(3) }],
        ['until', { until: '2999-01-01' }],
      ] as const)
        expect((await desk.analyst.post('/api/watches', { ...schedule, ...wrong })).json.errors).toMatchObject([
          { field },
        ])
      register.falls('company_appointments')
      const failed = await desk.analyst.lookUp('company_appointments', { company_number: '90000102', case_id })
      const unanswered = { ...schedule, record: failed.json.record.id }
      expect((await desk.analyst.post('/api/watches', unanswered)).json.errors).toMatchObject([{ field: 'record' }])
    })

    test.each([
      ['erased', 'was erased'],
      ['changed in the database', 'changed in the database'],
    ])('refuses a record that was %s, and says so', async (what, words) => {
      lists(ash)
      const case_id = await desk.newCase()
      const asked = { company_number: company, case_id }
      const record: string = (await desk.analyst.lookUp('company_appointments', asked)).json.record.id
      if (what === 'erased') await desk.analyst.post(`/api/records/${record}/erase`, { reason: 'ordered' })
      else await beside(desk.app, ({ db }) => rewriteQuestion(db, record, 'null'))
      const schedule = { case_id, record, every_days: 7, until: desk.dayIn(30) }
      const refused = await desk.analyst.post('/api/watches', schedule)
      expect(refused.status).toBe(what === 'erased' ? 422 : 409)
      expect(refused.text).toContain(words)
    })

    test('finds who was appointed and who resigned, and nothing else', async () => {
      lists(ash, birch)
      const { watch_id, record, case_id } = await watched()
      const before = register.calls()
      register.answers('company_appointments', () => ({
        // In another order, with other spacing.
        appt_list: [birch, { ...ash, name: ' Ms  Ada ASH ' }].map(officer),
      }))
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'found', changes: 0, message: 'No change.' })
      expect(await changesOf(watch_id)).toEqual([])

      lists(cedar, birch, { ...ash, resigned: '2026-06-01' })
      await desk.daysPass(7)
      const run = await desk.run(watch_id, 2)
      expect(run).toMatchObject({ outcome: 'found', changes: 2, credits: '2' })
      expect(register.calls() - before).toBe(2)
      const changes = await changesOf(watch_id)
      expect(changes.map(({ kind, about, before, after }) => [kind, about, before, after]).toSorted()).toEqual([
        ['officer_appointed', 'Ms Cleo CEDAR', null, 'Ms Cleo CEDAR, DIR, appointed 2026-05-03'],
        ['officer_resigned', 'Ms Ada ASH', null, '2026-06-01'],
      ])
      expect(changes[0]).toMatchObject({ record: run.records[0], is_read: false, is_erased: false })
      expect(changes[0]?.before_record).not.toBe(record)
      const lookedUp = await desk.analyst.get(`/api/records/${run.records[0]}`)
      expect(lookedUp.json).toMatchObject({ case_id, params: { company_number: company }, credits: '2' })

      // Read by one analyst.
      const feed = async () => (await desk.analyst.get(`/api/watches/feed?case_id=${case_id}`)).json
      const unread = async () => (await desk.analyst.get('/api/unread')).json.changes
      expect(await feed()).toMatchObject({ unread: 2, changes: [{ watch_id, is_read: false }, { watch_id }] })
      expect(await unread()).toBe(2)
      expect(await desk.watch(watch_id)).toMatchObject({ changes: 2, unread: 2, credits: '4' })
      const read = (up_to?: number) => desk.analyst.post('/api/watches/read', { watch_ids: [watch_id], up_to })
      // The newest change was found after the page was read.
      await read((await feed()).changes[1].change_id)
      expect(await feed()).toMatchObject({ unread: 1, changes: [{ is_read: false }, { is_read: true }] })
      expect((await read()).status).toBe(204)
      expect(await feed()).toMatchObject({ unread: 0, changes: [{ is_read: true }, { is_read: true }] })
      expect(await unread()).toBe(0)
      // An older page is marked after the newest one.
      for (const older of [0, (await feed()).changes[1].change_id]) await read(older)
      expect(await feed()).toMatchObject({ unread: 0, changes: [{ is_read: true }, { is_read: true }] })
      const { events } = (await desk.analyst.get('/api/audit')).json
      expect(events.some(({ operation }: { operation: string }) => operation === 'case_watch')).toBe(true)

      // Erased, a record takes its values from the change.
      await desk.analyst.post(`/api/records/${run.records[0]}/erase`, { reason: 'ordered' })
      expect(await changesOf(watch_id)).toMatchObject([
        { after: null, is_erased: true },
        { after: null, is_erased: true },
      ])
    })

    test('keeps not answered, none found and no change apart', async () => {
      lists(ash)
      const { watch_id } = await watched()
      register.falls('company_appointments')
      await desk.daysPass(7)
      const failed = await desk.run(watch_id, 1)
      expect(failed).toMatchObject({ outcome: 'not_answered', changes: 0, credits: '0' })
      expect(failed.message).toContain('Nothing could be compared.')
      lists()
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 2)).toMatchObject({ outcome: 'none_found', changes: 1 })
      lists(ash, birch)
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 3)).toMatchObject({ outcome: 'found', changes: 1 })
      expect((await changesOf(watch_id)).map(({ kind }) => kind)).toEqual(['now_found', 'no_longer_found'])
    })

    test.each([
      ['the service', 429, ''],
      ['its register', 500, 'source_quota: The quota is used up.'],
    ])('runs again soon when %s took no more lookups', async (_, status, message) => {
      lists(ash)
      const { watch_id } = await watched()
      register.refuses('company_appointments', 7200, status, message)
      await desk.daysPass(7)
      const dueAgain = new Date(desk.clock().getTime() + 7_200_000).toISOString()
      await expect.poll(async () => (await desk.watch(watch_id)).next_at, { interval: 50 }).toBe(dueAgain)
      await expect.poll(() => desk.runsOf(watch_id), { interval: 50 }).toEqual([])
      lists(ash, birch)
      await desk.daysPass(1)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'found', changes: 1 })
    })

    describe('that is told to wait after its first page', () => {
      async function waiting() {
        const firstPage = () =>
          register.answers('company_appointments', () => {
            register.refuses('company_appointments', 7200)
            return { appt_list: [officer(ash)], next_page_id: 'p1' }
          })
        firstPage()
        const { watch_id } = await watched({ most_credits: '100' })
        firstPage()
        await desk.daysPass(7)
        const dueAgain = new Date(desk.clock().getTime() + 7_200_000).toISOString()
        await expect.poll(async () => (await desk.watch(watch_id)).next_at, { interval: 50 }).toBe(dueAgain)
        const [run] = await desk.runsOf(watch_id)
        expect(run).toMatchObject({ outcome: 'running', credits: '2', records: [expect.any(String)] })
        return { watch_id, records: run!.records }
      }

      test('goes on with the next page soon, and keeps the one that was paid for', async () => {
        const { watch_id, records } = await waiting()
        register.answers('company_appointments', (asked) => ({
          appt_list: [officer(asked.includes('>p1<') ? birch : cedar)],
        }))
        await desk.daysPass(1)
        const run = await desk.run(watch_id, 1)
        expect(run).toMatchObject({ outcome: 'found', credits: '4', records: [...records, expect.any(String)] })
      })

      test.each(['pause', 'end'])('ends its run with a %s: later, its page would be too old', async (how) => {
        const { watch_id, records } = await waiting()
        if (how === 'pause') await desk.analyst.post(`/api/watches/${watch_id}/pause`, {})
        else await desk.analyst.post(`/api/cases/${(await desk.watch(watch_id)).case_id}/close`, {})
        const run = await desk.run(watch_id, 1)
        expect(run).toMatchObject({ outcome: 'not_run', records, credits: '2' })
        expect(run.message).toContain('The watch was paused or stopped before the next page.')
      })
    })

    test('that is paused while its next page is under way does not wait with old pages', async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
      const pages = () => ({ appt_list: [officer(ash)], next_page_id: 'p1' })
      register.answers('company_appointments', pages)
      const { watch_id } = await watched({ most_credits: '100' })
      register.answers('company_appointments', () => {
        register.refuses('company_appointments', 7200, 429, '', () => {
          arrive()
          return released
        })
        return pages()
      })
      await desk.daysPass(7)
      await arrived
      expect((await desk.analyst.post(`/api/watches/${watch_id}/pause`, {})).status).toBe(200)
      release()
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'not_run', credits: '2' })
    })

    test.skipIf(engine !== 'postgres')('is not changed while another process takes its claim', async () => {
      lists(ash)
      const { watch_id } = await watched({ most_credits: '100' })
      await beside(desk.app, async ({ db }) => {
        const claims = createClaims(db, desk.clock)
        const runs = createRuns({ db, claims, found: {} as never, notices: {} as never, clock: desk.clock })
        await claims.addClaimed(db, { job_id: watch_id, kind: 'watch' })
        const watch = (await db.selectFrom('watch').selectAll().where('watch_id', '=', watch_id).executeTakeFirst())!
        const run = await runs.begin({ job_id: watch_id, actor: null } as JobTable, null)
        let late: Promise<boolean> | undefined
        await db.transaction().execute(async (tx) => {
          await tx.updateTable('job').set({ claimed_by: 'another' }).where('job_id', '=', watch_id).execute()
          late = runs.take(watch, run, 2000)
          late.catch(() => {})
          await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0)
        })
        await expect(late).rejects.toThrow(LostRun)
      })
    })

    test('is changed by no process that lost its claim', async () => {
      lists(ash)
      const { watch_id } = await watched({ most_credits: '100' })
      const release = register.holds('company_appointments', () => ({ appt_list: [officer(birch)] }))
      const before = register.calls()
      await desk.daysPass(7)
      await expect.poll(register.calls, { interval: 50 }).toBe(before + 1)
      await beside(desk.app, async ({ db }) => {
        // This one never had it.
        const claims = createClaims(db, desk.clock)
        const runs = createRuns({ db, claims, found: {} as never, notices: {} as never, clock: desk.clock })
        const watch = await db
          .selectFrom('watch')
          .selectAll()
          .where('watch_id', '=', watch_id)
          .executeTakeFirstOrThrow()
        const stored = async () => ({
          run: await runs.unfinished(watch_id),
          spent: (await desk.watch(watch_id)).credits,
        })
        const seen = await stored()
        const run = () => ({ ...seen.run! })
        const late = [
          () => runs.take(watch, run(), 2000),
          () => runs.settle(watch, run(), 5000),
          () => runs.keepPage(run(), 'a record', null),
          () => runs.drop(watch, run()),
          () => runs.finish(watch, run(), { outcome: 'unknown', reason: null }),
        ]
        for (const change of late) await expect(change()).rejects.toThrow(LostRun)
        expect(await stored()).toEqual(seen)
      })
      release()
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'found', credits: '2', changes: 2 })
    })

    test('reads every page, and paging is no change', async () => {
      const all = [ash, birch, cedar]
      const pages = (sizes: number[], list: Appointment[]) =>
        register.answers('company_appointments', (asked) => {
          const page = Number(/page_id>p(\d)</.exec(asked)?.[1] ?? 0)
          const from = sizes.slice(0, page).reduce((sum, size) => sum + size, 0)
          const hasNext = page + 1 < sizes.length
          const appt_list = list.slice(from, from + sizes[page]!).map(officer)
          return { appt_list, ...(hasNext && { next_page_id: `p${page + 1}` }) }
        })
      pages([2, 1], all)
      const { watch_id, schedule } = await watched({ most_credits: '100' })
      const forecast = await desk.analyst.get(`/api/watches/forecast?${new URLSearchParams(schedule as never)}`)
      expect(forecast.json).toMatchObject({ calls: 1, is_least: true })
      await desk.daysPass(7)
      const first = await desk.run(watch_id, 1)
      expect(first).toMatchObject({ outcome: 'found', changes: 0, records: [expect.any(String), expect.any(String)] })
      expect(first.message).toContain('holds part of the list')
      pages([1, 1, 1], all.toReversed())
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 2)).toMatchObject({ changes: 0, message: 'No change.', credits: '6' })
      pages([1, 1], [ash, cedar])
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 3)).toMatchObject({ changes: 1 })
      expect(await changesOf(watch_id)).toMatchObject([{ kind: 'item_removed', about: 'Mr Ben BIRCH', after: null }])
    })

    test('says so where a run reads only a part of the list', async () => {
      const people = (from: number) =>
        register.answers('people_search', () => ({
          csv_data: [
            'name,address',
            ...Array.from({ length: 10 }, (_, at) => `Person ${from + at},1 High Street`),
          ].join('\n'),
        }))
      people(0)
      const case_id = await desk.newCase()
      const { json } = await desk.analyst.lookUp('people_search', { fullname: 'Tamsin Quill', case_id })
      const schedule = { case_id, record: json.record.id, every_days: 7, until: desk.dayIn(30) }
      const query = new URLSearchParams(schedule as never)
      expect((await desk.analyst.get(`/api/watches/forecast?${query}`)).json).toMatchObject({ is_part: true })
      const more = { most_credits: '100', unknown_counts_as: '1' }
      const { watch_id } = (await desk.analyst.post('/api/watches', { ...schedule, ...more })).json
      people(20)
      await desk.daysPass(7)
      const { outcome, message } = await desk.run(watch_id, 1)
      expect(outcome).toBe('found')
      expect(message).toContain('No change in the part that was read.')
      expect(message).toContain('changes in the rest do not show')
    })

    test('says so where the service cut its list', async () => {
      const companies = (...names: string[]) =>
        register.answers('company_name_search', () => ({
          company_short_list: names.map((name, at) => ({ name, company_number: `9000020${at}` })),
          list_cut: 'true',
        }))
      companies('ASH LTD', 'BIRCH LTD')
      const case_id = await desk.newCase()
      const asked = { name: 'a', type: '', page_id: '', case_id }
      const { json } = await desk.analyst.lookUp('company_name_search', asked)
      const schedule = { case_id, record: json.record.id, every_days: 7, until: desk.dayIn(30) }
      const query = new URLSearchParams(schedule as never)
      expect((await desk.analyst.get(`/api/watches/forecast?${query}`)).json).toMatchObject({ is_part: true })
      const more = { most_credits: '100', unknown_counts_as: '1' }
      const { watch_id } = (await desk.analyst.post('/api/watches', { ...schedule, ...more })).json
      companies('ASH LTD')
      await desk.daysPass(7)
      const { message } = await desk.run(watch_id, 1)
      expect(message).toContain('changes in the rest do not show')
      expect(await changesOf(watch_id)).toEqual([])
    })

    test('a run that stops after a page does not say that nothing was paid', async () => {
      register.answers('company_appointments', (asked) => ({
        appt_list: [asked.includes('the second page') ? birch : ash].map(officer),
        ...(!asked.includes('the second page') && { next_page_id: 'the second page' }),
      }))
      const { watch_id } = await watched({ most_credits: '2' })
      await desk.daysPass(7)
      const run = await desk.run(watch_id, 1)
      expect(run).toMatchObject({ outcome: 'not_run', credits: '2', records: [expect.any(String)] })
      expect(run.message).toContain('The page before it was looked up, and may be charged.')
      expect(run.message).not.toContain('Nothing was paid')
    })

    test('two colleagues at once set up one watch for the same lookup', async () => {
      lists(ash)
      const case_id = await desk.newCase()
      const { json } = await desk.analyst.lookUp('company_appointments', { company_number: company, case_id })
      const schedule = { case_id, record: json.record.id, every_days: 7, until: desk.dayIn(30) }
      const replies = await Promise.all([1, 2].map(() => desk.analyst.post('/api/watches', schedule)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    })

    test('lists the newest 50 runs, and how many came before', async () => {
      lists(ash)
      const { watch_id } = await watched()
      await beside(desk.app, async ({ db }) => {
        const blank = { outcome: 'found', reason: null, record: null, step: null, records: '[]', page_cost: 0 } as const
        const runs = Array.from({ length: 51 }, (_, at) => ({
          ...blank,
          run_id: `run ${engine} ${at}`,
          watch_id,
          at: `2026-01-01T00:00:${10 + at}.000Z`,
          cost: 0,
          changes: 0,
          source: null,
          ended_at: `2026-01-01T00:00:${10 + at}.000Z`,
          is_mailed: 1,
          actor: null,
        }))
        await db.insertInto('watch_run').values(runs).execute()
      })
      const { runs, left } = (await desk.analyst.get(`/api/watches/${watch_id}`)).json
      expect([runs.length, left, runs[0].run_id]).toEqual([50, 1, `run ${engine} 50`])
    })

    test('stops at its ceiling and on its last day, and says so', async () => {
      lists(ash)
      const { watch_id } = await watched({ most_credits: '3' })
      await desk.daysPass(7)
      await desk.run(watch_id, 1)
      await desk.daysPass(7)
      await expect.poll(async () => (await desk.watch(watch_id)).state).toBe('stopped')
      const stopped = await desk.watch(watch_id)
      expect(stopped).toMatchObject({ credits: '2', why: expect.stringContaining('ceiling'), next_at: null })
      expect((await desk.analyst.get('/api/watches/feed')).json.stopped).toBeGreaterThan(0)
      const again = (body: object) => desk.analyst.post(`/api/watches/${watch_id}/resume`, body)
      expect((await again({})).json.errors).toMatchObject([{ field: 'most_credits' }])
      expect((await again({ most_credits: '100' })).json).toMatchObject({ state: 'active', why: null })
      await desk.daysPass(7)
      await expect.poll(async () => (await desk.watch(watch_id)).credits).toBe('4')
      await desk.daysPass(30)
      await expect.poll(async () => (await desk.watch(watch_id)).why).toContain('last day')
    })

    test('that stopped after the page was read stays counted, until a later page is marked as read', async () => {
      lists(ash)
      const { case_id, watch_id } = await watched({ most_credits: '3' })
      const feed = async () => (await desk.analyst.get(`/api/watches/feed?case_id=${case_id}`)).json
      const early = (await feed()).at
      await desk.daysPass(7)
      await desk.run(watch_id, 1)
      await desk.daysPass(7)
      await expect.poll(async () => (await feed()).stopped, { interval: 50 }).toBe(1)
      const read = (body: object) =>
        desk.analyst.post('/api/watches/read', { case_ids: [case_id], up_to: 0, screenings_up_to: 0, ...body })
      for (const read_at of [early, undefined]) expect((await read({ read_at })).status).toBe(204)
      expect((await feed()).stopped).toBe(1)
      await read({ read_at: (await feed()).at })
      expect((await feed()).stopped).toBe(0)
    })

    test('is marked as read with all others of the analyst’s cases, up to the newest that was seen', async () => {
      lists(ash)
      const one = await watched()
      lists(ash, birch)
      await desk.daysPass(7)
      await desk.run(one.watch_id, 1)
      const feed = async () => (await desk.analyst.get('/api/watches/feed')).json
      const [seen] = (await feed()).changes
      lists(ash, birch, cedar)
      await desk.daysPass(7)
      await desk.run(one.watch_id, 2)
      expect((await feed()).unread).toBe(2)
      await desk.analyst.post('/api/watches/read', { own_cases: true, up_to: seen.change_id })
      expect((await feed()).unread).toBe(1)
      await desk.analyst.post('/api/watches/read', { own_cases: true })
      expect((await feed()).unread).toBe(0)
    })

    test('that stopped does not run again beside another for the same lookup', async () => {
      lists(ash)
      const { watch_id, schedule } = await watched({ most_credits: '3' })
      await desk.daysPass(7)
      await desk.run(watch_id, 1)
      await desk.daysPass(7)
      await expect.poll(async () => (await desk.watch(watch_id)).state).toBe('stopped')
      const until = desk.dayIn(30)
      const other = await desk.analyst.post('/api/watches', { ...schedule, until, most_credits: '50' })
      expect(other.status).toBe(201)
      const resume = () => desk.analyst.post(`/api/watches/${watch_id}/resume`, { until, most_credits: '50' })
      expect(await resume()).toMatchObject({ status: 409, json: { title: 'Watched already' } })
      await desk.analyst.request('DELETE', `/api/watches/${other.json.watch_id}`)
      expect((await resume()).json.state).toBe('active')
    })

    test('stops with its case, with its record and with its analyst', async () => {
      lists(ash)
      const closed = await watched()
      await desk.analyst.post(`/api/cases/${closed.case_id}/close`, {})
      await expect.poll(async () => (await desk.watch(closed.watch_id)).why).toContain('case is closed')
      expect((await desk.analyst.post(`/api/watches/${closed.watch_id}/resume`, {})).json.reason).toBe('case_closed')

      const erased = await watched()
      await desk.analyst.post(`/api/records/${erased.record}/erase`, { reason: 'ordered' })
      await expect.poll(async () => (await desk.watch(erased.watch_id)).why).toContain('was erased')

      const barnaby = await colleague(desk.app, 'analyst', 'Barnaby Example')
      const case_id = await desk.newCase()
      const members = `/api/cases/${case_id}/members`
      await desk.analyst.post(members, { email: barnaby.email })
      const his = await watched({}, case_id)
      await desk.analyst.post(`/api/watches/${his.watch_id}/pause`, {})
      expect((await barnaby.post(`/api/watches/${his.watch_id}/resume`, {})).json).toMatchObject({
        state: 'active',
        analyst_name: 'Barnaby Example',
      })
      await desk.analyst.request('DELETE', `${members}/${barnaby.analyst_id}`)
      await expect.poll(async () => (await desk.watch(his.watch_id)).why).toContain('no longer works in the case')
      expect((await barnaby.get(`/api/watches/${his.watch_id}`)).status).toBe(404)
      expect((await desk.analyst.post(`/api/watches/${his.watch_id}/resume`, {})).json.state).toBe('active')
    })

    test('is paused, run at once, and deleted', async () => {
      lists(ash)
      const { watch_id, case_id } = await watched()
      const to = (what: string) => desk.analyst.post(`/api/watches/${watch_id}/${what}`, {})
      expect((await to('pause')).json).toMatchObject({ state: 'paused', next_at: null })
      expect((await to('run')).status).toBe(409)
      expect((await to('resume')).json.state).toBe('active')
      expect((await to('run')).status).toBe(200)
      await desk.run(watch_id, 1)
      expect((await desk.analyst.get(`/api/watches?case_id=${case_id}`)).json.watches).toMatchObject([{ watch_id }])
      expect((await desk.analyst.request('DELETE', `/api/watches/${watch_id}`)).status).toBe(204)
      expect((await desk.analyst.get(`/api/watches/${watch_id}`)).status).toBe(404)
      expect((await desk.analyst.get(`/api/watches?case_id=${case_id}`)).json.watches).toEqual([])
    })

    test('asks a loaded register again where nobody says which day its data has', async () => {
      const source = register.isLoaded('2026-10-01', ['company_number_search'])
      register.answers('company_appointments', () => ({ appt_list: [officer(ash)] }), source)
      const { watch_id } = await watched()
      await desk.daysPass(7)
      // The register is not said to answer this operation: whether it is the same data is not known.
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'found', source: { of: '2026-10-01' } })
    })

    test('a company that left a register of live companies is no longer found, once, and comes back', async () => {
      const alive = () => ({ company_short_list: [{ name: 'ASH LIMITED', company_number: company }] })
      register.answers('company_number_search', alive)
      const case_id = await desk.newCase()
      const { json } = await desk.analyst.lookUp('company_number_search', { company_number: company, case_id })
      const schedule = { case_id, record: json.record.id, every_days: 7, until: desk.dayIn(60), most_credits: '100' }
      const { watch_id } = (await desk.analyst.post('/api/watches', schedule)).json
      const run = async (nth: number) => {
        await desk.daysPass(7)
        return desk.run(watch_id, nth)
      }
      register.lacks('company_number_search')
      const gone = { outcome: 'not_answered', credits: '0' }
      const words = 'The source holds only a part of the register, and none was found in it.'
      expect(await run(1)).toMatchObject({ ...gone, changes: 1, message: words })
      expect(await run(2)).toMatchObject({ ...gone, changes: 0, message: words })
      register.answers('company_number_search', alive)
      expect(await run(3)).toMatchObject({ outcome: 'found', changes: 1 })
      const { changes } = (await desk.analyst.get(`/api/watches/${watch_id}/changes`)).json
      expect(changes).toMatchObject([
        { kind: 'now_found', is_erased: false },
        { kind: 'no_longer_found', is_erased: false },
      ])
    })

    test('sends nothing while a loaded register is the same, and runs early on newer data', async () => {
      const dated = (day: string, company_status: string) => {
        const source = register.isLoaded(day, ['company_number_search'])
        const found = { company_short_list: [{ name: 'ASH LIMITED', company_number: company, company_status }] }
        register.answers('company_number_search', () => found, source)
      }
      const start = async (company_number: string, most_credits: string) => {
        const case_id = await desk.newCase()
        const { json } = await desk.analyst.lookUp('company_number_search', { company_number, case_id })
        const schedule = { case_id, record: json.record.id, every_days: 7, until: desk.dayIn(30), most_credits }
        return (await desk.analyst.post('/api/watches', schedule)).json.watch_id as string
      }
      dated('2026-10-01', 'Active')
      const [tight, roomy] = [await start(company, '8'), await start('90000102', '100')]
      const before = register.calls()
      await desk.daysPass(7)
      const skipped = await desk.run(tight, 1)
      expect(skipped).toMatchObject({ outcome: 'not_run', credits: '0', source: { of: '2026-10-01' } })
      expect(skipped.message).toContain('Nothing was sent and nothing was paid.')
      await desk.run(roomy, 1)
      expect(register.calls()).toBe(before)

      // The newest run is known by its time.
      await desk.daysPass(1 / 24)
      dated('2026-11-01', 'Liquidation')
      expect(await desk.run(tight, 2)).toMatchObject({ outcome: 'found', changes: 1, credits: '2' })
      expect(await desk.run(roomy, 2)).toMatchObject({ outcome: 'found', changes: 1 })

      // The ceiling covers the runs of every week still to come, and none besides.
      await desk.daysPass(1 / 24)
      dated('2026-12-01', 'Dissolved')
      await desk.run(roomy, 3)
      await desk.daysPass(7)
      const last = await desk.run(tight, 3)
      expect(last).toMatchObject({ outcome: 'found', changes: 1 })
      expect(last.at.slice(0, 10)).toBe(desk.today())
      expect(await desk.watch(tight)).toMatchObject({ state: 'active', credits: '4' })
    })
  })
})
