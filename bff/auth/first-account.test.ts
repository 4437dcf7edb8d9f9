/** The one-time link of the first start, and the account that the environment names. */
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

const account = { name: 'Ada Example', email: 'Ada@Example.com', password: 'twelve characters' }

test('the link makes the first account, an administrator with a sample case, and is good once', async () => {
  const app = await testApp({ hasAdmin: false })
  const token = app.signInLink?.split('#')[1] ?? ''
  const visitor = app.visitor()
  const made = await visitor.post('/api/links/redeem', { ...account, token })
  expect(made.json).toMatchObject({ email: 'ada@example.com', role: 'administrator' })
  expect((await visitor.get('/api/cases')).json.cases).toHaveLength(1)
  expect((await app.visitor().post('/api/links/redeem', { ...account, email: 'b@example.com', token })).status).toBe(
    410,
  )

  const again = app.visitor()
  expect((await again.post('/api/session', { email: account.email, password: account.password })).status).toBe(200)
  await app.close()
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
