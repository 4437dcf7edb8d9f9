/** What tells one layer from another on the map, in the list and in the legend: a shape and a colour that both differ. */
import { type Shape, type Symbol as SymbolOfLayer, shapes } from './layer.ts'

/** A layer keeps its own for as long as those before it stay; the seventh has that of the first again. */
export function symbolAt(index: number): SymbolOfLayer {
  const place = index % shapes.length
  return { shape: shapes[place] ?? 'circle', colour: (place + 1) as SymbolOfLayer['colour'] }
}

/** In a box of 28 by 28, with room in the middle for a number of two digits. */
export const outlines: { readonly [shape in Shape]: string } = {
  circle: 'M14 2a12 12 0 1 1 0 24a12 12 0 1 1 0-24z',
  square: 'M3.5 3.5h21v21h-21z',
  diamond: 'M14 .8L27.2 14L14 27.2L.8 14z',
  triangle: 'M14 .8L27.4 25.6H.6z',
  hexagon: 'M7.4 2.4h13.2L27.2 14l-6.6 11.6H7.4L.8 14z',
  pentagon: 'M14 1L27.2 11.2L22.2 26.2H5.8L.8 11.2z',
}
