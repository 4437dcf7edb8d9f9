/** What the environment says: secrets that files hold, and ways that go over a network in the clear. */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '../platform/testing/databases.ts'
import { readSettings } from './settings.ts'
import { inWords, waysWithoutTls } from './without-tls.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
function fileWith(text: string): string {
  files += 1
  const file = path.join(folder, String(files))
  writeFileSync(file, text)
  return file
}

const secret = 'a long random text of more than 32 characters'

test.each([
  ...(['DATABASE_URL', 'STATE_KEY', 'OIDC_CLIENT_SECRET', 'ADMIN_PASSWORD', 'SERVICE_API_KEY'] as const),
  ...(['SMTP_URL', 'WATCH_WEBHOOK_SECRET'] as const),
])('%s can be in a file, and then in no environment', (name) => {
  const addresses = {
    DATABASE_URL: 'postgres://desk:secret@127.0.0.1/desk',
    SMTP_URL: 'smtps://desk:secret@mail.example',
  }
  const held = name in addresses ? addresses[name as keyof typeof addresses] : secret
  const beside = name === 'WATCH_WEBHOOK_SECRET' && { WATCH_WEBHOOK_URL: 'https://hooks.example/watches' }
  const env = { [`${name}_FILE`]: fileWith(`${held}\n`), ADMIN_EMAIL: 'ada@example.com', ...beside }
  const settings = readSettings({ ADMIN_PASSWORD_FILE: fileWith(secret), ...env })
  expect(settings[name]).toBe(held)
  expect(() => readSettings({ ...env, [name]: held })).toThrow(`${name}_FILE: instead of ${name}`)
})

test.each([
  ['is not there', '/nowhere/at/all', 'the file cannot be read (ENOENT)'],
  ['is empty', fileWith('\n'), 'must hold the secret in one line and nothing else'],
  ['holds more than the secret', fileWith(`${secret}\n${secret}\n`), 'must hold the secret in one line'],
])('a file that %s is named, and what it holds is not', (_, file, words) => {
  const reading = () => readSettings({ STATE_KEY_FILE: file })
  expect(reading).toThrow(`STATE_KEY_FILE: `)
  expect(reading).toThrow(words)
  expect(reading).not.toThrow(secret)
})

const abroad = {
  UPSTREAM_URL: 'http://lookup.example',
  UPSTREAM_API_KEY: 'x',
  DATABASE_URL: 'postgres://desk:secret@database.example/desk',
  TSA_URL: 'http://stamps.example',
  MAP_TILES: 'http://tiles.example/{z}/{x}/{y}.png?key=secret',
  MAP_ATTRIBUTION: 'Somebody',
  WATCH_WEBHOOK_URL: 'http://hooks.example',
  WATCH_WEBHOOK_SECRET: secret,
}

test('what goes to other machines without TLS is said, or refused with REQUIRE_TLS=1', () => {
  const said = waysWithoutTls(readSettings(abroad)).map(inWords)
  expect(said).toEqual([
    'keys and personal data travel to lookup.example without TLS. Use https in UPSTREAM_URL.',
    expect.stringContaining('stamps.example'),
    expect.stringContaining('tiles.example'),
    expect.stringContaining('database.example'),
    expect.stringContaining('hooks.example'),
  ])
  expect(said.join()).not.toContain('secret')
  for (const name of ['UPSTREAM_URL', 'DATABASE_URL', 'TSA_URL', 'MAP_TILES'])
    expect(() => readSettings({ ...abroad, REQUIRE_TLS: '1' })).toThrow(`${name}: with REQUIRE_TLS=1 refused`)
})

test.each([
  { DATABASE_URL: 'postgres://database.example/desk?sslmode=disable' },
  { DATABASE_URL: 'postgres://database.example/desk?sslmode=no-verify' },
  { DATABASE_URL: 'postgres://database.example/desk?sslmode=prefer' },
  { DATABASE_URL: 'postgres://desk@localhost/desk?host=database.example' },
  { DATABASE_URL: 'postgres:///desk?host=/run/postgresql&host=database.example' },
  { DATABASE_URL: 'postgres://database.example/desk?sslmode=verify-full&sslmode=disable' },
  { UPSTREAM_URL: 'http://127.lookup.example', UPSTREAM_API_KEY: 'x' },
  { REGISTER_URL: 'http://register.example', REGISTER_API_KEY: 'x' },
])('%o is without TLS', (env) => {
  expect(() => readSettings({ ...env, REQUIRE_TLS: '1' })).toThrow('REQUIRE_TLS')
})

test.each([
  {},
  { UPSTREAM_URL: 'https://lookup.example', UPSTREAM_API_KEY: 'x', TSA_URL: 'https://stamps.example' },
  { UPSTREAM_URL: 'http://127.0.0.1:8090', UPSTREAM_API_KEY: 'x', TSA_URL: 'http://[::1]:9' },
  { DATABASE_URL: 'postgres://desk@localhost/desk' },
  { DATABASE_URL: 'postgres:///desk?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://database.example/desk?host=127.0.0.1' },
  { DATABASE_URL: 'postgres://%2Frun%2Fpostgresql/desk' },
  { DATABASE_URL: 'postgres://database.example/desk?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://database.example/desk?sslrootcert=/etc/ours.pem' },
  { MAP_TILES: '/srv/map.pmtiles' },
])('%o is TLS, or stays on this machine', (env) => {
  expect(waysWithoutTls(readSettings({ ...env, REQUIRE_TLS: '1' }))).toEqual([])
})
