/** Reads and writes references of the British National Grid. */

import { type GridPosition, toNationalGrid } from '../../../entities/geo/national-grid.ts'
import type { Point } from '../layers.ts'

/** The centre of the square that it names. */
export type GridReference = GridPosition & {
  /** As it is printed: `SE 298 338`. */
  reference: string
  /** The side of that square, in metres. */
  size: number
  /** Typed in groups, like a reference and unlike a number. */
  isGrouped: boolean
}

/** Letters and an even number of digits, or eastings and northings in metres. Null for any other text. */
export const readGridReference = (text: string): GridReference | null => readLetters(text) ?? readMetres(text)

/** Those with land in them. */
export const hasLand = (letters: string): boolean => squares.test(letters)

const squares = /^(H[PTUWXYZ]|N[A-DF-HJ-OR-UW-Z]|OV|S[CDEHJKM-PR-Z]|T[AFGLMQRV])$/i

function readLetters(text: string): GridReference | null {
  const [, letters = '', typed = ''] =
    /^(?:grid\s*ref(?:erence)?\.?:?\s*)?([HNOST][A-Z])\s*([\d\s]+)$/i.exec(text) ?? []
  const digits = typed.replace(/\s/g, '')
  if (!squares.test(letters) || digits === '' || digits.length % 2 === 1 || digits.length > 10) return null
  const half = digits.length / 2
  const groups = typed.trim().split(/\s+/)
  if (groups.length > 1 && groups.some((group) => group.length !== half)) return null
  const size = 10 ** (5 - half)
  const [east, north] = cornerOf(letters.toUpperCase())
  const [e, n] = [digits.slice(0, half), digits.slice(half)]
  return {
    reference: `${letters.toUpperCase()} ${e} ${n}`,
    easting: east + Number(e) * size + size / 2,
    northing: north + Number(n) * size + size / 2,
    size,
    isGrouped: groups.length > 1,
  }
}

const alphabet = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

/** The south-west corner of a square of 100 km: its letters count from the north-west, and there is no I. */
function cornerOf(letters: string): [east: number, north: number] {
  const [outer = 0, inner = 0] = [...letters].map((letter) => alphabet.indexOf(letter))
  const column = (outer % 5) * 5 + (inner % 5) - 10
  const row = 19 - Math.floor(outer / 5) * 5 - Math.floor(inner / 5)
  return [column * 100_000, row * 100_000]
}

const metres =
  /^(?:(?:e(?:asting)?|x)\s*[:=]?\s*)?(\d{4,6}(?:\.\d+)?)\s*(?:m?\s*e)?\s*[,;\s]\s*(?:(?:n(?:orthing)?|y)\s*[:=]?\s*)?(\d{4,7}(?:\.\d+)?)\s*(?:m?\s*n)?$/i

function readMetres(text: string): GridReference | null {
  const [, e, n] = metres.exec(text) ?? []
  if (e === undefined || n === undefined) return null
  // Two plain numbers are metres only if both have the usual length here.
  if (!/[enxy]/i.test(text) && (e.length < 6 || n.length < 6)) return null
  const [easting, northing] = [Number(e), Number(n)]
  if (easting >= 700_000 || northing >= 1_300_000) return null
  return { reference: `E ${e} N ${n}`, easting, northing, size: 1, isGrouped: true }
}

/** A hundred kilometres each. */
const [columns, rows] = [7, 13]

/**
 * As printed, `SE 29976 33897`: the square of this many figures that contains the position. Null outside the grid.
 * @param figures an even number, from 0 to 10
 */
export function toGridReference({ easting, northing }: GridPosition, figures = 10): string | null {
  const [column, row] = [Math.floor(easting / 100_000), Math.floor(northing / 100_000)]
  if (!(column >= 0 && column < columns && row >= 0 && row < rows)) return null
  const outer = letterAt(Math.floor((column + 10) / 5), Math.floor((19 - row) / 5))
  const inner = letterAt((column + 10) % 5, (19 - row) % 5)
  const digits = [easting, northing].map((metres) =>
    String(Math.floor(metres % 100_000))
      .padStart(5, '0')
      .slice(0, figures / 2),
  )
  return `${outer}${inner} ${digits.join(' ')}`.trim()
}

const letterAt = (column: number, row: number): string => alphabet[row * 5 + column] ?? ''

/** A point on the national grid, in whole metres. Null where that grid is not used: abroad, and in Ireland. */
export function onNationalGrid(point: Point): (GridPosition & { reference: string }) | null {
  if (isInIreland(point)) return null
  const { easting, northing } = toNationalGrid(point)
  const position = { easting: Math.round(easting), northing: Math.round(northing) }
  const reference = toGridReference(position)
  return reference === null ? null : { ...position, reference }
}

/** Through the North Channel and St George's Channel, from north to south: latitudes and longitudes. */
const channel = [
  [55.5, -6.6],
  [55.35, -6.05],
  [55.2, -6],
  [55.1, -5.9],
  [54.75, -5.3],
  [54.3, -5.25],
  [53.3, -5.6],
  [52.2, -5.9],
  [51, -5.9],
] as const

/** West of the middle of the water. Ireland has its own grid, with one letter. */
export function isInIreland({ latitude, longitude }: Point): boolean {
  const south = channel.findIndex(([at]) => at <= latitude)
  const [below, above] = [channel[south], channel[south - 1]]
  if (!below || !above) return false
  const share = (latitude - below[0]) / (above[0] - below[0])
  return longitude < below[1] + share * (above[1] - below[1])
}
