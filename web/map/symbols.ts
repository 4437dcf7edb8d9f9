/** What tells one layer from another on the map, in the list and in the legend: a shape and a colour that both differ. */
import { type Shape, type Symbol as SymbolOfLayer, shapes } from './layer.ts'

/** The seventh has that of the first again. */
export function symbolAt(index: number): SymbolOfLayer {
  const place = index % shapes.length
  return { shape: shapes[place] ?? 'circle', colour: (place + 1) as SymbolOfLayer['colour'] }
}

type Corner = readonly [x: number, y: number]

/** In a box of 28 by 28, with room in the middle for a number of two digits; a circle has none. */
export const corners: { readonly [shape in Shape]: readonly Corner[] } = {
  circle: [],
  square: [
    [3.5, 3.5],
    [24.5, 3.5],
    [24.5, 24.5],
    [3.5, 24.5],
  ],
  diamond: [
    [14, 0.8],
    [27.2, 14],
    [14, 27.2],
    [0.8, 14],
  ],
  triangle: [
    [14, 0.8],
    [27.4, 25.6],
    [0.6, 25.6],
  ],
  hexagon: [
    [7.4, 2.4],
    [20.6, 2.4],
    [27.2, 14],
    [20.6, 25.6],
    [7.4, 25.6],
    [0.8, 14],
  ],
  pentagon: [
    [14, 1],
    [27.2, 11.2],
    [22.2, 26.2],
    [5.8, 26.2],
    [0.8, 11.2],
  ],
}

/** The same, as the path of an SVG. */
export const outlineOf = (shape: Shape): string =>
  shape === 'circle' ? 'M14 2a12 12 0 1 1 0 24a12 12 0 1 1 0-24z' : `M${corners[shape].join('L')}z`
