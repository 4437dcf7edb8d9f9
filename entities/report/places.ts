/** The case's places with positions, for the map of a report. */
import type { OperationName, Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import type { Claim, Kind, MentionKey, Source } from '../claim.ts'
import type { ToExtract } from '../extract/claims-of.ts'
import { areaOfIp, areaOfTelephone, entryPosition, type GivenPosition, positionGiven } from '../geo/given-position.ts'
import { type Point, toMetre } from '../geo/position.ts'
import { ipKey, phoneKey, placeKey, positionKey, postcodeOf, rowKey } from '../keys.ts'
import type { Labels } from '../labels.ts'
import { isOnMap } from './base-map.ts'

export type AnsweredPlace = GivenPosition & {
  name: string
  kind: Kind
  /** Only an area is known. A mark in its middle would look like an address. */
  isArea: boolean
  mentions: MentionKey[]
  /** The postcode whose centre is the point. */
  postcode: string | null
  source: Source
}
/** `number` is null if it is not drawn. Places at one point share a number. */
export type PlaceOfCase = Omit<AnsweredPlace, 'source'> & { number: number | null; sources: Source[] }

/** Operations whose answers contain positions. */
const readings: { readonly [Op in OperationName]?: (result: Result<Op>, record: ToExtract) => AnsweredPlace[] } = {
  geo_code: ({ geo_data_list }, { id }) =>
    (geo_data_list ?? []).map((geo, index) => ({
      ...positionGiven(geo),
      name: nameOf(geo) ?? 'Place without a name',
      kind: 'place',
      isArea: false,
      mentions: [positionKey(geo)].filter((key) => key !== null),
      postcode: geo.level?.trim().toLowerCase() === 'postcode' ? postcodeOf(geo.postcode) || null : null,
      source: { record: id, pointer: `/geo_data_list/${index}` },
    })),

  ip_location(result, { id, params }) {
    const { geo_data } = result
    const address = result.ip_address?.trim() || params.ip_address?.trim()
    if (!geo_data || !address) return []
    return [areaOf(address, geo_data, { ...areaOfIp(result), kind: 'ip', mention: ipKey(address), record: id })]
  },

  geo_code_telephone(result, { id, params }) {
    const { geo_data, name } = result
    const number = params.telephone_number?.trim()
    if (!geo_data || !number) return []
    const area = areaOf(number, name?.trim() ? { description: name } : geo_data, {
      ...areaOfTelephone(result),
      kind: 'telephone',
      mention: phoneKey(number),
      record: id,
    })
    return [{ ...area, mentions: [...area.mentions, ...(name?.trim() ? [placeKey(name)] : [])] }]
  },

  find_my_nearest: ({ nearest_data_list }, { id }) =>
    (nearest_data_list ?? []).map((entry, index) => {
      const pointer = `/nearest_data_list/${index}`
      const name = [entry.name, entry.misc1, entry.misc2, entry.misc3, entry.misc4].find((text) => text?.trim())
      return {
        ...entryPosition(entry),
        name: name ?? 'Entry without a name',
        kind: 'place',
        isArea: false,
        postcode: null,
        mentions: [rowKey(id, pointer)],
        source: { record: id, pointer },
      }
    }),
}

type Geo = Partial<RecordOf<'geo_data'>>

const nameOf = ({ description, city, postcode }: Geo): string | undefined =>
  [description, city, postcode].find((text) => text?.trim()) ?? undefined

function areaOf(
  what: string,
  geo: Geo,
  { kind, mention, record, ...position }: GivenPosition & { kind: Kind; mention: MentionKey; record: string },
): AnsweredPlace {
  const key = positionKey(geo)
  return {
    ...position,
    name: `${what}: ${nameOf(geo) ?? geo.country_name ?? 'an area without a name'}`,
    kind,
    isArea: true,
    mentions: [mention, ...(key === null ? [] : [key])],
    postcode: null,
    source: { record, pointer: '/geo_data' },
  }
}

export const hasPositions = (operation: string): boolean => Object.hasOwn(readings, operation)

/** @param record with its decoded answer; null gives no place */
export function placesIn(record: ToExtract): AnsweredPlace[] {
  const { operation, result } = record
  if (!hasPositions(operation) || typeof result !== 'object' || result === null) return []
  return readings[operation as 'geo_code']!(result as Result<'geo_code'>, record)
}

type Of = {
  claims: readonly Claim[]
  kinds: ReadonlyMap<MentionKey, Kind>
  label: Labels
  redacted: { addresses: ReadonlySet<MentionKey> }
}

/**
 * Positions from answers, and addresses whose postcode has one, numbered in the order of the answers. @returns also how
 * many addresses have no position, and how many are redacted
 */
export function placesOfCase(
  answered: readonly AnsweredPlace[],
  { claims, kinds, label, redacted }: Of,
): { places: PlaceOfCase[]; unplaced: number; hidden: number } {
  const byPostcode = new Map(
    answered.flatMap((place) => (place.postcode && place.point ? [[place.postcode, place]] : [])),
  )
  const found = new Map<string, Omit<PlaceOfCase, 'number'>>()
  for (const { source, ...place } of answered) {
    const key = JSON.stringify([place.name, place.point, place.radius, place.isArea])
    const known = found.get(key)
    if (known) known.sources.push(source)
    else found.set(key, { ...place, sources: [source] })
  }
  let [unplaced, hidden] = [0, 0]
  for (const [key, { postcode, source }] of addressesIn(claims, kinds)) {
    const at = byPostcode.get(postcode)
    if (redacted.addresses.has(key)) hidden++
    else if (!at) unplaced++
    else {
      const { source: from, ...place } = at
      const name = label(key)
      found.set(key, { ...place, name, kind: 'address', mentions: [key, ...at.mentions], sources: [source, from] })
    }
  }
  const numbers = new Map<string, number>()
  const places = [...found.values()].map((place) => {
    if (!place.point || !isOnMap(place.point)) return { ...place, number: null }
    const spot = spotKey(place.point, place.isArea ? place.radius : null)
    const number = numbers.get(spot) ?? numbers.size + 1
    numbers.set(spot, number)
    return { ...place, number }
  })
  return {
    places: places.toSorted((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity)),
    unplaced,
    hidden,
  }
}

const spotKey = (point: Point, radius: number | null): string => JSON.stringify([toMetre(point), radius])

/** Each address with a postcode, and the claim for it. */
function addressesIn(claims: readonly Claim[], kinds: ReadonlyMap<MentionKey, Kind>) {
  const addresses = new Map<MentionKey, { postcode: string; source: Source }>()
  for (const { mention, property, value, source } of claims)
    if (property === 'postcode' && value && kinds.get(mention) === 'address')
      addresses.set(mention, { postcode: postcodeOf(value), source })
  return addresses
}
