/** What lies over the names of the base map: a name under it would be read in part. */
import type { Map as LeafletMap } from 'leaflet'

/** Pixels from the map's north-west corner. */
export type Box = { left: number; right: number; top: number; bottom: number }
type Covering = () => Box[]

const coverings = new WeakMap<LeafletMap, Set<Covering>>()

/** @param covering what it covers at the moment, asked when the map stands still */
export function cover(map: LeafletMap, covering: Covering): () => void {
  const all = coverings.get(map) ?? new Set()
  coverings.set(map, all.add(covering))
  map.fire('covered')
  return () => {
    all.delete(covering)
    map.fire('covered')
  }
}

/** What was told of, and what has `data-over` or is Leaflet's own. */
export function coveredIn(map: LeafletMap): Box[] {
  const told = [...(coverings.get(map) ?? [])].flatMap((covering) => covering())
  const box = map.getContainer()
  const { left, top } = box.getBoundingClientRect()
  const over = Array.from(box.querySelectorAll('.leaflet-control, [data-over]'), (element) => {
    const at = element.getBoundingClientRect()
    return { left: at.left - left, right: at.right - left, top: at.top - top, bottom: at.bottom - top }
  })
  return [...told, ...over]
}
