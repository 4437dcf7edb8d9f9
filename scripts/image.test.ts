/** Dockerfile and compose.yaml are what the application needs. scripts/release.test.ts runs the steps of the Dockerfile. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSettings, settingNames } from '../bff/settings.ts'
import { processRoutes } from '../contract/desk/health.ts'
import { imageEnvironment, instructions, last } from './testing/dockerfile.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const compose = read('compose.yaml')
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
/** A service of compose.yaml, with what is commented out. */
const service = (name: string) => new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)![1]!
const application = service('application')
/** The lines of a list or of a group of values. */
const under = (text: string, name: string) =>
  new RegExp(`^ {4}${name}:\\n((?: {6}.*\\n)+)`, 'm').exec(text)![1]!.split('\n').slice(0, -1)
const itemsOf = (text: string, name: string) => under(text, name).flatMap((line) => allOf(line, /^ {6}#?- (\S+)$/g))

test('the Dockerfile sets only settings that there are, and they start the application', () => {
  const { PATH, ...settings } = imageEnvironment()
  expect(PATH!.split(':')[0]).toBe(`${last('WORKDIR')}/node_modules/.bin`)
  for (const name of Object.keys(settings)) expect(settingNames).toContain(name)
  expect(readSettings(settings)).toMatchObject({ PORT: Number(last('EXPOSE')), DATA_DIR: last('VOLUME') })
})

test('the Dockerfile ends as a numbered user who is not root, and starts a program that there is', () => {
  expect(last('USER')).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
  const [program, file] = JSON.parse(last('CMD'))
  expect([program, existsSync(path.join(root, file))]).toEqual(['node', true])
  const order = instructions().map(({ word }) => word)
  expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'))
})

test('the Dockerfile names one base, by its version', () => {
  const bases = instructions().filter(({ word }) => word === 'FROM')
  expect([...new Set(bases.map(({ rest }) => rest.split(' ')[0]))]).toEqual(['debian:13-slim'])
})

test('the check of the image reads the route of health', () => {
  expect(last('HEALTHCHECK')).toContain(`http://127.0.0.1:\${process.env.PORT}${processRoutes.health.path}\``)
})

test('only an archive and its hash get into an image', () => {
  expect(read('.dockerignore').replace(/^#.*\n/gm, '')).toBe('*\n!release/*.tar.gz\n!release/*.tar.gz.sha256\n')
})

test.skipIf(process.platform !== 'linux')('the base has the libraries that our programs use', () => {
  const natives = globSync('node_modules/{node-linux-*/bin/node,@node-rs/argon2-linux-*-gnu/*.node}', { cwd: root })
  expect(natives).toHaveLength(2)
  // Those of Debian's packages libc6, libgcc-s1 and libstdc++6, which are in every image of Debian.
  const known = /^\s(linux-vdso|libdl|libstdc\+\+|libm|libgcc_s|libpthread|libc|librt|\/lib\S*\/ld-linux\S*)\.so/
  for (const native of natives) {
    const lines = execFileSync('ldd', [native], { cwd: root, encoding: 'utf8' }).trimEnd().split('\n')
    expect(lines.filter((line) => !known.test(line))).toEqual([])
  }
})

test('compose.yaml sets only settings that there are, with values that the application takes', () => {
  const set = under(application, 'environment').flatMap((line) => [...line.matchAll(/^ {6}#?([A-Z_]+): (\S+)$/g)])
  const settings = Object.fromEntries(
    set.map(([, name = '', value = '']) => [name, value.replace(/^\$\{\w+:-(.*)\}$|^"(.*)"$/, '$1$2')]),
  )
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL_FILE', 'UPSTREAM_URL']))
  for (const name of Object.keys(settings)) expect(settingNames).toContain(name)
  const { DATABASE_URL_FILE: _, ...others } = settings
  const { PUBLIC_URL, DRAIN_SECONDS, UPSTREAM_TIMEOUT_SECONDS } = readSettings(others)
  expect(PUBLIC_URL).toBe('http://localhost:8080')
  const grace = Number(/stop_grace_period: (\d+)s/.exec(application)![1])
  expect(grace).toBeGreaterThan(DRAIN_SECONDS + UPSTREAM_TIMEOUT_SECONDS + 15)
})

test('compose.yaml gives the application a read-only root, its volume, and no rights', () => {
  expect(application).toMatch(/^ {4}read_only: true$/m)
  expect(itemsOf(application, 'cap_drop')).toEqual(['ALL'])
  expect(itemsOf(application, 'security_opt')).toEqual(['no-new-privileges:true'])
  expect(itemsOf(application, 'tmpfs')).toEqual(['/tmp'])
  expect(itemsOf(application, 'volumes')).toEqual([`data:${last('VOLUME')}`])
  // Reached on this machine alone: a proxy ends TLS.
  expect(allOf(application, /^ {6}- (\S+:\d+:\d+)$/gm)).toEqual([`127.0.0.1:8080:${last('EXPOSE')}`])
})

test('each secret that compose.yaml uses is declared, and docs/running.md says how to write it', () => {
  const declared = allOf(compose, /^ {2}#?([\w-]+):\n {2}#? {0,2}file: \.\/secrets\/\1$/gm)
  for (const name of ['application', 'database'])
    for (const secret of [
      ...itemsOf(service(name), 'secrets'),
      ...allOf(service(name), /: \/run\/secrets\/([\w-]+)$/gm),
    ])
      expect(declared).toContain(secret)
  const page = read('docs/running.md')
  for (const secret of ['database-url', 'database-password']) expect(page).toContain(`secrets/${secret}`)
  expect(read('.gitignore')).toMatch(/^secrets\/$/m)
})
