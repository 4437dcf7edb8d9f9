import { expect, test } from 'vitest'
import { destinationOf, distanceBetween } from '../../../entities/geo/geodesy.ts'
import { distanceTyped, readDistance } from '../geo/measures.ts'
import { toOutline } from '../geo/polygon.ts'
import type { Layer, Place, Point } from '../layers.ts'
import { groupsOf } from './groups.ts'
import { pairsWithin } from './pairs.ts'
import { placesWithin } from './within.ts'

const leeds = { latitude: 53.8, longitude: -1.55 }
const east = (metres: number) => destinationOf(leeds, 90, metres)

function place(id: string, point: Point | null, radius: number | null = null): Place {
  return { id, name: id, what: '', point, radius, isArea: false, facts: [] }
}

const layer = (places: Place[], key = 'a', isShown = true): Layer => ({
  key,
  name: key,
  places,
  isShown,
  symbol: { shape: 'circle', colour: 1 },
})

test('in a ring: certainly, possibly and not at all, by what is known of where a place is', () => {
  const places = [
    place('far', east(1001)),
    place('edge', east(999)),
    place('reaching in', east(1100), 150),
    place('reaching out', east(900), 150),
    place('near', east(10), 150),
    place('nowhere', null),
  ]
  const ring = { centre: leeds, uncertain: 0, metres: 1000 }
  const { found, counts } = placesWithin(ring, [layer(places), layer(places, 'hidden', false)])
  expect(found.map(({ place, isCertain }) => [place.id, isCertain])).toEqual([
    ['near', true],
    ['reaching out', false],
    ['edge', true],
    ['reaching in', false],
  ])
  expect(found.map(({ number }) => number)).toEqual([5, 4, 2, 3])
  expect(found[0]?.metres).toBeCloseTo(10, 3)
  expect(found[0]?.bearing).toBeCloseTo(90, 3)
  expect(counts).toEqual([{ layer: expect.anything(), certain: 2, possible: 2, unplaced: 1 }])
  // A centre that is known to within a circle makes what lies at the edge uncertain.
  const uncertain = placesWithin({ ...ring, uncertain: 20 }, [layer(places)])
  expect(uncertain.found.map(({ place, isCertain }) => [place.id, isCertain])).toEqual([
    ['near', true],
    ['reaching out', false],
    ['edge', false],
    ['far', false],
    ['reaching in', false],
  ])
})

test('in a drawn shape: the distance is from its edge, and a circle that crosses it is a possibility', () => {
  const outline = [
    { latitude: 53.7, longitude: -1.6 },
    { latitude: 53.7, longitude: -1.5 },
    { latitude: 53.9, longitude: -1.5 },
    { latitude: 53.9, longitude: -1.6 },
  ]
  const at = (longitude: number) => ({ latitude: 53.8, longitude })
  const toEdge = distanceBetween(at(-1.51), at(-1.5))
  expect(toOutline(outline)(at(-1.51))).toBeCloseTo(toEdge, 0)
  const { found } = placesWithin({ outline }, [
    layer([
      place('in', at(-1.51)),
      place('out', at(-1.49)),
      place('crossing', at(-1.51), 700),
      place('reaching in', at(-1.49), 700),
      place('in whole', at(-1.51), 600),
    ]),
  ])
  expect(found.map(({ place, isCertain }) => [place.id, isCertain])).toEqual([
    ['in', true],
    ['crossing', false],
    ['reaching in', false],
    ['in whole', true],
  ])
})

test('pairs: each once, the nearest first, with the least and the most that they lie apart', () => {
  const places = [place('a', leeds), place('b', east(80)), place('c', east(150), 60), place('d', east(5000))]
  const { pairs, asked, unplaced } = pairsWithin(100, [layer([...places, place('nowhere', null)])])
  expect([asked, unplaced]).toEqual([4, 1])
  expect(pairs.map(({ one, other, isCertain }) => [one.place.id, other.place.id, isCertain])).toEqual([
    ['b', 'c', false],
    ['a', 'b', true],
    ['a', 'c', false],
  ])
  expect(pairs.map(({ least, most }) => [Math.round(least), Math.round(most)])).toEqual([
    [10, 130],
    [80, 80],
    [90, 210],
  ])
})

test('a place whose position is in doubt is in no pair and no group certainly', () => {
  const doubtful = { ...place('b', east(80)), problem: 'The service contradicts itself.' }
  const { pairs, links } = pairsWithin(100, [layer([place('a', leeds), doubtful])])
  expect(pairs).toMatchObject([{ isCertain: false }])
  expect(groupsOf(links ?? [])).toMatchObject([{ isCertain: false }])
})

test('what is in two layers by the same answer is one thing; two answers at one point are two', () => {
  const from = (at: string) => ({ ...place('1', leeds), from: { from: 'r', at } })
  expect(pairsWithin(100, [layer([from('/0')]), layer([from('/0')], 'b')]).pairs).toEqual([])
  expect(pairsWithin(100, [layer([from('/0')]), layer([from('/1')], 'b')]).pairs).toMatchObject([{ metres: 0 }])
})

test('a place in two layers counts once, in the first', () => {
  const from = (id: string, metres: number) => ({ ...place(id, east(metres)), from: { from: 'r', at: `/${id}` } })
  const { pairs, asked } = pairsWithin(100, [layer([from('a', 0)]), layer([from('a', 0), from('b', 50)], 'b')])
  expect(asked).toBe(2)
  expect(pairs.map(({ one, other }) => [one.layer.key, other.layer.key])).toEqual([['a', 'b']])
})

