/** What lies under the map, by what the analyst prefers and the operator offers. */
import { useQuery } from '@tanstack/react-query'
import { type Preferences, usePreferences } from '../../server/preferences.ts'
import { coastlineBy } from './coastline.ts'
import { type OwnMap, ownMapQuery } from './map-tiles.ts'

export type BaseMapKind = Preferences['base_map']
export type BaseMapShown = {
  kind: BaseMapKind
  /** The operator's, where there is one. */
  own: OwnMap | null
  attribution: string
}

const gridBy = 'National grid: 100 km squares, within about 5 m'

/** Whose work is seen: where the operator's map leaves gaps, the coastline shows through. */
export const attributionOf = (own: OwnMap | null, isWhole: boolean): string[] =>
  own ? [own.attribution, ...(isWhole ? [] : [coastlineBy])] : [coastlineBy]

/** A map of the operator's that there is not any more leaves the coastline. */
export function useBaseMap(): BaseMapShown {
  const { base_map } = usePreferences()
  const own = useQuery(ownMapQuery).data?.map ?? null
  if (base_map === 'grid') return { kind: 'grid', own, attribution: gridBy }
  if (base_map === 'own' && own) return { kind: 'own', own, attribution: attributionOf(own, false).join('. ') }
  return { kind: 'coastline', own, attribution: coastlineBy }
}
