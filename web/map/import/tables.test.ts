/** Tables in metres, with marks of thousands, and of the grids of Ireland; swapped columns. */
import { expect, test } from 'vitest'
import * as spellings from '../../../contract/values/testing/spellings.ts'
import { distanceBetween } from '../../../entities/geo/geodesy.ts'
import { howWritten } from '../geo/positions.ts'
import { doubtOf, howOf, placesBy } from './doubts.ts'
import { openFile } from './file.ts'

async function readTable(text: string) {
  const file = await openFile(new File([text], 'sites.csv'))
  if (file.kind !== 'table') throw new Error('It is a table.')
  const how = howOf(file, file.guess)
  const placed = await placesBy(file, how, {})
  return { file, placed, doubt: doubtOf(placed, how) }
}

const near = (point: { latitude: number; longitude: number } | null | undefined, latitude: number, longitude: number) =>
  point && distanceBetween(point, { latitude, longitude })

test.each([
  ['Site,Easting,Northing\nLeeds depot,"429,800","433,800"\nThurso yard,"311,900","968,300"\n'],
  ['Site;Easting;Northing\nLeeds depot;429.800;433.800\nYork depot;460.300,50;452.100,25\n'],
  ['Site\tEasting\tNorthing\nLeeds depot\t429 800\t433 800\nYork depot\t460\u00a0300\t452\u00a0100\n'],
  ["Site,Easting,Northing\nLeeds depot,429'800,433'800\nYork depot,460300 m,452100 m\n"],
])('marks of thousands are left out of eastings and northings: %j', async (text) => {
  const { placed, doubt } = await readTable(text)
  expect(placed.refused).toEqual([])
  expect(placed.places).toHaveLength(2)
  expect(placed.places[0]?.grid).toEqual({ easting: 429_800, northing: 433_800 })
  expect(near(placed.places[0]?.point, 53.7993, -1.5491)).toBeLessThan(50)
  expect(doubt).toBeNull()
})

const eastings = spellings.metres.filter(([, value]) => Number(value) >= 1000 && Number(value) < 700_000)

test('every spelling of an easting is read as its reader reads it', async () => {
  expect(eastings.length).toBeGreaterThan(25)
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = eastings.map(([written]) => `Depot,${quoted(written)},433800`)
  const { placed } = await readTable(['Site,OS East,OS North', ...rows].join('\n'))
  expect(placed.refused).toEqual([])
  expect(placed.places.map(({ grid }) => String(grid?.easting))).toEqual(eastings.map(([, value]) => value))
})

test('a note says what a mark that might be of decimals was read as', async () => {
  const { placed } = await readTable('Site;Easting;Northing\nLeeds depot;429.800;433.800\n')
  expect(placed.notes).toEqual(['“429.800” was read as 429800 metres, and others like it.'])
  const plain = await readTable('Site,Easting,Northing\nLeeds depot,429800,433800.125\n')
  expect(plain.placed.notes).toEqual([])
})

test('a first row with marks of thousands is no heading, and x and y with them are metres', async () => {
  const bare = await openFile(new File(['Leeds depot;429.800;433.800\nYork depot;460.300;452.100\n'], 'sites.csv'))
  expect(bare).toMatchObject({ kind: 'table', hasHead: false })
  const { placed } = await readTable('Site,X,Y\nLeeds depot,"429,800","433,800"\n')
  expect(placed.places[0]?.grid).toEqual({ easting: 429_800, northing: 433_800 })
})

test.each([
  ['429.8,433.8', 'in the sea'],
  ['4.298E+05,433800', 'spreadsheet shortened'],
  ['429800,north', 'Northing: “north” is not a number of metres'],
  ['429800,', 'Northing: Enter metres'],
])('the easting and northing %s are refused with the reason', async (row, reason) => {
  const { placed } = await readTable(`Site,Easting,Northing\nDepot,${row}\n`)
  expect(placed.places).toEqual([])
  expect(placed.refused).toEqual([{ row: 2, reason: expect.stringContaining(reason) }])
})

test.each([
  ['"53,79","-1,55"', 53.79, -1.55],
  ['53.79,-1.55', 53.79, -1.55],
  ['53.799,-1.549', 53.799, -1.549],
  ['"53°47\'24""N","1°33\'0""W"', 53.79, -1.55],
  ['53.79N,1.55W', 53.79, -1.55],
])('the degrees %s keep their decimals', async (row, latitude, longitude) => {
  const { placed } = await readTable(`Site,Latitude,Longitude\nDepot,${row}\n`)
  expect(near(placed.places[0]?.point, latitude, longitude)).toBeLessThan(1)
})

