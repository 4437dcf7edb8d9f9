/** The ownership of a company at its address in a case, over answers that are written by hand. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { beside } from '../../../bff/testing/colleagues.ts'
import { type ForeignUpstream, foreignUpstream } from '../../../bff/testing/foreign-upstream.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let upstream: ForeignUpstream
let app: TestApp
let desk: Desk
let address: string
beforeAll(async () => {
  upstream = await foreignUpstream('soap11')
  upstream.answersBy((operation, { body }) => {
    const page = /<page_id>(\w+)</.exec(body)?.[1] ?? ''
    const number = `${/<company_number>(\w+)</.exec(body)?.[1]}${page}`
    return operation === 'company_controllers' ? (answers[number] ?? '') : ''
  })
  app = await testApp({
    upstreamUrl: upstream.url,
    env: { UPSTREAM_KEYS: 'account', REGISTER_URL: upstream.url, REGISTER_API_KEY: 'key' },
  })
  const administrator = await app.analyst()
  await administrator.request('PUT', '/api/prices/company_controllers', { credits: '2' })
  desk = await openDesk(app)
  address = `/cases/${desk.analyst.case_id}/ownership?company=${alder}`
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

const [alder, birch, cedar, yew] = ['90000001', '90000002', '90000003', '90000004'] as const
const natures = '<nature_list><nature>ownership-of-shares-75-to-100-percent</nature></nature_list>'
const ofAlder = `<company_number>${alder}</company_number><company_name>ALDER LIMITED</company_name>${natures}`
/** Ms Hazel held Alder. Then Birch took it over, and does not know who controls Birch. */
const answers: { readonly [company_number: string]: string | undefined } = {
  [alder]: `<controller_list>
    <controller><controller_id>c1</controller_id><kind>corporate-entity-person-with-significant-control</kind>
      <name>BIRCH HOLDINGS LIMITED</name>${ofAlder}<notified_on>2019-09-02</notified_on>
      <identification><country_registered>England</country_registered>
        <place_registered>Companies House</place_registered>
        <registration_number>${birch}</registration_number></identification></controller>
    <controller><controller_id>c2</controller_id><kind>individual-person-with-significant-control</kind>
      <name>Ms Ida HAZEL</name>${ofAlder}<notified_on>2016-04-06</notified_on><ceased_on>2019-09-02</ceased_on>
    </controller></controller_list>`,
  [birch]: `<controller_list/><control_statement_list><control_statement>
    <statement>psc-exists-but-not-identified</statement><notified_on>2016-04-06</notified_on>
    </control_statement></control_statement_list>`,
  [yew]: `<controller_list>
    <controller><controller_id>c5</controller_id><kind>corporate-entity-person-with-significant-control</kind>
      <name>BIRCH HOLDINGS LIMITED</name><company_number>${yew}</company_number><company_name>YEW LIMITED</company_name>
      <notified_on>2019-09-02</notified_on><identification><country_registered>England</country_registered>
        <place_registered>Companies House</place_registered>
        <registration_number>${birch}</registration_number></identification></controller></controller_list>`,
  [cedar]: `<next_page_id>2</next_page_id><controller_list><controller><controller_id>c3</controller_id>
    <kind>individual-person-with-significant-control</kind><name>Mr Guy ROWAN</name>
    <company_number>${cedar}</company_number><ceased_on>2019-09-02</ceased_on></controller></controller_list>`,
  [`${cedar}2`]: `<controller_list><controller><controller_id>c4</controller_id>
    <kind>individual-person-with-significant-control</kind><name>Ms Una SORREL</name>
    <company_number>${cedar}</company_number></controller></controller_list>`,
}

const boxes = (name: RegExp) =>
  within(desk.page.getByRole('group', { name: /^Control of/ })).queryAllByRole('button', { name })
const hasBox = (name: RegExp) =>
  desk.settled(() => desk.page.queryByRole('group', { name: /^Control of/ }) !== null && boxes(name).length === 1)
const pane = (name: string) => within(desk.page.getByRole('dialog', { name }))

