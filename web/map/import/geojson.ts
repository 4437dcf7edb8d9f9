/** GeoJSON as files have it: a collection, one feature, a bare geometry, or one feature a line. */

import type { Geometry } from 'geojson'
import { degreesOf, positionsOf, type System } from './shapes.ts'

export type Feature = {
  geometry: Geometry | null
  properties: { [name: string]: unknown }
  /** Why it has no geometry, if the file does not just leave it out. */
  problem?: string
}

export type FeaturesRead = {
  features: readonly Feature[]
  system: System
  /** The file names its system. */
  isSure: boolean
}

const geometries = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]

type Unknown = {
  type?: unknown
  features?: unknown
  geometry?: unknown
  properties?: unknown
  crs?: unknown
  spatialReference?: unknown
}

/** @throws Error in words for the analyst */
export function readGeoJson(text: string, name: string): FeaturesRead {
  const whole = parsed(text)
  const lines = whole === undefined ? linesIn(text, name) : Array.isArray(whole) ? whole : [whole]
  const features = lines.flatMap((line) => (line instanceof Fault ? [line.feature] : featuresIn(line, name)))
  if (features.length === 0) throw new Error(`“${name}” has no features: there is nothing to import.`)
  const said = systemSaid(lines, name)
  return { features, system: said ?? systemSeen(features), isSure: said !== null }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A line that is no JSON, among lines that are. */
class Fault {
  readonly feature: Feature = { geometry: null, properties: {}, problem: 'This line is not valid JSON.' }
}

/** Some programs put a record separator before each feature. */
function linesIn(text: string, name: string): unknown[] {
  const lines = text
    .replaceAll('\u001e', '\n')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
  const objects = lines.map((line) => {
    const value = parsed(line)
    return typeof value === 'object' && value !== null ? value : new Fault()
  })
  if (lines.length < 2 || objects[0] instanceof Fault) throw new Error(`“${name}” is not valid JSON. Export it again.`)
  return objects
}

function featuresIn(given: unknown, name: string): Feature[] {
  const whole = (given ?? {}) as Unknown
  if (whole.type === 'FeatureCollection' && Array.isArray(whole.features)) return whole.features.map(toFeature)
  if (whole.type === 'Feature') return [toFeature(whole)]
  if (geometries.includes(String(whole.type))) return [toFeature({ geometry: whole })]
  throw new Error(`“${name}” is ${whatElse(whole)}. Export it as GeoJSON: a FeatureCollection with points.`)
}

function whatElse({ type, spatialReference }: Unknown): string {
  if (type === 'Topology') return 'TopoJSON'
  return spatialReference === undefined ? 'JSON but not GeoJSON' : 'Esri JSON'
}

function toFeature(given: unknown): Feature {
  const { geometry, properties } = (given ?? {}) as Unknown
  const own = typeof properties === 'object' && properties !== null ? { ...properties } : {}
  if (geometry === null || geometry === undefined)
    return { geometry: null, properties: own, problem: 'The file gives it no geometry.' }
  const isGeometry = typeof geometry === 'object' && 'type' in geometry && geometries.includes(String(geometry.type))
  return { geometry: isGeometry ? (geometry as Geometry) : null, properties: own }
}

const codes: { readonly [code: string]: System } = {
  CRS84: 'degrees',
  4326: 'degrees',
  4258: 'degrees',
  3857: 'web mercator',
  900913: 'web mercator',
  102100: 'web mercator',
  27700: 'British',
  29902: 'Irish',
  29903: 'Irish',
  29901: 'Irish',
  2157: 'ITM',
}

/** The `crs` of older GeoJSON: `urn:ogc:def:crs:EPSG::27700`, `EPSG:27700`, an address, or a number. */
function systemSaid(lines: readonly unknown[], name: string): System | null {
  const crs = lines.map((line) => (line as Unknown | null)?.crs).find((crs) => crs !== undefined && crs !== null)
  if (crs === undefined) return null
  const properties = (crs as Unknown).properties as { name?: unknown; code?: unknown; href?: unknown } | undefined
  const said = String(properties?.name ?? properties?.code ?? properties?.href ?? '')
  const code =
    said
      .toUpperCase()
      .match(/CRS84|\d{4,6}/g)
      ?.at(-1) ?? ''
  const system = Object.hasOwn(codes, code) ? codes[code] : undefined
  if (!system)
    throw new Error(
      `“${name}” has positions in ${said || 'a system without a name'}. Save it in WGS84 (EPSG:4326) or EPSG:27700.`,
    )
  return system
}

/** Metres are recognised by their size. Web maps have these islands far in the north of theirs. */
function systemSeen(features: readonly Feature[]): System {
  for (const { geometry } of features) {
    const [first] = geometry ? positionsOf(geometry) : []
    const [x, y] = first ? degreesOf(first) : []
    if (typeof x !== 'number' || typeof y !== 'number') continue
    if (Math.abs(x) <= 360 && Math.abs(y) <= 360) return 'degrees'
    return Math.abs(y) > 5_000_000 ? 'web mercator' : 'British'
  }
  return 'degrees'
}
