/** docs/where-changes-start.md says where changes start: its files exist. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const at = (path: string) => new URL(`../${path}`, import.meta.url)
const page = readFileSync(at('docs/where-changes-start.md'), 'utf8')
const rows = [...page.matchAll(/^\| ([A-Z][^|]+) \| ([^|]+) \|([^|]*)\|$/gm)].map(
  ([, change = '', start = '', also = '']) => ({ change, starts: filesIn(start), touches: filesIn(also) }),
)

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
}

test('it has the twenty-one changes', () => {
  expect(rows).toHaveLength(21)
})

test.each(rows)('$change starts in one file that exists, as do the others', ({ starts, touches }) => {
  expect(starts).toHaveLength(1)
  expect([...starts, ...touches].filter((file) => !existsSync(at(file)))).toEqual([])
})
