/** `npm run account`, as a program, beside an application that runs. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { forPrograms } from '../../platform/testing/programs.ts'
import { readSettings } from '../settings.ts'
import { admin, type TestApp, testApp } from '../testing/app.ts'
import { beside, colleague, password, tokenOf } from '../testing/colleagues.ts'
import { administer } from './account-commands.ts'
import { createAuth } from './auth.ts'
import { createSealing, stateKeys } from './sealing.ts'

const program = fileURLToPath(new URL('../../scripts/account.ts', import.meta.url))

/** @param typed what is piped in, line by line */
async function account({ settings, publicUrl }: TestApp, args: string[], typed: string[] = []) {
  const env = { ...forPrograms, ...settings, PUBLIC_URL: publicUrl }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  child.stdin.end(typed.map((line) => `${line}\n`).join(''))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said, link: said.match(/\S+\/welcome#\S+/)?.[0] ?? '' }
}

async function desk(engine: 'sqlite' | 'postgres' = 'sqlite', hasAdmin = true) {
  const app = await testApp({ engine, hasAdmin })
  onTestFinished(() => app.close())
  return app
}

describe.each(engines)('over %s', (engine) => {
  test.skipIf(!isInstalled(engine))('adds, lists, resets and disables, while the application runs', async () => {
    const app = await desk(engine)
    const added = await account(
      app,
      ['add', 'Una@example.com', '--role', 'supervisor', '--name', 'Una Example'],
      [password, password],
    )
    expect(added).toMatchObject({ code: 0, said: 'Account added: una@example.com, supervisor.\n' })
    const una = app.visitor()
    expect((await una.post('/api/session', { email: 'una@example.com', password })).status).toBe(200)

    expect((await account(app, ['list'])).said).toContain('una@example.com: Una Example, supervisor, active')
    const { link } = await account(app, ['reset', 'una@example.com'])
    const visitor = app.visitor()
    const renewed = await visitor.post('/api/links/redeem', { token: tokenOf(link), password: 'six silent herons' })
    expect(renewed.status).toBe(200)
    expect((await una.get('/api/session')).status).toBe(401)

    expect((await account(app, ['disable', 'una@example.com'])).said).toContain('Sessions ended: 1')
    expect((await visitor.get('/api/session')).status).toBe(401)
    expect((await account(app, ['enable', 'una@example.com'])).code).toBe(0)
    const again = await app.visitor().post('/api/session', { email: 'una@example.com', password: 'six silent herons' })
    expect(again.status).toBe(200)
  })
})

test('invites, and the link leads to an account of that role', async () => {
  const app = await desk()
  const { link } = await account(app, ['invite', 'vera@example.com', '--role', 'analyst'])
  expect((await account(app, ['list'])).said).toContain('vera@example.com: invited as analyst')
  const made = await app.visitor().post('/api/links/redeem', { token: tokenOf(link), name: 'Vera Example', password })
  expect(made.json).toMatchObject({ email: 'vera@example.com', role: 'analyst' })
})

test('prints a link for the first account while there is none, and the one of the start stays good', async () => {
  const app = await desk('sqlite', false)
  const { link } = await account(app, ['link'])
  expect(tokenOf(link)).not.toBe(tokenOf(app.signInLink!))
  const first = { token: tokenOf(app.signInLink!), name: 'Ada Example', email: admin.email, password }
  expect((await app.visitor().post('/api/links/redeem', first)).status).toBe(200)
  // Once there is an account, no other link makes one.
  const late = { ...first, token: tokenOf(link), email: 'eve@example.com' }
  expect((await app.visitor().post('/api/links/redeem', late)).status).toBe(410)
  expect((await account(app, ['link'])).said).toContain('There are accounts already')
})

test('makes no link that its account could not use', async () => {
  const app = await desk()
  const { email } = await colleague(app)
  await account(app, ['disable', email])
  expect(await account(app, ['reset', email])).toMatchObject({
    code: 1,
    said: 'This account is disabled. Enable it first.\n',
  })
  const issuer = { OIDC_ISSUER: 'https://provider.example.com', OIDC_CLIENT_ID: 'x', OIDC_ONLY: '1' }
  const providerOnly = { ...app, settings: { ...app.settings, ...issuer } }
  await account(app, ['enable', email])
  for (const args of [
    ['reset', email],
    ['invite', 'una@example.com', '--role', 'analyst'],
  ])
    expect(await account(providerOnly, args)).toMatchObject({
      code: 1,
      said: 'Accounts come from the sign-in provider. Give this person a role there.\n',
    })
})

test('removes a lost second factor, if the option says so', async () => {
  const app = await desk()
  const analyst = await colleague(app)
  await analyst.post('/api/second-factor', { password })
  const { said } = await account(app, ['reset', analyst.email, '--second-factor'])
  expect(said).toContain('The second factor is removed.')
})

describe('that changes nothing', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  test('ends with 1, and says why', async () => {
    const { code, said } = await account(app, ['add', 'una@example.com'])
    expect([code, said]).toEqual([1, expect.stringMatching(/^Name a role/)])
  })

  test.each([
    [[], 'npm run service-account'],
    [['add', 'una@example.com', '--role', 'king'], 'The role must be one of: analyst, supervisor, administrator.'],
    [['add', 'una@example.com', '--role', 'analyst'], 'at least 12 characters'],
    [['add', 'una@example.com', '--role', 'analyst', '--password', 'x'], 'Usage: npm run account -- add EMAIL'],
    [['add', admin.email, '--role', 'analyst'], 'ada@example.com has an account already'],
    [['reset', 'nobody@example.com'], 'No account has the e-mail address nobody@example.com'],
    [['disable', admin.email], 'This is the last administrator'],
    [['disable'], 'Usage: npm run account -- disable EMAIL'],
    [['disable', 'ada'], 'ada is not an e-mail address'],
  ])('says why it does not: %o', async (args, words) => {
    const settings = readSettings(app.settings)
    const sealing = createSealing(stateKeys(settings))
    await beside(app, async ({ db }) => {
      const auth = createAuth({ db, settings, sealing, publicUrl: app.publicUrl, onSessionEnd: async () => {} })
      await expect(administer(args, { auth, ask: async () => '' })).rejects.toThrow(words)
    })
  })
})
