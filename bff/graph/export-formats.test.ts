/** What files of a case say of themselves. */
import { expect, test } from 'vitest'
import type { Claim } from '../../entities/claim.ts'
import { graphOf } from '../../entities/graph.ts'
import { exportFormats } from './export-formats.ts'

const claims: Claim[] = [
  { mention: 'company:1', property: 'name', value: 'ACME', source: { record: 'r1', pointer: '/name' } },
]
const kinds = new Map([['company:1', 'company' as const]])
const textOf = async (
  format: keyof typeof exportFormats,
  more: { title?: string; case_id?: string; lacks?: string },
) => {
  const graph = graphOf({ claims, kinds }, { limit: 10, hub: 10 })
  const given = { claims, kinds, graph, entityOf: (key: string) => key, missing: [] }
  return String(await exportFormats[format].write({ ...given, title: 'R-1', case_id: 'c1', lacks: '', ...more }))
}

test.each(['graphml', 'gexf', 'csv', 'ftm'] as const)('%s says what it lacks', async (format) => {
  const lacks = 'Not in this file: records that could not be read: 2.'
  expect(await textOf(format, { lacks })).toContain(lacks)
  expect(await textOf(format, {})).not.toContain('Not in this file')
})

test('what a CSV file lacks is in a column of its own, and not the name of anything', async () => {
  const [head = '', ...rows] = (await textOf('csv', { lacks: 'Records: 2.' })).trim().split('\r\n')
  const cells = (line: string) => line.split(',')
  expect(cells(head).at(-1)).toBe('Note')
  expect(rows.map((row) => [cells(row).length, cells(row)[0], cells(row).at(-1)])).toEqual([
    [cells(head).length, 'ACME', ''],
    [cells(head).length, '', 'Records: 2.'],
  ])
})

test('the ids of FollowTheMoney come from the case, whatever its reference', async () => {
  const one = await textOf('ftm', {})
  expect(await textOf('ftm', { title: 'R-2' })).toBe(one)
  expect(await textOf('ftm', { case_id: 'c2' })).not.toBe(one)
})
