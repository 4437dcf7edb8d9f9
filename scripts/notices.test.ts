import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notices, noticesFile } from './notices.ts'

test('the notices name all that we ship: npm run notices writes them', () => {
  expect(readFileSync(noticesFile, 'utf8')).toBe(notices())
})
