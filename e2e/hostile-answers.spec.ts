/** Answers in hostile words, on every screen of a phone: no screen is wider than the window. */
import type { Page } from '@playwright/test'
import { enter, expect } from './application.ts'
import { behindLine as test, tooWide } from './behind-line.ts'
import { lookUpRecord } from './fill-case.ts'
import { hasNoneOnTheWay } from './requests.ts'
import { forgiveConfirmations } from './screens.ts'

test.use({ viewport: { width: 390, height: 844 } })

const threeHundred = `Sir ${'Llanfair-Featherstonehaugh '.repeat(11)}`.slice(0, 300)
const long = ['W'.repeat(60), threeHundred, 'שלום_עולם_'.repeat(9), '漢'.repeat(40), '\u202EREVERSED\u2066'.repeat(6)]
/** Each word in turn, or no word at all. Fields that the desk reads as dates, codes and numbers stay as they are. */
const kinds = [
  { kind: 'long words', words: long },
  { kind: 'nothing', words: [''] },
]

const ids = /(_id|_key|latitude|longitude|credits|available)$/
const read =
  /(number|date|dob|code|status|north|east|type|data_set|y|m|d|num_\w+|list_num|total_\w+|metres|ip_address|ind|indicator)$/

function inWords({ words }: (typeof kinds)[number]) {
  let at = 0
  return (document: string) =>
    document.replace(/<([\w:]+)>([^<>]+)<\/\1>/g, (whole, name: string) =>
      ids.test(name) || read.test(name) ? whole : `<${name}>${words[at++ % words.length]}</${name}>`,
    )
}

type Asked = { operation: string; params: object; at: (record: string) => string }
const asked: Asked[] = [
  {
    operation: 'company_name_search',
    params: { name: 'northgate' },
    at: (id) => `/companies?name=northgate&record=${id}`,
  },
  {
    operation: 'company_number_search',
    params: { company_number: '90000001' },
    at: (id) => `/companies/90000001?company=${id}`,
  },
  {
    operation: 'company_appointments',
    params: { company_number: '90000001' },
    at: (id) => `/companies/90000001/officers?officers=${id}`,
  },
  {
    operation: 'company_mortgage_index',
    params: { company_number: '90000001' },
    at: (id) => `/companies/90000001/charges?charges=${id}`,
  },
  {
    operation: 'company_filing_history',
    params: { company_number: '90000001' },
    at: (id) => `/companies/90000001/filings?filings=${id}`,
  },
  { operation: 'director_search', params: { name: 'Penhaligon' }, at: (id) => `/directors?record=${id}` },
  { operation: 'people_search', params: { fullname: 'Barnaby Oldroyd' }, at: (id) => `/people?record=${id}` },
  {
    operation: 'age_verification',
    params: { fullname: 'Barnaby James Oldroyd', addr1: '12 Larkspur Close', postcode: 'LS1 0CK' },
    at: (id) => `/people/age?record=${id}`,
  },
  {
    operation: 'person_verify_historic',
    params: { fullname: 'Barnaby James Oldroyd', addr1: '12 Larkspur Close', postcode: 'LS1 0CK' },
    at: (id) => `/people/historic?record=${id}`,
  },
  {
    operation: 'deceased',
    params: { surname: 'Oldroyd', forename: 'Barnaby', premises: '12', postcode: 'LS1 0CK' },
    at: (id) => `/people/deceased?record=${id}`,
  },
  { operation: 'tps_full', params: { telephone_number: '01134960002' }, at: (id) => `/telephone?record=${id}` },
  { operation: 'area_code', params: { area_or_code: 'Newp*' }, at: (id) => `/telephone/area-codes?record=${id}` },
  {
    operation: 'geo_code_telephone',
    params: { telephone_number: '01134960018' },
    at: (id) => `/telephone/location?record=${id}`,
  },
  { operation: 'geo_code', params: { text: 'Newport' }, at: (id) => `/map?text=Newport&selected=1&record=${id}` },
  { operation: 'ip_location', params: { ip_address: '192.0.2.40' }, at: (id) => `/map?find=ip&record=${id}` },
  {
    operation: 'find_my_nearest',
    params: { latitude: '53.8', longitude: '-1.55' },
    at: (id) => `/map?find=nearest&near=53.8,-1.55&record=${id}`,
  },
]

