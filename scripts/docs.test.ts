import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationsFile, operationsPage } from './docs.ts'

test('docs/operations.md is what the contract says: npm run docs writes it', () => {
  expect(readFileSync(operationsFile, 'utf8')).toBe(operationsPage())
})
