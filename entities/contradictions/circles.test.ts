/** Circles against a slow plain program that walks every path. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { circlesIn } from './circles.ts'

const graphs = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })), { maxLength: 14 })
  .map((steps) => {
    const groups = Map.groupBy(steps, ([from]) => `n${from}`)
    return new Map([...groups].map(([from, its]) => [from, [...new Set(its.map(([, to]) => `n${to}`))]]))
  })

const reaches = (graph: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean => {
  const seen = new Set<string>()
  const walk = (node: string): boolean =>
    (graph.get(node) ?? []).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return walk(next)
    })
  return walk(from)
}

test('each circle is a way back to its start, and every node on a way back to itself has a circle in its group', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const circles = circlesIn(graph)
      for (const circle of circles)
        for (const [at, node] of circle.entries()) expect(graph.get(node)).toContain(circle[(at + 1) % circle.length])
      const nodes = [...new Set([...graph].flatMap(([from, to]) => [from, ...to]))]
      const looping = nodes.filter((node) => reaches(graph, node, node))
      for (const node of looping) {
        const own = circles.filter(
          ([first = '']) => first === node || (reaches(graph, node, first) && reaches(graph, first, node)),
        )
        expect(own).toHaveLength(1)
      }
      expect(circles.length > 0).toBe(looping.length > 0)
    }),
    { numRuns: 500 },
  )
})

test('a long chain, and a chain that ends in a circle, need no deep stack', () => {
  const chain = new Map(Array.from({ length: 100_000 }, (_, at) => [`n${at}`, [`n${at + 1}`]]))
  expect(circlesIn(chain)).toEqual([])
  expect(circlesIn(chain.set('n100000', ['n99998']))).toEqual([['n100000', 'n99998', 'n99999']])
})
