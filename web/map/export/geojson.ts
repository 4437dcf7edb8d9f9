/** GeoJSON (RFC 7946). A place without a point has no geometry. The file's notes are a foreign member. */
import type { Feature, FeatureCollection, Point } from 'geojson'
import { byLabel } from '../by-label.ts'
import { howWritten } from '../geo/positions.ts'
import { isApproximate, keyIn, type Layer, type Place } from '../layers.ts'
import { type ExportedMap, sourceOf } from './exported-map.ts'

export const toGeoJson = (taken: ExportedMap): string =>
  `${JSON.stringify(
    {
      type: 'FeatureCollection',
      whereabouts: { ...Object.fromEntries(sourceOf(taken)), records: taken.records },
      features: taken.layers.flatMap((layer) => layer.places.map((place, index) => featureOf(layer, place, index + 1))),
    } satisfies FeatureCollection<Point | null> & { whereabouts: object },
    null,
    1,
  )}\n`

function featureOf(layer: Layer, place: Place, number: number): Feature<Point | null> {
  const { name, what, point, radius, isArea, problem, facts, from, positionFrom } = place
  return {
    type: 'Feature',
    id: keyIn(layer, place),
    geometry: point && { type: 'Point', coordinates: [point.longitude, point.latitude] },
    properties: {
      layer: layer.name,
      number,
      name,
      what,
      position_found: point && howWritten({ ...place, point }),
      position_in_doubt: problem ?? null,
      approximate: isApproximate(place),
      area: isArea,
      radius_metres: radius,
      facts: byLabel(facts),
      record: from?.from ?? null,
      at: from?.at ?? null,
      position_record: positionFrom?.from ?? null,
      position_at: positionFrom?.at ?? null,
    },
  }
}
