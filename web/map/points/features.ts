/** The features of a GeoJSON file (RFC 7946), whatever it calls itself at the top. */
import type { Geometry, Position } from 'geojson'

export type Feature = { geometry: Geometry | null; properties: { [name: string]: unknown } }

const geometries = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]

export function featuresOf(text: string, name: string): Feature[] {
  const whole = parsed(text, name)
  if (whole.type === 'FeatureCollection' && Array.isArray(whole.features)) {
    if (whole.features.length === 0) throw new Error(`“${name}” has no features: there is nothing to import.`)
    return whole.features.map(toFeature)
  }
  if (whole.type === 'Feature') return [toFeature(whole)]
  if (geometries.includes(String(whole.type))) return [toFeature({ geometry: whole })]
  const what = whole.type === 'Topology' ? 'TopoJSON' : 'JSON, and not GeoJSON'
  throw new Error(`“${name}” is ${what}. Export it as GeoJSON: a FeatureCollection with points.`)
}

type Unknown = { type?: unknown; features?: unknown; geometry?: unknown; properties?: unknown }

function parsed(text: string, name: string): Unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`“${name}” is not whole: as JSON it breaks off or has a mistake. Export it anew.`, { cause })
  }
}

function toFeature(given: unknown): Feature {
  const { geometry, properties } = (given ?? {}) as Unknown
  const isGeometry = typeof geometry === 'object' && geometry !== null && 'type' in geometry
  return {
    geometry: isGeometry && geometries.includes(String(geometry.type)) ? (geometry as Geometry) : null,
    properties: typeof properties === 'object' && properties !== null ? { ...properties } : {},
  }
}

/** Every position of it. */
export function positionsOf(geometry: Geometry): Position[] {
  if (geometry.type === 'GeometryCollection') return (geometry.geometries ?? []).flatMap(positionsOf)
  return positionsIn(geometry.coordinates)
}

function positionsIn(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return []
  if (typeof coordinates[0] === 'number') return [coordinates]
  return coordinates.flatMap(positionsIn)
}
