/** A report says where a list of controllers has a page that the case does not hold. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report, ReportBlock } from '../../contract/desk/reports.ts'
import { caseOf } from '../../entities/report/testing/answered-case.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { colleagueAtWork } from '../testing/colleagues.ts'
import { type ForeignUpstream, foreignUpstream } from '../testing/foreign-upstream.ts'
import { partlyReadIn } from './partly-read.ts'

const [cedar, birch] = ['90000003', '90000004'] as const
const person = (company: string, id: string, name: string) =>
  `<controller_list><controller><controller_id>${id}</controller_id>
    <kind>individual-person-with-significant-control</kind><name>${name}</name>
    <company_number>${company}</company_number></controller></controller_list>`
/** By company and page. */
const answers: { readonly [asked: string]: string | undefined } = {
  [cedar]: `<next_page_id>2</next_page_id>${person(cedar, 'c1', 'Mr Guy ROWAN')}`,
  [`${cedar}2`]: person(cedar, 'c2', 'Ms Una SORREL'),
  [birch]: person(birch, 'c3', 'Ms Ida HAZEL'),
}

let upstream: ForeignUpstream
let app: TestApp
beforeAll(async () => {
  upstream = await foreignUpstream('soap11')
  upstream.answersBy((operation, { body }) => {
    const value = (field: string) => new RegExp(`<${field}>(\\w+)<`).exec(body)?.[1] ?? ''
    const asked = `${value('company_number')}${value('page_id')}`
    return operation === 'company_controllers' ? (answers[asked] ?? '') : ''
  })
  app = await testApp({
    upstreamUrl: upstream.url,
    env: { UPSTREAM_KEYS: 'account', REGISTER_URL: upstream.url, REGISTER_API_KEY: 'key' },
  })
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

test.each(['ownership', 'control'] as const)(
  'the section "%s" names the list, until its last page is read',
  async (fill) => {
    const { post, request, get, case_id, ...ann } = await colleagueAtWork(app, 'analyst', fill)
    const lookUp = async (company_number: string, page_id?: string) => {
      const params = { company_number, case_id, ...(page_id && { page_id }) }
      expect((await ann.lookUp('company_controllers', params)).json.outcome).toBe('found')
    }
    const made = (await post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json as Report
    const blocks: ReportBlock[] = [{ kind: 'filled', id: fill, fill }]
    const content = { ...made.content, title: 'Control', sections: [{ id: 'one', title: 'Control', blocks }] }
    const saved = await request('PUT', `/api/reports/${made.report_id}`, { content, version: 1 })
    expect(saved.status).toBe(200)
    const text = async () =>
      (await get(`/api/cases/${case_id}/report.html?report=${made.report_id}`)).text.replaceAll(/<[^>]*>/g, '')
    const goesOn = (number: string) => new RegExp(`The list of controllers of ${number}[^.]* has further pages`)

    await lookUp(cedar)
    await lookUp(birch)
    const before = await text()
    expect(before).toMatch(goesOn(cedar))
    expect(before).not.toMatch(goesOn(birch))
    await lookUp(cedar, '2')
    const after = await text()
    expect(after).toContain('SORREL')
    expect(after).not.toContain('has further pages')
  },
)

test('companies beyond the limit are counted as not checked', async () => {
  const numbers = Array.from({ length: 53 }, (_, at) => String(90000100 + at))
  const all = caseOf(numbers.map((company_number) => ({ operation: 'company_controllers', company_number })))
  const { partlyRead, notChecked } = await partlyReadIn(all, async () => ({ result: { next_page_id: '2' } }))
  expect([partlyRead.size, notChecked]).toEqual([50, 3])
})