test('of a place in two layers, the one with a point counts', () => {
  const from = (id: string, metres: number | null) => ({
    ...place(id, metres === null ? null : east(metres)),
    from: { from: 'r', at: `/${id}` },
  })
  const { pairs, asked, unplaced } = pairsWithin(100, [
    layer([from('a', null), from('c', null)]),
    layer([from('a', 0), from('b', 50), from('c', null)], 'b'),
  ])
  expect([asked, unplaced]).toEqual([2, 1])
  expect(pairs.map(({ one, other }) => [one.layer.key, other.layer.key])).toEqual([['b', 'b']])
})

test('groups: each within the distance of another, however wide they are; held together surely or not', () => {
  const chain = [0, 90, 180, 270].map((metres) => place(`chain ${metres}`, east(metres)))
  const doubtful = [place('x', east(5000)), place('y', east(5120), 60), place('z', east(5240))]
  const { links } = pairsWithin(100, [layer([...doubtful, ...chain, place('alone', east(9000))])])
  const groups = groupsOf(links ?? [])
  expect(groups.map(({ members, isCertain }) => [members.map(({ place }) => place.id), isCertain])).toEqual([
    [['chain 0', 'chain 90', 'chain 180', 'chain 270'], true],
    [['x', 'y', 'z'], false],
  ])
  expect(groups.map(({ widest }) => [widest.one.place.id, widest.other.place.id, Math.round(widest.metres)])).toEqual([
    ['chain 0', 'chain 270', 270],
    ['x', 'z', 240],
  ])
  expect(groups.map(({ links }) => links.length)).toEqual([3, 2])
  expect(groupsOf([])).toEqual([])
})

test('the groups are those that come of joining each pair by hand, and so is their width', () => {
  const next = random(23)
  const places = Array.from({ length: 400 }, (_, index) =>
    place(String(index), { latitude: 53 + next() * 0.1, longitude: -1.5 + next() * 0.1 }),
  )
  const { pairs, links } = pairsWithin(300, [layer(places)])
  const group = new Map(places.map(({ id }) => [id, id]))
  for (const { one, other } of pairs) {
    const [to, from] = [group.get(one.place.id), group.get(other.place.id)]
    for (const [id, of] of group) if (of === from) group.set(id, to!)
  }
  const expected = [...Map.groupBy(places, ({ id }) => group.get(id)).values()].filter(({ length }) => length > 1)
  const groups = groupsOf(links ?? [])
  expect(groups.length).toBeGreaterThan(20)
  const idsOf = (members: readonly { id: string }[]) => members.map(({ id }) => id).join()
  expect(groups.map(({ members }) => idsOf(members.map(({ place }) => place))).toSorted()).toEqual(
    expected.map(idsOf).toSorted(),
  )
  for (const { members, widest } of groups) {
    const all = members.flatMap((one) => members.map((other) => distanceBetween(one.point, other.point)))
    expect(widest.metres).toBeCloseTo(Math.max(...all), 3)
  }
})

/** The same each time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('by the index come the pairs that come of comparing each with each, across the 180th meridian too', () => {
  const next = random(7)
  const places = Array.from({ length: 300 }, (_, index) => {
    const longitude = 179.9 + next() * 0.2
    const point = { latitude: 60 + next() * 0.1, longitude: longitude > 180 ? longitude - 360 : longitude }
    return place(String(index), point, index % 3 === 0 ? Math.round(next() * 900) + 1 : null)
  })
  const expected = places.flatMap((one, index) =>
    places.slice(index + 1).flatMap((other) => {
      const metres = distanceBetween(one.point!, other.point!)
      return metres - (one.radius ?? 0) - (other.radius ?? 0) <= 400 ? [`${one.id} ${other.id}`] : []
    }),
  )
  const found = pairsWithin(400, [layer(places)]).pairs.map(({ one, other }) => `${one.place.id} ${other.place.id}`)
  expect(expected.length).toBeGreaterThan(500)
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('a hundred thousand are compared by what is near each; where too many are near, none is listed', () => {
  const next = random(11)
  const many = Array.from({ length: 100_000 }, (_, index) =>
    place(String(index), { latitude: 50 + next() * 8, longitude: -5 + next() * 6 }),
  )
  const { pairs, isTooMany, asked } = pairsWithin(50, [layer(many)])
  expect(asked).toBe(100_000)
  expect(isTooMany).toBe(false)
  expect(pairs.length).toBeGreaterThan(20)
  const one = Array.from({ length: 1000 }, (_, index) => place(String(index), leeds))
  const crowd = pairsWithin(50, [layer(one)])
  expect(crowd).toMatchObject({ pairs: [], isTooMany: true })
  // They are one group all the same.
  expect(groupsOf(crowd.links ?? [])).toMatchObject([
    { members: { length: 1000 }, links: { length: 999 }, isCertain: true },
  ])
  const endless = Array.from({ length: 3000 }, (_, index) => place(String(index), leeds))
  expect(pairsWithin(50, [layer(endless)])).toMatchObject({ pairs: [], isTooMany: true, links: null })
})

test('a distance is read as people type it, and written as it is read', () => {
  const typed = ['500', '500 m', '1.5km', '2 miles', '1 mile', '1,000 yards', '1,234,567.5', '.5 km']
  expect(typed.map(readDistance)).toEqual([500, 500, 1500, 3218.688, 1609.344, 914.4, 1_234_567.5, 500])
  expect(
    ['', '0', '-5', 'far', '5 furlongs', '1.5.2', '1,5 km', '1,50', '0,500 km', '12,34,567'].map(readDistance),
  ).toEqual(Array(10).fill(null))
  expect([0.2, 999.7, 1234, 45_678].map(distanceTyped)).toEqual(['1 m', '1 km', '1.23 km', '45.7 km'])
  expect(readDistance(distanceTyped(1234))).toBe(1230)
})
