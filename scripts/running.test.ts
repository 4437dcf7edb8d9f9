/** The examples of docs/running are what the application needs: its settings, its port, its headers, its credentials. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requestIdHeader } from '../bff/http/problem.ts'
import { readSettings, settingNames } from '../bff/settings.ts'
import { mostFileBytes } from '../contract/spreadsheet.ts'
import { settingMeantBy } from '../platform/misspelt-setting.ts'

const at = (path: string) => new URL(`../${path}`, import.meta.url)
const read = (name: string) => readFileSync(at(`docs/running/${name}`), 'utf8')
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const units = ['whereabouts.service', 'whereabouts-backup.service']
const proxies = ['nginx.conf', 'Caddyfile']

test.each([...units, ...proxies])('%s names no setting that there is not', (name) => {
  const set = allOf(read(name), /^#?Environment=(.+)$/gm).flatMap((line) => allOf(line, /(\w+)=/g))
  const told = allOf(read(name), /^# (.+)$/gm).flatMap((line) => allOf(line, /\b([A-Z]+_[A-Z_]+)\b/g))
  expect([...set, ...told].length).toBeGreaterThan(0)
  for (const setting of [...set, ...told]) expect(settingNames).toContain(setting)
})

test.each(units)('%s starts a program that there is, and has each credential that it names', (name) => {
  expect(existsSync(at(/^ExecStart=\S+ (\S+)$/m.exec(read(name))![1]!))).toBe(true)
  const loaded = allOf(read(name), /^#?LoadCredential=([\w-]+):/gm)
  expect(allOf(read(name), /_FILE=%d\/([\w-]+)$/gm)).toEqual(loaded)
})

test('the backup has the user, the folder, the settings and the credentials of the application', () => {
  const [own, backup] = units.map((name) =>
    allOf(
      read(name),
      /^((?:EnvironmentFile|#?LoadCredential|#?Environment=\w+_FILE|StateDirectory|DynamicUser)=.+)$/gm,
    ),
  )
  expect(backup!.toSorted()).toEqual(own!.toSorted())
  const dataDir = /^Environment=DATA_DIR=(\S+)/m
  expect(dataDir.exec(read(units[1]!))![1]).toBe(dataDir.exec(read(units[0]!))![1])
  // Of a unit that names no user, systemd calls it as the unit.
  expect(read(units[0]!)).not.toMatch(/^User=/m)
  expect(read(units[1]!)).toMatch(/^User=whereabouts$/m)
})

test('the backup is locked up as the application is', () => {
  const locks = (name: string) =>
    allOf(read(name), /^((?:\w*Protect|Private|Restrict|SystemCall|Capability|Lock|NoNew|RemoveIPC|UMask)\w*=.*)$/gm)
  expect(locks(units[0]!).length).toBeGreaterThan(20)
  expect(locks(units[1]!)).toEqual(locks(units[0]!))
})

test.each(proxies)('%s leads to where the application listens, under the settings that it names', (name) => {
  const { HOST, PORT } = readSettings({})
  expect(read(name)).toMatch(new RegExp(`^\\s*(server|reverse_proxy) ${HOST}:${PORT} `, 'm'))
  const env = Object.fromEntries([...read(name).matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, key, value]) => [key, value]))
  const { PUBLIC_URL, TRUSTED_PROXIES } = readSettings(env)
  expect(read(name)).toContain(new URL(PUBLIC_URL!).host)
  const page = readFileSync(at('docs/running.md'), 'utf8')
  for (const setting of [`PUBLIC_URL=${PUBLIC_URL}`, `TRUSTED_PROXIES=${TRUSTED_PROXIES}`])
    expect(page).toContain(`\`${setting}\``)
  const waits = /(?:proxy_read_timeout|response_header_timeout) (\d+)s/.exec(read(name))![1]
  expect(Number(waits)).toBeGreaterThan(readSettings({}).UPSTREAM_TIMEOUT_SECONDS)
})

test.each(proxies)('%s lets the file of a batch through', (name) => {
  const [, size] = /(?:client_max_body_size|max_size) (\d+)m/i.exec(read(name))!
  expect(Number(size) * 1_000_000).toBeGreaterThan(mostFileBytes)
})

test('nginx logs no address that holds an access token', () => {
  expect(read('nginx.conf')).toMatch(/~\^\/api\/reconcile\/ 0;/)
  expect(allOf(read('nginx.conf'), /^\s*access_log .* (if=\$is_logged);$/gm)).toEqual(['if=$is_logged'])
  expect(read('nginx.conf')).toMatch(/location \/api\/reconcile\/ \{\s+error_log \/dev\/null/)
  expect(read('Caddyfile')).not.toMatch(/^\s*log\b/m)
})

test('each replaces what a caller says of itself: nginx in so many words, Caddy but for the id by itself', () => {
  const replaced = allOf(read('nginx.conf'), /proxy_set_header (X-\S+)/g).map((header) => header.toLowerCase())
  const forwarded = ['for', 'proto', 'host'].map((what) => `x-forwarded-${what}`)
  expect(replaced).toEqual([...forwarded, requestIdHeader])
  const caddy = allOf(read('Caddyfile'), /header_up (\S+)/g).map((header) => header.toLowerCase())
  expect(caddy).toEqual([requestIdHeader])
  // With it, Caddy would believe what comes with the request.
  expect(read('Caddyfile')).not.toContain('trusted_proxies')
})

test('no setting of one program looks like a slip for one of the other, which gets it too', () => {
  const page = readFileSync(at('docs/running.md'), 'utf8')
  const [own, service] = page
    .split('The embedded service has its own settings.')
    .map((part) => allOf(part, /^(\|.*?)\|/gm).flatMap((cell) => allOf(cell, /`([A-Z][A-Z_]+)`/g)))
  const ofService = service!.filter((name) => !settingNames.includes(name))
  expect(ofService).toContain('COMPANIES_HOUSE_KEY')
  expect(ofService.filter((name) => settingMeantBy(name, settingNames))).toEqual([])
  expect(own!.filter((name) => !service!.includes(name) && settingMeantBy(name, service!))).toEqual([])
})