test('expanding says the price first, looks up once for each press, and says why control is not known', async () => {
  await desk.open(address)
  await hasBox(/Controllers not looked up, this company$/)
  expect(desk.lookups).toEqual([])
  await desk.press(`Look up controllers of ${alder} · 2 credits`)
  await hasBox(/^ALDER LIMITED, Company 90000001, this company$/)
  await hasBox(/^BIRCH HOLDINGS LIMITED, Company 90000002\. Controllers not looked up$/)
  expect(desk.lookups).toEqual(['company_controllers'])

  await desk.press('Look up controllers of BIRCH HOLDINGS LIMITED · 2 credits')
  await hasBox(/^BIRCH HOLDINGS LIMITED, Company 90000002\. Controller not known$/)
  expect(desk.lookups).toEqual(['company_controllers', 'company_controllers'])
  expect(desk.page.queryByRole('button', { name: /^Look up controllers/ })).toBeNull()
  await desk.user.click(boxes(/^BIRCH/)[0]!)
  await desk.settled(() => desk.page.queryByRole('dialog', { name: 'BIRCH HOLDINGS LIMITED' }) !== null)
  pane('BIRCH HOLDINGS LIMITED').getByText(/^A controller exists\. The company does not know who, from 6 Apr 2016/)
  await desk.user.click(pane('BIRCH HOLDINGS LIMITED').getByRole('button', { name: 'Close' }))
  expect(desk.page.queryByRole('dialog', { name: 'BIRCH HOLDINGS LIMITED' })).toBeNull()
  expect(desk.browserMessages()).toEqual([])
})

test('on an earlier day another controlled it, and ended control is shown on request', async () => {
  await desk.open(`${address}&on=2019-09-01`)
  await hasBox(/^Ms Ida HAZEL, Person$/)
  expect(boxes(/^BIRCH/)).toEqual([])
  await desk.says('As of 1 Sept 2019.')
  await desk.press('Today')
  await hasBox(/^BIRCH/)
  expect(boxes(/HAZEL/)).toEqual([])
  await desk.user.click(desk.page.getByLabelText('Show ended control'))
  await hasBox(/^Ms Ida HAZEL/)
  expect(desk.address()).toMatch(/&ended=1$/)
})

test('while the marks are not read, the chart says that a name without one may be listed', async () => {
  const given = { reference: 'OWN-2', title: 'Control', purpose: 'Tests', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await desk.analyst.post('/api/cases', given)).json
  await desk.analyst.lookUp('company_controllers', { company_number: alder, case_id })
  const send = globalThis.fetch
  const held = Promise.withResolvers<void>()
  globalThis.fetch = async (path, init) => {
    if (String(path).includes('/screening/marks')) await held.promise
    return send(path, init)
  }
  const words = 'Not all marks of lists were read: a name without one may be listed.'
  try {
    await desk.open(`/cases/${case_id}/ownership?company=${alder}`)
    await hasBox(/^BIRCH/)
    expect(desk.text()).toContain(words)
  } finally {
    held.resolve()
    globalThis.fetch = send
  }
  await desk.settled(() => !desk.text().includes(words))
})

test('while another day is read, the chart of the day before is marked and says so', async () => {
  await desk.open(address)
  await hasBox(/^BIRCH/)
  const send = globalThis.fetch
  const held = Promise.withResolvers<void>()
  globalThis.fetch = async (path, init) => {
    if (String(path).includes('on=2018-01-01')) await held.promise
    return send(path, init)
  }
  const isMarked = () => desk.screen().queryByText('Reading the ownership …')?.closest('[data-is-earlier]') != null
  try {
    await desk.open(`${address}&on=2018-01-01`)
    await desk.settled(isMarked)
  } finally {
    held.resolve()
    globalThis.fetch = send
  }
  await desk.says('As of 1 Jan 2018.')
  await hasBox(/^Ms Ida HAZEL, Person$/)
  expect(isMarked()).toBe(false)
})

test('the legend names only what is drawn', async () => {
  await desk.open(`${address}&on=2019-09-01`)
  await hasBox(/^Ms Ida HAZEL, Person$/)
  expect(desk.text()).toContain('Above: who controls it.')
  expect(desk.text()).not.toMatch(/Below: what it controls|Dashed/)
  await desk.open(`${address}&ended=1`)
  await hasBox(/^BIRCH/)
  expect(desk.text()).toContain('Dashed line: ended.')
  await desk.open(`${address}&ended=1&view=table`)
  await desk.settled(() => desk.screen().queryAllByRole('row', { name: /HAZEL/ }).length > 0)
  expect(desk.text()).not.toMatch(/Above: |Dashed line/)
})

