/** A square of the operator's map, as it came, and the two kinds in which there are such. */
import type { Name } from '../names.ts'

/** As web maps count: at zoom z the world has 2ᶻ squares each way, from the north-west. */
export type SquareAt = { z: number; x: number; y: number }
export type Box = { x: number; y: number; size: number }
/** Paper is light, whatever the screen is. */
export type Surface = 'screen' | 'paper'

export type Square = {
  /** @param zoom of the map that it is part of: lines are as wide as is of use there */
  paint(brush: CanvasRenderingContext2D, box: Box, zoom: number, on: Surface): void
  /** In words, where it is drawn other than one would expect. */
  remark?: string | undefined
}

export type SquareKind = {
  /** Pixels of a side, at the square's own zoom. */
  side: number
  /** @throws Error in words, of what cannot be shown */
  read(bytes: Blob): Promise<Square>
  /** What is written on them at a zoom, the more important names first; of pictures nothing, for theirs are in them. */
  names(squares: readonly (readonly [at: SquareAt, square: Square])[], zoom: number): Name[]
}

/** @returns the zoom of the squares that a map is made of at a zoom of its own */
export const zoomOfSquares = ({ side }: SquareKind, zoom: number, max: number): number =>
  Math.min(Math.round(zoom) - Math.log2(side / 256), max)
