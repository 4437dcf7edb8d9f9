/** GeoJSON (RFC 7946): a FeatureCollection of points, whose properties are columns. */
import { JSONParser } from '@streamparser/json'
import { type Row, UnusableFile } from './format.ts'
import { textOf } from './text.ts'

type Feature = {
  type?: unknown
  id?: unknown
  geometry?: Geometry | null
  properties?: { [name: string]: unknown } | null
}
type Geometry = { type?: unknown; coordinates?: unknown }

/** @returns a reason instead of the fields, for a feature that is not a point */
export async function* geojsonRows(file: string): AsyncGenerator<Row | { number: number; reason: string }> {
  let number = 0
  for await (const feature of featuresOf(file)) {
    number += 1
    yield { number, ...fieldsOrReason(feature) }
  }
  if (number === 0) throw new UnusableFile(`${file} has no features: is it a GeoJSON FeatureCollection?`)
}

async function* featuresOf(file: string): AsyncGenerator<unknown> {
  const parser = new JSONParser({ paths: ['$.features.*'], keepStack: false })
  let features: unknown[] = []
  parser.onValue = ({ value }) => features.push(value)
  try {
    for await (const text of textOf(file)) {
      parser.write(text)
      yield* features
      features = []
    }
  } catch (error) {
    if (error instanceof UnusableFile) throw error
    throw new UnusableFile(`${file} is not JSON: ${(error as Error).message}`, { cause: error })
  }
  if (!parser.isEnded) throw new UnusableFile(`${file} is not whole: its JSON ends too early.`)
}

/** Deeper nesting than any list has, which cannot be written out. */
function fieldsOrReason(feature: unknown) {
  try {
    return toFields(feature)
  } catch (error) {
    if (error instanceof RangeError) return { reason: 'has properties that are nested too deeply' }
    throw error
  }
}

function toFields(feature: unknown): { fields: Row['fields'] } | { reason: string } {
  const { type, id, geometry, properties } = (feature ?? {}) as Feature
  if (type !== 'Feature') return { reason: 'is not a Feature' }
  if (geometry && geometry.type !== 'Point') return { reason: `is not a Point but a ${geometry.type}` }
  const [longitude, latitude] = Array.isArray(geometry?.coordinates) ? geometry.coordinates : []
  // A number beyond 2^53 has lost its last digits when it is read.
  const isInexact = (one: unknown) => Number.isInteger(one) && !Number.isSafeInteger(one)
  if ([id, ...Object.values(properties ?? {})].some(isInexact))
    return { reason: 'has a number with more digits than can be read exactly: write it as text' }
  const own = Object.entries(properties ?? {}).map(([name, value]) => [name.toLowerCase(), toText(value)])
  return {
    fields: {
      ...(id !== undefined && { id: toText(id) }),
      ...Object.fromEntries(own),
      ...position(latitude, longitude),
    },
  }
}

const position = (latitude: unknown, longitude: unknown) =>
  latitude === undefined ? {} : { latitude: toText(latitude), longitude: toText(longitude) }

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toText).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value).trim()
}
