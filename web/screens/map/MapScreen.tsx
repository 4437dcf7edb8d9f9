import { useSearchParams } from 'react-router'
import type { MapFind } from '../../paths.ts'
import { useHandedOver } from '../../search/hand-over.ts'
import { IpSearch } from './IpSearch.tsx'
import { NearestSearch } from './NearestSearch.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'

/** What can be asked about where something is. Each has its list first, and the map beside it. */
export function MapScreen() {
  const find = useFind()
  if (find === 'ip') return <IpSearch />
  if (find === 'nearest') return <NearestSearch />
  return <PlaceSearch />
}

function useFind(): MapFind | null {
  const [search] = useSearchParams()
  const { ip_address } = useHandedOver()
  const find = search.get('find')
  if (find === 'ip' || find === 'nearest') return find
  // Coordinates name themselves, and an address comes in memory.
  if (search.has('near')) return 'nearest'
  return ip_address ? 'ip' : null
}
