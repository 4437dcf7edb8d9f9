/** Each line of a profile is evidence for what it says, and for nothing that the register did not give. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type ForeignUpstream, foreignUpstream } from '../../../bff/testing/foreign-upstream.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let upstream: ForeignUpstream
let app: TestApp
let desk: Desk
let case_id: string
beforeAll(async () => {
  upstream = await foreignUpstream('soap11')
  const env = { UPSTREAM_KEYS: 'account', REGISTER_URL: upstream.url, REGISTER_API_KEY: 'key' }
  app = await testApp({ upstreamUrl: upstream.url, env })
  const given = { reference: 'PROFILE', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  case_id = (await (await app.analyst()).post('/api/cases', given)).json.case_id
  desk = await openDesk(app)
  await desk.open('/')
  await desk.workIn('PROFILE')
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

const number = '90000001'
const entry = `<company_short><company_number>${number}</company_number><name>ALDER LIMITED</name></company_short>`

/** Opens the overview of a company with this profile. */
async function openWith(profile: string): Promise<void> {
  upstream.answersBy((operation) => {
    if (operation === 'company_number_search') return `<company_short_list>${entry}</company_short_list>`
    return `<company_profile><company_number>${number}</company_number>${profile}</company_profile>`
  })
  const idOf = async (operation: 'company_number_search' | 'company_profile') =>
    (await desk.analyst.lookUp(operation, { company_number: number, case_id })).json.record.id
  const slots = { company: await idOf('company_number_search'), profile: await idOf('company_profile') }
  await desk.open('/')
  await desk.open(`/companies/${number}?${new URLSearchParams(slots)}`)
  await desk.settled(() => desk.screen().queryByText('Registered office') !== null)
}

const facts = () => [...document.querySelectorAll<HTMLElement>('main [data-fact]')]
const wordsOfFacts = () => facts().map(({ textContent }) => textContent)

/** Links a fact to a new finding. @returns the places that the finding cites */
async function placesOf(words: RegExp): Promise<string[]> {
  facts()
    .find(({ textContent }) => words.test(textContent))!
    .focus()
  await desk.user.keyboard('f')
  await desk.settled(() => desk.page.queryByRole('dialog', { name: 'Link to a finding' }) !== null)
  const another = desk.page.queryByRole('radio', { name: 'A new finding' })
  if (another) await desk.user.click(another)
  await desk.settled(() => desk.page.queryByRole('textbox', { name: 'New finding' }) !== null)
  await desk.user.type(desk.page.getByRole('textbox', { name: 'New finding' }), String(words))
  await desk.press('Link')
  const { findings } = (await desk.analyst.get(`/api/cases/${case_id}/findings`)).json
  const { sources } = findings.find(({ text }: { text: string }) => text === String(words))
  return sources.map(({ pointer }: { pointer: string }) => pointer)
}

test('a line without a value is no fact, and a date cites its own place', async () => {
  await openWith('<confirmation_statement><next_due>2027-05-01</next_due></confirmation_statement>')
  expect(desk.text()).toMatch(/Since Not given Registered office Not given/)
  expect(wordsOfFacts().filter((words) => /Since|Registered office/.test(words))).toEqual([])
  expect(await placesOf(/^Confirmation statement.*2027/)).toEqual(['/company_profile/confirmation_statement'])
})

test('each of two dates cites its own place, and a dissolution the day of it', async () => {
  await openWith(
    `<dissolved_on>2026-02-03</dissolved_on><accounts><next_due>2027-06-30</next_due></accounts>
     <confirmation_statement><next_due>2027-05-02</next_due></confirmation_statement>`,
  )
  expect(await placesOf(/^Accounts.*2027/)).toEqual(['/company_profile/accounts'])
  expect(await placesOf(/^Confirmation statement.*2 May 2027/)).toEqual(['/company_profile/confirmation_statement'])
  expect(await placesOf(/^Since/)).toEqual(['/company_profile/dissolved_on'])
})
