/** A case is screened against the invented list of the fictional register, through the front door. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Candidate, ScreenedSubject, Screening } from '../../contract/desk/screening.ts'
import { registerOfDisqualified } from '../../contract/source.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { screened } from './testing/screened.ts'

const inventedList = 'Invented Sanctions List'
/** The circle of companies of a listed man, and a namesake of another entry (fiction/landmarks.ts). */
const circle = ['99000011', '99000012', '99000013', '99000014']
const namesake = 'M4RSD7K2X0QTB9ZE5WNC'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the screening of a case', () => {
    let app: TestApp
    let ann: Colleague
    let ben: Awaited<ReturnType<typeof colleague>>
    const at = (path = '') => `/api/cases/${ann.case_id}/screening${path}`
    const read = async (): Promise<Screening> => (await ann.get(at())).json
    const subjectNamed = ({ subjects }: Screening, label: RegExp): ScreenedSubject => {
      const found = subjects.find((subject) => label.test(subject.label))
      if (!found) throw new Error(`No subject is called ${label}`)
      return found
    }
    const vosper = async (): Promise<{ subject: ScreenedSubject; candidate: Candidate }> => {
      const subject = subjectNamed(await read(), /Piers.*VOSPER/i)
      const candidate = subject.candidates.find(({ listed_id }) => listed_id === 'INV0001')
      if (!candidate) throw new Error('The entry of the listed man is no candidate')
      return { subject, candidate }
    }
    const judged = async (verdict: string, more: object = {}, by: Pick<Colleague, 'post'> = ann) => {
      const { subject, candidate } = await vosper()
      const of = { subject: subject.key, list: candidate.list, listed_id: candidate.listed_id }
      return by.post(at('/judgements'), { ...of, verdict, ...more })
    }
    const graph = async () => (await ann.get(`/api/cases/${ann.case_id}/graph?limit=200`)).text

    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      ben = await colleague(app, 'analyst', 'ben')
      const { case_id } = ann
      const admin = await app.analyst()
      expect((await admin.post(`/api/cases/${case_id}/members`, { email: ben.email })).status).toBe(200)
      for (const company_number of circle) {
        await ann.lookUp('company_controllers', { company_number, case_id })
        await ann.lookUp('company_appointments', { company_number, case_id })
      }
      await ann.lookUp('director_details', { director_id: namesake, case_id })
    })
    afterAll(() => app.close())

    test('names its subjects before anything is looked up, and the price of a press', async () => {
      const { subjects, unscreened, price, running, lists } = await read()
      expect(subjects.length).toBeGreaterThanOrEqual(circle.length + 2)
      for (const { state, why, candidates, screened_at } of subjects)
        expect({ state, why, candidates, screened_at }).toMatchObject({
          state: 'not_run',
          candidates: [],
          screened_at: null,
        })
      expect(unscreened).toBe(subjects.filter(({ names }) => names.length > 0).length)
      expect(price).toEqual({ credits: '0', lookups: expect.any(Number) })
      expect(price.lookups).toBeGreaterThanOrEqual(circle.length)
      expect({ running, lists }).toEqual({ running: null, lists: [] })
    })

    test('finds with one press the listed man, his company and a namesake, and says what was searched', async () => {
      const before = await graph()
      const { status, json } = await screened(ann, ann.case_id)
      expect(status).toBe(200)
      const screening: Screening = json
      expect(screening).toMatchObject({ running: null, stopped: null, unscreened: 0 })
      const [list] = screening.lists
      expect(list).toMatchObject({ list: inventedList, day: '2026-11-01', kind: 'listed' })
      expect(list?.entries).toBeGreaterThan(10)
      const { candidate } = await vosper()
      expect(candidate).toMatchObject({ kind: 'listed', list: inventedList, list_day: '2026-11-01', asked_again: null })
      expect(candidate.bits).toBeGreaterThan(screening.likely_from)
      expect(candidate.facts.map(({ why }) => why).every((why) => why !== '')).toBe(true)
      const company = subjectNamed(screening, /vinterfold/i)
      expect(company.candidates[0]).toMatchObject({ listed_id: 'INV0002' })
      // Nothing in the entry tells the namesake apart, so an analyst must.
      expect(subjectNamed(screening, /marsden/i).candidates[0]?.name).toBe('David John MARSDEN')
      const none = screening.subjects.find(({ candidates, unlikely }) => candidates.length + unlikely === 0)
      expect(none).toMatchObject({
        state: 'screened',
        why: null,
        searched: [
          { list: inventedList, entries: list?.entries },
          { list: registerOfDisqualified, kind: 'banned' },
        ],
      })
      // A candidate is not a fact, so the case says what it said before.
      expect(await graph()).toBe(before)
    })

    test('asks nothing again on the same day from the same list', async () => {
      const records = async () => (await ann.get(`/api/records?case_id=${ann.case_id}&operation=sanctions_search`)).text
      const before = await records()
      const { json } = await screened(ann, ann.case_id)
      expect(json.price.lookups).toBe(0)
      expect(await records()).toBe(before)
    })

    test('shows candidates of the lists that a press names, and says which it left out', async () => {
      const narrowed = async (...lists: string[]): Promise<Screening> => (await ann.post(at(), { lists })).json
      const whole = await read()
      expect(whole.left_out).toEqual([])
      const kinds = ({ subjects }: Screening) =>
        new Set(subjects.flatMap(({ candidates }) => candidates.map(({ kind }) => kind)))
      expect(kinds(whole)).toContain('listed')

      const listed = await narrowed(inventedList)
      expect(listed).toMatchObject({ lists: [{ list: inventedList }], left_out: [registerOfDisqualified] })
      expect(kinds(listed)).toEqual(new Set(['listed']))
      const banned = await narrowed(registerOfDisqualified)
      expect(banned).toMatchObject({ lists: [{ list: registerOfDisqualified }], left_out: [inventedList] })
      expect(kinds(banned)).not.toContain('listed')
      for (const { state, searched } of banned.subjects)
        expect([state, searched.map(({ list }) => list)]).toEqual(['screened', [registerOfDisqualified]])

      const unknown = await narrowed('No such list')
      expect(unknown).toMatchObject({ lists: [], left_out: [inventedList, registerOfDisqualified], unscreened: 0 })
      for (const { state, why, candidates } of unknown.subjects)
        expect({ state, why, candidates }).toEqual({
          state: 'not_run',
          why: 'Not searched: No such list.',
          candidates: [],
        })
      expect((await ann.post(at(), { lists: [] })).status).toBe(422)
      expect(await read()).toEqual(whole)
    })

    test('keeps a judgement with its reason, and refuses another who did not see it', async () => {
      const made = await judged('same', { reason: 'The month of birth and the companies agree.' })
      expect(made.status).toBe(201)
      expect((await vosper()).candidate.judgement).toMatchObject({
        verdict: 'same',
        reason: 'The month of birth and the companies agree.',
        list_day: '2026-11-01',
        analyst_name: 'ann',
      })
      const late = await judged('different', {}, ben)
      expect(late.status).toBe(409)
      expect(late.json.detail).toContain('ann judged this candidate as same.')
      const aware = await judged('different', { replaces: made.json.seq }, ben)
      expect(aware.status).toBe(201)
      expect((await vosper()).candidate.judgement?.verdict).toBe('different')
      expect((await judged('withdrawn')).status).toBe(201)
      expect((await vosper()).candidate.judgement?.verdict).toBe('same')
      expect((await judged('withdrawn')).status).toBe(201)
      expect((await vosper()).candidate.judgement).toBeUndefined()
      expect((await judged('withdrawn')).status).toBe(409)
    })

    test('asks again when the names in the case changed since', async () => {
      const { json } = await judged('unsure')
      const other = subjectNamed(await read(), /^(Mr )?Anthony VOSPER/i)
      const { subject } = await vosper()
      const pair = { a: subject.key, b: other.key, verdict: 'same', reason: 'One man.' }
      expect((await ann.post(`/api/cases/${ann.case_id}/judgements`, pair)).status).toBe(201)
      const joined = (await vosper()).candidate
      expect(joined.judgement?.seq).toBe(json.seq)
      expect(joined.asked_again).toBe('The names or births in the case changed since this decision.')
      await judged('withdrawn')
    })

    test('marks likely candidates and decisions for other screens, and what a listed company owns', async () => {
      const marks = async () => (await ann.get(at('/marks'))).json
      const open = await marks()
      expect(open.owned).toEqual([])
      const { subject } = await vosper()
      const ofMan = { keys: subject.keys, kind: 'listed', list: inventedList, listed_id: 'INV0001' }
      expect(open.marks).toContainEqual({
        ...ofMan,
        state: 'not_decided',
        day: '2026-11-01',
        name: 'Piers Anthony VOSPER',
        by: null,
        at: null,
      })
      const company = subjectNamed(await read(), /vinterfold/i)
      const same = { subject: company.key, list: inventedList, listed_id: 'INV0002', verdict: 'same' }
      expect((await ann.post(at('/judgements'), same)).status).toBe(201)
      const decided = await marks()
      expect(decided.marks).toContainEqual(
        expect.objectContaining({ listed_id: 'INV0002', state: 'decided', by: 'ann' }),
      )
      const owned = decided.owned.find(({ path }: { path: string[] }) => path.length === 2)
      expect(owned).toMatchObject({ by_key: company.key, by_label: company.label, list: inventedList })
      expect(owned.path[0]).toBe(company.key)
      const files = ['graph.graphml', 'graph.gexf'].map((file) => ann.get(`/api/cases/${ann.case_id}/export/${file}`))
      for (const { text } of await Promise.all(files)) {
        expect(text).toContain(`Listed: ${inventedList}`)
        expect(text).toContain(`Candidate, not decided: ${inventedList}`)
        expect(text).toContain(`${company.label}, listed: ${inventedList}`)
      }
      await ann.post(at('/judgements'), { ...same, verdict: 'withdrawn' })
      expect((await marks()).owned).toEqual([])
    })

    test('refuses a subject and an entry that the case does not have', async () => {
      const { subject } = await vosper()
      const of = { subject: subject.key, list: inventedList, listed_id: 'INV9999', verdict: 'same' }
      expect((await ann.post(at('/judgements'), of)).status).toBe(422)
      const stranger = { ...of, subject: 'officer:nobody', listed_id: 'INV0001' }
      expect((await ann.post(at('/judgements'), stranger)).status).toBe(422)
    })
  })
})
