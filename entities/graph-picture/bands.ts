/** Places nodes by meaning: people and companies in columns, and what they share beside them (decision 0177). */
import type { Size, Spot } from './sizes.ts'

export type BandNode = { kind: string; at?: Spot | undefined; isFixed?: boolean }
type Links = readonly (readonly [number, number])[]
export type ToPlace = {
  nodes: readonly BandNode[]
  /** Pairs of indexes into the nodes. */
  links: Links
  cell: Size
  /** The least room between columns and between rows. */
  gap: Size
  /** The area to fill, in pixels. */
  canvas: Size
}
type Grid = Pick<ToPlace, 'cell' | 'gap'>

/** A small graph is not enlarged beyond this. */
export const largestScale = 1.2
const widestGap = 260
const rounds = 14

/** The same graph gives the same places. */
export function inBands({ nodes, links, canvas, ...grid }: ToPlace): Spot[] {
  if (nodes.length === 0) return []
  const near = neighboursOf(nodes.length, links)
  const bands = ordered(bandsOf(nodes, near), near)
  const { columns, width, height } = shapeFor(bands, grid, canvas)
  const ys = heightsOf({ bands, columns, near, grid, height })
  const total = columns.reduce((sum, number) => sum + number, 0)
  const cell = grid.cell.width
  const gap = total > 1 ? Math.min(widestGap, (width - total * cell) / (total - 1)) : 0
  const spots: Spot[] = []
  let column = 0
  for (const [at, band] of bands.entries()) {
    for (const [index, node] of band.entries()) {
      const x = (column + (index % columns[at]!)) * (cell + gap)
      spots[node] = { x: Math.round(x), y: Math.round(ys[node]!) }
    }
    column += columns[at]!
  }
  return withFixed(spots, nodes, grid)
}

function neighboursOf(number: number, links: Links): number[][] {
  const near: number[][] = Array.from({ length: number }, () => [])
  for (const [a, b] of links) {
    near[a]!.push(b)
    near[b]!.push(a)
  }
  return near
}

/** Left to right: what only people have, people, companies, what companies have, and what has no link. */
function bandsOf(nodes: readonly BandNode[], near: readonly number[][]): number[][] {
  const kindOf = (at: number) => nodes[at]!.kind
  const isCompany = (at: number) => kindOf(at) === 'company'
  const isPerson = (at: number) => kindOf(at) === 'person' || kindOf(at) === 'group'
  const sideOf = (at: number): 'left' | 'right' | null =>
    near[at]!.some(isCompany) ? 'right' : near[at]!.some(isPerson) ? 'left' : null
  const bandOf = (at: number): number => {
    if (near[at]!.length === 0) return 4
    if (isPerson(at)) return 1
    if (isCompany(at)) return 2
    const side = sideOf(at) ?? near[at]!.map(sideOf).find((side) => side !== null)
    return side === 'left' ? 0 : 3
  }
  const bands: number[][] = [[], [], [], [], []]
  for (const at of nodes.keys()) bands[bandOf(at)]!.push(at)
  return bands.filter((band) => band.length > 0)
}

/** Each node near the middle of its neighbours, so that few lines cross. */
function ordered(bands: number[][], near: readonly number[][]): number[][] {
  const rank = new Map(bands.flatMap((band) => band.map((node, at) => [node, (at + 0.5) / band.length] as const)))
  const wanted = (node: number) => meanOf(near[node]!.map((other) => rank.get(other)!)) ?? rank.get(node)!
  let now = bands
  for (let round = 0; round < rounds; round++) {
    now = now.map((band) => {
      const places = new Map(band.map((node) => [node, wanted(node)]))
      const sorted = band.toSorted((one, other) => places.get(one)! - places.get(other)! || one - other)
      for (const [at, node] of sorted.entries()) rank.set(node, (at + 0.5) / sorted.length)
      return sorted
    })
  }
  return now
}

