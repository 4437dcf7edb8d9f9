/** GeoJSON as councils and programs publish it. */
import { expect, test } from 'vitest'
import { distanceBetween } from '../../../entities/geo/geodesy.ts'
import { howWritten } from '../geo/positions.ts'
import { doubtOf, howOf, placesBy } from './doubts.ts'
import { openFile } from './file.ts'

async function readFeatures(text: string, name = 'sites.geojson') {
  const file = await openFile(new File([text], name))
  if (file.kind !== 'features') throw new Error('It has features.')
  const how = howOf(file, null)
  const placed = await placesBy(file, how, {})
  return { file, placed, doubt: doubtOf(placed, how) }
}

const leeds = { latitude: 53.7993, longitude: -1.5491 }
const metresFrom = (
  point: { latitude: number; longitude: number } | null | undefined,
  from: { latitude: number; longitude: number },
) => point && distanceBetween(point, from)

const feature = (geometry: object | null, name = 'Site') => ({ type: 'Feature', properties: { NAME: name }, geometry })
const point = (...coordinates: unknown[]) => ({ type: 'Point', coordinates })
const collection = (features: object[], crs?: unknown) =>
  JSON.stringify({ type: 'FeatureCollection', ...(crs !== undefined && { crs }), features })
const named = (name: string) => ({ type: 'name', properties: { name } })

test('districts in eastings and northings are placed, and one without geometry is counted', async () => {
  const ward = {
    type: 'Polygon',
    coordinates: [
      [
        [429_000, 433_000],
        [430_000, 433_000],
        [430_000, 434_000],
        [429_000, 433_000],
      ],
    ],
  }
  const { placed, doubt } = await readFeatures(
    collection(
      [feature(ward, 'Ward A'), feature(null, 'Lost ward'), feature(point(429_800, 433_800, 31.5), 'Station')],
      named('urn:ogc:def:crs:EPSG::27700'),
    ),
  )
  expect(placed.places.map(({ name }) => name)).toEqual(['Ward A', 'Station'])
  expect(placed.refused).toEqual([{ row: 2, reason: 'The file gives it no geometry.' }])
  expect(metresFrom(placed.places[0]?.point, leeds)).toBeLessThan(1000)
  expect(metresFrom(placed.places[1]?.point, leeds)).toBeLessThan(50)
  expect(placed.notes).toEqual(['Positions were read as metres of the British National Grid.'])
  expect(doubt).toBeNull()
})

test.each([
  [named('urn:ogc:def:crs:EPSG::27700'), [429_800, 433_800]],
  [named('EPSG:27700'), [429_800, 433_800]],
  [named('http://www.opengis.net/def/crs/EPSG/0/27700'), [429_800, 433_800]],
  [{ type: 'EPSG', properties: { code: 27700 } }, [429_800, 433_800]],
  [{ type: 'link', properties: { href: 'https://example.com/epsg/27700/proj4/' } }, [429_800, 433_800]],
  [named('urn:ogc:def:crs:EPSG::3857'), [-172_445, 7_132_237]],
  [named('urn:ogc:def:crs:OGC:1.3:CRS84'), [-1.5491, 53.7993]],
  [named('urn:ogc:def:crs:EPSG::4326'), [-1.5491, 53.7993]],
  [undefined, [-1.5491, 53.7993]],
  [undefined, ['-1.5491', '53.7993']],
  [undefined, ['-1.549', '53.799']],
  [undefined, ['-1,5491', '53,7993']],
  [undefined, [429_800, 433_800]],
  [undefined, ['429800', '433800']],
  [undefined, ['429,800', '433,800']],
  [undefined, [-172_445, 7_132_237]],
  [null, [-1.5491, 53.7993]],
])('with the crs %j the position %j is in Leeds', async (crs, coordinates) => {
  const { placed, doubt } = await readFeatures(collection([feature(point(...coordinates))], crs))
  expect(placed.refused).toEqual([])
  expect(metresFrom(placed.places[0]?.point, leeds)).toBeLessThan(200)
  expect(doubt).toBeNull()
})

