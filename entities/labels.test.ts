/** Names of joined mentions, wherever they are shown. */
import { expect, test } from 'vitest'
import type { Claim, Kind, Property } from './claim.ts'
import { contradictionsAmong } from './contradictions/find.ts'
import { graphOf } from './graph.ts'
import { joinedLabels, labelsOf } from './labels.ts'
import { timelineOf } from './timeline.ts'

const claim = (mention: string, property: Property, value?: string, other?: string): Claim => ({
  mention,
  property,
  source: { record: 'r1', pointer: `/${mention}/${property}` },
  ...(value !== undefined && { value }),
  ...(other !== undefined && { other }),
})
/** The register lists one man twice. An analyst joined the two entries. */
const claims: Claim[] = [
  claim('officer:1', 'name', 'Jon CRAGWELL'),
  claim('officer:1', 'disqualified_from', '2018-02-05'),
  claim('officer:1', 'disqualified_until', '2026-02-04'),
  claim('officer:2', 'name', 'Jonathan CRAGWELL'),
  claim('officer:2', 'officer_of', 'DIR', 'company:1'),
  claim('officer:2', 'appointed', '2020-01-01', 'company:1'),
  claim('officer:3', 'name', 'Ann QUILL'),
  claim('officer:3', 'officer_of', 'DIR', 'company:1'),
  claim('officer:3', 'appointed', '2019-01-01', 'company:1'),
  claim('company:1', 'name', 'ACME LTD'),
  claim('company:1', 'dissolved', '2024-01-01'),
]
const kinds = new Map<string, Kind>([
  ...(['officer:1', 'officer:2', 'officer:3'].map((key) => [key, 'person']) as [string, Kind][]),
  ['company:1', 'company'],
])
const entityOf = (key: string) => (key === 'officer:2' ? 'officer:1' : key)
const wide = { limit: 100, hub: 12 }

test('a node of joined mentions has every name, and its link the name in the record', () => {
  const { nodes, edges } = graphOf({ claims, kinds, entityOf }, wide)
  expect(nodes.find(({ key }) => key === 'officer:1')?.label).toBe('Jon CRAGWELL = Jonathan CRAGWELL')
  expect(edges.find(({ a }) => a === 'officer:1')?.names).toEqual({ a: 'Jonathan CRAGWELL', b: 'ACME LTD' })
  expect(edges.find(({ a }) => a === 'officer:3')).not.toHaveProperty('names')
})

test('an event keeps the name in its record', () => {
  const texts = timelineOf({ claims, entityOf }).events.map(({ text }) => text)
  expect(texts).toContain('Jonathan CRAGWELL was appointed to ACME LTD')
  expect(texts).toContain('Start of the disqualification of Jon CRAGWELL')
})

test('a contradiction that rests on a decision says so, with both names', () => {
  const given = { claims, clusters: [['officer:1', 'officer:2']], dayOf: () => '2026-11-03' }
  const found = contradictionsAmong(given).find(({ rule }) => rule === 'office_while_disqualified')?.items[0]
  expect(found?.text).toMatch(/^Jon CRAGWELL: disqualified from .*\. Jonathan CRAGWELL: officer of ACME LTD .* decided/)
})

test('two joined mentions infer nothing together that neither says alone', () => {
  const born = [
    claim('officer:1', 'surname', 'CRAGWELL'),
    claim('officer:2', 'birth_month', '1964-03'),
    claim('officer:3', 'surname', 'CRAGWELL'),
    claim('officer:3', 'birth_month', '1964-03'),
  ]
  const { edges } = graphOf({ claims: [...claims, ...born], kinds, entityOf }, wide)
  expect(edges.filter(({ kind }) => kind === 'same_birth')).toEqual([])
})

test('many names are cut, and no name is not a name', () => {
  const names = ['A', 'B', 'C', 'D', 'E'].map((name, at) => claim(`officer:${at}`, 'name', name))
  const label = joinedLabels(labelsOf(names), () => names.map(({ mention }) => mention))
  expect(label('officer:0')).toBe('A = B = C = 2 more')
  expect(joinedLabels(labelsOf([]), () => ['row:a/1', 'row:a/2'])('row:a/1')).toBe('Not named')
})
