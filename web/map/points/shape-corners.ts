/** The outlines of the layers' shapes, within a circle of radius 1; none of a circle. */
import type { Shape } from '../layer.ts'

const turned = (corners: number, turn: number): [x: number, y: number][] =>
  Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner + turn) / corners) * 2 * Math.PI - Math.PI / 2
    return [Math.cos(angle), Math.sin(angle)]
  })

export const shapeCorners: { readonly [shape in Shape]: readonly (readonly [x: number, y: number])[] } = {
  circle: [],
  square: turned(4, 0.5),
  diamond: turned(4, 0),
  triangle: turned(3, 0),
  hexagon: turned(6, 0.5),
  pentagon: turned(5, 0),
}

/** On a corner, as those of a honeycomb whose rows lie across. */
export const standingHexagon = turned(6, 0)
