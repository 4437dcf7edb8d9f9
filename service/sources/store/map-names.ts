/** Names for the map: reference data like the base map, and no answer. Nobody pays for it, and no key is needed. */
import type { MapNames } from '../../../contract/desk/tiles.ts'
import { boxOfTile, mapNameZooms, pointInTile, type TileAt } from '../../../contract/tile.ts'
import type { Store } from '../../store/store.ts'
import type { PlaceRegisters } from '../registers.ts'
import type { Register } from '../source.ts'

type Names = MapNames['sources'][number]['names']
type Located = { latitude: number; longitude: number }

/** The zooms from which each has room. A tile shows at the next zoom of the map. */
const [allPlacesFrom, streetsFrom, postcodesFrom] = [11, 13, 15]
/** In the words of OS Open Names, the most important first. Other kinds come last. */
const kinds = ['City', 'Town', 'Village', 'Suburban Area', 'Hamlet', 'Other Settlement']
const widelyKnown = kinds.slice(0, 3)

/** Streets, or postcodes, of one tile. */
const most = 1500

/** Null if there is no such tile. */
export async function mapNamesIn(store: Store, registers: PlaceRegisters, at: TileAt): Promise<MapNames | null> {
  const { min_zoom, max_zoom } = mapNameZooms
  // Also for text, which is not a number.
  if (!(at.z >= min_zoom && at.z <= max_zoom && isIn(at.x, at.z) && isIn(at.y, at.z))) return null
  const { places, postcodes, hasPlaces, isFictional } = registers
  const box = boxOfTile(at)
  // The fictional register's towns are real, so the base map has them.
  const settled = hasPlaces && !isFictional ? await store.placesInBox(box) : []
  const streets = hasPlaces && at.z >= streetsFrom ? await store.streetsInBox(box, most + 1) : []
  const units = postcodes && at.z >= postcodesFrom ? await store.postcodesInBox(box, most + 1) : []
  const written = (name: string, kind: string, point: Located, metres: number | null = null) => ({
    name,
    kind,
    ...pointInTile(at, point),
    metres,
  })
  const shown = settled.filter(({ kind }) => at.z >= allPlacesFrom || (kind !== null && widelyKnown.includes(kind)))
  return {
    sources: [
      sourceOf(places, streets.length > most, [
        ...shown.map((place) => written(place.name, place.kind ?? 'Settlement', place)).toSorted(byKind),
        ...streets.slice(0, most).map((street) => written(street.name, 'street', street, street.metres)),
      ]),
      ...(postcodes
        ? [
            sourceOf(
              postcodes,
              units.length > most,
              units.slice(0, most).map((unit) => written(unit.postcode, 'postcode', unit)),
            ),
          ]
        : []),
    ].filter(({ names }) => names.length > 0),
  }
}

const isIn = (place: number, zoom: number): boolean => place >= 0 && place < 2 ** zoom

const sourceOf = ({ attribution }: Register, is_cut: boolean, names: Names) => ({
  attribution: attribution ?? 'Streets and postcodes: fictional',
  is_cut,
  names,
})

const byKind = (one: { kind: string }, other: { kind: string }) => orderOf(one.kind) - orderOf(other.kind)
const orderOf = (kind: string): number => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length)
