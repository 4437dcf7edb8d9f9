/** Where the key comes from that seals what must not be read out of the database. */
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { readSettings } from '../settings.ts'
import { start } from '../start.ts'
import { testApp } from '../testing/app.ts'
import { createSealing, stateKeys } from './sealing.ts'

function folder(): string {
  const made = newFolder()
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('is made once, for its owner’s eyes alone', () => {
  const DATA_DIR = folder()
  const keys = stateKeys({ DATA_DIR })
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  expect(stateKeys({ DATA_DIR })).toEqual(keys)
  expect(statSync(path.join(DATA_DIR, 'state.key')).mode & 0o777).toBe(0o600)
})

test('a process that has another one for the same database does not start, and says why', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const STATE_KEY = 'a key that is not the one of the file'
  await expect(start(readSettings({ ...app.settings, STATE_KEY }), {})).rejects.toThrow(/^STATE_KEY: the secrets/)
})

test('a key of the settings is long enough', () => {
  expect(() => readSettings({ STATE_KEY: 'short' })).toThrow('STATE_KEY: at least 32 characters')
})

test('what is sealed for one purpose, changed, or sealed by a stranger does not open', () => {
  const [own, other] = [createSealing([`${'own '.repeat(8)}`]), createSealing([`${'other '.repeat(8)}`])]
  const sealed = own.seal('a secret', 'one purpose')
  expect(own.open(sealed, 'one purpose')).toBe('a secret')
  expect(own.open(sealed, 'another purpose')).toBeNull()
  expect(own.open(`${sealed.slice(0, -2)}AA`, 'one purpose')).toBeNull()
  expect(own.open(other.seal('a secret', 'one purpose'), 'one purpose')).toBeNull()
  for (const text of ['', '.', 'x.y', sealed.slice(0, 20)]) expect(own.open(text, 'one purpose')).toBeNull()
  expect(own.isSigned('text', own.sign('text', 'one'), 'one')).toBe(true)
  expect(own.isSigned('text', own.sign('text', 'one'), 'two')).toBe(false)
  expect(own.isSigned('text', '', 'one')).toBe(false)
})
