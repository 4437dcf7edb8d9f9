/** Draws vector tiles (Mapbox Vector Tile 2.1). */

import { onPaletteChange, tokenColours } from '../../../ui/colours.ts'
import type { Box, Square, SquareAt, SquareKind, Surface } from './map-tiles.ts'
import { type Contents, contentsOf, units } from './vector-contents.ts'
import { areas, type Line, lines } from './vector-features.ts'
import { namesOf } from './vector-names.ts'

const strange = 'None of this map’s features are recognised, so it is drawn as outlines.'

const contents = new WeakMap<Square, Contents>()

export const vector: SquareKind = {
  // Tiles are designed for this size. At half of it, names and lines would be too dense.
  side: 512,
  async read(bytes) {
    const of = contentsOf(await bytes.arrayBuffer())
    const square: Square = {
      paint: (brush, box, zoom, on) => paintContents(brush, of, box, zoom, on),
      remark: of.isStrange ? strange : undefined,
    }
    contents.set(square, of)
    return square
  },
  names: (squares, zoom) =>
    namesOf(
      squares.map(([at, square]): readonly [SquareAt, Contents['writings']] => [
        at,
        contents.get(square)?.writings ?? [],
      ]),
      zoom,
    ),
}

/** Areas without a colour of their own. */
const fills = { shore: 'land', water: 'sea' } as const

const tokens = [
  ...(['sea', 'land', 'abroad', 'built', 'green', 'wood', 'building', 'shallows', 'coast', 'stream', 'lake'] as const),
  ...(['road', 'road-main', 'road-edge', 'track', 'border', 'ink-2'] as const),
] as const
type Colours = { readonly [token in (typeof tokens)[number]]: string }

const colours = new Map<Surface, Colours>()
onPaletteChange(() => colours.delete('screen'))

function coloursOn(on: Surface): Colours {
  const known = colours.get(on) ?? tokenColours(tokens, on)
  colours.set(on, known)
  return known
}

type Look = {
  /** The first zoom at which it is drawn. */
  from: number
  /** Pixels at zoom 8, and the growth from one zoom to the next. */
  width: number
  growth: number
  colour: keyof Colours
  /** A fine line on either side, from this zoom. */
  hasEdge?: boolean
  dash?: readonly number[]
}

const looks: { readonly [line in Line]: Look } = {
  stream: { from: 6, width: 0.9, growth: 1.15, colour: 'stream' },
  county: { from: 6, width: 0.8, growth: 1.06, colour: 'border', dash: [4, 3] },
  path: { from: 14, width: 0.6, growth: 1.09, colour: 'track', dash: [3, 2] },
  rail: { from: 9, width: 0.8, growth: 1.08, colour: 'track' },
  minor: { from: 12, width: 0.26, growth: 1.5, colour: 'road', hasEdge: true },
  middle: { from: 9, width: 0.7, growth: 1.34, colour: 'road', hasEdge: true },
  main: { from: 7, width: 1, growth: 1.31, colour: 'road-main', hasEdge: true },
  motorway: { from: 5, width: 1.5, growth: 1.28, colour: 'road-main', hasEdge: true },
  country: { from: 0, width: 1.2, growth: 1.06, colour: 'border', dash: [8, 3, 2, 3] },
}

function paintContents(
  brush: CanvasRenderingContext2D,
  { areas: areaPaths, lines: linePaths, unknown, isStrange }: Contents,
  { x, y, size }: Box,
  zoom: number,
  on: Surface,
): void {
  const colour = coloursOn(on)
  brush.save()
  brush.beginPath()
  brush.rect(x, y, size, size)
  brush.clip()
  // Maps that show only land: the rest is sea.
  brush.fillStyle = areaPaths.has('land') || areaPaths.has('sea') ? colour.sea : colour.land
  brush.fillRect(x, y, size, size)
  brush.translate(x, y)
  brush.scale(size / units, size / units)
  const pixel = units / size
  brush.lineJoin = 'round'
  const stroke = (path: Path2D, of: string, width: number, dash: readonly number[] = []) => {
    brush.strokeStyle = of
    brush.lineWidth = width * pixel
    brush.lineCap = dash.length > 0 ? 'butt' : 'round'
    brush.setLineDash(dash.map((part) => part * pixel))
    brush.stroke(path)
  }
  // Land covers the inner half of each line along its shore.
  for (const [token, width] of [
    ['shallows', 7],
    ['coast', 2],
  ] as const)
    for (const shore of ['abroad', 'shore'] as const) {
      const path = areaPaths.get(shore)
      if (path) stroke(path, colour[token], width)
    }
  for (const area of areas) {
    const path = areaPaths.get(area)
    // The open sea is drawn already.
    if (!path || area === 'sea') continue
    brush.fillStyle = colour[area === 'shore' || area === 'water' ? fills[area] : area]
    brush.fill(path)
  }
  const seen = lines.filter((line) => linePaths.has(line) && looks[line].from <= Math.round(zoom))
  for (const line of seen) {
    const { hasEdge } = looks[line]
    const width = widthOf(line, zoom)
    // If it is narrower, only the edge is drawn.
    if (hasEdge) stroke(linePaths.get(line)!, colour['road-edge'], width + Math.min(1.6, Math.max(0, width - 0.4)))
  }
  for (const line of seen) {
    const { hasEdge, dash } = looks[line]
    const width = widthOf(line, zoom)
    if (!hasEdge || width > 1.2) stroke(linePaths.get(line)!, colour[looks[line].colour], width, dash)
  }
  if (isStrange) stroke(unknown, colour['ink-2'], 0.8)
  brush.restore()
}

function widthOf(line: Line, zoom: number): number {
  const { width, growth } = looks[line]
  return width * growth ** (zoom - 8)
}
