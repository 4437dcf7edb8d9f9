import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import type { FeatureCollection, Point } from 'geojson'
import { expect, test } from 'vitest'
import { distanceBetween } from '../../../entities/geo/geodesy.ts'
import { toCsv } from '../../table/export/formats.ts'
import { toRows } from './csv.ts'
import { toGeoJson } from './geojson.ts'
import { toKml } from './kml.ts'
import { find, layer, palette, parsed, place, taken, type XmlNode } from './testing/layers.ts'

const nasty = `<b>"O’Neill" & Söhne</b>,\r\n=1+1 ]]> \u0007`
const pinned = place('a', { name: nasty, radius: 150, from: { from: 'r1', at: '/geo_data_list/0' } })
const nowhere = place('b', {
  point: null,
  what: 'No point: none found for LS1 9MI',
  facts: [
    ['Town', 'Leeds'],
    ['Town', 'York'],
  ],
})
const area = place('c', { radius: 25_000, isArea: true })
const closed = layer('closed', [place('z')], { isShown: false })
const all = taken(layer('x', [pinned, nowhere]), closed, layer('y', [area]))

test('only the layers that are shown are taken, and it is said of how many', () => {
  expect(all.layers.map(({ key }) => key)).toEqual(['x', 'y'])
  expect(all.shown).toBe('2 of 3 layers, 3 places')
  expect(all.file).toBe('whereabouts-map-2026-01-02T03-04-05.678Z')
  for (const file of [toGeoJson(all), toKml(all, palette), toCsv(toRows(all))]) {
    expect(file).not.toContain('Layer closed')
    expect(file).toContain('ACQ-114')
    expect(file).toContain('2026-01-02T03:04:05.678Z')
    expect(file).toContain('Natural Earth')
  }
})

test('a layer without an answer is not said to have no places', () => {
  const shown = taken(layer('x', [pinned]), layer('y', [], { lacks: 'not answered' }))
  expect(shown.shown).toBe('2 layers, 1 place; 1 layer not answered')
  const kml = toKml(shown, palette)
  expect(kml).toContain('not answered')
  expect(kml).not.toContain('0 places')
})

test('no file says that coordinates are rounded where they are not', () => {
  for (const file of [toGeoJson(all), toKml(all, palette), toCsv(toRows(all))]) {
    expect(file).toContain('Latitude and longitude are not rounded.')
    expect(file).not.toContain('Rounded to')
  }
})

test('GeoJSON has longitude first, no geometry where there is no point, and its source as a member of its own', () => {
  const read: FeatureCollection<Point | null> & { whereabouts?: object } = JSON.parse(toGeoJson(all))
  expect(read.type).toBe('FeatureCollection')
  expect(read.features.map(({ id, geometry }) => [id, geometry?.coordinates ?? null])).toEqual([
    ['x/a', [-1.55, 53.8]],
    ['x/b', null],
    ['y/c', [-1.55, 53.8]],
  ])
  expect(read.features[0]?.properties).toMatchObject({
    layer: 'Layer x',
    number: 1,
    name: nasty,
    what: 'Postcode centre',
    approximate: true,
    radius_metres: 150,
    record: 'r1',
    at: '/geo_data_list/0',
  })
  expect(read.features[1]?.properties?.facts).toEqual({ Town: 'Leeds; York' })
  expect(read.whereabouts).toMatchObject({
    case: 'ACQ-114',
    records: [{ id: 'r1', operation: 'geo_code', sha256: 'ab' }],
  })
})

test('each file names and cites the answer that gave a place its position', () => {
  const placed = place('p', {
    from: { from: 'r0', at: '/company_short_list/0' },
    positionFrom: { from: 'r1', at: '/geo_data_list/0' },
  })
  const one = taken(layer('x', [placed]))
  expect(one.records.map(({ id }) => id)).toEqual(['r1'])
  const pointers = ['r0', '/company_short_list/0', 'r1', '/geo_data_list/0']
  const { properties } = JSON.parse(toGeoJson(one)).features[0]
  expect([properties.record, properties.at, properties.position_record, properties.position_at]).toEqual(pointers)
  const values = find(find(parsed(toKml(one, palette)), 'Placemark')[0] as XmlNode, 'value').map(({ text }) => text)
  expect(values).toEqual(expect.arrayContaining(pointers))
  const [row] = parse(toCsv(toRows(one)), { bom: true, columns: true }) as { [label: string]: string }[]
  expect(row).toMatchObject({ 'Record of the position': 'r1', 'Where in that record': '/geo_data_list/0' })
})

