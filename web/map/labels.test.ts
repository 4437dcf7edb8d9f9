import { expect, test } from 'vitest'
import { labelsWithoutCollision } from './labels.ts'

const labels = [
  { name: 'LEEDS', x: 100, y: 100 },
  { name: 'BRADFORD', x: 110, y: 104 },
  { name: 'YORK', x: 100, y: 120 },
]

test('a label that would lie over an earlier one is left out', () => {
  expect(labelsWithoutCollision(labels, (label) => label).map(({ name }) => name)).toEqual(['LEEDS', 'YORK'])
})

test('labels with room between them all stay', () => {
  expect(labelsWithoutCollision(labels, ({ x, y }) => ({ x: x * 20, y }))).toHaveLength(3)
})

test('a label that would lie under a mark is left out', () => {
  const names = labelsWithoutCollision(labels, (label) => label, [{ x: 140, y: 128 }]).map(({ name }) => name)
  expect(names).toEqual(['LEEDS'])
})
