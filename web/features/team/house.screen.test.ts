/** An administrator sets the house template of reports, and sees and removes its logo. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../../../bff/batch/testing/batches.ts'
import { pngLogo } from '../../../bff/report/testing/logos.ts'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await testApp()
  const file = { name: 'logo.png', bytes: new Uint8Array(pngLogo()) }
  const set = await upload(app, await app.analyst(), '/api/house-template/logo', { file })
  expect(set.status).toBe(200)
  desk = await openDesk(app)
})
afterAll(() => app.close())

const field = (label: string) => desk.page.getByLabelText(label) as HTMLInputElement
/** What is said beside a field that may be saved as it is. */
const noticeAt = (label: string) => field(label).parentElement!.querySelector('[role="status"]')?.textContent

async function type(label: string, words: string): Promise<void> {
  await desk.user.clear(field(label))
  await desk.user.type(field(label), words)
}

test('the words are saved, and a colour that is too light is refused beside its field', async () => {
  await desk.open('/team/house-template')
  await type('Organisation', 'Larkspur Enquiries')
  await type('Words at the end', 'Ask us first.')
  await type('Colour of headings', '#ffcc00')
  await desk.press('Save')
  await desk.says('Choose a darker colour.')
  expect(field('Colour of headings').getAttribute('aria-invalid')).toBe('true')
  expect((await desk.analyst.get('/api/house-template')).json.organisation).toBe('')

  await type('Colour of headings', '#1d4f91')
  await desk.press('Save')
  await desk.says('Saved.')
  expect((await desk.analyst.get('/api/house-template')).json).toMatchObject({
    organisation: 'Larkspur Enquiries',
    words_after: 'Ask us first.',
    accent: '#1d4f91',
  })
  await desk.open('/team/accounts')
  await desk.says('Report template changed')
  expect(desk.browserMessages()).toEqual([])
})

test('typed words stay on a trip to another tab, and replace no words of a colleague', async () => {
  await desk.open('/team/house-template')
  await type('Words at the end', 'Mine.')
  await desk.open('/team/accounts')
  await desk.open('/team/house-template')
  expect(field('Words at the end').value).toBe('Mine.')
  const { json } = await desk.analyst.get('/api/house-template')
  const { accent, signatory_name, signatory_role, organisation, words_before } = json
  const words = { accent, signatory_name, signatory_role, organisation, words_before, words_after: 'A colleague’s.' }
  await desk.analyst.request('PUT', '/api/house-template', words)
  await desk.press('Save')
  await desk.says('A colleague changed the house template meanwhile.')
  expect(field('Words at the end').value).toBe('Mine.')
  await desk.press('Discard changes')
  expect(field('Words at the end').value).toBe('A colleague’s.')

  // Once they were shown, they are replaced. A field left alone keeps what the colleague wrote.
  await type('Words at the end', 'Ask us first.')
  const both = { ...words, organisation: 'A colleague’s house', words_after: 'A colleague’s again.' }
  await desk.analyst.request('PUT', '/api/house-template', both)
  await desk.press('Save')
  await desk.says('A colleague changed this meanwhile. It now says: A colleague’s again.')
  expect(noticeAt('Organisation')).toBeUndefined()
  await desk.press('Save')
  await desk.says('Saved.')
  expect((await desk.analyst.get('/api/house-template')).json).toMatchObject({
    organisation: 'A colleague’s house',
    words_after: 'Ask us first.',
  })
  expect(field('Organisation').value).toBe('A colleague’s house')
  await type('Organisation', organisation)
  await desk.press('Save')
  await desk.says('Saved.')
  expect(desk.page.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

test('a field left alone says what a colleague wrote, and the words of before can be put back', async () => {
  await desk.open('/team/house-template')
  const { json } = await desk.analyst.get('/api/house-template')
  const { accent, signatory_role, organisation, words_before, words_after } = json
  await type('Words at the end', 'Mine.')
  const left = { accent, signatory_role, words_before }
  const theirs = { signatory_name: 'Una Reed', organisation: 'A colleague’s house', words_after: 'A colleague’s.' }
  await desk.analyst.request('PUT', '/api/house-template', { ...left, ...theirs })
  await desk.press('Save')
  await desk.says('A colleague changed this meanwhile. It now says: A colleague’s.')
  expect(field('Signatory').value).toBe('Una Reed')

  await type('Words at the end', words_after)
  expect(noticeAt('Signatory')).toBeUndefined()
  expect(noticeAt('Words at the end')).toMatch(/ It now says: A colleague’s\.$/)
  expect(field('Words at the end').getAttribute('aria-invalid')).toBeNull()
  await desk.press('Save')
  await desk.says('Saved.')
  const after = (await desk.analyst.get('/api/house-template')).json
  expect(after).toMatchObject({ signatory_name: 'Una Reed', organisation: 'A colleague’s house', words_after })
  expect(field('Organisation').value).toBe('A colleague’s house')
  await type('Organisation', organisation)
  await desk.press('Save')
  await desk.says('Saved.')
})

test('the logo is shown with its size and hash, and goes with one press', async () => {
  await desk.open('/team/house-template')
  await desk.says('PNG, 96 × 32 pixels')
  const picture = desk.page.getByRole('img', { name: 'Logo of Larkspur Enquiries' })
  expect(picture.getAttribute('src')).toMatch(/^\/api\/house-template\/logo\?[0-9a-f]{16}$/)
  await desk.press('Set logo')
  await desk.says('Choose a picture.')
  await desk.press('Remove logo')
  await desk.says('No logo.')
  expect((await desk.analyst.get('/api/house-template')).json.logo).toBeNull()
})
