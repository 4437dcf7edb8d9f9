/**
 * What a frame draws hundreds of times is drawn once, as a picture of its own, and stamped from then on: paths and words
 * would take longer than a frame has.
 */
import type { Palette } from './palette.ts'

type Brush = CanvasRenderingContext2D
export type AnyBrush = Brush | OffscreenCanvasRenderingContext2D

/** A picture and its half, in pixels of the screen. */
export type Stamp = { picture: ImageBitmap; half: number }
/** How wide it is, in pixels of the page. */
export type Letter = Stamp & { width: number }

/** What one draws with on one canvas, in the colours of a layer; another palette is another pen, with stamps of its own. */
export type Pen = {
  brush: Brush
  palette: Palette
  /** How many pixels of the screen one of the page is. */
  ratio: number
  mark: Stamp | null
  /** Of clusters, by their radius. */
  discs: Stamp[]
  letters: Map<string, Letter>
}

export const penFor = (brush: Brush, palette: Palette, ratio: number): Pen => ({
  ...{ brush, palette, ratio },
  ...{ mark: null, discs: [], letters: new Map() },
})

/** @param act what it stamps goes by pixels of the screen */
export function stamping({ brush, ratio }: Pen, act: () => void): void {
  brush.setTransform(1, 0, 0, 1, 0, 0)
  act()
  brush.setTransform(ratio, 0, 0, ratio, 0, 0)
}

/** On whole pixels of the screen, or it would be drawn blurred. */
export function stamp({ brush, ratio }: Pen, { picture, half }: Stamp, x: number, y: number): void {
  brush.drawImage(picture, Math.round(x * ratio - half), Math.round(y * ratio - half))
}

/** One for all of them: to make another takes as long as to draw a hundred. */
let table: OffscreenCanvasRenderingContext2D | null = null

/**
 * @param reach pixels of the page from its middle to its edge
 * @param paint about a middle that is 0, 0
 */
export function stampOf({ ratio }: Pen, reach: number, paint: (brush: AnyBrush) => void): Stamp {
  table ??= new OffscreenCanvas(1, 1).getContext('2d')!
  const half = Math.ceil(reach * ratio)
  // Which also empties it.
  table.canvas.width = table.canvas.height = 2 * half
  table.setTransform(ratio, 0, 0, ratio, half, half)
  paint(table)
  // A canvas would be copied each time that something is drawn from it.
  return { picture: table.canvas.transferToImageBitmap(), half }
}
