import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from '../../../contract/csv.ts'
import { guessedColumns, isHead, postcodeColumn, separatorOf } from './columns.ts'
import { openFile, refusedAsCsv } from './file.ts'
import { outsideKingdom, placesOfFeatures, placesOfTable, type Reading, swappedAmong } from './places.ts'

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'sites.csv') => new File([content], name)

async function read(content: string | Uint8Array<ArrayBuffer>, reading?: Reading) {
  const file = await openFile(fileOf(content))
  return file.kind === 'table' ? placesOfTable(file, file.guess, reading) : placesOfFeatures(file, false, reading)
}

test('rows are read as csv-parse reads them, whatever the cells hold', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\n', '\r\n', '0') })
  const written = (text: string) => `"${text.replaceAll('"', '""')}"`
  const row = fc.array(cell, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.constantFrom('\n', '\r\n'), (rows, end) => {
      const text = rows.map((cells) => cells.map(written).join(',')).join(end)
      const ours = [...csvRows(text, ',')].map(({ cells }) => cells)
      expect(ours).toEqual(parse(text, { relax_column_count: true, record_delimiter: end }))
      expect(ours).toEqual(rows)
    }),
  )
})

test.each([
  ['a;b;c\n1,5;2;3', ';'],
  ['a\tb\n1\t2', '\t'],
  ['"a,b";c;d\n', ';'],
  ['one', ','],
  ['\n \na;b,c;d\n', ';'],
])('what divides the cells is seen: %j', (text, separator) => expect(separatorOf(text)).toBe(separator))

test.each([
  ['Name,Latitude,Longitude', { way: 'degrees', at: [1, 2], name: 0 }],
  ['lng,lat,id', { way: 'degrees', at: [1, 0], name: 2 }],
  ['Site Name,Easting,Northing,Postcode', { way: 'grid', at: [1, 2], name: 0 }],
  ['ref,Grid Reference', { way: 'reference', at: [1] }],
])('the columns of %s are guessed', (head, guess) => {
  expect(guessedColumns(head.split(','), [['The first', '1', '2']])).toMatchObject(guess)
})

test('the values of x and y decide between degrees and metres', () => {
  expect(guessedColumns(['x', 'y'], [['-1.5', '53.8']])).toMatchObject({ way: 'degrees', at: [1, 0] })
  expect(guessedColumns(['x', 'y'], [['429800', '433800']])).toMatchObject({ way: 'grid', at: [0, 1] })
})

test('a first row with a number in it is no head', () => {
  expect(isHead(['name', 'lat', 'lon'])).toBe(true)
  expect(isHead(['Depot', '53.8', '-1.5'])).toBe(false)
})

test('a postcode is named and places nothing', () => expect(postcodeColumn(['name', 'Post Code'])).toBe('Post Code'))

test('each row becomes a place with all it says, or is refused by its number and with a reason', async () => {
  const { places, refused, rows } = await read(
    'name,lat,lng,kind\r\nDepot,53.8,-1.55,store\r\n\r\nNone,,,\r\nFar,91,0,\r\nZero,0,0,\r\nWord,north,1,\r\nShop,"53,9",−1.5,\r\n',
  )
  expect(rows).toBe(6)
  expect(places.map(({ id, name, point }) => [id, name, point])).toEqual([
    ['2', 'Depot', { latitude: 53.8, longitude: -1.55 }],
    ['8', 'Shop', { latitude: 53.9, longitude: -1.5 }],
  ])
  expect(places[0]?.facts).toContainEqual(['kind', 'store'])
  expect(places[0]).toMatchObject({ what: 'Coordinates as given', radius: null })
  expect(refused.map(({ row }) => row)).toEqual([4, 5, 6, 7])
  expect(refused[3]?.reason).toContain('“north” is not a latitude')
  expect(refusedAsCsv(refused).split('\r\n')).toHaveLength(6)
  expect(refusedAsCsv([{ row: 2, reason: '=1+1' }])).toContain(`\r\n2,'=1+1\r\n`)
})

test('lines above the headings may be blank', async () => {
  const { places, refused } = await read('\n\nname;lat;lng\nDepot;53.8;-1.55\n')
  expect(places).toMatchObject([{ id: '4', name: 'Depot' }])
  expect(refused).toEqual([])
})

test.each(['name,lat,lng\n', '\n\nname,lat,lng'])('a file without rows is refused: %j', async (text) => {
  await expect(openFile(fileOf(text))).rejects.toThrow('“sites.csv” has no rows below its headings')
})

test('a pair of metres in one column that fits two grids is refused', async () => {
  const { places, refused } = await read('name,grid reference\nA,"333500, 374200"\nB,"429800, 433800"\n')
  expect(places.map(({ name }) => name)).toEqual(['B'])
  expect(refused).toEqual([{ row: 2, reason: expect.stringContaining('fits more than one grid') }])
})