test.each([
  ['urn:ogc:def:crs:EPSG::29902', [333_830, 374_020]],
  ['EPSG:29903', [333_830, 374_020]],
  ['EPSG:2157', [733_762, 874_034]],
])('positions in %s are in Belfast', async (crs, coordinates) => {
  const { placed, doubt } = await readFeatures(collection([feature(point(...coordinates))], named(crs)))
  expect(metresFrom(placed.places[0]?.point, { latitude: 54.5965, longitude: -5.93 })).toBeLessThan(200)
  expect(doubt).toBeNull()
})

test('metres without a crs that fit two grids are asked about', async () => {
  const { doubt } = await readFeatures(collection([feature(point(333_830, 374_020))]))
  expect(doubt?.choices.map(({ grid }) => grid)).toEqual(['British', 'Irish'])
})

test('a system that is not known is named, with what to save instead', async () => {
  const text = collection([feature(point(1, 2))], named('urn:ogc:def:crs:EPSG::3067'))
  await expect(readFeatures(text)).rejects.toThrow(/EPSG::3067. Save it in WGS84/)
})

test.each([
  ['\n', ''],
  ['\r\n', ''],
  ['\n', '\u001e'],
])('one feature a line is read, and a broken line is counted: %j %j', async (end, start) => {
  const lines = [
    JSON.stringify(feature(point(-1.5491, 53.7993), 'A')),
    '{"type":"Feature","geometry":',
    JSON.stringify(feature(point(-1.6, 53.8), 'B')),
  ]
  const text = lines.map((line) => start + line + end).join('')
  const { placed } = await readFeatures(text, 'sites.geojsonl')
  expect(placed.places.map(({ name }) => name)).toEqual(['A', 'B'])
  expect(placed.refused).toEqual([{ row: 2, reason: 'This line is not valid JSON.' }])
})

test('a bare list of features is read', async () => {
  const { placed } = await readFeatures(JSON.stringify([feature(point(-1.5, 53.8)), feature(point(-1.6, 53.8))]))
  expect(placed.places).toHaveLength(2)
})

test.each([[[179, 181]], [[179, -179]], [[-179, -181]]])(
  'an area across the 180th meridian is small: %j',
  async ([west, east]) => {
    const area = {
      type: 'Polygon',
      coordinates: [
        [
          [west, -17],
          [east, -17],
          [east, -16],
          [west, -16],
          [west, -17],
        ],
      ],
    }
    const { placed } = await readFeatures(collection([feature(area)]))
    expect(Math.abs(placed.places[0]?.point?.longitude ?? 0)).toBeCloseTo(180, 5)
    expect(placed.places[0]?.radius).toBeLessThan(130_000)
  },
)

test('a position of web maps, and the centre of a shape, are not called as given', async () => {
  const wordsFor = async (geometry: object, crs?: object) => {
    const { placed } = await readFeatures(collection([feature(geometry)], crs))
    const [place] = placed.places
    return [place!.what, howWritten({ ...place!, point: place!.point! })]
  }
  const [what, how] = await wordsFor(point(-172_445, 7_132_237), named('EPSG:3857'))
  expect(what).toBe('Coordinates as given, metres of web maps (EPSG:3857)')
  expect(how).toMatch(/^WGS84 calculated from metres of web maps/)
  const abroad = {
    type: 'LineString',
    coordinates: [
      [2, 48],
      [3, 49],
    ],
  }
  expect((await wordsFor(abroad))[1]).toMatch(/^WGS84 calculated from the corners of its shape/)
})

test('the circle around a shape reaches each of its corners', async () => {
  const corners = [
    [-8, 50],
    [2, 50],
    [2, 60],
    [-8, 60],
  ]
  const { placed } = await readFeatures(collection([feature({ type: 'LineString', coordinates: corners })]))
  const [{ point: centre, radius } = { point: null, radius: null }] = placed.places
  for (const [longitude = 0, latitude = 0] of corners)
    expect(metresFrom(centre, { latitude, longitude })).toBeLessThanOrEqual(radius!)
})

test('one swapped point among others is noticed', async () => {
  const { file, doubt } = await readFeatures(
    collection([feature(point('-1.5491', '53.7993')), feature(point(53.7993, -1.5491)), feature(point(-1.5, 53.8))]),
  )
  expect(doubt?.question).toContain('1 of 3 points lies outside')
  const { places } = await placesBy(file, doubt!.choices[0]!.how, {})
  expect(places[1]?.point).toEqual({ latitude: 53.7993, longitude: -1.5491 })
})
