/** KML, KMZ and GPX, and the files that are not read. */
import { expect, test } from 'vitest'
import { distanceBetween } from '../../../entities/geo/geodesy.ts'
import { toKml } from '../export/kml.ts'
import { layer, palette, place, taken } from '../export/testing/layers.ts'
import { howOf, placesBy } from './doubts.ts'
import { openFile } from './file.ts'

async function readMap(content: string | Uint8Array<ArrayBuffer>, name: string) {
  const file = await openFile(new File([content], name))
  if (file.kind !== 'features') throw new Error('It has features.')
  return placesBy(file, howOf(file, null), {})
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

const kml = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`

test('placemarks keep their data and folder, and a mark with an area is one place at the mark', async () => {
  const { places, refused } = await readMap(
    kml(`<name>Sites</name><Folder><name>North</name>
<Placemark><name>Leeds depot</name><description><![CDATA[<b>Open</b> daily &amp; late]]></description>
<ExtendedData><Data name="ref"><value>D-1</value></Data><Data name="ref"><value>D-2</value></Data>
<SchemaData schemaUrl="#s"><SimpleData name="size">12</SimpleData></SchemaData></ExtendedData>
<MultiGeometry><Point><coordinates>-1.5491,53.7993,31</coordinates></Point><Polygon><outerBoundaryIs><LinearRing><coordinates>
-1.56,53.79 -1.54,53.79 -1.54,53.81 -1.56,53.79
</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark></Folder>
<Placemark><name>Only an address</name><address>1 Example Street</address></Placemark>
<Placemark><name>Road</name><LineString><coordinates>-1.5, 53.8, 0 -1.6, 53.8, 0</coordinates></LineString></Placemark>
<NetworkLink><name>More</name></NetworkLink>`),
    'sites.kml',
  )
  expect(places.map(({ name }) => name)).toEqual(['Leeds depot', 'Road'])
  expect(places[0]?.point).toEqual({ latitude: 53.7993, longitude: -1.5491 })
  expect(places[0]?.radius).toBeGreaterThan(1000)
  expect(places[0]?.facts).toEqual(
    expect.arrayContaining([
      ['description', 'Open daily & late'],
      ['folder', 'North'],
      ['ref', 'D-1; D-2'],
      ['size', '12'],
    ]),
  )
  expect(places[1]?.point?.longitude).toBeCloseTo(-1.55, 6)
  expect(refused).toEqual([
    { row: 2, reason: 'The file gives it no position.' },
    { row: 4, reason: expect.stringContaining('link to another file') },
  ])
})

test('a track with prefixes is a line', async () => {
  const { places } = await readMap(
    '<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><kml:Placemark><kml:name>Walk</kml:name><gx:Track><gx:coord>-1.5 53.8 10</gx:coord><gx:coord>-1.6 53.9 12</gx:coord></gx:Track></kml:Placemark></kml:kml>',
    'walk.kml',
  )
  expect(places[0]?.name).toBe('Walk')
  expect(places[0]?.point?.latitude).toBeCloseTo(53.85, 6)
})

test('the KML of this map comes back with its places, circles and data', async () => {
  const given = [
    place('a', { facts: [['Town', 'Leeds']] }),
    place('b', { radius: 150 }),
    place('c', { radius: 25_000, isArea: true }),
    place('d', { point: null }),
  ]
  const { places, refused } = await readMap(toKml(taken(layer('x', given)), palette), 'map.kml')
  expect(places).toHaveLength(3)
  expect(refused).toHaveLength(1)
  for (const { point } of places) expect(distanceBetween(point!, { latitude: 53.8, longitude: -1.55 })).toBeLessThan(50)
  expect(places[0]).toMatchObject({ name: '1. Place a', radius: null })
  expect(places[0]?.facts).toContainEqual(['Town', 'Leeds'])
  expect(places[1]?.radius).toBeGreaterThanOrEqual(149)
  expect(places[1]?.radius).toBeLessThanOrEqual(151)
})

/** Packed by another program: doc.kml, and another KML in a folder. */
const kmz =
  'UEsDBBQAAAAIAAAAIVx1GGR3CAAAAAYAAAAPAAAAZmlsZXMvb3RoZXIua21ss8nOzdG3AwBQSwMEFAAAAAgAAAAhXCVhciV3AAAAlwAAAAcAAABkb2Mua21sTY1LCsMwDESvUrJOLRI3FBdVqx4gVzCpaE1s2cQC9/j90EV2A/PmDa4pHl4pSr12T9VyAWitmVxYHqEaYYUPAaMZO8I5+oWT31ZC8YnpxiUrwi/jnIMo4ZLzdg/ilSsdBzOd3NBP1pyds70dEPY9wn8EO/P3j95QSwECFAMUAAAACAAAACFcdRhkdwgAAAAGAAAADwAAAAAAAAAAAAAAgAEAAAAAZmlsZXMvb3RoZXIua21sUEsBAhQDFAAAAAgAAAAhXCVhciV3AAAAlwAAAAcAAAAAAAAAAAAAAIABNQAAAGRvYy5rbWxQSwUGAAAAAAIAAgByAAAA0QAAAAAA'

test('the main KML of a KMZ is read', async () => {
  const { places } = await readMap(fromBase64(kmz), 'sites.kmz')
  expect(places).toMatchObject([{ name: 'Depot', point: { latitude: 53.7993, longitude: -1.5491 } }])
})

test.each([8, 30, 45, 120, 250])('a KMZ that is cut after %i bytes is called broken', async (length) => {
  await expect(openFile(new File([fromBase64(kmz).slice(0, length)], 'sites.kmz'))).rejects.toThrow('broken')
})

test('waypoints, routes and tracks of GPX are places', async () => {
  const { places } = await readMap(
    `<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Walk</name></metadata>
<wpt lat="53.7993" lon="-1.5491"><ele>31</ele><name>Gate</name><sym>Flag</sym></wpt>
<rte><name>Route</name><rtept lat="53.8" lon="-1.5"/><rtept lat="53.8" lon="-1.6"/></rte>
<trk><name>Track</name><trkseg><trkpt lat="53.8" lon="-1.5"/></trkseg><trkseg><trkpt lat="53.9" lon="-1.6"/></trkseg></trk></gpx>`,
    'walk.gpx',
  )
  expect(places.map(({ name }) => name)).toEqual(['Gate', 'Route', 'Track'])
  expect(places[0]).toMatchObject({ point: { latitude: 53.7993, longitude: -1.5491 }, radius: null })
  expect(places[0]?.facts).toContainEqual(['sym', 'Flag'])
  expect(places[1]?.point?.longitude).toBeCloseTo(-1.55, 6)
})

const shapefileZip =
  'UEsDBBQAAAAIAAAAIVyDFtyMAwAAAAEAAAALAAAAYS9zaXRlcy5zaHCrAABQSwMEFAAAAAgAAAAhXBUm2/sDAAAAAQAAAAsAAABhL3NpdGVzLmRiZqsEAFBLAQIUAxQAAAAIAAAAIVyDFtyMAwAAAAEAAAALAAAAAAAAAAAAAACAAQAAAABhL3NpdGVzLnNocFBLAQIUAxQAAAAIAAAAIVwVJtv7AwAAAAEAAAALAAAAAAAAAAAAAACAASwAAABhL3NpdGVzLmRiZlBLBQYAAAAAAgACAHIAAABYAAAAAAA='
const workbook =
  'UEsDBBQAAAAIAAAAIVwrhCYSBgAAAAQAAAAPAAAAeGwvd29ya2Jvb2sueG1ss6nQtwMAUEsBAhQDFAAAAAgAAAAhXCuEJhIGAAAABAAAAA8AAAAAAAAAAAAAAIABAAAAAHhsL3dvcmtib29rLnhtbFBLBQYAAAAAAQABAD0AAAAzAAAAAAA='

test.each<[name: string, content: string | Uint8Array<ArrayBuffer>, words: RegExp]>([
  ['sites.shp', new Uint8Array([0, 0, 0x27, 0x0a, 0, 0]), /Shapefile. Save it as GeoJSON/],
  ['sites.dbf', 'x', /Shapefile. Save it as GeoJSON/],
  ['sites.zip', fromBase64(shapefileZip), /Shapefile. Save it as GeoJSON/],
  ['sites.xlsx', fromBase64(workbook), /Save a spreadsheet as CSV/],
  ['sites.gpkg', 'SQLite format 3\0', /GeoPackage. Save it as GeoJSON/],
  ['sites.db', 'SQLite format 3\0', /is a database/],
  ['sites.csv.gz', new Uint8Array([0x1f, 0x8b, 8]), /Unpack it/],
  ['sites.topojson', '{"type":"Topology","objects":{}}', /TopoJSON. Export it as GeoJSON/],
  ['sites.json', '{"features":[],"spatialReference":{"wkid":27700}}', /Esri JSON. Export it as GeoJSON/],
  ['sites.gml', '<gml:FeatureCollection xmlns:gml="x"/>', /XML, but not KML or GPX/],
  ['page.html', '<html><body>Sites</body></html>', /a web page/],
  ['sites.kml', kml('<Folder/>'), /no places/],
  ['sites.kml', '<kml><Placemark><name>A</name>', /broken/],
  ['sites.kml', '<kml><Placemark></Folder></kml>', /broken in line 1/],
  ['sites.kml', '<kml>'.repeat(300), /nested too deeply/],
])('%s is refused in words', async (name, content, words) => {
  await expect(openFile(new File([content], name))).rejects.toThrow(words)
})
