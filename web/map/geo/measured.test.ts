import { expect, test } from 'vitest'
import { inWords, measure, toText } from './measured.ts'

const [leeds, york, hull] = [
  { latitude: 53.79648, longitude: -1.54785 },
  { latitude: 53.95763, longitude: -1.08271 },
  { latitude: 53.74434, longitude: -0.33244 },
]

test('a line has a leg between each two points', () => {
  const { legs, length, area } = measure('distance', [leeds, york, hull])
  expect(legs.map(Math.round)).toEqual([35_462, 54_785])
  expect(length).toBe(legs[0]! + legs[1]!)
  expect(area).toBeNull()
  expect(inWords('distance', [leeds, york, hull])).toBe('90.2 km (56.1 miles)')
  expect(inWords('distance', [])).toBe('0 m (0 yards)')
})

test('a ring returns to its first point, and encloses an area from three points on', () => {
  expect(measure('area', [leeds, york]).legs).toHaveLength(1)
  expect(inWords('area', [leeds, york])).toBe('An area needs at least three points.')
  expect(measure('area', [leeds, york, hull]).legs).toHaveLength(3)
  expect(inWords('area', [leeds, york, hull])).toMatch(/^\d+ km² \([\d,]+ acres\), 170\.\d km \(106 miles\) around$/)
})

test('a ring that crosses itself has no area', () => {
  const bow = [leeds, hull, { latitude: 53.9, longitude: -1.5 }, { latitude: 53.7, longitude: -0.4 }]
  expect(measure('area', bow).area).toBeNull()
  expect(inWords('area', bow)).toBe('The outline crosses itself, so its area cannot be measured.')
})

test('what is copied has the points that it can be worked out from again', () => {
  const lines = toText('distance', [leeds, york]).split('\n')
  expect(lines[0]).toBe('Distance: 35.5 km (22 miles)')
  expect(lines.slice(3)).toEqual([
    '1\t53.79648\t-1.54785\tSE 29881 33447\t35462.1',
    '2\t53.95763\t-1.08271\tSE 60288 51672\t',
  ])
})
