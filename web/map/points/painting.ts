/** Marks, clusters and hexagons on a canvas. */
import { numberInWords } from '../../ui/numbers.ts'
import type { Shape } from '../layer.ts'
import { corners } from '../symbols.ts'
import { markRadius, radiusOf } from './clusters.ts'
import { hexagonRadius } from './density.ts'
import type { Palette } from './palette.ts'

type Brush = CanvasRenderingContext2D

/** On a corner, as those of a honeycomb whose rows lie across; within a circle of radius 1. */
const standingHexagon = Array.from({ length: 6 }, (_, corner) => {
  const angle = (corner / 6) * 2 * Math.PI - Math.PI / 2
  return [Math.cos(angle), Math.sin(angle)] as const
})

function outline(brush: Brush, shape: Shape, x: number, y: number, radius: number): void {
  brush.beginPath()
  if (shape === 'circle') brush.arc(x, y, radius, 0, 2 * Math.PI)
  // From the middle of their box to its edge is one radius.
  for (const [right, down] of corners[shape]) brush.lineTo(x + (right / 14 - 1) * radius, y + (down / 14 - 1) * radius)
  brush.closePath()
}

export function paintMark(brush: Brush, palette: Palette, shape: Shape, x: number, y: number): void {
  outline(brush, shape, x, y, markRadius)
  brush.fillStyle = palette.layer
  brush.fill()
  brush.strokeStyle = palette.sheet
  brush.lineWidth = 1.5
  brush.stroke()
}

/** How far around its mark a place may be. */
export function paintUncertainty(brush: Brush, palette: Palette, x: number, y: number, radius: number): void {
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  brush.globalAlpha = 0.12
  brush.fillStyle = palette.layer
  brush.fill()
  brush.globalAlpha = 1
  brush.setLineDash([4, 3])
  brush.strokeStyle = palette.layer
  brush.lineWidth = 1.5
  brush.stroke()
  brush.setLineDash([])
}

/** Its number in ink on paper, in a ring of the layer's colour; the layer's shape sits on the ring. */
export function paintCluster(brush: Brush, palette: Palette, shape: Shape, x: number, y: number, size: number): void {
  const { a: ratio } = brush.getTransform()
  const disc = discOf(palette, shape, Math.round(radiusOf(size)), ratio)
  // On whole pixels of the screen, or it would be drawn blurred.
  const [left, top] = [x, y].map((at) => Math.round(at * ratio - disc.width / 2) / ratio) as [number, number]
  const half = disc.width / ratio / 2
  brush.drawImage(disc, left, top, 2 * half, 2 * half)
  brush.fillStyle = palette.ink
  brush.fillText(shortCount(size), left + half, top + half + 1)
}

/** For each palette, which is of one layer, its discs by their size: to draw hundreds of circles takes longer than a frame has. */
const discs = new WeakMap<Palette, Map<string, HTMLCanvasElement>>()

function discOf(palette: Palette, shape: Shape, radius: number, ratio: number): HTMLCanvasElement {
  const ofPalette = discs.get(palette) ?? new Map<string, HTMLCanvasElement>()
  discs.set(palette, ofPalette)
  const key = `${radius} ${ratio}`
  const known = ofPalette.get(key)
  if (known) return known
  const disc = document.createElement('canvas')
  const half = radius + discMargin
  disc.width = disc.height = 2 * Math.ceil(half * ratio)
  const brush = disc.getContext('2d')
  if (brush) paintDisc(brush, palette, shape, radius, ratio)
  ofPalette.set(key, disc)
  return disc
}

/** Pixels of the shape on its ring, and of the ring's edge. */
const discMargin = 6

function paintDisc(brush: Brush, palette: Palette, shape: Shape, radius: number, ratio: number): void {
  brush.setTransform(ratio, 0, 0, ratio, brush.canvas.width / 2, brush.canvas.height / 2)
  outline(brush, 'circle', 0, 0, radius)
  brush.fillStyle = palette.sheet
  brush.fill()
  brush.strokeStyle = palette.layer
  brush.lineWidth = 2.5
  brush.stroke()
  outline(brush, shape, 0, -radius, 4.5)
  brush.fillStyle = palette.layer
  brush.fill()
}

/** As many digits as its circle holds: `9,999`, then `12k`. */
export const shortCount = (size: number): string =>
  size < 10_000 ? numberInWords(size) : `${numberInWords(Math.floor(size / 1000))}k`

/** Around what is chosen, under the pointer or has the focus. */
export function paintRing(brush: Brush, colour: string, x: number, y: number, radius: number, width: number): void {
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  brush.strokeStyle = colour
  brush.lineWidth = width
  brush.stroke()
}

/** @param share of the darkest shade, from 0 to 1 */
export function paintHexagon(brush: Brush, palette: Palette, x: number, y: number, scale: number, share: number): void {
  brush.beginPath()
  for (const [right, down] of standingHexagon)
    brush.lineTo(x + right * hexagonRadius * scale, y + down * hexagonRadius * scale)
  brush.closePath()
  brush.globalAlpha = shadeAlpha(share)
  brush.fillStyle = palette.layer
  brush.fill()
  brush.globalAlpha = 1
  brush.strokeStyle = palette.sheet
  brush.lineWidth = 1
  brush.stroke()
}

export const shadeAlpha = (share: number): number => 0.18 + 0.72 * share
