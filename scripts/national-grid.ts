/**
 * Writes web/map/base/national-grid.json: the 100 km squares of the national grid, their sides as lines and where their
 * letters stand, in WGS84. Run it when the squares change; a test compares.
 */
import { writeFileSync } from 'node:fs'
import proj4 from 'proj4'

export const nationalGridFile = new URL('../web/map/base/national-grid.json', import.meta.url)

/** OSGB36 to within some metres, which no screen shows. */
const nationalGrid = proj4(
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
)
const side = 100_000
const [columns, rows] = [7, 13]
/** Metres between the points of a line, which is none on the map. */
const step = 25_000

/** Those that have land; the others are sea. */
const squares =
  'HP HT HU HW HX HY HZ NA NB NC ND NF NG NH NJ NK NL NM NN NO NR NS NT NU NW NX NY NZ OV SC SD SE SH SJ SK SM SN SO SP SR SS ST SU SV SW SX SY SZ TA TF TG TL TM TQ TR TV'.split(
    ' ',
  )

export function nationalGridSquares(): string {
  const lines = [
    ...range(columns + 1).map((column) => line(rows * side, (along) => [column * side, along])),
    ...range(rows + 1).map((row) => line(columns * side, (along) => [along, row * side])),
  ]
  const letters = range(columns)
    .flatMap((column) => range(rows).map((row) => [column, row] as const))
    .map(([column, row]) => [lettersOf(column, row), ...toWgs84([column * side, (row + 1) * side])] as const)
    .filter(([name]) => squares.includes(name))
  return `${JSON.stringify({ lines, letters })}\n`
}

const range = (length: number) => Array.from({ length }, (_, index) => index)

const line = (length: number, at: (along: number) => [east: number, north: number]) =>
  range(length / step + 1).map((index) => toWgs84(at(index * step)))

/** Latitude and longitude, as Leaflet takes them. */
function toWgs84(point: [east: number, north: number]): [latitude: number, longitude: number] {
  const [longitude, latitude] = nationalGrid.inverse(point)
  return [Number(latitude.toFixed(4)), Number(longitude.toFixed(4))]
}

/** Five by five within five by five, from the north-west, without I; the false origin is the corner of SV. */
function lettersOf(column: number, row: number): string {
  const alphabet = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
  const [x, y] = [column + 10, 19 - row]
  const letter = (east: number, south: number) => alphabet[south * 5 + east] ?? ''
  return letter(Math.floor(x / 5), Math.floor(y / 5)) + letter(x % 5, y % 5)
}

if (import.meta.main) writeFileSync(nationalGridFile, nationalGridSquares())
