/** The names of the register on the map: streets, places and postcodes, without any drawing of their own. */
import type { MapNames } from '../../../../contract/desk/tiles.ts'
import type { Square, SquareKind } from './map-tiles.ts'
import type { Writing } from './vector-contents.ts'
import { type Line, namedOf } from './vector-features.ts'
import { namesOf } from './vector-names.ts'

const tooMany = 'Not all streets and postcodes fit here. Zoom in to see more.'

const writings = new WeakMap<Square, readonly Writing[]>()

export const registerNames: SquareKind = {
  side: 512,
  async read(bytes) {
    const { sources }: MapNames = JSON.parse(await bytes.text())
    const square: Square = { paint() {}, remark: sources.some(({ is_cut }) => is_cut) ? tooMany : undefined }
    writings.set(
      square,
      sources.flatMap(({ attribution, names }) =>
        names.map((name, index) => ({ ...writingOf(name), weight: name.metres ?? -index, by: attribution })),
      ),
    )
    return square
  },
  names: (squares, zoom) =>
    namesOf(
      squares.map(([at, square]) => [at, writings.get(square) ?? []]),
      zoom,
    ),
}

type Given = MapNames['sources'][number]['names'][number]

function writingOf({ name, kind, x, y, metres }: Given): Omit<Writing, 'weight'> {
  const along = [{ x, y }]
  if (kind === 'street') return { name, as: 'street', of: roadOf(metres), along }
  return { name, as: kind === 'postcode' ? kind : (namedOf('places', { kind }) ?? 'village'), along }
}

/** The register does not say what kind of road it is: a longer one has its name from further away. */
function roadOf(metres: number | null): Line {
  if (metres === null) return 'middle'
  return metres >= 1200 ? 'main' : metres >= 400 ? 'middle' : 'minor'
}
