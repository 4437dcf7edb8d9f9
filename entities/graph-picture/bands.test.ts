/** The layout by meaning, and the lines between its cards. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBands } from './bands.ts'
import { alongLine, routesBetween } from './routes.ts'
import { gapOf, lookFor, sizeOf } from './sizes.ts'

const canvas = { width: 1300, height: 700 }
const cards = { canvas, cell: sizeOf.cards, gap: gapOf.cards }
const kinds = ['person', 'company', 'address', 'telephone', 'email'] as const

const graphs = fc
  .array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 140 })
  .chain((kinds) =>
    fc.record({
      nodes: fc.constant(kinds.map((kind) => ({ kind }))),
      links: fc.array(fc.tuple(fc.nat(kinds.length - 1), fc.nat(kinds.length - 1)), { maxLength: 200 }),
    }),
  )
  .map(({ nodes, links }) => ({ nodes, links: links.filter(([a, b]) => a !== b) }))

test('no card covers another, whatever the graph, and the same graph gives the same places', () => {
  fc.assert(
    fc.property(graphs, ({ nodes, links }) => {
      const look = lookFor(nodes.length)
      if (look === 'dots') return
      const { width, height } = sizeOf[look]
      const spots = inBands({ nodes, links, canvas, cell: sizeOf[look], gap: gapOf[look] })
      for (const [at, one] of spots.entries())
        for (const other of spots.slice(at + 1))
          expect(Math.abs(one.x - other.x) >= width || Math.abs(one.y - other.y) >= height).toBe(true)
      expect(inBands({ nodes, links, canvas, cell: sizeOf[look], gap: gapOf[look] })).toEqual(spots)
    }),
    { numRuns: 60 },
  )
})

test('people, companies and what they share stand in columns, each on its side', () => {
  const nodes = ['address', 'person', 'person', 'company', 'address', 'person'].map((kind) => ({ kind }))
  const links = [
    [0, 1],
    [1, 3],
    [2, 3],
    [3, 4],
  ] as const
  const xs = inBands({ nodes, links, ...cards }).map(({ x }) => x)
  const [home, one, other, company, office, alone] = xs
  expect([home! < one!, one === other, one! < company!, company! < office!, office! < alone!]).toEqual(
    Array.from({ length: 5 }, () => true),
  )
})

test('a small graph fills the canvas across', () => {
  const nodes = ['person', 'company', 'address'].map((kind) => ({ kind }))
  const spots = inBands({
    nodes,
    links: [
      [0, 1],
      [1, 2],
    ],
    ...cards,
  })
  expect(spots.at(-1)!.x - spots[0]!.x + sizeOf.cards.width).toBeGreaterThan(0.7 * (canvas.width / 1.2))
})

test('a fixed node keeps its place, and the others step aside', () => {
  const at = { x: 0, y: 300 }
  const nodes = [{ kind: 'person', at, isFixed: true }, ...Array.from({ length: 8 }, () => ({ kind: 'person' }))]
  const spots = inBands({ nodes, links: [], ...cards })
  expect(spots[0]).toEqual(at)
  for (const { x, y } of spots.slice(1))
    expect(Math.abs(x - at.x) >= sizeOf.cards.width || Math.abs(y - at.y) >= sizeOf.cards.height).toBe(true)
})

test('a line goes between the cards of a column on its way', () => {
  const pitch = sizeOf.cards.height + gapOf.cards.height
  const [left, right] = [
    { x: 0, y: pitch },
    { x: 800, y: 1.4 * pitch },
  ]
  const between = [0, 1, 2, 3].map((at) => ({ x: 400, y: at * pitch }))
  const { width, height } = sizeOf.cards
  for (const ends of [
    { from: left, to: right },
    { from: right, to: left },
  ]) {
    const [line] = routesBetween([ends], [left, right, ...between], sizeOf.cards)
    expect(line!.at(0)!.y).toBe(ends.from.y)
    for (let share = 0; share <= 1; share += 0.01) {
      const { x, y } = alongLine(line!, share)
      for (const card of between)
        expect(Math.abs(x - card.x) >= width / 2 || Math.abs(y - card.y) >= height / 2).toBe(true)
    }
  }
})