test('the table holds the steps and chains of the chart, each step with its record', async () => {
  await desk.open(`${address}&ended=1&view=table`)
  const row = (name: RegExp) => desk.screen().queryAllByRole('row', { name })
  await desk.settled(() => row(/HAZEL/).length > 0)
  expect(row(/^BIRCH HOLDINGS LIMITED ALDER LIMITED 75–100% of shares/)).toHaveLength(1)
  const [ended] = row(/^Ms Ida HAZEL ALDER LIMITED .* 2 Sept 2019/)
  expect(ended?.querySelector('a[href*="/records/"][href*="at=%2Fcontroller_list%2F1"]')).not.toBeNull()
  expect(row(/^BIRCH HOLDINGS LIMITED Controls it 75–100% of shares .* each step is over 50%/)).toHaveLength(1)
})

test('arrow keys walk along the chart, Enter opens an entity, and its entry leads to the record', async () => {
  await desk.open(address)
  await hasBox(/^ALDER/)
  boxes(/^ALDER/)[0]!.focus()
  await desk.user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(boxes(/^BIRCH/)[0])
  await desk.user.keyboard('{Enter}')
  await desk.settled(() => desk.page.queryByRole('dialog', { name: 'BIRCH HOLDINGS LIMITED' }) !== null)
  expect(pane('BIRCH HOLDINGS LIMITED').getByRole('heading', { name: 'Controls' })).not.toBeNull()
  pane('BIRCH HOLDINGS LIMITED').getByText('Over 75% of the shares')
  const [record] = pane('BIRCH HOLDINGS LIMITED').getAllByRole('link', { name: /^Record .* of ALDER LIMITED$/ })
  expect(record?.getAttribute('href')).toMatch(/\/records\/\w+\?at=%2Fcontroller_list%2F0$/)
  await desk.user.click(pane('BIRCH HOLDINGS LIMITED').getByRole('button', { name: 'Close' }))
  expect(desk.page.queryByRole('dialog', { name: 'BIRCH HOLDINGS LIMITED' })).toBeNull()
  expect(desk.browserMessages()).toEqual([])
})

test('a list of controllers with a page that was not read says so, until it is read', async () => {
  await desk.open(`/cases/${desk.analyst.case_id}/ownership?company=${cedar}`)
  await desk.press(/^Look up controllers of/)
  await hasBox(/^90000003, Company 90000003\. Not all controllers looked up, this company$/)
  await desk.says(/The list of controllers of .* has further pages that this case does not hold\./)
  const wayOn = desk.screen().getByRole('link', { name: 'Controllers of 90000003' })
  expect(wayOn.getAttribute('href')).toBe('/companies/90000003/control')
  const { case_id, post } = desk.analyst
  const second = await post('/api/lookups/company_controllers', { company_number: cedar, page_id: '2', case_id })
  expect(second.json.outcome).toBe('found')
  await desk.open('/')
  await desk.open(`/cases/${desk.analyst.case_id}/ownership?company=${cedar}`)
  await hasBox(/^Ms Una SORREL, Person$/)
  expect(desk.text()).not.toContain('further pages')
})

test('the tab of a case opens the company that it is about, not the first by name', async () => {
  const given = { reference: 'YEW-1', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await desk.analyst.post('/api/cases', given)).json
  for (const company_number of [yew, birch])
    await desk.analyst.lookUp('company_controllers', { company_number, case_id })
  await desk.open(`/cases/${case_id}/ownership`)
  await desk.settled(() => desk.page.queryByRole('group', { name: /^Control of/ }) !== null)
  const chosen = desk.screen().getByRole<HTMLSelectElement>('combobox', { name: 'Company' })
  expect([...chosen.options].map(({ text }) => text)).toEqual([
    `BIRCH HOLDINGS LIMITED, ${birch}`,
    `YEW LIMITED, ${yew}`,
  ])
  expect(chosen.value).toBe(yew)
})

test('a case past its retention date offers no lookup of controllers', async () => {
  const given = { reference: 'PAST-1', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await desk.analyst.post('/api/cases', given)).json
  const past = { retention_date: '2020-01-31' }
  await beside(app, ({ db }) => db.updateTable('case_file').set(past).where('case_id', '=', case_id).execute())
  await desk.open(`/cases/${case_id}/ownership?company=${alder}`)
  await hasBox(/Controllers not looked up, this company$/)
  await desk.user.click(boxes(/Controllers not looked up/)[0]!)
  await desk.settled(() => desk.page.queryByRole('dialog') !== null)
  expect(desk.page.queryByRole('button', { name: /^Look up/ })).toBeNull()
  expect(desk.browserMessages()).toEqual([])
})
