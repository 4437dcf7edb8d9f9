import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from '../bff/settings.ts'
import { operationsFile, operationsPage } from './docs.ts'

test('docs/operations.md is what the contract says: npm run docs writes it', () => {
  expect(readFileSync(operationsFile, 'utf8')).toBe(operationsPage())
})

test.each(settingNames)('the setting %s is told of in docs/running.md', (name) => {
  expect(readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')).toContain(`\`${name}\``)
})
