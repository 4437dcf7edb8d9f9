/** The backgrounds of the map: the user's preference, the built-in map and what the operator offers. */
import { useQuery } from '@tanstack/react-query'
import type { TiledMap } from '../../../contract/desk/tiles.ts'
import { mapNameZooms, type TileAt } from '../../../contract/tile.ts'
import { desk } from '../../server/desk.ts'
import { type Preferences, usePreferences } from '../../server/preferences.ts'
import { lasting, reading } from '../../server/reading.ts'
import { ProblemError, reach } from '../../server/request.ts'

export type BaseMapKind = Preferences['base_map']
export type { TiledMap }
export type WhichMap = 'built-in' | 'names' | 'own'
export type BaseMapShown = {
  kind: BaseMapKind
  /** Null until the server has described it. */
  builtIn: TiledMap | null
  /** The operator's, if there is one. */
  own: TiledMap | null
  attribution: string
}

type Choice = { value: BaseMapKind; label: string; hint: string }

/** The base maps to choose from, and what each one reveals to whom. */
export const choicesWith = (own: TiledMap | null): Choice[] => [
  {
    value: 'coastline',
    label: 'Built-in map',
    hint: 'Shores, lakes, rivers and towns; streets and postcodes of the lookup service. No other server sees what you look at.',
  },
  ...(own ? [{ value: 'own' as const, label: own.name, hint: whoHears(own) }] : []),
  { value: 'grid', label: 'Grid only', hint: 'The National Grid at 100, 10 and 1 km.' },
]

const whoHears = ({ host }: TiledMap): string =>
  host
    ? `This application fetches its tiles from ${host}. That server sees which tiles are fetched and this application’s address, not who you are. Recent tiles are kept here.`
    : 'Read from a file on our server: no other server sees what you look at.'

export const gridBy = 'National grid: computed, within about 5 m'

/** Falls back to the built-in map when the operator's is gone. */
export function useBaseMap(): BaseMapShown {
  const { base_map } = usePreferences()
  const { built_in: builtIn = null, map: own = null } = useQuery(mapsQuery).data ?? {}
  const kind = base_map === 'own' && !own ? 'coastline' : base_map
  const shown = kind === 'grid' ? [] : [kind === 'own' ? own : null, builtIn]
  const attribution = shown.flatMap((map) => (map ? [map.attribution] : [])).join('. ')
  return { kind, builtIn, own, attribution: attribution || gridBy }
}

const mapsQuery = lasting(reading(['maps'], desk.tiles.maps()))

/** The register's streets, places and postcodes, over the built-in map. */
export const registerMap: TiledMap = {
  name: 'the names of streets',
  attribution: '',
  kind: 'vector',
  bounds: null,
  host: null,
  ...mapNameZooms,
}

const tileRows = { own: desk.tiles.own, 'built-in': desk.tiles.builtIn, names: desk.tiles.names }

/** Null if the map has no such tile. @throws ProblemError */
export async function fetchTile(which: WhichMap, { z, x, y }: TileAt, signal: AbortSignal) {
  const response = await reach(tileRows[which]({ z, x, y }).path, {
    signal,
    headers: { accept: 'image/*, application/vnd.mapbox-vector-tile, application/json' },
  })
  if (response.ok) return response.blob()
  const problem = await response.json().catch(() => null)
  if (problem?.is_empty) return null
  throw new ProblemError(
    problem ?? { title: 'No map', status: response.status, detail: 'The map could not be loaded.' },
  )
}

/** Beyond this zoom the built-in shore is too coarse. */
export const worthUpTo = 10
/** Deviations from OpenStreetMap's shore (decision 0080). */
export const generalised = 'The shore is generalised: typically 110 m off, in places a kilometre.'
