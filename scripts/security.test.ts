/** docs/security.md names files and tests as proof: they are there, and no requirement of ASVS levels 1 and 2 is left out. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const at = (path: string) => new URL(`../${path}`, import.meta.url)
const page = readFileSync(at('docs/security.md'), 'utf8')

/** `folder/file.ts` *a test of it*, *and another*. */
const citation = /`([\w.@-]+(?:\/[\w.@-]+)+\.\w+|[\w-]+\.(?:json|md))`((?:,? \*[^*]+\*)*)/g
const citations = [...page.matchAll(citation)].map(([, file = '', names = '']) => ({
  file,
  names: [...names.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => name),
}))
const tests = citations.flatMap(({ file, names }) => names.map((name) => [file, name]))

type Row = { id: string; level: string; status: string; shown: string }
const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', status = '', shown = '']) => ({ id, level, status, shown }),
)
const statuses = ['met', 'operator', 'not applicable', 'open'] as const
const countOf = (status: string) => rows.filter((row) => row.status === status).length

test.each([...new Set(citations.map(({ file }) => file))])('%s, which it names, is there', (file) => {
  expect(existsSync(at(file))).toBe(true)
})

test.each(tests)('%s has the test “%s”', (file = '', name = '') => {
  const source = readFileSync(at(file), 'utf8')
  expect(["'", '"', '`'].some((quote) => source.includes(quote + name + quote))).toBe(true)
})

test('every requirement of levels 1 and 2 has one row, in its order', () => {
  expect(rows.map(({ id }) => id)).toEqual(listed())
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
})

test.each(rows)('$id says how it stands', ({ status, shown }) => {
  expect(statuses).toContain(status)
  if (status === 'met') expect(shown).toMatch(/`[^`]+\.\w+`|^above/)
})

test('it counts them as they are', () => {
  const [met, operator, none, open] = statuses.map(countOf)
  expect(page).toContain(
    `Of ${rows.length} requirements ${met} are met, ${operator} are for the operator, ${none} do not apply, ${open} are open.`,
  )
})

/** `1.2.1-3,5` is 1.2.1, 1.2.2, 1.2.3 and 1.2.5. */
function listed(): string[] {
  const [, list = ''] = /```asvs\n([^`]+)```/.exec(page) ?? []
  return list
    .trim()
    .split(/\s+/)
    .flatMap((section) => {
      const [, prefix = '', numbers = ''] = /^(\d+\.\d+\.)(.+)$/.exec(section) ?? []
      return numbers.split(',').flatMap((span) => {
        const [first = 0, last = first] = span.split('-').map(Number)
        return Array.from({ length: last - first + 1 }, (_, index) => prefix + (first + index))
      })
    })
}
