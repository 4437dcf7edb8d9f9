/** A text message belongs to the case in which it was written, and its answers to the screen that waits for them. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
/** What the application answers to a message instead of its own answer. */
let answered: ((confirmation: unknown) => Promise<Response> | null) | null = null
beforeAll(async () => {
  app = await testApp()
  const administrator = await app.analyst()
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  for (const reference of ['MESSAGE-1', 'MESSAGE-2']) await administrator.post('/api/cases', { ...given, reference })
  desk = await openDesk(app)
  const send = globalThis.fetch
  globalThis.fetch = (path, init) => {
    const isMessage = String(path).endsWith('/api/lookups/send_text_message')
    return (isMessage && answered?.(JSON.parse(String(init?.body)).confirmation)) || send(path, init)
  }
})
afterAll(() => app.close())

const words = () => desk.screen().queryByLabelText<HTMLTextAreaElement>('Message')
const press = async (name: string | RegExp) => desk.user.click(await desk.screen().findByRole('button', { name }))
const isAt = (name: string) => desk.settled(() => desk.screen().queryByRole('heading', { name }) !== null)

async function choose(name: RegExp): Promise<void> {
  const cases = () => desk.page.getByLabelText<HTMLSelectElement>('Case')
  await desk.settled(() => within(cases()).queryByRole('option', { name }) !== null)
  await desk.user.selectOptions(cases(), within(cases()).getByRole('option', { name }))
  await desk.settled()
}

async function write(text: string): Promise<void> {
  await desk.settled(() => words() !== null)
  await desk.user.type(desk.screen().getByLabelText('To'), '07700 900123')
  await desk.user.type(words()!, text)
  await desk.user.click(desk.screen().getByLabelText(/^A service message/))
}

test('another case has its own draft, and the first one keeps its own', async () => {
  await desk.open('/telephone/message')
  await choose(/^MESSAGE-1/)
  await write('Of the first case')
  await choose(/^MESSAGE-2/)
  await desk.settled(() => words()?.value === '')
  expect(desk.screen().getByLabelText<HTMLInputElement>('To').value).toBe('')
  expect(desk.screen().getByLabelText<HTMLInputElement>(/^A service message/).checked).toBe(false)
  await choose(/^MESSAGE-1/)
  await desk.settled(() => words()?.value === 'Of the first case')
  expect(desk.screen().getByLabelText<HTMLInputElement>('To').value).toBe('07700 900123')
})

test('after a refusal its draft is there to change', async () => {
  answered = (confirmation) =>
    confirmation === undefined
      ? null
      : Promise.resolve(Response.json({ title: 'x', status: 402, outcome: 'not_run', detail: 'No.' }, { status: 402 }))
  await press('Check message, free')
  await isAt('Send this message?')
  await press(/^Send message/)
  await isAt('Nothing was sent')
  await press('Change message')
  await isAt('Write a message')
  expect(words()?.value).toBe('Of the first case')
  answered = null
})

test('whoever left while it is checked stays where they went', async () => {
  let answer = (_reply: Response): void => {}
  answered = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await press('Check message, free')
  const tabs = desk.screen().getByRole('navigation', { name: 'Telephone lookups' })
  await desk.user.click(within(tabs).getByRole('link', { name: 'Location' }))
  await desk.settled(() => words() === null)
  const question = { reason: 'confirmation_needed', confirmation: 'c', sent_before: null, estimate: { credits: '5' } }
  answer(Response.json({ title: 'x', status: 428, outcome: 'not_run', ...question }, { status: 428 }))
  await desk.settled()
  expect(desk.address()).toContain('/telephone/location')
  answered = null
})
