/** What an answer says of a position, in every notation and every way to be incomplete or wrong. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceBetween } from '../../entities/geo/geodesy.ts'
import { areaOfIp, areaOfTelephone, type Given, positionGiven } from '../../entities/geo/given-position.ts'
import { howFound, positionIn } from './geo/positions.ts'

const london = { latitude: '51.503400', longitude: '-0.127600' }
const londonGrid = { east: '530054', north: '179936' }
const edinburghGrid = { east: '325000', north: '673000' }

const metresFrom = (given: Given) => {
  const { point } = positionGiven({ level: 'postcode', ...given })
  return point && distanceBetween(point, { latitude: 51.5034, longitude: -0.1276 })
}

test.each<Given>([
  london,
  { latitude: '51,5034', longitude: '-0,1276' },
  { latitude: '51.5034N', longitude: '0.1276W' },
  { latitude: `51°30'12.24"N`, longitude: `0°7'39.36"W` },
  londonGrid,
  { east: '530,054', north: '179,936' },
  { east: '530054.0 m', north: '179936.0 m' },
  { ...londonGrid, latitude: '', longitude: null },
  { ...londonGrid, latitude: 'unknown', longitude: 'unknown' },
  { ...london, east: '', north: null },
  { ...london, ...londonGrid },
])('what was given is used: %j', (given) => {
  expect(metresFrom(given)).toBeLessThan(10)
})

test('a point from the grid alone is said to be worked out, everywhere in the same words', () => {
  const position = positionGiven({ ...londonGrid, level: 'postcode' })
  const { point } = position
  expect(position).toMatchObject({ isWorkedOut: true, grid: { easting: 530_054, northing: 179_936 } })
  expect(howFound({ ...position, point: point! })).toContain('calculated from the given grid reference')
  expect(howFound({ ...positionGiven(london), point: point! })).toContain('calculated from WGS84')
})

test.each<[Given, RegExp]>([
  [{ latitude: '5l.5', longitude: '-0.1' }, /latitude “5l.5” cannot be read/],
  [{ latitude: '91', longitude: '-0.1' }, /latitude “91” cannot be read/],
  [{ latitude: '51.5' }, /No longitude was given/],
  [{ latitude: '0.000000', longitude: '0' }, /both 0, which is not a position/],
  [{ east: 'TQ', north: '180000' }, /easting “TQ” cannot be read/],
  [{ east: '9530048', north: '179950' }, /easting “9530048” cannot be read/],
])('what cannot be read is shown and not drawn: %j', (given, problem) => {
  const position = positionGiven(given)
  expect(position).toMatchObject({ point: null, radius: null })
  expect(position.problem).toMatch(problem)
  expect(position.what).not.toMatch(/o coordinates|within/)
})

test('only where nothing was given it says so', () => {
  for (const given of [null, undefined, {}, { latitude: ' ', longitude: '', level: 'place' }])
    expect(positionGiven(given).what).toMatch(/^No coordinates were given$/)
})

test('coordinates and a grid reference of another place are a contradiction, with the distance between them', () => {
  const { problem, point } = positionGiven({ ...london, ...edinburghGrid, level: 'postcode' })
  expect(problem).toMatch(/contradicts itself: its grid reference lies 53\d(\.\d)? km from its latitude and longitude/)
  expect(point).toEqual({ latitude: 51.5034, longitude: -0.1276 })
  // Rounded figures are none.
  expect(positionGiven({ latitude: '51.5', longitude: '-0.1', ...londonGrid }).problem).toBeUndefined()
  expect(positionGiven({ ...london, east: '530000', north: '180000' }).problem).toBeUndefined()
})

test.each<Given>([
  { ...london, level: 'country' },
  { ...london, level: 'Country' },
  { ...londonGrid, level: 'country' },
  { ...london, country_name: 'United Kingdom' },
  { ...london, country_name: 'United Kingdom', description: 'United Kingdom' },
])('a country is no point, and no nearer than itself: %j', (given) => {
  for (const position of [positionGiven(given), areaOfIp({ geo_data: given as never })]) {
    expect(position).toMatchObject({ point: null, radius: null })
    expect(position.what).toMatch(/^A country, and nothing more exact: not drawn/)
    expect(position.what).not.toMatch(/within/)
  }
})

test('a postcode whose point is not accurate is no nearer than its district', () => {
  for (const accurate of ['false', 'N']) {
    const { radius, what } = positionGiven({ ...london, level: 'postcode', accurate })
    expect([radius, what]).toEqual([
      3000,
      'Point of the postcode, which is not accurate; approximate, within about 3 km, our estimate',
    ])
  }
  for (const accurate of ['true', null, ''])
    expect(positionGiven({ ...london, level: 'postcode', accurate }).radius).toBe(150)
})

test('no level makes a telephone number or an IP address a point', () => {
  for (const level of ['postcode', 'street', 'place', null, 'region']) {
    const geo_data = { ...london, city: 'London', level } as never
    expect(areaOfIp({ geo_data }).radius).toBe(25_000)
    expect(areaOfTelephone({ geo_data, accuracy_radius: null }).radius).toBe(15_000)
    expect(areaOfTelephone({ geo_data, accuracy_radius: '1200' }).radius).toBe(1200)
  }
})

test('no more figures are written than the place is known by', () => {
  const written = (level: string | null) => {
    const position = positionGiven({ ...london, ...londonGrid, level })
    const known = { ...position, point: position.point! }
    return [...(['wgs84', 'osgb36', 'reference'] as const).map((system) => positionIn(system, known)), howFound(known)]
  }
  expect(written('postcode')).toEqual([
    '51.503, -0.128',
    'E 530100 N 179900',
    'TQ 300 799',
    expect.stringMatching(/Rounded to 100 m/),
  ])
  expect(written('place')).toEqual([
    '51.50, -0.13',
    'E 530000 N 180000',
    'TQ 30 79',
    expect.stringMatching(/Rounded to 1 km/),
  ])
  expect(written('telephone_area').slice(0, 3)).toEqual(['51.5, -0.1', 'E 530000 N 180000', 'TQ 3 7'])
  expect(written('somewhere')[3]).toMatch(/Rounded to 10 km/)
})

test('no position claims more than the answer gives', () => {
  const text = fc.option(
    fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '0',
        '51.5034',
        '51,5034',
        '51.5034N',
        '-0.1276',
        '530048',
        '179950',
        '325000',
        'x',
        '999',
        'nil',
      ),
      fc.string({ maxLength: 6 }),
    ),
  )
  const level = fc.option(
    fc.constantFrom('', 'postcode', 'place', 'outcode', 'street', 'telephone_area', 'country', 'COUNTRY', 'region'),
  )
  const given = fc.record({
    latitude: text,
    longitude: text,
    east: text,
    north: text,
    level,
    city: text,
    country_name: text,
  })
  fc.assert(
    fc.property(given, (geo) => {
      const { point, radius, what, problem } = positionGiven(geo)
      const [hasDegrees, hasGrid] = [
        [geo.latitude, geo.longitude],
        [geo.east, geo.north],
      ].map((pair) => pair.some((half) => half?.trim()))
      if (point) {
        expect(hasDegrees || hasGrid).toBe(true)
        expect(Math.abs(point.latitude)).toBeLessThanOrEqual(90)
        expect(Math.abs(point.longitude)).toBeLessThanOrEqual(180)
        expect(radius).toBeGreaterThan(0)
        expect(what).toMatch(/within about/)
      } else {
        expect(what).not.toMatch(/within about/)
        // It says that nothing came, or why what came is not drawn.
        expect(/No coordinates were given/.test(what)).toBe(!hasDegrees && !hasGrid && !/^A country/.test(what))
        if ((hasDegrees || hasGrid) && !/^A country/.test(what)) expect(problem).toBeTruthy()
      }
      expect(`${what} ${problem}`).not.toMatch(/“\s*”|NaN/)
    }),
  )
})
