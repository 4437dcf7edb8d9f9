import { expect, test } from 'vitest'
import { gridIn } from './grid.ts'

const leeds = { south: 53.7, west: -1.7, north: 53.9, east: -1.4 }
const namesAt = (zoom: number, bounds = leeds) => gridIn(bounds, zoom).squares.map(({ name }) => name)

test('squares of 100, 10 and 1 km are named as they get room', () => {
  expect(namesAt(8)).toEqual(['SE'])
  expect(namesAt(10)).toEqual(expect.arrayContaining(['SE23', 'SE33', 'SE32']))
  expect(namesAt(13)).toContain('SE2933')
})

test('a wider view has the lines of wide squares alone', () => {
  const stepsAt = (zoom: number) => [...new Set(gridIn(leeds, zoom).lines.map(({ step }) => step))]
  expect(stepsAt(10)).toEqual([10_000])
  expect(stepsAt(13)).toEqual([10_000, 1000])
  expect(gridIn({ south: 49, west: -9, north: 61, east: 3 }, 6).lines.every(({ step }) => step === 100_000)).toBe(true)
})

test('a name is at the north-west of its square', () => {
  const [square] = gridIn({ south: 53, west: -1.9, north: 54, east: -0.8 }, 7).squares.filter(
    ({ name }) => name === 'SE',
  )
  expect(square?.latitude).toBeCloseTo(54.4, 1)
  expect(square?.longitude).toBeCloseTo(-2, 1)
})

test('the sea has lines and no names, and Ireland and France have neither', () => {
  expect(namesAt(10, { south: 56, west: 1.5, north: 56.2, east: 2 })).toEqual([])
  const ireland = { south: 54.5, west: -7.2, north: 54.7, east: -6.8 }
  expect(gridIn(ireland, 12)).toEqual({ lines: [], squares: [] })
  expect(gridIn({ south: 44, west: 1, north: 45, east: 2 }, 12)).toEqual({ lines: [], squares: [] })
})

test('a close view has lines of 100 m, and their numbers once they have room', () => {
  const street = { south: 53.795, west: -1.552, north: 53.797, east: -1.548 }
  expect(gridIn(street, 16).lines.some(({ step }) => step === 100)).toBe(true)
  expect(namesAt(16, street)).toEqual(['SE295330', 'SE295335'])
  expect(namesAt(17, street)).toContain('SE296334')
})
