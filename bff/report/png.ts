/** A picture of a report as PNG, for programs that show no SVG in a Word file. */
import { crc32, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import type { RenderedBlock, Shape } from '../../contract/desk/reports.ts'
import { circleRadius, markEdge, markOf } from '../../entities/graph-picture/kind-marks.ts'
import { lineHeight } from '../../entities/picture-names.ts'
import { colourOf, lineInk, outlineLooks, quietInk } from '../../entities/report/html.ts'
import { createTypesetter, ink, type Typesetter } from './pdf-lines.ts'

type Picture = Extract<RenderedBlock, { kind: 'picture' }>
type Point = readonly [x: number, y: number]
type Ring = readonly Point[]

/** Pixels for each unit of a picture: 240 to an inch of a page. */
const scale = 1.6
/** Lines that a row of pixels is read on, so that its edges are smooth. */
const finer = 4

export async function toPng({ width, height, shapes }: Picture): Promise<Buffer> {
  const set = await createTypesetter(new PDFDocument({ autoFirstPage: false }), shapes)
  const canvas = new Canvas(Math.round(width * scale), Math.round(height * scale))
  for (const shape of shapes) draw(canvas, set, shape)
  return canvas.toPng()
}

function draw(canvas: Canvas, set: Typesetter, shape: Shape): void {
  if (shape.shape === 'line') {
    const line: Ring = [
      [shape.x1, shape.y1],
      [shape.x2, shape.y2],
    ]
    canvas.fill(strokesOf(line, 1.5, shape.dashed), lineInk)
  } else if (shape.shape === 'dot') drawMark(canvas, shape)
  else if (shape.shape === 'outline') {
    const { fill, stroke, dashed = false } = outlineLooks[shape.of]
    if (fill) canvas.fill([shape.points], fill)
    const [first] = shape.points
    if (stroke && first) canvas.fill(strokesOf([...shape.points, first], 1.5, dashed), stroke)
  } else
    for (const [at, text] of shape.text.split('\n').entries()) {
      const [line] = set.lines([{ text }], 10_000, 14)
      if (!line) continue
      const before = shape.anchor === 'middle' ? line.width / 2 : shape.anchor === 'end' ? line.width : 0
      const place = { x: shape.x - before, y: shape.y + at * lineHeight, size: 14 }
      canvas.fill(set.outlines(line, place), shape.quiet ? quietInk : ink)
    }
}

function drawMark(canvas: Canvas, dot: Extract<Shape, { shape: 'dot' }>): void {
  const mark = markOf(dot.kind)
  if (!mark) {
    canvas.fill([circle(dot)], colourOf(dot.kind))
    return
  }
  const scale = dot.r / circleRadius
  const placed = (points: Ring): Ring => points.map(([x, y]) => [dot.x + x * scale, dot.y + y * scale])
  const edge = mark.outline ? placed(mark.outline) : circle(dot)
  canvas.fill([edge], mark.colour)
  canvas.fill(strokesOf([...edge, edge[0]!], markEdge * scale, false), '#ffffff')
  if (mark.inside) canvas.fill(strokesOf(placed(mark.inside), markEdge * scale, false), '#ffffff')
}

const circle = ({ x, y, r }: { x: number; y: number; r: number }): Ring =>
  Array.from({ length: 24 }, (_, at) => {
    const angle = (at / 12) * Math.PI
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
  })

/** Lines, or dashes of them, as thin boxes. */
function strokesOf(points: Ring, wide: number, isDashed: boolean): Ring[] {
  const [on, off] = isDashed ? [6, 5] : [Number.POSITIVE_INFINITY, 0]
  const strokes: Ring[] = []
  /** Along all lines, so that dashes go on around a corner. */
  let gone = 0
  for (const [at, [x, y]] of points.slice(1).entries()) {
    const [left, top] = points[at]!
    const long = Math.hypot(x - left, y - top)
    const [dx, dy] = [(x - left) / long, (y - top) / long]
    const side = (along: number, across: number): Point => [
      left + dx * along - dy * across,
      top + dy * along + dx * across,
    ]
    for (let from = 0; from < long; ) {
      const begun = (gone + from) % (on + off)
      const until = Math.min(long, from + (begun < on ? on : on + off) - begun)
      if (begun < on)
        strokes.push([side(from, wide / 2), side(until, wide / 2), side(until, -wide / 2), side(from, -wide / 2)])
      from = Math.max(until, from + 0.01)
    }
    gone += long
  }
  return strokes
}

class Canvas {
  readonly #width: number
  readonly #height: number
  /** How much of each pixel of one row is inside. */
  readonly #covered: Float32Array
  readonly #pixels: Uint8Array

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#covered = new Float32Array(width)
    this.#pixels = new Uint8Array(width * height * 3).fill(255)
  }

  /** Where rings overlap in one direction, both are filled. */
  fill(rings: readonly Ring[], colour: string): void {
    const inks = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    const covered = this.#covered
    for (const [row, edges] of byRow(rings.flatMap(edgesOf), this.#height)) {
      for (let part = 0; part < finer; part++) this.#cover(edges, row + (part + 0.5) / finer)
      for (let x = 0, pixel = row * this.#width * 3; x < this.#width; x++, pixel += 3) {
        const share = Math.min(1, covered[x]!)
        if (share === 0) continue
        for (let at = 0; at < 3; at++)
          this.#pixels[pixel + at] = this.#pixels[pixel + at]! * (1 - share) + inks[at]! * share + 0.5
      }
      covered.fill(0)
    }
  }

  /** Adds one of several lines across a row of pixels: how much of each pixel lies inside the edges. */
  #cover(edges: readonly Edge[], y: number): void {
    const crossed = edges
      .filter(({ top, bottom }) => top <= y && bottom > y)
      .map(({ x, slope, top, turn }) => ({ x: x + (y - top) * slope, turn }))
      .toSorted((one, other) => one.x - other.x)
    let turns = 0
    for (const [at, { x, turn }] of crossed.entries()) {
      turns += turn
      const next = crossed[at + 1]
      if (turns === 0 || !next) continue
      const [from, until] = [Math.max(0, x), Math.min(this.#width, next.x)]
      for (let pixel = Math.floor(from); pixel < until; pixel++) {
        const inside = Math.min(until, pixel + 1) - Math.max(from, pixel)
        this.#covered[pixel] = this.#covered[pixel]! + inside / finer
      }
    }
  }

  toPng(): Buffer {
    const head = Buffer.alloc(13)
    head.writeUInt32BE(this.#width, 0)
    head.writeUInt32BE(this.#height, 4)
    head.set([8, 2, 0, 0, 0], 8)
    const rows = Buffer.alloc((this.#width * 3 + 1) * this.#height)
    for (let row = 0; row < this.#height; row++)
      rows.set(
        this.#pixels.subarray(row * this.#width * 3, (row + 1) * this.#width * 3),
        row * (this.#width * 3 + 1) + 1,
      )
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

/** `turn` is the direction of the edge: down, or up. */
type Edge = { x: number; slope: number; top: number; bottom: number; turn: 1 | -1 }

function edgesOf(ring: Ring): Edge[] {
  return ring.flatMap(([x, y], at): Edge[] => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    if (y === nextY) return []
    const [from, until] =
      y < nextY
        ? [
            [x, y],
            [nextX, nextY],
          ]
        : [
            [nextX, nextY],
            [x, y],
          ]
    const [left = 0, top = 0, right = 0, bottom = 0] = [...from!, ...until!].map((each) => each * scale)
    return [{ x: left, slope: (right - left) / (bottom - top), top, bottom, turn: y < nextY ? 1 : -1 }]
  })
}

function byRow(edges: readonly Edge[], height: number): Map<number, Edge[]> {
  const rows = new Map<number, Edge[]>()
  for (const edge of edges)
    for (let row = Math.max(0, Math.floor(edge.top)); row < Math.min(height, edge.bottom); row++) {
      const crossing = rows.get(row)
      if (crossing) crossing.push(edge)
      else rows.set(row, [edge])
    }
  return rows
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(4)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  ends.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, ends])
}
