/** Reads shorelines, rivers and borders from GSHHG's netCDF files, as Debian's gmt-gshhg-full installs them. */
import { readFileSync } from 'node:fs'
import { File } from 'jsfive'
import type { Position } from '../../entities/geo/outlines.ts'

export type { Position }
export type Box = readonly [west: number, south: number, east: number, north: number]

export type Ring = {
  /** 1 is a shore, 2 a lake, 3 an island in a lake, 4 a pond on such an island. */
  level: number
  positions: Position[]
}
export type Stretch = {
  /** 1 is the widest kind of river, and the border of a country. */
  level: number
  positions: Position[]
}

const folder = '/usr/share/gmt-gshhg'

type Numbers = ArrayLike<number>

function read(name: string): (key: string) => Numbers {
  const bytes = readFileSync(`${folder}/${name}`)
  const file = new File(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), name)
  return (key) => file.get(key).value
}

type Bins = { side: number; columns: number; ids: (box: Box) => number[]; corner: (bin: number) => Position }

/** Bins count from the north-west. Their size is in the file. */
function binsOf(get: (key: string) => Numbers): Bins {
  const side = get('Bin_size_in_minutes')[0]! / 60
  const columns = get('N_bins_in_360_longitude_range')[0]!
  const rows = get('N_bins_in_180_degree_latitude_range')[0]!
  const corner = (bin: number): Position => {
    const west = (bin % columns) * side
    return [west >= 180 ? west - 360 : west, 90 - (Math.floor(bin / columns) + 1) * side]
  }
  const ids = ([west, south, east, north]: Box) =>
    Array.from({ length: columns * rows }, (_, bin) => bin).filter((bin) => {
      const [left, below] = corner(bin)
      return left < east && left + side > west && below < north && below + side > south
    })
  return { side, columns, ids, corner }
}

/** A relative coordinate is an unsigned number of 16 bits, stored as signed. */
function pointsOf(get: (key: string) => Numbers, side: number) {
  const east = get('Relative_longitude_from_SW_corner_of_bin')
  const north = get('Relative_latitude_from_SW_corner_of_bin')
  return ([west, south]: Position, first: number, length: number): Position[] =>
    Array.from({ length }, (_, index) => [
      west + ((east[first + index]! & 0xffff) / 65535) * side,
      south + ((north[first + index]! & 0xffff) / 65535) * side,
    ])
}

/** The closed outlines that touch the box. An outline around the whole world is read whole. */
export function shores(box: Box): Ring[] {
  const get = read('binned_GSHHS_f.nc')
  const { side, ids, corner } = binsOf(get)
  const firstOf = get('Id_of_first_segment_in_a_bin')
  const numberOf = get('N_segments_in_a_bin')
  const words = get('Embedded_npts_levels_exit_entry_for_a_segment')
  const starts = get('Id_of_first_point_in_a_segment')
  const outlines = get('Id_of_GSHHS_ID')
  const points = pointsOf(get, side)
  const segmentsIn = (bin: number) => Array.from({ length: numberOf[bin]! }, (_, index) => firstOf[bin]! + index)
  const wanted = new Set(ids(box).flatMap((bin) => segmentsIn(bin).map((segment) => outlines[segment]!)))
  const pieces = new Map<number, { level: number; pieces: Position[][] }>()
  for (const bin of ids([-180, -90, 180, 90]))
    for (const segment of segmentsIn(bin)) {
      const outline = outlines[segment]!
      if (!wanted.has(outline)) continue
      const word = words[segment]!
      const of = pieces.get(outline) ?? { level: (word >> 6) & 7, pieces: [] }
      of.pieces.push(points(corner(bin), starts[segment]!, word >> 9))
      pieces.set(outline, of)
    }
  return [...pieces.values()].flatMap(({ level, pieces }) => joined(pieces).map((positions) => ({ level, positions })))
}

/** The end of a piece is the start of the next, to 0.0001 degrees. */
function joined(pieces: Position[][]): Position[][] {
  const open = new Map<string, Position[][]>()
  const rings: Position[][] = []
  for (const piece of pieces) {
    if (piece.length < 2) continue
    if (keyOf(piece[0]!) === keyOf(piece.at(-1)!)) rings.push(piece)
    else open.set(keyOf(piece[0]!), [...(open.get(keyOf(piece[0]!)) ?? []), piece])
  }
  while (open.size > 0) {
    const ring = take(open, open.keys().next().value!)!.slice()
    for (;;) {
      const next = take(open, keyOf(ring.at(-1)!))
      if (!next) break
      for (const position of next.slice(1)) ring.push(position)
    }
    rings.push(ring)
  }
  return rings.filter(({ length }) => length > 3)
}

function take(open: Map<string, Position[][]>, key: string): Position[] | undefined {
  const found = open.get(key)
  const piece = found?.pop()
  if (found?.length === 0) open.delete(key)
  return piece
}

/** A longitude is the same all round the world. */
const keyOf = ([longitude, latitude]: Position): string =>
  `${Math.round((((longitude % 360) + 360) % 360) * 10_000)}/${Math.round(latitude * 10_000)}`

/** Rivers or borders within the box. @param most the highest level to read */
export function stretches(file: 'river' | 'border', box: Box, most: number): Stretch[] {
  const get = read(`binned_${file}_f.nc`)
  const { side, ids, corner } = binsOf(get)
  const firstOf = get('Id_of_first_segment_in_a_bin')
  const numberOf = get('N_segments_in_a_bin')
  const lengths = get('N_points_for_a_segment')
  const levels = get('Hierarchial_level_of_a_segment')
  const starts = get('Id_of_first_point_in_a_segment')
  const points = pointsOf(get, side)
  return ids(box).flatMap((bin) =>
    Array.from({ length: numberOf[bin]! }, (_, index) => firstOf[bin]! + index)
      .filter((segment) => levels[segment]! <= most)
      .map((segment) => ({
        level: levels[segment]!,
        positions: points(corner(bin), starts[segment]!, lengths[segment]!),
      })),
  )
}
