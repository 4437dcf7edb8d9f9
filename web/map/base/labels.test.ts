import { expect, test } from 'vitest'
import { labelsWithoutCollision } from './labels.ts'

const labels = [
  { name: 'LEEDS', look: 'city', x: 100, y: 100 },
  { name: 'BRADFORD', look: 'town', x: 105, y: 104 },
  { name: 'YORK', look: 'town', x: 100, y: 120 },
] as const
const shown = (marks: { x: number; y: number }[] = []) =>
  labelsWithoutCollision(labels, (label) => label, marks).map(({ label, side }) => `${label.name} ${side}`)

test('a name that would lie over an earlier one is left out', () => {
  expect(shown()).toEqual(['LEEDS right', 'YORK right'])
})

test('names with room between them all stay', () => {
  expect(labelsWithoutCollision(labels, ({ x, y }) => ({ x: x * 20, y }))).toHaveLength(3)
})

test('a name that would lie under a mark moves to the other side of its dot', () => {
  expect(shown([{ x: 140, y: 128 }])).toEqual(['LEEDS right', 'YORK left'])
})

test('and is left out where it would lie under one there too', () => {
  const marks = [
    { x: 140, y: 128 },
    { x: 80, y: 128 },
  ]
  expect(shown(marks)).toEqual(['LEEDS right'])
})

test('a name whose own dot has a mark on it stands under the mark, or over it', () => {
  const own = { x: 102, y: 98 }
  expect(shown([own])).toContain('LEEDS under')
  expect(shown([own, { x: 100, y: 126 }])).toContain('LEEDS over')
  expect(shown([own, { x: 100, y: 126 }, { x: 100, y: 72 }]).join()).not.toContain('LEEDS')
})

test('a name that the edge would cut moves to the other side of its dot, or is left out', () => {
  const seen = (right: number, covered: { left: number; right: number; top: number; bottom: number }[] = []) =>
    labelsWithoutCollision([labels[0]], (label) => label, [], {
      view: { left: 0, right, top: 0, bottom: 200 },
      covered,
    }).map(({ side }) => side)
  expect(seen(200)).toEqual(['right'])
  expect(seen(120)).toEqual(['left'])
  expect(seen(102)).toEqual([])
  // One that lies outside is at hand when the map is drawn towards it.
  expect(seen(20)).toEqual(['right'])
  expect(seen(200, [{ left: 120, right: 180, top: 90, bottom: 110 }])).toEqual(['left'])
})

test('a name about its place takes room to both sides of it', () => {
  const sea = { name: 'North Sea', look: 'sea', x: 100, y: 100 } as const
  const beside = (x: number) => ({ name: 'Hull', look: 'town', x, y: 100 }) as const
  expect(labelsWithoutCollision([sea, beside(100)], (label) => label)).toHaveLength(1)
  expect(labelsWithoutCollision([sea, beside(140)], (label) => label)).toHaveLength(2)
})

test('a name along a street takes the room that it covers, and no more beside it', () => {
  const street = { name: 'Long Orchard Street', look: 'street', angle: 45, x: 100, y: 100 } as const
  const beside = (x: number, y: number) => ({ name: 'Mill', look: 'street', x, y }) as const
  const shown = (x: number, y: number) => labelsWithoutCollision([street, beside(x, y)], (label) => label).length
  expect(shown(130, 130)).toBe(1)
  expect(shown(145, 70)).toBe(2)
})
