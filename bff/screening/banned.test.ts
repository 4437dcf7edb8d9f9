/** Disqualified people are candidates of a screening, beside the entries of lists. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ScreenedSubject, Screening, ScreeningMark } from '../../contract/desk/screening.ts'
import { registerOfDisqualified } from '../../contract/source.ts'
import { listedMention } from '../../entities/claim.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { screened } from './testing/screened.ts'

/** The case of the namesakes (fiction/landmarks.ts). */
const companies = ['99000021', '99000022', '99000023', '99000024']
const banned = { director_id: 'PLLGT1K7X2Q0M9TZBDE1', name: 'Mr Julian Mark PELLINGTON' }
const again = { director_id: 'PLLGT2K7X2Q0M9TZBDE2' }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a man who is banned under another id', () => {
    let app: TestApp
    let ann: Colleague
    let screening: Screening
    const at = () => `/api/cases/${ann.case_id}/screening`
    const subjectOf = (id: string): ScreenedSubject =>
      screening.subjects.find(({ keys }) => keys.includes(`officer:${id}`))!

    const bansOf = (id: string) => subjectOf(id).candidates.filter(({ kind }) => kind === 'banned')

    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      for (const company_number of companies)
        await ann.lookUp('company_appointments', { company_number, case_id: ann.case_id })
      const { status, json } = await screened(ann, ann.case_id)
      expect(status).toBe(200)
      screening = json
    })
    afterAll(() => app.close())

    test('is a candidate with the day of the register, and with his ban', () => {
      expect(screening.lists).toContainEqual(
        expect.objectContaining({ list: registerOfDisqualified, day: '2026-11-01', kind: 'banned' }),
      )
      expect(bansOf(again.director_id)).toMatchObject([
        {
          kind: 'banned',
          list: registerOfDisqualified,
          list_day: '2026-11-01',
          listed_id: banned.director_id,
          name: banned.name,
          entry: { dob: '1968-05', director_disq_list: [{ end_date: '2029-11-15' }] },
          source: { pointer: expect.stringMatching(/^\/disqualified_candidate_list\/\d+$/) },
        },
      ])
    })

    test('a ban under the officer’s own id is no candidate', () => {
      const own = subjectOf(banned.director_id)
      expect(own.state).toBe('screened')
      expect(bansOf(banned.director_id)).toEqual([])
      // Without the note, the screening would seem to say that the register does not have him.
      expect(own.why).toBe('The register of disqualified people has a ban under this very id.')
    })

    test('a ban under a person’s own id is a mark with the dates of its record, and needs no decision', async () => {
      const { marks } = (await ann.get(`${at()}/marks`)).json
      const own = marks.filter(({ keys }: ScreeningMark) => keys.includes(`officer:${banned.director_id}`))
      expect(own).toMatchObject([
        { kind: 'banned', state: 'on_record', list: registerOfDisqualified, name: banned.name, by: null, at: null },
      ])
    })

    test('is judged like an entry of a list, and then the case shows the ban until the decision is undone', async () => {
      const subject = subjectOf(again.director_id).key
      const of = { subject, list: registerOfDisqualified, listed_id: banned.director_id }
      const key = listedMention(registerOfDisqualified, banned.director_id)
      const seenIn = async (path: string) => (await ann.get(`/api/cases/${ann.case_id}/${path}`)).text
      const views = ['graph?limit=200', 'timeline', 'export/entities.ftm.json']
      for (const path of views) expect(await seenIn(path)).not.toContain(key)
      const { status } = await ann.post(`${at()}/judgements`, {
        ...of,
        verdict: 'same',
        reason: 'One month, one town.',
      })
      expect(status).toBe(201)
      screening = (await ann.get(at())).json
      expect(bansOf(again.director_id)[0]?.judgement).toMatchObject({ verdict: 'same' })

      const { nodes } = JSON.parse(await seenIn('graph?limit=200'))
      const joined = nodes.find(({ mentions }: { mentions: string[] }) => mentions.includes(key))
      expect(joined).toMatchObject({ key: subject })
      const { events } = JSON.parse(await seenIn('timeline'))
      expect(events).toContainEqual(expect.objectContaining({ kind: 'disqualified_from', date: '2020-11-16' }))
      expect(await seenIn('export/entities.ftm.json')).toContain('"startDate":["2020-11-16"]')

      expect((await ann.post(`${at()}/judgements`, { ...of, verdict: 'withdrawn' })).status).toBe(201)
      for (const path of views) expect(await seenIn(path)).not.toContain(key)
    })
  })
})
