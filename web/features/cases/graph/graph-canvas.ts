/** Draws a large graph on a canvas. Without React, so that the benchmark can run it alone. */

import { markSize } from '../../../lookup/screening/DrawnMark.tsx'
import type { ShortMark } from '../../../lookup/screening/short-marks.ts'
import { onPaletteChange, tokenColours } from '../../../ui/colours.ts'
import type { DrawnKind } from './drawn.ts'
import type { Place } from './edits.ts'
import { glyphRadius, glyphs } from './glyphs.ts'
import { labelSize, type Named } from './labels.ts'
import { type Attention, markAt, nameOf, nearLinks, type Scene, type SceneLine, type SceneNode } from './scene.ts'
import { glyphScale, letterScale, type Size, toScreen, type View } from './viewport.ts'

type Shown = { scene: Scene; attention: Attention; named: Named; current: string | null; size: Size }

const tokens = [
  ...['layer-1', 'layer-2', 'layer-3', 'layer-4', 'layer-5', 'layer-6'],
  ...['ink', 'ink-2', 'sheet', 'rule', 'mark', 'focus', 'bad'],
] as const

/** Kinds in drawing order: small ones first. */
type Batch = { kind: DrawnKind; path: Path2D }

export class GraphCanvas {
  readonly canvas: HTMLCanvasElement
  private shown: Shown | null = null
  private lines: { [kind in 'stated' | 'inferred' | 'control' | 'ended']: Path2D } | null = null
  /** Lines of the selection and of a path, drawn over the others. */
  private near: Path2D | null = null
  /** The selected, focused and named nodes, each drawn by itself. */
  private marked: readonly SceneNode[] = []
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
    if (before?.scene !== shown.scene) {
      this.batches = null
      this.lines = null
    }
    this.near = null
    const { scene, attention, named, current } = shown
    const keys = new Set([
      ...named.keys(),
      ...attention.marks.keys(),
      ...attention.path,
      ...attention.selected,
      attention.hovered,
      current,
    ])
    this.marked = scene.nodes.filter(({ node }) => keys.has(node.key))
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
    const { scene, attention } = shown
    this.lines ??= {
      stated: pathOf(scene.lines.filter(({ isInferred, isControl }) => !isInferred && !isControl)),
      inferred: pathOf(scene.lines.filter(({ isInferred }) => isInferred)),
      control: pathOf(scene.lines.filter(({ isControl, isEnded }) => isControl && !isEnded)),
      ended: pathOf(scene.lines.filter(({ isEnded }) => isEnded)),
    }
    this.near ??= nearPathOf(shown)
    const isDimmed = attention.path.size > 0
    pen.lineWidth = 1 / k
    pen.strokeStyle = this.colours.rule ?? ''
    pen.globalAlpha = isDimmed ? 0.25 : scene.lines.length > 5000 ? 0.45 : 0.8
    pen.setLineDash([])
    pen.stroke(this.lines.stated)
    pen.setLineDash([4 / k, 3 / k])
    pen.stroke(this.lines.inferred)
    pen.strokeStyle = this.colours['layer-4'] ?? ''
    pen.setLineDash([12 / k, 5 / k])
    pen.stroke(this.lines.ended)
    pen.setLineDash([])
    pen.stroke(this.lines.control)
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
      this.batches = { step, glyphs: batchesOf(shown.scene, glyphScale(rounded) / rounded) }
    }
    pen.lineWidth = 1.5 / k
    pen.globalAlpha = shown.attention.path.size > 0 ? 0.35 : 1
    for (const { kind, path } of this.batches.glyphs) {
      const colour = this.colours[glyphs[kind].colour] ?? ''
      pen.fillStyle = this.colours.sheet ?? ''
      pen.fill(path)
      pen.strokeStyle = colour
      pen.stroke(path)
    }
    pen.globalAlpha = 1
  }

  private paintMarked(pen: CanvasRenderingContext2D, shown: Shown, view: View): void {
    const { attention, named, current } = shown
    const { selected, path } = attention
    const [scale, letters] = [glyphScale(view.k), letterScale(view.k)]
    const size = labelSize * letters
    pen.textAlign = 'center'
    pen.lineJoin = 'round'
    for (const place of this.marked) {
      const { key, label } = place.node
      const { x, y } = toScreen(view, place)
      if (x < -120 || y < -60 || x > shown.size.width + 120 || y > shown.size.height + 60) continue
      if (selected.has(key) || path.has(key) || key === current) {
        pen.beginPath()
        pen.arc(x, y, (glyphRadius + 5) * scale, 0, 2 * Math.PI)
        pen.lineWidth = 2.5
        pen.strokeStyle = (selected.has(key) || path.has(key) ? this.colours.mark : this.colours.focus) ?? ''
        pen.stroke()
      }
      this.paintMark(pen, attention.marks.get(key), { x, y }, letters)
      pen.font = `${selected.has(key) ? 600 : 400} ${size}px "Atkinson Hyperlegible Next Variable", sans-serif`
      pen.fillStyle = this.colours.ink ?? ''
      pen.strokeStyle = this.colours.sheet ?? ''
      pen.lineWidth = 3
      for (const line of nameOf(label, named.get(key) ?? 'below')) {
        const top = y + line.y * letters
        pen.strokeText(line.text, x, top)
        pen.fillText(line.text, x, top)
      }
    }
  }

  private paintMark(pen: CanvasRenderingContext2D, mark: ShortMark | undefined, at: Place, scale: number): void {
    if (!mark) return
    const { width, height } = markSize(mark)
    const box = [at.x + markAt.x * scale, at.y + markAt.y * scale, width * scale, height * scale] as const
    const [bad, sheet] = [this.colours.bad ?? '', this.colours.sheet ?? '']
    pen.fillStyle = mark.isDecided ? bad : sheet
    pen.fillRect(...box)
    pen.strokeStyle = bad
    pen.lineWidth = 1
    pen.strokeRect(...box)
    pen.font = `${11 * scale}px "Atkinson Hyperlegible Next Variable", sans-serif`
    pen.fillStyle = mark.isDecided ? sheet : bad
    pen.fillText(mark.words, box[0] + box[2] / 2, box[1] + 10.5 * scale)
  }
}

function nearPathOf({ scene, attention }: Shown): Path2D {
  const near = new Set([...nearLinks(scene.drawn, attention)].map(({ key }) => key))
  return pathOf(near.size === 0 ? [] : scene.lines.filter(({ key }) => near.has(key)))
}

function pathOf(lines: readonly SceneLine[]): Path2D {
  const path = new Path2D()
  for (const { points } of lines) {
    for (const [at, { x, y }] of points.entries()) path[at === 0 ? 'moveTo' : 'lineTo'](x, y)
  }
  return path
}

const plain = new Map<DrawnKind, Path2D>()
const glyphPath = (kind: DrawnKind): Path2D => {
  const path = plain.get(kind) ?? new Path2D(glyphs[kind].path)
  plain.set(kind, path)
  return path
}

function batchesOf({ nodes }: Scene, scale: number): Batch[] {
  const paths = new Map<DrawnKind, Path2D>()
  for (const { node, x, y } of nodes) {
    const path = paths.get(node.kind) ?? new Path2D()
    paths.set(node.kind, path)
    path.addPath(glyphPath(node.kind), { a: scale, d: scale, e: x, f: y })
  }
  return [...paths].map(([kind, path]) => ({ kind, path }))
}
