/** Marks, clusters and hexagons on a canvas. */
import { numberInWords } from '../../ui/numbers.ts'
import { corners, type Shape } from '../layers.ts'
import type { MarkPalette } from '../palette.ts'
import { markRadius, radiusOf } from './clusters.ts'
import { hexagonRadius } from './density.ts'

/** A hexagon on its corner, as in a honeycomb of horizontal rows; within a circle of radius 1. */
const standingHexagon = Array.from({ length: 6 }, (_, corner) => {
  const angle = (corner / 6) * 2 * Math.PI - Math.PI / 2
  return [Math.cos(angle), Math.sin(angle)] as const
})

function outline(brush: AnyBrush, shape: Shape, x: number, y: number, radius: number): void {
  brush.beginPath()
  if (shape === 'circle') brush.arc(x, y, radius, 0, 2 * Math.PI)
  // From the centre of their box to its edge is one radius.
  for (const [right, down] of corners[shape]) brush.lineTo(x + (right / 14 - 1) * radius, y + (down / 14 - 1) * radius)
  brush.closePath()
}

export function paintMark(brush: AnyBrush, palette: MarkPalette, shape: Shape, x: number, y: number): void {
  outline(brush, shape, x, y, markRadius)
  brush.fillStyle = palette.layer
  brush.fill()
  brush.strokeStyle = palette.sheet
  brush.lineWidth = 1.5
  brush.stroke()
}

/**
 * The circle of a place's uncertainty. @param isFilled false for a circle around the whole view, which would only tint
 * the map
 */
export function paintUncertainty(
  brush: AnyBrush,
  palette: MarkPalette,
  { x, y, radius, isFilled }: { x: number; y: number; radius: number; isFilled: boolean },
): void {
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  if (isFilled) {
    brush.globalAlpha = 0.12
    brush.fillStyle = palette.layer
    brush.fill()
    brush.globalAlpha = 1
  }
  brush.setLineDash([4, 3])
  brush.strokeStyle = palette.layer
  brush.lineWidth = 1.5
  brush.stroke()
  brush.setLineDash([])
}

/** The mark of a place that is not selected, like most. */
export function stampMark(pen: Pen, shape: Shape, x: number, y: number): void {
  pen.mark ??= stampOf(pen, markRadius + 2, (brush) => paintMark(brush, pen.palette, shape, 0, 0))
  stamp(pen, pen.mark, x, y)
}

/** Its number in ink on paper, in a ring of the layer's colour, with the layer's shape on the ring. */
export function stampCluster(pen: Pen, shape: Shape, x: number, y: number, size: number): void {
  const radius = Math.round(radiusOf(size))
  pen.discs[radius] ??= stampOf(pen, radius + discMargin, (brush) => paintDisc(brush, pen.palette, shape, radius))
  stamp(pen, pen.discs[radius], x, y)
  stampNumber(pen, shortCount(size), x, y)
}

/** Pixels of the shape on its ring, and of the ring's edge. */
const discMargin = 6

function paintDisc(brush: AnyBrush, palette: MarkPalette, shape: Shape, radius: number): void {
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

/** Pixels. */
const numberHeight = 12

/** Digit by digit: there are as many numbers as clusters, but only a dozen characters. */
function stampNumber(pen: Pen, text: string, x: number, y: number): void {
  let at = x
  for (const letter of text) at -= letterOf(pen, letter).width / 2
  for (const letter of text) {
    const known = letterOf(pen, letter)
    stamp(pen, known, at + known.width / 2, y)
    at += known.width
  }
}

function letterOf(pen: Pen, letter: string): Letter {
  const before = pen.letters.get(letter)
  if (before) return before
  const made = stampOf(pen, numberHeight, (brush) => {
    setNumbers(brush, pen.palette)
    brush.fillStyle = pen.palette.ink
    brush.fillText(letter, 0, 1)
  })
  setNumbers(pen.brush, pen.palette)
  const known = { ...made, width: pen.brush.measureText(letter).width }
  pen.letters.set(letter, known)
  return known
}

function setNumbers(brush: AnyBrush, { text }: MarkPalette): void {
  brush.font = `600 ${numberHeight}px ${text}`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
}

/** As many digits as its circle holds: `9,999`, then `12k`. */
export const shortCount = (size: number): string =>
  size < 10_000 ? numberInWords(size) : `${numberInWords(Math.floor(size / 1000))}k`

/** Around a selected, pointed or focused mark. */
export function paintRing(brush: AnyBrush, colour: string, x: number, y: number, radius: number, width: number): void {
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  brush.strokeStyle = colour
  brush.lineWidth = width
  brush.stroke()
}

/** @param share of the darkest shade, from 0 to 1 */
export function paintHexagon(
  brush: AnyBrush,
  palette: MarkPalette,
  x: number,
  y: number,
  scale: number,
  share: number,
): void {
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

type Brush = CanvasRenderingContext2D
export type AnyBrush = Brush | OffscreenCanvasRenderingContext2D

/** A picture and half its width, in device pixels. */
export type Stamp = { picture: ImageBitmap; half: number }
/** Its width in CSS pixels. */
export type Letter = Stamp & { width: number }

/** Tools for drawing on one canvas in a layer's colours. Another palette needs another pen with its own stamps. */
export type Pen = {
  brush: Brush
  palette: MarkPalette
  /** Device pixels per CSS pixel. */
  ratio: number
  mark: Stamp | null
  /** Stamps of clusters, by radius. */
  discs: Stamp[]
  letters: Map<string, Letter>
}

export const penFor = (brush: Brush, palette: MarkPalette, ratio: number): Pen => ({
  brush,
  palette,
  ratio,
  mark: null,
  discs: [],
  letters: new Map(),
})

/** @param act draws stamps in device pixels */
export function stamping({ brush, ratio }: Pen, act: () => void): void {
  brush.setTransform(1, 0, 0, 1, 0, 0)
  act()
  brush.setTransform(ratio, 0, 0, ratio, 0, 0)
}

/** On whole device pixels, to avoid blur. */
function stamp({ brush, ratio }: Pen, { picture, half }: Stamp, x: number, y: number): void {
  brush.drawImage(picture, Math.round(x * ratio - half), Math.round(y * ratio - half))
}

/** One canvas for all stamps: creating one takes as long as drawing a hundred marks. */
let table: OffscreenCanvasRenderingContext2D | null = null

/** @param reach CSS pixels from its centre to its edge @param paint around a centre at 0, 0 */
function stampOf({ ratio }: Pen, reach: number, paint: (brush: AnyBrush) => void): Stamp {
  table ??= new OffscreenCanvas(1, 1).getContext('2d')!
  const half = Math.ceil(reach * ratio)
  // Also clears it.
  table.canvas.width = table.canvas.height = 2 * half
  table.setTransform(ratio, 0, 0, ratio, half, half)
  paint(table)
  // A canvas would be copied each time it is drawn from.
  return { picture: table.canvas.transferToImageBitmap(), half }
}
