import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laidOut } from './layout.ts'

const sizes = { width: 180, height: 60, across: 20, down: 50, passing: 10, passingWithWords: 90 }
const key = fc.integer({ min: 0, max: 14 }).map((number) => `company:${number}`)
const keys = Array.from({ length: 15 }, (_, number) => `company:${number}`)
const links = fc.uniqueArray(fc.record({ from: key, to: key }), {
  maxLength: 30,
  selector: ({ from, to }) => `${from} ${to}`,
})

test('1,000 graphs: no box covers another, and a controller is above unless its link closes a circle', () => {
  fc.assert(
    fc.property(links, (links) => {
      const { places, routes, width, height } = laidOut(keys, links, 'company:0', sizes)
      const boxes = [...places.values()]
      for (const [at, one] of boxes.entries()) {
        for (const other of boxes.slice(at + 1))
          expect(Math.abs(one.x - other.x) >= sizes.width || Math.abs(one.y - other.y) >= sizes.height).toBe(true)
        expect(one.x).toBeGreaterThanOrEqual(sizes.width / 2 - 1)
        expect(one.x).toBeLessThanOrEqual(width - sizes.width / 2 + 1)
        expect(one.y).toBeLessThanOrEqual(height)
      }
      for (const link of links) {
        const route = routes.get(link)
        if (link.from === link.to) {
          expect(route).toBeUndefined()
          continue
        }
        expect(route?.points.at(0)).toEqual(places.get(link.from))
        expect(route?.points.at(-1)).toEqual(places.get(link.to))
        const isDown = places.get(link.from)!.y < places.get(link.to)!.y
        expect(isDown).toBe(!route?.isBack)
      }
    }),
    { numRuns: 1000 },
  )
})

test('only links of circles lead up', () => {
  const line = [
    { from: 'company:1', to: 'company:0' },
    { from: 'company:2', to: 'company:1' },
    { from: 'company:0', to: 'company:2' },
  ]
  const { places, routes } = laidOut(keys.slice(0, 3), line, 'company:0', sizes)
  expect([...routes.values()].map(({ isBack }) => isBack)).toEqual([false, false, true])
  expect([2, 1, 0].map((number) => places.get(`company:${number}`)?.y)).toEqual([30, 140, 250])
})

test('120 companies under one controller take several rows', () => {
  const many = Array.from({ length: 120 }, (_, number) => `company:${number + 1}`)
  const { width, places } = laidOut(
    ['company:0', ...many],
    many.map((to) => ({ from: 'company:0', to })),
    'company:0',
    sizes,
  )
  expect(new Set([...places.values()].map(({ y }) => y)).size).toBeGreaterThan(5)
  expect(width).toBeLessThan(8000)
})
