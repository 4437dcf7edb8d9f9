import { expect, test } from 'vitest'
import { smallTowns, type Town, towns } from './towns.ts'

const all = [...towns, ...smallTowns]

type Box = { south: number; north: number; west: number; east: number }

const boxes: Record<Town['country'], Box> = {
  England: { south: 49.9, north: 55.82, west: -5.75, east: 1.77 },
  Scotland: { south: 54.6, north: 60.87, west: -7.7, east: -0.7 },
  Wales: { south: 51.35, north: 53.45, west: -5.35, east: -2.65 },
  'Northern Ireland': { south: 54, north: 55.35, west: -8.2, east: -5.4 },
}

const named = (town: Town) => `${town.name}, ${town.county}`

test('there are about 150 towns, in all four nations', () => {
  expect(towns.length).toBeGreaterThanOrEqual(140)
  expect(towns.length).toBeLessThanOrEqual(170)
  expect(new Set(towns.map(({ country }) => country))).toEqual(new Set(Object.keys(boxes)))
})

for (const [country, box] of Object.entries(boxes)) {
  const itsTowns = all.filter((town) => town.country === country)

  test(`the towns of ${country} lie within it`, () => {
    for (const { latitude, longitude, ...town } of itsTowns) {
      const inside = latitude > box.south && latitude < box.north && longitude > box.west && longitude < box.east
      expect(inside, town.name).toBe(true)
    }
  })

  test(`the outcodes and dialling codes of ${country} are well formed and its own`, () => {
    for (const { outcode, dialling_code, name } of itsTowns) {
      expect(outcode, name).toMatch(/^[A-Z]{1,2}\d[A-Z\d]?$/)
      expect(dialling_code, name).toMatch(/^0(2[03489]|11\d|1\d1|1\d{3,4})$/)
      expect(outcode.startsWith('BT'), name).toBe(country === 'Northern Ireland')
      expect(dialling_code === '028', name).toBe(country === 'Northern Ireland')
    }
  })
}

test('no two towns share an outcode or a place on the map', () => {
  expect(new Set(all.map(({ outcode }) => outcode)).size).toBe(all.length)
  expect(new Set(all.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(all.length)
})

test('the names that are shared are shared on purpose, by different counties', () => {
  const counties = Map.groupBy(all, ({ name }) => name)
  const shared = [...counties].filter(([, sharers]) => sharers.length > 1)
  expect(Object.fromEntries(shared.map(([name, sharers]) => [name, sharers.length]))).toEqual({
    Ashford: 2,
    Bangor: 2,
    Newport: 3,
    Richmond: 2,
  })
  expect(new Set(all.map(named)).size).toBe(all.length)
})
