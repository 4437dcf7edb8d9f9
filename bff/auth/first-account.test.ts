/** The one-time link of the first start, and the account that the environment names. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { readSettings } from '../settings.ts'
import { type Running, start } from '../start.ts'
import { admin, testApp, visitorOf } from '../testing/app.ts'
import { testService, writeSmallRegister } from '../testing/service.ts'

const account = { name: 'Ada Example', email: 'Ada@Example.com', password: 'twelve characters' }

test('the link makes the first account, an administrator’s, and is good once', async () => {
  const app = await testApp({ hasAdmin: false })
  const token = app.signInLink?.split('#')[1] ?? ''
  const visitor = app.visitor()
  const made = await visitor.post('/api/links/redeem', { ...account, token })
  expect(made.json).toMatchObject({ email: 'ada@example.com', role: 'administrator' })
  expect((await visitor.get('/api/cases')).json.cases, 'over another service there is no sample case').toEqual([])
  expect((await app.visitor().post('/api/links/redeem', { ...account, email: 'b@example.com', token })).status).toBe(
    410,
  )

  const again = app.visitor()
  expect((await again.post('/api/session', { email: account.email, password: account.password })).status).toBe(200)
  await app.close()
})

test('over the fictional register there is a sample case, which over another service takes no lookup', async () => {
  const folder = newFolder()
  writeSmallRegister(folder)
  const own = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const named = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const signIn = async (running: Running) => {
    const visitor = visitorOf(running)
    await visitor.post('/api/session', admin)
    return visitor
  }
  const first = await start(readSettings({ ...own, ...named }), { ...own, SERVICE_PORT: '0' })
  const [file] = (await (await signIn(first)).get('/api/cases')).json.cases
  expect(file).toMatchObject({ reference: 'SAMPLE-1', purpose: expect.stringContaining('is a real person') })
  await first.close()

  const { url, apiKey } = testService()
  const abroad = await start(readSettings({ ...own, UPSTREAM_URL: url, UPSTREAM_API_KEY: apiKey }), {})
  onTestFinished(async () => {
    await abroad.close()
    rmSync(folder, { recursive: true })
  })
  const visitor = await signIn(abroad)
  const search = () => visitor.lookUp('director_search', { name: 'Marsden', case_id: file.case_id })
  const refused = await search()
  expect([refused.status, refused.json.reason]).toEqual([409, 'case_incomplete'])
  expect(refused.json.detail).toContain('The case SAMPLE-1 is for the fictional register')
  await visitor.request('PATCH', `/api/cases/${file.case_id}`, { purpose: 'Due diligence on a seller' })
  expect((await search()).json.outcome, 'by now it is for something else').toBe('found')
})

test('once real registers are loaded, the sample case is closed with its reason, and stays readable', async () => {
  const folder = newFolder()
  writeSmallRegister(folder)
  const own = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const named = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const signIn = async (running: Running) => {
    const visitor = visitorOf(running)
    await visitor.post('/api/session', admin)
    return visitor
  }
  const first = await start(readSettings({ ...own, ...named }), { ...own, SERVICE_PORT: '0' })
  const before = await signIn(first)
  const [sample] = (await before.get('/api/cases')).json.cases
  expect(sample).toMatchObject({ closed_at: null, closed_why: null })
  const { record } = (await before.lookUp('director_search', { name: 'Marsden', case_id: sample.case_id })).json
  await first.close()

  const store = new DatabaseSync(path.join(folder, 'service.sqlite'))
  store.exec("update register set value = 'false' where key = 'fictional'")
  store.close()
  const loaded = await start(readSettings(own), { ...own, SERVICE_PORT: '0' })
  onTestFinished(async () => {
    await loaded.close()
    rmSync(folder, { recursive: true })
  })
  const visitor = await signIn(loaded)
  const theCase = async () => (await visitor.get('/api/cases')).json.cases[0]
  await expect.poll(async () => (await theCase()).closed_at).not.toBeNull()
  expect((await theCase()).closed_why).toMatch(/^Real registers are loaded/)
  const whole = (await visitor.get(`/api/cases/${sample.case_id}`)).json
  expect(whole.changes[0]).toMatchObject({ field: 'closed_at', analyst_id: 'application', analyst_name: null })
  expect((await visitor.get(`/api/records/${record.id}`)).status).toBe(200)
  const refused = await visitor.lookUp('director_search', { name: 'Marsden', case_id: sample.case_id })
  expect(refused.json.reason).toMatch(/^case_/)

  // A person who reopens it keeps it open.
  expect((await visitor.post(`/api/cases/${sample.case_id}/reopen`, {})).status).toBe(200)
  expect(await theCase()).toMatchObject({ closed_at: null, closed_why: null })
})

test('a wrong token, a short password and a missing name make none', async () => {
  const app = await testApp({ hasAdmin: false })
  const token = app.signInLink?.split('#')[1] ?? ''
  expect((await app.visitor().post('/api/links/redeem', { ...account, token: 'wrong' })).status).toBe(410)
  const bad = await app.visitor().post('/api/links/redeem', { token, name: ' ', email: 'nobody', password: 'short' })
  expect(bad.status).toBe(422)
  expect(bad.json.errors.map(({ field }: { field: string }) => field)).toEqual(['email', 'name', 'password'])
  // A mistake does not use the link up.
  expect((await app.visitor().post('/api/links/redeem', { ...account, token })).status).toBe(200)
  await app.close()
})

test('where the environment names an account, there is no link', async () => {
  const app = await testApp()
  expect(app.signInLink).toBeNull()
  await app.close()
})

test.each(['a', 'eleven char', 'Liverpool2024!', 'abcabcabcabcabc'])(
  'a first account with the password %s is refused: the start says what is wrong with it',
  async (ADMIN_PASSWORD) => {
    const { url, apiKey } = testService()
    const folder = newFolder()
    const own = { PORT: '0', DATA_DIR: folder, UPSTREAM_URL: url, UPSTREAM_API_KEY: apiKey, LOG_LEVEL: 'silent' }
    const starting = start(readSettings({ ...own, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD }), {})
    await expect(starting).rejects.toThrow(/^ADMIN_PASSWORD: (Choose|This password is common)/)
    rmSync(folder, { recursive: true })
  },
)

test('of an account that there is, the password that the environment once named is not looked at', async () => {
  const app = await testApp()
  const again = await start(readSettings({ ...app.settings, ADMIN_PASSWORD: 'a' }), {})
  await again.close()
  await app.close()
})
