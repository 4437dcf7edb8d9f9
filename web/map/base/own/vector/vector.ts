/** Squares that are drawn here, from what they say is where (Mapbox Vector Tile 2.1). */
import type { Square, SquareAt, SquareKind } from '../square.ts'
import { type Contents, contentsOf } from './contents.ts'
import { paintContents } from './painting.ts'
import { namesOf } from './writing.ts'

const strange = 'Nothing on this map is of a kind that is known here: it is drawn as outlines.'

const contents = new WeakMap<Square, Contents>()

export const vector: SquareKind = {
  // A square is made for so many: with half of them names and lines would crowd each other.
  side: 512,
  async read(bytes) {
    const of = contentsOf(await bytes.arrayBuffer())
    const square: Square = {
      paint: (brush, box, zoom, on) => paintContents(brush, of, box, zoom, on),
      remark: of.isStrange ? strange : undefined,
    }
    contents.set(square, of)
    return square
  },
  names: (squares, zoom) =>
    namesOf(
      squares.map(([at, square]): readonly [SquareAt, Contents['writings']] => [
        at,
        contents.get(square)?.writings ?? [],
      ]),
      zoom,
    ),
}
