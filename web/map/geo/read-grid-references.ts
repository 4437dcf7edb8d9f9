/** Reads references on the grids of Britain and Ireland, and positions on them in metres. */

import { readMetres } from '../../../contract/values/metres.ts'
import { valueIn } from '../../../contract/values/reading.ts'
import type { GridPosition } from '../../../entities/geo/national-grid.ts'
import type { Point } from '../layers.ts'
import { alphabet, hasLand } from './grid-references.ts'
import { type GridName, grids, isOnGrid, suitsGrid } from './grids.ts'

/** The centre of the square that it names. */
export type GridReference = GridPosition & {
  grid: GridName
  /** As it is printed: `SE 298 338`. */
  reference: string
  /** The side of that square, in metres. */
  size: number
  /** Typed in groups, like a reference and unlike a number. */
  isGrouped: boolean
}

/**
 * Letters and an even number of digits, or eastings and northings in metres. These may fit two grids: the British one
 * comes first. Empty for any other text.
 */
export function readGridReferences(text: string): GridReference[] {
  const lettered = readLetters(text)
  return lettered ? [lettered] : readPair(text)
}

export const pointOf = ({ grid, easting, northing }: GridReference): Point => grids[grid].toPoint({ easting, northing })

/** Of Ireland, where one letter names a square. */
const irishSquares = /^[B-DF-HJL-OQ-TV-X]$/i

const lettered = /^(?:(?:irish\s+)?grid\s*ref(?:erence)?\.?:?\s*)?([HNOST][A-Z]|[A-HJ-Z])\s*([\d\s]+)$/i

function readLetters(text: string): GridReference | null {
  const [, letters = '', typed = ''] = lettered.exec(text) ?? []
  const digits = typed.replace(/\s/g, '')
  const isIrish = letters.length === 1
  if (!(isIrish ? irishSquares.test(letters) : hasLand(letters))) return null
  if (digits === '' || digits.length % 2 === 1 || digits.length > 10) return null
  const half = digits.length / 2
  const groups = typed.trim().split(/\s+/)
  if (groups.length > 1 && groups.some((group) => group.length !== half)) return null
  // One letter with fewer figures may be a road, a flat or a name.
  if (isIrish && digits.length < (groups.length > 1 ? 4 : 6)) return null
  const size = 10 ** (5 - half)
  const [east, north] = cornerOf(letters.toUpperCase())
  const [e, n] = [digits.slice(0, half), digits.slice(half)]
  return {
    grid: isIrish ? 'Irish' : 'British',
    reference: `${letters.toUpperCase()} ${e} ${n}`,
    easting: east + Number(e) * size + size / 2,
    northing: north + Number(n) * size + size / 2,
    size,
    isGrouped: groups.length > 1,
  }
}

/** The south-west corner of a square of 100 km: its letters count from the north-west, and there is no I. */
function cornerOf(letters: string): [east: number, north: number] {
  const [outer = 0, inner = 0] = [...letters].map((letter) => alphabet.indexOf(letter))
  if (letters.length === 1) return [(outer % 5) * 100_000, (4 - Math.floor(outer / 5)) * 100_000]
  const column = (outer % 5) * 5 + (inner % 5) - 10
  const row = 19 - Math.floor(outer / 5) * 5 - Math.floor(inner / 5)
  return [column * 100_000, row * 100_000]
}

const number = "(-?\\d[\\d.,'’\\s]*?)"
const named = new RegExp(
  `^(?:e(?:astings?)?|x)\\s*[:=]?\\s*${number}\\s*m?\\s*[,;\\s]\\s*(?:n(?:orthings?)?|y)\\s*[:=]?\\s*${number}\\s*m?$`,
  'i',
)
const marked = new RegExp(`^${number}\\s*m?\\s*e\\s*[,;\\s]*${number}\\s*m?\\s*n$`, 'i')
/** The surest first: a comma may divide the two numbers, or the thousands of each. */
const dividers = [/\s*;\s*/, /,\s+/, /\s+/, /,/]

/** No pair is longer; a longer text would take the patterns a while. */
const longest = 60

function readPair(typed: string): GridReference[] {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text.length > longest) return []
  const [, e, n] = named.exec(text) ?? marked.exec(text) ?? []
  if (e !== undefined && n !== undefined) return inMetres(e, n, 1000)
  // Two plain numbers are metres only if both have the usual length here.
  for (const divider of dividers) {
    const [first = '', second = '', ...more] = text.split(divider)
    if (more.length > 0 || !/^\d/.test(first) || !/^\d[^a-z]*$/i.test(second)) continue
    const found = inMetres(first, second, 100_000)
    if (found.length > 0) return found
  }
  return []
}

function inMetres(e: string, n: string, least: number): GridReference[] {
  const [easting, northing] = [e, n].map((typed) => Number(valueIn(readMetres(typed)) ?? Number.NaN)) as [
    number,
    number,
  ]
  if (!(easting >= least && northing >= least)) return []
  const names = (['British', 'Irish', 'ITM'] as const).filter((name) =>
    name === 'British' ? isOnGrid(name, { easting, northing }) : suitsGrid(name, { easting, northing }),
  )
  const reference = `E ${easting} N ${northing}`
  return names.map((grid) => ({ grid, reference, easting, northing, size: 1, isGrouped: true }))
}