/** The screens that say nothing of one answer. */
const others = (case_id: string, places: readonly string[]): string[] => [
  ...['/', '/cases', '/records', '/records/subject', '/watches', '/account', '/account/prices', '/account/budgets'],
  ...[
    '/account/keys',
    '/team',
    '/team/spend',
    '/team/audit',
    '/team/accounts',
    '/team/tokens',
    '/team/not-run',
    '/team/house-template',
    '/profile',
  ],
  ...['/nowhere', '/telephone/message', '/people', '/directors', '/companies'],
  ...['places', 'documents', 'history', 'whole'].map((part) => `/companies/90000001/${part}`),
  `/map?layer=case&layer=company:90000001&layer=${places.join('&layer=')}`,
  ...['', '/subjects', '/graph', '/timeline', '/contradictions', '/identities', '/pins', '/lookups', '/batches'].map(
    (part) => `/cases/${case_id}${part}`,
  ),
  ...['/batches/new', '/report', '/watches', '/members', '/details'].map((part) => `/cases/${case_id}${part}`),
]

for (const hostile of kinds)
  test(`no screen is wider than a phone where the answers hold ${hostile.kind}`, async ({
    page,
    browserMessages,
    line,
  }) => {
    test.slow()
    await enter(page)
    line.mood = 'rewritten'
    line.rewrite = inWords(hostile)
    const { case_id, members } = await openHostileCase(page, hostile.words[0] || '—')
    const opened: string[] = []
    const places: string[] = []
    for (const { operation, params, at } of asked) {
      const { record } = await lookUpRecord(page, case_id, operation, params)
      opened.push(at(record.id), `/records/${record.id}`)
      if (/^(geo_code|find_my_nearest|ip_location)/.test(operation)) places.push(record.id)
      await post(page, `/api/cases/${case_id}/pins`, { record: record.id, kind: 'record', note: hostile.words[0] })
    }
    for (const address of [...opened, ...others(case_id, places), ...members])
      await test.step(address, async () => {
        await page.goto(address)
        await atRest(page)
        expect.soft(await tooWide(page), address).toEqual([])
      })
    forgiveConfirmations(browserMessages)
  })

const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' }

async function post(page: Page, path: string, data: object) {
  const reply = await page.request.post(path, { data, headers })
  expect(reply.status(), await reply.text()).toBeLessThan(300)
  return await reply.json()
}

/** A reference is unique. */
let cases = 0

/** The case in which the page works from now on, whose own words are hostile too. @returns the addresses of its parts */
async function openHostileCase(page: Page, word: string): Promise<{ case_id: string; members: string[] }> {
  const about = { title: word.repeat(3), purpose: word.repeat(5), lawful_basis: 'Contract' }
  const { case_id } = await post(page, '/api/cases', { reference: `${word.slice(0, 55)}${++cases}`, ...about })
  await page.addInitScript((case_id) => sessionStorage.setItem('whereabouts.case', case_id), case_id)
  await post(page, `/api/cases/${case_id}/findings`, { kind: 'task', text: word.repeat(4) })
  const list = `name,${word}\r\n${long.map((word) => `${word},${word}`).join('\r\n')}\r\n`
  const file = { name: `${word.slice(0, 60)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(list) }
  const sent = async (path: string, fields: { [name: string]: string }) => {
    const reply = await page.request.post(path, { headers, multipart: { ...fields, file } })
    expect(reply.status(), await reply.text()).toBe(201)
    return await reply.json()
  }
  await sent(`/api/cases/${case_id}/subjects`, { kind: 'company' })
  const { batch_id } = await sent('/api/batches', { case_id, operation: 'company_name_search' })
  const { report_id } = await post(page, `/api/cases/${case_id}/reports`, {
    template: 'company',
    title: word.repeat(4),
  })
  const at = `/cases/${case_id}`
  return { case_id, members: [`${at}/batches/${batch_id}`, `${at}/report/${report_id}`] }
}

/** A heading is there, nothing is on its way, and the page has drawn what came. */
async function atRest(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(async () => {
    expect(hasNoneOnTheWay(page)).toBe(true)
    await page.evaluate(untilStill)
    expect(hasNoneOnTheWay(page)).toBe(true)
  }).toPass({ intervals: [10] })
}

/** Runs in the page: nothing has changed for ten frames. A busy page draws fewer. */
async function untilStill(): Promise<void> {
  let frames = 0
  const changes = new MutationObserver(() => {
    frames = 0
  })
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  while (frames < 10) {
    await new Promise(requestAnimationFrame)
    frames += 1
  }
  changes.disconnect()
}
