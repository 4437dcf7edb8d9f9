/**
 * What a frame draws hundreds of times is drawn once, as a picture of its own, and stamped from then on: paths and words
 * would take longer than a frame has.
 */
import type { Palette } from './palette.ts'

type Brush = CanvasRenderingContext2D
export type AnyBrush = Brush | OffscreenCanvasRenderingContext2D

/** What one draws with on one canvas, in the colours of a layer; another palette is another pen. */
export type Pen = {
  brush: Brush
  palette: Palette
  /** How many pixels of the screen one of the page is. */
  ratio: number
  stamps: Map<string, ImageBitmap>
  widths: Map<string, number>
}

export const penFor = (brush: Brush, palette: Palette, ratio: number): Pen => ({
  ...{ brush, palette, ratio },
  stamps: new Map(),
  widths: new Map(),
})

/**
 * @param reach pixels of the page from its middle to its edge
 * @param paint about a middle that is 0, 0
 */
export function stamp(
  { brush, ratio, stamps }: Pen,
  name: string,
  reach: number,
  paint: (brush: AnyBrush) => void,
  x: number,
  y: number,
): void {
  const picture = stamps.get(name) ?? pictureOf(reach, ratio, paint)
  stamps.set(name, picture)
  // On whole pixels of the screen, or it would be drawn blurred.
  const half = picture.width / 2
  const [left, top] = [Math.round(x * ratio - half) / ratio, Math.round(y * ratio - half) / ratio]
  brush.drawImage(picture, left, top, picture.width / ratio, picture.height / ratio)
}

/** One for all of them: to make another takes as long as to draw a hundred. */
let table: OffscreenCanvasRenderingContext2D | null = null

function pictureOf(reach: number, ratio: number, paint: (brush: AnyBrush) => void): ImageBitmap {
  table ??= new OffscreenCanvas(1, 1).getContext('2d')!
  const side = 2 * Math.ceil(reach * ratio)
  // Which also empties it.
  table.canvas.width = table.canvas.height = side
  table.setTransform(ratio, 0, 0, ratio, side / 2, side / 2)
  paint(table)
  // A canvas would be copied each time that something is drawn from it.
  return table.canvas.transferToImageBitmap()
}
