/** Habits of style that the formatter and the linter do not know (../docs/words.md has those of words). */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = [
  'contract',
  'entities',
  'platform',
  'service',
  'fiction',
  'bff',
  'web',
  'e2e',
  'bench',
  'trials',
  'scripts',
]

test.each(rooms)('%s lets the formatter shape lines: it spreads no object that it writes out', (room) => {
  const files = readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/node_modules/.test(file),
  )
  expect(files.length).toBeGreaterThan(3)
  // The spread stands in two parts here, or this file would be one of them.
  const spread = new RegExp(`${'\\.'.repeat(3)}\\{`)
  expect(files.filter((file) => spread.test(readFileSync(path.join(root, room, file), 'utf8')))).toEqual([])
})
