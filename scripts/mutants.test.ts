/** The list of `npm run mutants` keeps up with the code. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutants } from './mutant-list.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test.each(mutants)('$file holds the text of its mutant exactly once: $before', ({ file, before, after }) => {
  expect(readFileSync(path.join(root, file), 'utf8').split(before)).toHaveLength(2)
  expect(after).not.toBe(before)
})

test('every mutant names test files that exist', () => {
  const missing = mutants.flatMap(({ tests }) => tests.filter((name) => !existsSync(path.join(root, name))))
  expect(missing).toEqual([])
})

test('there are at least a hundred', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(100)
})