test('metres in columns of degrees are recognised', async () => {
  const { placed } = await readTable('Site,Latitude,Longitude\nDepot,433800,429800\n')
  expect(placed.refused[0]?.reason).toContain('may be metres on a grid')
})

test('metres that fit the grids of Great Britain and of Ireland are asked about, with the place on each', async () => {
  const { file, doubt } = await readTable('Site,Easting,Northing\nBelfast,333830,374020\nLisburn,326700,364300\n')
  expect(doubt?.choices.map(({ grid }) => grid)).toEqual(['British', 'Irish'])
  const [, irish] = doubt!.choices
  expect(near(irish?.first, 54.5965, -5.93)).toBeLessThan(200)
  const read = await placesBy(file, irish!.how, {})
  expect(doubtOf(read, irish!.how)).toBeNull()
  expect(near(read.places[0]?.point, 54.5965, -5.93)).toBeLessThan(200)
  expect(read.places[0]).not.toHaveProperty('grid')
  expect(read.places[0]?.what).toContain('Irish Grid')
  expect(read.notes).toEqual(['Positions were read as metres of the Irish Grid.'])
})

test.each([
  ['Easting,Northing', '429800,433800', null],
  ['OSEast1M,OSNrth1M', '333830,374020', null],
  ['OSGB Easting,OSGB Northing', '333830,374020', null],
  ['Easting,Northing', '333830,374020', ['British', 'Irish']],
  ['X,Y', '333830,374020', ['British', 'Irish']],
  ['Easting,Northing', '100000,300000', ['Irish']],
  ['Easting,Northing', '733800,874000', ['ITM']],
])('under the headings %s the position %s is in doubt between %j', async (head, row, grids) => {
  const { doubt } = await readTable(`Site,${head}\nDepot,${row}\n`)
  expect(doubt?.choices.map(({ grid }) => grid) ?? null).toEqual(grids)
})

test('one row in Yorkshire says that the whole file is British, and a row of zeros says nothing', async () => {
  const belfast = 'Site,Easting,Northing\nBelfast,333830,374020\n'
  expect((await readTable(`${belfast}Leeds,429800,433800\n`)).doubt).toBeNull()
  expect((await readTable(`${belfast}Unknown,0,0\n`)).doubt).not.toBeNull()
})

test.each([
  ['Irish Easting,Irish Northing', '333830,374020'],
  ['Easting (Irish Grid),Northing (Irish Grid)', '333830,374020'],
  ['X_IG,Y_IG', '333830,374020'],
  ['ITM Easting,ITM Northing', '733762,874034'],
  ['Grid reference', 'J 3383 7402'],
])('the headings %s say which grid it is', async (head, row) => {
  const { placed, doubt } = await readTable(`Site,${head}\nBelfast,${row}\n`)
  expect(doubt).toBeNull()
  expect(near(placed.places[0]?.point, 54.5965, -5.93)).toBeLessThan(200)
})

test('one row with latitude and longitude swapped is noticed, and it alone is swapped', async () => {
  const { file, doubt } = await readTable('Site,Latitude,Longitude\nA,53.8,-1.5\nB,-1.6,53.9\nParis,48.85,2.35\n')
  expect(doubt?.question).toBe(
    '1 of 3 points lies outside the United Kingdom. With latitude and longitude swapped, it lies inside it.',
  )
  const [swap] = doubt!.choices
  const { places } = await placesBy(file, swap!.how, {})
  expect(places.map(({ point }) => point)).toEqual([
    { latitude: 53.8, longitude: -1.5 },
    { latitude: 53.9, longitude: -1.6 },
    { latitude: 48.85, longitude: 2.35 },
  ])
  expect(places.map(({ what }) => what)).toEqual([
    'Coordinates as given',
    'Coordinates as given, with latitude and longitude swapped',
    'Coordinates as given',
  ])
  expect(howWritten({ ...places[1]!, point: places[1]!.point! })).toMatch(/^WGS84 calculated from the given position/)
  expect(swap?.note).toBe('Latitude and longitude of 1 place were swapped.')
})