test('CSV has numbers as numbers, the national grid beside them, a column for each fact and no formula', () => {
  const formula = place('f', {
    name: '=1+1',
    facts: [['Name', '+441632960123']],
    point: { latitude: 52.657977, longitude: 1.716052 },
  })
  const [one] = parse(toCsv(toRows(taken(layer('x', [formula, nowhere])))), { bom: true, columns: true }) as {
    [label: string]: string
  }[]
  expect(one).toMatchObject({
    Layer: 'Layer x',
    Number: '1',
    Name: "'=1+1",
    'Name (as given)': "'+441632960123",
    Latitude: '52.657977',
    'Easting (OSGB36)': expect.stringMatching(/^6514\d\d$/),
    'Grid reference': expect.stringMatching(/^TG 514\d\d 131\d\d$/),
    Town: '',
    source_case: 'ACQ-114',
  })
})

test('each file says how a position was found and what is wrong with it, and no metres finer than it is known', () => {
  const town = place('t', {
    radius: 4000,
    grid: { easting: 429_612, northing: 433_487 },
    isWorkedOut: true,
    problem: 'The latitude “x” cannot be read.',
  })
  const one = taken(layer('x', [town]))
  const [row] = parse(toCsv(toRows(one)), { bom: true, columns: true }) as { [label: string]: string }[]
  expect(row).toMatchObject({
    'Easting (OSGB36)': '430000',
    'Northing (OSGB36)': '433000',
    'Grid reference': 'SE 29 33',
    'Position in doubt': 'The latitude “x” cannot be read.',
  })
  const found = row?.['Position found']
  expect(found).toContain('calculated from the given grid reference')
  const { properties } = JSON.parse(toGeoJson(one)).features[0]
  expect(properties).toMatchObject({ position_found: found, position_in_doubt: 'The latitude “x” cannot be read.' })
  const [placemark] = find(parsed(toKml(one, palette)), 'Placemark')
  expect(textIn(placemark, 'name')).toBe('1. Place t (approximate) (position in doubt)')
  expect(find(placemark as XmlNode, 'value').map(({ text }) => text)).toEqual(
    expect.arrayContaining([found, 'The latitude “x” cannot be read.']),
  )
})

const textIn = (node: XmlNode | undefined, name: string) => (node ? find(node, name)[0]?.text : undefined)

test('KML has a folder for each layer, a circle around what is approximate, and no pin in the middle of an area', () => {
  const document = parsed(toKml(all, palette))
  expect(document.children[0]?.attributes).toEqual({ xmlns: 'http://www.opengis.net/kml/2.2' })
  expect(find(document, 'Folder').map((folder) => textIn(folder, 'name'))).toEqual(['Layer x', 'Layer y'])
  const [first, second, third] = find(document, 'Placemark')
  expect(textIn(first, 'name')).toBe(`1. ${nasty.replace('\u0007', '').replace('\r\n', '\n')} (approximate)`)
  expect(first?.children.map(({ name }) => name)).toEqual([
    'name',
    'description',
    'styleUrl',
    'ExtendedData',
    'MultiGeometry',
  ])
  expect(find(first as XmlNode, 'Point')).toHaveLength(1)
  expect(second?.children.map(({ name }) => name)).not.toContain('Point')
  expect(textIn(second, 'description')).toBe('No point: none found for LS1 9MI')
  expect(find(third as XmlNode, 'Point')).toEqual([])
  const ring = (textIn(third, 'coordinates') ?? '').split(' ').map((pair) => pair.split(',').map(Number))
  expect(ring[0]).toEqual(ring.at(-1))
  for (const [longitude = 0, latitude = 0] of ring)
    expect(distanceBetween({ latitude: 53.8, longitude: -1.55 }, { latitude, longitude })).toBeCloseTo(25_000, 0)
  expect(textIn(find(document, 'Style')[0], 'color')).toBe('ffa85e0f')
})

test('markup in a description is text for those who read it as HTML', () => {
  const document = parsed(toKml(taken(layer('x', [place('a', { what: '<script>1</script>' })])), palette))
  expect(textIn(find(document, 'Placemark')[0], 'description')).toBe('&lt;script&gt;1&lt;/script&gt;')
})

test('each file is well formed and holds the name, whatever characters are in it', () => {
  const characters = fc.string({ unit: fc.constantFrom(...'a<>&"\',;=\t\n\u0000\uD800\u{1F5FA}'), maxLength: 8 })
  fc.assert(
    fc.property(characters, (name) => {
      const one = taken(layer('x', [place('a', { name })]))
      expect(JSON.parse(toGeoJson(one)).features[0].properties.name).toBe(name)
      expect(parse(toCsv(toRows(one)), { bom: true, recordDelimiter: '\r\n' })).toHaveLength(2)
      expect(textIn(find(parsed(toKml(one, palette)), 'Placemark')[0], 'name')).toBe(
        `1. ${name.toWellFormed().replace('\u0000', '').replaceAll('\u0000', '')}`,
      )
    }),
    { numRuns: 60 },
  )
})
