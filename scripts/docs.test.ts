import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from '../bff/settings.ts'
import { decisionsFile, decisionsPage, interfaceFile, interfacePage, registerFile, registerPage } from './docs.ts'

test('docs/interface.md is what the contract says: npm run docs writes it', () => {
  expect(readFileSync(interfaceFile, 'utf8')).toBe(interfacePage())
})

test('docs/register.md is what the contract says of the register: npm run docs writes it', () => {
  expect(readFileSync(registerFile, 'utf8')).toBe(registerPage())
})

test('docs/decisions/README.md names every decision: npm run docs writes it', () => {
  const page = decisionsPage()
  expect(readFileSync(decisionsFile, 'utf8')).toBe(page)
  expect(page).not.toMatch(/\. \]/)
})

test.each(settingNames)('the setting %s is told of in docs/running.md', (name) => {
  expect(readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')).toContain(`\`${name}\``)
})
