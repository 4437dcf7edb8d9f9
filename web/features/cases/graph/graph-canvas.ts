/** Draws a large graph on a canvas. Without React, so that the benchmark can run it alone. */
import { onPaletteChange, tokenColours } from '../../../ui/colours.ts'
import type { Drawn, DrawnKind, DrawnLink } from './drawn.ts'
import type { Place } from './edits.ts'
import { glyphRadius, glyphs } from './glyphs.ts'
import { labelLines, labelSize, labelTop, lineHeight, type Named } from './labels.ts'
import { glyphScale, type Size, toScreen, type View } from './viewport.ts'

type Shown = {
  drawn: Drawn
  places: ReadonlyMap<string, Place>
  selected: ReadonlySet<string>
  path: ReadonlySet<string>
  named: Named
  hovered: string | null
  current: string | null
  size: Size
}

const tokens = [
  ...['layer-1', 'layer-2', 'layer-3', 'layer-4', 'layer-5', 'layer-6'],
  ...['ink', 'ink-2', 'sheet', 'rule', 'mark', 'focus'],
] as const

/** Kinds in drawing order: small ones first. */
type Batch = { kind: DrawnKind; path: Path2D }

export class GraphCanvas {
  private readonly canvas: HTMLCanvasElement
  private shown: Shown | null = null
  private lines: { stated: Path2D; inferred: Path2D } | null = null
  /** Lines of the selection and of a path, drawn over the others. */
  private near: Path2D | null = null
  /** Glyphs of one kind are one path, made for one scale. */
  private batches: { step: number; glyphs: Batch[] } | null = null
  private colours: { readonly [token: string]: string }
  private readonly forget: () => void
  private view: View = { x: 0, y: 0, k: 1 }

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas
    this.colours = tokenColours(tokens, 'screen')
    this.forget = onPaletteChange(() => {
      this.colours = tokenColours(tokens, 'screen')
      this.draw(this.view)
    })
  }

  end(): void {
    this.forget()
  }

  show(shown: Shown): void {
    const before = this.shown
    this.shown = shown
    if (before?.drawn !== shown.drawn || before.places !== shown.places) {
      this.batches = null
      this.lines = null
    }
    this.near = null
    const density = window.devicePixelRatio || 1
    const [width, height] = [Math.round(shown.size.width * density), Math.round(shown.size.height * density)]
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height })
  }

  draw(view: View): void {
    this.view = view
    const { shown } = this
    const pen = this.canvas.getContext('2d')
    if (!shown || !pen) return
    const density = window.devicePixelRatio || 1
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height)
    pen.setTransform(view.k * density, 0, 0, view.k * density, view.x * density, view.y * density)
    this.paintLines(pen, shown, view.k)
    this.paintGlyphs(pen, shown, view.k)
    pen.setTransform(density, 0, 0, density, 0, 0)
    this.paintMarked(pen, shown, view)
  }

  private paintLines(pen: CanvasRenderingContext2D, shown: Shown, k: number): void {
    this.lines ??= linesOf(shown)
    this.near ??= nearLinesOf(shown)
    const isDimmed = shown.path.size > 0
    pen.lineWidth = 1 / k
    pen.strokeStyle = this.colours.rule ?? ''
    pen.globalAlpha = isDimmed ? 0.25 : shown.drawn.links.length > 5000 ? 0.45 : 0.8
    pen.setLineDash([])
    pen.stroke(this.lines.stated)
    pen.setLineDash([4 / k, 3 / k])
    pen.stroke(this.lines.inferred)
    pen.setLineDash([])
    pen.globalAlpha = 1
    pen.lineWidth = 2 / k
    pen.strokeStyle = this.colours.mark ?? ''
    pen.stroke(this.near)
  }

  private paintGlyphs(pen: CanvasRenderingContext2D, shown: Shown, k: number): void {
    // Steps of a fifth, so that most frames of a zoom reuse a path.
    const step = Math.round(Math.log(k) / Math.log(1.2))
    if (this.batches?.step !== step) {
      const rounded = 1.2 ** step
      this.batches = { step, glyphs: batchesOf(shown, glyphScale(rounded) / rounded) }
    }
    pen.lineWidth = 1.5 / k
    pen.globalAlpha = shown.path.size > 0 ? 0.35 : 1
    for (const { kind, path } of this.batches.glyphs) {
      const colour = this.colours[glyphs[kind].colour] ?? ''
      pen.fillStyle = this.colours.sheet ?? ''
      pen.fill(path)
      pen.strokeStyle = colour
      pen.stroke(path)
    }
    pen.globalAlpha = 1
  }

  /** The selected, focused and named nodes, each by itself. */
  private paintMarked(pen: CanvasRenderingContext2D, shown: Shown, view: View): void {
    const { drawn, places, selected, path, named, hovered, current } = shown
    const scale = glyphScale(view.k)
    const size = labelSize * scale
    pen.textAlign = 'center'
    pen.lineJoin = 'round'
    for (const key of new Set([
      ...named.keys(),
      ...path,
      ...selected,
      ...(hovered ? [hovered] : []),
      ...(current ? [current] : []),
    ])) {
      const node = drawn.nodeOf.get(key)
      const place = places.get(key)
      if (!node || !place) continue
      const { x, y } = toScreen(view, place)
      if (x < -120 || y < -60 || x > shown.size.width + 120 || y > shown.size.height + 60) continue
      if (selected.has(key) || path.has(key) || key === current) {
        pen.beginPath()
        pen.arc(x, y, (glyphRadius + 5) * scale, 0, 2 * Math.PI)
        pen.lineWidth = 2.5
        pen.strokeStyle = (selected.has(key) || path.has(key) ? this.colours.mark : this.colours.focus) ?? ''
        pen.stroke()
      }
      pen.font = `${selected.has(key) ? 600 : 400} ${size}px "Atkinson Hyperlegible Next Variable", sans-serif`
      pen.fillStyle = this.colours.ink ?? ''
      pen.strokeStyle = this.colours.sheet ?? ''
      pen.lineWidth = 3
      const lines = labelLines(node.label)
      for (const [index, line] of lines.entries()) {
        const top = y + (labelTop(named.get(key) ?? 'below', lines.length) + 10 + index * lineHeight) * scale
        pen.strokeText(line, x, top)
        pen.fillText(line, x, top)
      }
    }
  }
}

