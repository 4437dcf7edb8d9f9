/** A postcodes.io service as the source of geo_code. A public host would see every postcode: run your own. */
import { Agent, request } from 'undici'
import { attributionOf } from '../../contract/attribution.ts'
import { LookupError } from '../../contract/errors.ts'
import type { OperationName } from '../../contract/operations.ts'
import { toOutcode } from '../../contract/postcode.ts'
import type { AnswerSource } from '../../contract/source.ts'
import { splitPostcode } from '../../contract/values/postcode.ts'
import { type GeoData, geoDataOf, unlisted } from './geo-data.ts'
import { type Json, listOf, memberOf, numberOf, textOf } from './json.ts'
import { jsonOf, unavailable, unreachable } from './remote.ts'
import type { LiveSource } from './sources.ts'

const register = 'postcodes.io'
const operations: OperationName[] = ['geo_code']
/** The service gives no more. */
const mostPlaces = 100
const mostBytes = 1_048_576
const timeout = 10_000

export function postcodesService(url: string): LiveSource {
  const agent = new Agent({ connections: 8, connect: { timeout: 5000 }, headersTimeout: timeout })

  /** Null for 404. @throws LookupError */
  async function read(path: string): Promise<unknown> {
    try {
      const headers = { accept: 'application/json' }
      const reply = await request(url + path, { headers, dispatcher: agent, signal: AbortSignal.timeout(timeout) })
      if (reply.statusCode === 200) return memberOf((await jsonOf(register, reply.body, { mostBytes })).value, 'result')
      await reply.body.dump()
      if (reply.statusCode === 404) return null
      throw unavailable(`${register} answered with status ${reply.statusCode}.`)
    } catch (error) {
      throw unreachable(register, error)
    }
  }

  async function placesFound(text: string): Promise<GeoData[]> {
    // It knows no streets, so an address is found by its postcode.
    const { postcode } = splitPostcode(text)
    if (postcode) return toList(await byPostcode(postcode))
    const outcode = toOutcode(text)
    if (outcode) return toList(ofOutcode(await read(`/outcodes/${outcode}`), outcode))
    return named(text)
  }

  /** Old filings use postcodes that have ended since. */
  async function byPostcode(postcode: string): Promise<GeoData | null> {
    const path = encodeURIComponent(postcode)
    const live = await read(`/postcodes/${path}`)
    if (live !== null) return ofPostcode(live, postcode)
    const ended = await read(`/terminated_postcodes/${path}`)
    if (ended === null) return unlisted(postcode)
    const when = [textOf(ended, 'year_terminated'), textOf(ended, 'month_terminated')?.padStart(2, '0')]
    return { ...ofPostcode(ended, postcode, when.filter(Boolean).join('-')), accurate: 'false' }
  }

  /** A place, perhaps followed by a comma and its county. */
  async function named(text: string): Promise<GeoData[]> {
    const [name = '', within = ''] = text.split(',').map((part) => part.trim())
    if (!/\p{L}/u.test(name)) throw new LookupError('invalid_parameter', 'text must hold a letter.')
    const found = listOf(
      { places: await read(`/places?${new URLSearchParams({ q: name, limit: String(mostPlaces) })}`) },
      'places',
    )
    const places = found.filter((place) => within === '' || areas(place).includes(within.toUpperCase()))
    if (places.length === 0 && found.length >= mostPlaces)
      throw new LookupError(
        'no_source',
        `${register} gives only ${mostPlaces} places that are called so, and none of them is in ${within}. Search for a postcode.`,
      )
    return places.flatMap((place) => toList(ofPlace(place)))
  }

  return {
    operations,
    register: (now) => ({
      ...answeredAt(now),
      rows: null,
      attribution: attributionOf(answeredAt(now)),
      operations,
    }),
    open: (now) => ({
      places: { placesCalled: async (text) => ({ places: await placesFound(text), searchedName: null }) },
      source: () => answeredAt(now),
    }),
  }
}

const answeredAt = (now: Date): AnswerSource => ({
  register,
  kind: 'live',
  of: now.toISOString(),
  licence: 'OGL-UK-3.0',
})

const toList = <Value>(value: Value | null): Value[] => (value === null ? [] : [value])

function positionOf(found: unknown): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = [memberOf(found, 'latitude'), memberOf(found, 'longitude')]
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

const mostExact = 3

/** It gives no position for Jersey, Guernsey, the Isle of Man and others. */
const nowhere = { latitude: null, longitude: null }

function ofPostcode(found: unknown, postcode: string, ended_on: string | null = null): GeoData {
  const position = positionOf(found)
  const district = textOf(found, 'admin_district')
  // Outside parishes it says "Leeds, unparished area".
  const parish = textOf(found, 'parish')
  const place = placeOf(parish?.endsWith('unparished area') ? district : (parish ?? district), found)
  const quality = numberOf(found, 'quality')
  return {
    ...geoDataOf({ ...(position ?? nowhere), ended_on }, { place, level: 'postcode', postcode }),
    ...(position && gridOf(found)),
    accurate: String(position !== null && quality !== null && quality <= mostExact),
  }
}

function ofOutcode(found: unknown, outcode: string): GeoData | null {
  const position = found === null ? null : positionOf(found)
  const [district, ...others] = namesOf(found, 'admin_district')
  // TD15 lies in England and in Scotland: it has no one place.
  const [country = ''] = namesOf(found, 'country')
  const place = !district || others.length > 0 ? null : { name: district, county: null, country }
  return position && geoDataOf(position, { place, level: 'outcode', postcode: outcode })
}

const namesOf = (found: unknown, name: string): string[] =>
  [memberOf(found, name)].flat().filter((text) => typeof text === 'string')

function ofPlace(found: Json): GeoData | null {
  const position = positionOf(found)
  return position && geoDataOf(position, { place: placeOf(textOf(found, 'name_1'), found), level: 'place' })
}

function placeOf(name: string | null, found: unknown) {
  const county = textOf(found, 'county_unitary') ?? textOf(found, 'admin_county') ?? textOf(found, 'district_borough')
  return name === null ? null : { name, county, country: textOf(found, 'country') ?? '' }
}

const areas = (found: Json): (string | undefined)[] =>
  ['county_unitary', 'district_borough', 'region', 'country'].map((name) => textOf(found, name)?.toUpperCase())

/** Metres of the National Grid. Leaves out Northern Ireland, which uses metres of the Irish Grid. */
function gridOf(found: unknown): Partial<GeoData> {
  const [east, north] = [numberOf(found, 'eastings'), numberOf(found, 'northings')]
  if (textOf(found, 'country') === 'Northern Ireland' || east === null || north === null) return {}
  return { east: String(east), north: String(north), transformation: null }
}
