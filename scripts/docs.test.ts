import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from '../bff/settings.ts'
import {
  architectureFile,
  architecturePage,
  decisionsFile,
  decisionsPage,
  interfaceFile,
  interfacePage,
  registerFile,
  registerPage,
} from './docs.ts'

test('docs/interface.md is what the contract says: npm run docs writes it', () => {
  expect(readFileSync(interfaceFile, 'utf8')).toBe(interfacePage())
})

test('docs/register.md is what the contract says of the register: npm run docs writes it', () => {
  expect(readFileSync(registerFile, 'utf8')).toBe(registerPage())
})

test('docs/architecture.md is what scripts/rooms.ts says: npm run docs writes it', () => {
  expect(readFileSync(architectureFile, 'utf8')).toBe(architecturePage())
})

test('docs/decisions/README.md names every decision: npm run docs writes it', () => {
  const page = decisionsPage()
  expect(readFileSync(decisionsFile, 'utf8')).toBe(page)
  expect(page).not.toMatch(/\. \]/)
  const states = readdirSync(new URL('.', decisionsFile)).filter((name) =>
    /^State: /m.test(readFileSync(new URL(name, decisionsFile), 'utf8')),
  )
  expect(page.match(/\.md\): /g) ?? []).toHaveLength(states.length)
})

test.each(settingNames)('the setting %s is told of in docs/running.md', (name) => {
  expect(readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')).toContain(`\`${name}\``)
})