function linesOf({ drawn: { links }, places }: Shown) {
  const [stated, inferred] = [new Path2D(), new Path2D()]
  for (const link of links) addLine(link.isStated ? stated : inferred, link, places)
  return { stated, inferred }
}

function nearLinesOf({ drawn: { links, linksOf }, places, selected, path, hovered }: Shown): Path2D {
  const near = new Path2D()
  const isMarked = ({ key }: DrawnLink) => path.has(key) || selected.has(key) || key === hovered
  for (const link of new Set([...[...selected].flatMap((key) => linksOf.get(key) ?? []), ...links.filter(isMarked)]))
    addLine(near, link, places)
  return near
}

function addLine(path: Path2D, { a, b }: DrawnLink, places: Shown['places']): void {
  const [one, other] = [places.get(a), places.get(b)]
  if (!one || !other) return
  path.moveTo(one.x, one.y)
  path.lineTo(other.x, other.y)
}

const plain = new Map<DrawnKind, Path2D>()
const glyphPath = (kind: DrawnKind): Path2D => {
  const path = plain.get(kind) ?? new Path2D(glyphs[kind].path)
  plain.set(kind, path)
  return path
}

function batchesOf({ drawn: { nodes }, places }: Shown, scale: number): Batch[] {
  const paths = new Map<DrawnKind, Path2D>()
  for (const { key, kind } of nodes) {
    const place = places.get(key)
    if (!place) continue
    let path = paths.get(kind)
    if (!path) {
      path = new Path2D()
      paths.set(kind, path)
    }
    path.addPath(glyphPath(kind), { a: scale, d: scale, e: place.x, f: place.y })
  }
  return [...paths].map(([kind, path]) => ({ kind, path }))
}
