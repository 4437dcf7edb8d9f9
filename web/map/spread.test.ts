import { expect, test } from 'vitest'
import { type Anchored, spread } from './spread.ts'

const at = (x: number, y: number, count: number): Anchored[] =>
  Array.from({ length: count }, (_, index) => ({ key: `${x}/${y}/${index}`, x, y }))

const leastApart = (spots: { x: number; y: number }[]) =>
  Math.min(
    ...spots.flatMap((a, index) => spots.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))),
    Number.POSITIVE_INFINITY,
  )

test('marks with room between them stand on their points', () => {
  const { marks, stacks } = spread([...at(0, 0, 1), ...at(100, 0, 1)])
  expect(stacks).toEqual([])
  for (const { at, anchor } of marks) expect(Math.hypot(at.x - anchor.x, at.y - anchor.y)).toBeLessThan(0.1)
})

test('marks at one point stand beside each other and around it, each with its point', () => {
  const { marks } = spread(at(50, 50, 6))
  expect(leastApart(marks.map(({ at }) => at))).toBeGreaterThanOrEqual(28)
  for (const { at, anchor } of marks) {
    expect(anchor).toEqual({ x: 50, y: 50 })
    expect(Math.hypot(at.x - 50, at.y - 50)).toBeLessThan(60)
  }
  expect(spread(at(50, 50, 6)).marks).toEqual(marks)
})

test('marks that overlap too much are one stack, and no mark lies under it', () => {
  const { marks, stacks } = spread([...at(50, 50, 9), ...at(60, 50, 1), ...at(400, 50, 2)])
  expect(stacks.map(({ keys }) => keys.length)).toEqual([10])
  expect(marks).toHaveLength(2)
})

test('a stack that is open is spread, and the others stay as they are', () => {
  const { marks, stacks } = spread([...at(50, 50, 20), ...at(400, 50, 20)], { open: ['50/50/3'] })
  expect(stacks).toHaveLength(1)
  expect(marks).toHaveLength(20)
  expect(leastApart(marks.map(({ at }) => at))).toBeGreaterThanOrEqual(27.9)
})

test('of thousands of marks, three that overlap are a stack, and an opened mark of a large stack is drawn beside it', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    key: String(index),
    x: (index * 7919) % 997,
    y: (index * 6101) % 799,
  }))
  const { marks, stacks } = spread(many)
  expect(marks.length + stacks.reduce((sum, { keys }) => sum + keys.length, 0)).toBe(5000)
  expect(leastApart([...marks, ...stacks].map(({ at }) => at))).toBeGreaterThan(24)
  const large = spread([...at(50, 50, 100), ...many], { open: ['50/50/3'] })
  expect(large.marks.map(({ key }) => key)).toContain('50/50/3')
  expect(large.stacks.find(({ keys }) => keys.includes('50/50/4'))?.keys).not.toContain('50/50/3')
})