test('an unclosed quotation mark is reported, and the rows before it are kept', async () => {
  const { places, refused } = await read('name,lat,lng\nA,53,-1\n"B,54,-1\nC,55,-1\n')
  expect(places.map(({ name }) => name)).toEqual(['A'])
  expect(refused).toMatchObject([{ row: 3, reason: expect.stringContaining('never closed') }])
})

test('eastings and grid references lie where they should; a square has its size', async () => {
  const grid = await read('name,easting,northing\nLeeds,429800,433800\nOut,1,9999999\n')
  expect(grid.places[0]?.point?.latitude).toBeCloseTo(53.7993, 3)
  expect(grid.places[0]?.point?.longitude).toBeCloseTo(-1.5491, 3)
  expect(grid.refused).toMatchObject([{ row: 3, reason: expect.stringContaining('outside the British National Grid') }])
  const { places } = await read('name,grid reference\nLeeds,SE 298 338\n')
  expect(places[0]).toMatchObject({ radius: 71, what: expect.stringContaining('SE 298 338') })
})

test('marks of encoding are seen, and what Windows saved is read', async () => {
  const text = 'name,lat,lng\nCafé,53,-1\n'
  const latin = Uint8Array.from([...text], (letter) => letter.charCodeAt(0))
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from([...text], (l) => l.charCodeAt(0)).buffer),
  ])
  for (const bytes of [text, `\uFEFF${text}`, latin, utf16]) expect((await read(bytes)).places[0]?.name).toBe('Café')
})

test.each([
  ['', 'is empty'],
  ['PK\u0003\u0004', 'broken or unfinished archive'],
  ['{"type":"FeatureCollection","features":[', 'Export it again'],
  ['{"type":"FeatureCollection","features":[]}', 'nothing to import'],
  ['{"type":"Topology"}', 'TopoJSON'],
])('a file that cannot be read is refused in words: %j', async (text, words) => {
  await expect(openFile(fileOf(text))).rejects.toThrow(words)
})

const collection = (...geometries: object[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: geometries.map((geometry, index) => ({
      type: 'Feature',
      properties: { Name: `F${index}`, kind: 'x', nested: { a: 1 } },
      geometry,
    })),
  })

test('GeoJSON points keep their position, larger shapes become a centre and a radius, and the rest is reported', async () => {
  const { places, refused } = await read(
    collection(
      { type: 'Point', coordinates: [-1.5, 53.8] },
      {
        type: 'MultiPoint',
        coordinates: [
          [-1, 53],
          [-2, 54],
        ],
      },
      {
        type: 'LineString',
        coordinates: [
          [-1, 53],
          [-1, 54],
        ],
      },
      { type: 'Point', coordinates: ['a', 1] },
      { type: 'Circle' },
    ),
  )
  expect(places.map(({ id, point }) => [id, point?.latitude])).toEqual([
    ['1', 53.8],
    ['2.1', 53],
    ['2.2', 54],
    ['3', 53.5],
  ])
  expect(places[0]?.name).toBe('F0')
  expect(places[0]?.facts).toContainEqual(['nested', '{"a":1}'])
  expect(places[3]?.radius).toBeGreaterThan(55_000)
  expect(refused.map(({ row }) => row)).toEqual([4, 5])
})

test('coordinates the wrong way round are recognised, and read the other way on demand', async () => {
  const file = await openFile(fileOf(collection({ type: 'Point', coordinates: [53.8, -1.5] })))
  if (file.kind !== 'features') throw new Error('It is GeoJSON.')
  const wrong = await placesOfFeatures(file, false)
  expect(outsideKingdom(wrong.places)).toBe(1)
  expect(swappedAmong(wrong.places)).toBe(1)
  const right = await placesOfFeatures(file, true)
  expect(right.places[0]?.point).toEqual({ latitude: 53.8, longitude: -1.5 })
  expect(swappedAmong(right.places)).toBe(0)
})

test('a long file tells how far it is, and can be stopped', async () => {
  const text = `name,lat,lng\n${'Depot,53.8,-1.5\n'.repeat(200_000)}`
  const stopping = new AbortController()
  const shares: number[] = []
  const reading = read(text, {
    signal: stopping.signal,
    onProgress(share) {
      shares.push(share)
      if (shares.length === 2) stopping.abort()
    },
  })
  await expect(reading).rejects.toThrow(/abort/i)
  expect(shares).toHaveLength(2)
  expect(shares[1]).toBeGreaterThan(shares[0] ?? 1)
})

test('a file of ours comes back as it was, and control characters are left out', async () => {
  const text = "name,latitude,longitude\r\n'=1+1,53.8,-1.5\r\nBe\u0007ll,53.8,'-1.6\r\n"
  const table = await openFile(new File([text], 'points.csv'))
  if (table.kind !== 'table') throw new Error('The file is a table.')
  expect(table.sample).toEqual([
    ['=1+1', '53.8', '-1.5'],
    ['Bell', '53.8', '-1.6'],
  ])
})
