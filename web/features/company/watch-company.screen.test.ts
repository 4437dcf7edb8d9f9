/** One press watches a company: it looks up what is not on record, at one price, and watches no part twice. */
import { fireEvent, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type ForeignUpstream, foreignUpstream } from '../../../bff/testing/foreign-upstream.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let upstream: ForeignUpstream
let app: TestApp
let desk: Desk
const cases = new Map<string, string>()
/** The register answers without rows, except where a lookup fails. */
let failing: string | null = null
/** This lookup is never answered. */
let waiting: string | null = null
beforeAll(async () => {
  upstream = await foreignUpstream('soap11')
  upstream.answersBy((operation) => {
    if (operation === waiting) return () => {}
    if (operation === failing) return (_, response) => response.writeHead(500).end()
    return operation === 'company_number_search' ? company : ''
  })
  app = await testApp({
    upstreamUrl: upstream.url,
    env: { UPSTREAM_KEYS: 'account', REGISTER_URL: upstream.url, REGISTER_API_KEY: 'key' },
  })
  const administrator = await app.analyst()
  for (const operation of ['company_number_search', ...watched])
    await administrator.request('PUT', `/api/prices/${operation}`, {
      credits: operation.endsWith('profile') ? '0' : '2',
    })
  for (const reference of ['WATCHED-1', 'WATCHED-2', 'WATCHED-3', 'WATCHED-4', 'WATCHED-5']) {
    const given = { reference, title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
    cases.set(reference, (await administrator.post('/api/cases', given)).json.case_id)
  }
  desk = await openDesk(app)
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

const company = `<company_short_list><company_short><name>ALDER LIMITED</name><company_number>90000001</company_number>
  <company_status>Active</company_status></company_short></company_short_list>`

const watched = [
  'company_appointments',
  'company_controllers',
  'company_mortgage_index',
  'company_filing_history',
  'company_profile',
]

const watchesIn = async (reference: string) =>
  (await desk.analyst.get(`/api/watches?case_id=${cases.get(reference)}`)).json.watches as {
    operation: string
    most_credits: string
  }[]

/** The company in a case, with the box open, as a browser opens it. */
async function openBox(reference: string, lookUpFirst: readonly string[]): Promise<HTMLElement> {
  const [case_id, company_number] = [cases.get(reference), '90000001']
  for (const operation of lookUpFirst) await desk.analyst.lookUp(operation, { company_number, case_id })
  await desk.open('/companies')
  await desk.workIn(reference)
  await desk.arrive('/companies/90000001')
  const button = () => desk.screen().queryByRole('button', { name: 'Watch this company' })
  await desk.settled(() => button() !== null)
  const box = document.getElementById(button()!.getAttribute('popovertarget')!)!
  fireEvent(box, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  desk.lookups.length = 0
  return box
}

/** Presses the button of the box once its price is known. */
async function press(box: HTMLElement, words: string): Promise<void> {
  const button = () => within(box).queryByRole('button', { name: words, hidden: true })
  await desk.settled(() => button()?.getAttribute('aria-disabled') === 'false')
  await desk.user.click(button()!)
}

test('with nothing on record, one press looks up every part, then watches all', async () => {
  const box = await openBox('WATCHED-1', [])
  await desk.settled(() => box.textContent.includes('status'))
  expect(box.textContent).toMatch(
    /Looks up officers, controllers, charges, filings, status every 7 days until .*: \d+ checks, \d+ credits at most/,
  )
  expect(box.textContent).toContain('so looked up first: company, officers, controllers, charges, filings, status.')
  expect(box.textContent).toContain('at most one message a day')
  expect(box.textContent).toContain('Each further page of a long list costs one more lookup.')
  await press(box, 'Watch · 10 credits now, 8 each check')
  await desk.settled(() =>
    box.textContent.includes('Watched in WATCHED-1: officers, controllers, charges, filings, status.'),
  )
  expect(desk.lookups).toEqual(['company_number_search', ...watched])
  expect((await watchesIn('WATCHED-1')).map(({ operation }) => operation).sort()).toEqual([...watched].sort())
  expect(desk.browserMessages()).toEqual([])
})

test('parts on record are not looked up again, and none is watched twice', async () => {
  const box = await openBox('WATCHED-2', ['company_number_search', 'company_appointments', 'company_controllers'])
  await press(box, 'Watch · 4 credits now, 8 each check')
  await desk.settled(() => box.textContent.includes('Watched in WATCHED-2:'))
  expect(desk.lookups).toEqual(['company_mortgage_index', 'company_filing_history', 'company_profile'])
  expect(await watchesIn('WATCHED-2')).toHaveLength(5)
  expect(within(box).queryByRole('button', { hidden: true })).toBeNull()
})

test('a part without an answer is named and tried again, and the others are watched', async () => {
  failing = 'company_mortgage_index'
  const box = await openBox('WATCHED-3', ['company_number_search'])
  await press(box, 'Watch · 8 credits now, 8 each check')
  await desk.settled(() => box.textContent.includes('Not watched: charges.'))
  expect(box.textContent).toContain('Not answered:')
  expect(box.textContent).toContain('Watched in WATCHED-3: officers, controllers, filings, status.')
  expect(await watchesIn('WATCHED-3')).toHaveLength(4)

  failing = null
  await press(box, 'Try again · 2 credits now, 2 each check')
  await desk.settled(() => box.textContent.includes('officers, controllers, charges, filings, status.'))
  const all = await watchesIn('WATCHED-3')
  expect(all).toHaveLength(5)
  expect(new Set(all.map(({ most_credits }) => Number(most_credits) > 0))).toEqual(new Set([true, false]))
})

test('a closed box shows its progress on the button, and opens again on Cancel', async () => {
  waiting = 'company_controllers'
  const box = await openBox('WATCHED-4', [])
  await press(box, 'Watch · 10 credits now, 8 each check')
  const begun = ['company_number_search', 'company_appointments', 'company_controllers']
  await expect.poll(() => desk.lookups).toEqual(begun)
  await expect.poll(() => box.textContent).toContain('Looking up controllers, 3 of 6 …')
  fireEvent(box, Object.assign(new Event('toggle'), { newState: 'closed' }))
  const button = () => desk.screen().queryByRole('button', { name: 'Looking up 3 of 6 …' })
  await expect.poll(() => box.textContent).toBe('')
  expect(button()).not.toBeNull()
  fireEvent(box, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  const cancel = () => within(box).queryByRole('button', { name: 'Cancel', hidden: true })
  await expect.poll(cancel).not.toBeNull()
  await desk.user.click(cancel()!)
  await desk.settled(() => desk.screen().queryByRole('button', { name: 'Watch this company' }) !== null)
  waiting = null
  expect(desk.lookups).toEqual(begun)
  expect(await watchesIn('WATCHED-4')).toEqual([])
})

test('a lookup that failed outside the box is no failure of its watch', async () => {
  failing = 'company_profile'
  const box = await openBox('WATCHED-5', ['company_number_search'])
  await desk.user.click(desk.screen().getByRole('button', { name: 'Look up profile · free' }))
  await desk.settled(() => document.body.textContent.includes('Not answered'))
  failing = null
  expect(box.textContent).not.toContain('Not watched: status.')
})