/** As many columns in each band as let everything be drawn largest. */
function shapeFor(bands: readonly number[][], { cell, gap }: Grid, canvas: Size) {
  const most = Math.max(...bands.map((band) => band.length))
  let best = { scale: 0, columns: [1], rows: 1 }
  for (let rows = 1; rows <= most; rows++) {
    const columns = bands.map((band) => Math.ceil(band.length / rows))
    const total = columns.reduce((sum, number) => sum + number, 0)
    const width = total * (cell.width + gap.width) - gap.width
    const height = rows * (cell.height + gap.height) - gap.height
    const scale = Math.min(largestScale, canvas.width / width, canvas.height / height)
    if (scale > best.scale) best = { scale, columns, rows }
  }
  return {
    columns: best.columns,
    width: canvas.width / best.scale,
    height: canvas.height / best.scale - cell.height,
  }
}

type ToRaise = {
  bands: readonly number[][]
  columns: readonly number[]
  near: readonly number[][]
  grid: Grid
  height: number
}

/** The fullest band is spread evenly. The others follow their neighbours. */
function heightsOf({ bands, columns, near, grid: { cell, gap }, height }: ToRaise): number[] {
  const pitch = cell.height + gap.height
  const ys: number[] = []
  const rows = bands.map((band, at) => band.length / columns[at]!)
  const fullest = rows.indexOf(Math.max(...rows))
  for (const band of bands) for (const [at, node] of band.entries()) ys[node] = evenly(at, band.length, height)
  for (let round = 0; round < rounds; round++)
    for (const [at, band] of bands.entries()) {
      if (at === fullest) continue
      const wanted = band.map((node) => meanOf(near[node]!.map((other) => ys[other]!)) ?? ys[node]!)
      const apart = atLeast(wanted, pitch / columns[at]!, height)
      for (const [index, node] of band.entries()) ys[node] = apart[index]!
    }
  return ys
}

const evenly = (at: number, number: number, height: number) =>
  number === 1 ? height / 2 : (at / (number - 1)) * height

/** The heights nearest to those wanted, in this order and `least` apart: neighbours that collide move as one. */
function atLeast(wanted: readonly number[], least: number, height: number): number[] {
  const blocks: { sum: number; number: number }[] = []
  for (const [at, y] of wanted.entries()) {
    blocks.push({ sum: y - at * least, number: 1 })
    while (blocks.length > 1) {
      const [before, last] = [blocks.at(-2)!, blocks.at(-1)!]
      if (before.sum / before.number <= last.sum / last.number) break
      blocks.splice(-2, 2, { sum: before.sum + last.sum, number: before.number + last.number })
    }
  }
  const found = blocks.flatMap(({ sum, number }) => Array.from({ length: number }, () => sum / number))
  const room = Math.max(0, height - (wanted.length - 1) * least)
  return found.map((y, at) => Math.min(room, Math.max(0, y)) + at * least)
}

/** A fixed node keeps its place, and others in its way step aside within their column. */
function withFixed(spots: readonly Spot[], nodes: readonly BandNode[], { cell, gap }: Grid): Spot[] {
  const taken = nodes.flatMap(({ at, isFixed }) => (at && isFixed ? [at] : []))
  if (taken.length === 0) return [...spots]
  const isFree = ({ x, y }: Spot) =>
    taken.every((one) => Math.abs(one.x - x) >= cell.width + 8 || Math.abs(one.y - y) >= cell.height + gap.height / 2)
  return spots.map((spot, index) => {
    const { at, isFixed } = nodes[index]!
    if (at && isFixed) return at
    const steps = Array.from({ length: 400 }, (_, step) => (step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * 10)
    const by = steps.find((by) => isFree({ x: spot.x, y: spot.y + by })) ?? 0
    const placed = { x: spot.x, y: spot.y + by }
    taken.push(placed)
    return placed
  })
}

const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
