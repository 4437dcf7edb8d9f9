/** Claims of the operations about places, telephone areas and internet addresses. */
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { toTelephoneNumber } from '../../contract/telephone.ts'
import type { MentionKey } from '../claim.ts'
import { ipKey, phoneKey, placeKey, positionKey, postcodeOf } from '../keys.ts'
import { addressOf } from './officers.ts'
import type { Params, Writer } from './writer.ts'

type GeoData = RecordOf<'geo_data'>

export function areaCodes(to: Writer, { area_code_list }: Result<'area_code'>): void {
  for (const [index, { code, place_list }] of (area_code_list ?? []).entries())
    for (const [place, { name }] of (place_list ?? []).entries()) {
      if (!name?.trim()) continue
      const at = `/area_code_list/${index}`
      const own = to.mention(placeKey(name), 'place')
      to.text(own, 'name', name, `${at}/place_list/${place}/name`)
      to.text(own, 'dialling_code', code, `${at}/code`)
    }
}

/** The answer does not repeat the requested number. */
export function telephoneArea(to: Writer, result: Result<'geo_code_telephone'>, params: Params): void {
  const number = toTelephoneNumber(params.telephone_number ?? '')
  if (number === null) return
  const own = to.mention(phoneKey(number), 'telephone')
  if (result.name?.trim()) {
    const place = to.mention(placeKey(result.name), 'place')
    to.text(place, 'name', result.name, '/name')
    to.relation(own, 'located_in', place, '/name')
  } else locatedAt(to, own, result.geo_data, '/geo_data')
}

export function placesFound(to: Writer, { geo_data_list }: Result<'geo_code'>): void {
  for (const [index, geo] of (geo_data_list ?? []).entries()) placeOf(to, geo, `/geo_data_list/${index}`)
}

export function ipAddress(to: Writer, result: Result<'ip_location'>, params: Params): void {
  const asked = params.ip_address?.trim()
  const address = result.ip_address?.trim() || asked
  if (!address) return
  const own = to.mention(ipKey(address), 'ip')
  to.text(own, 'name', result.ip_address, '/ip_address')
  to.text(own, 'host', result.hostname, '/hostname')
  to.text(own, 'provider', result.isp, '/isp')
  to.text(own, 'country', result.geo_data?.country_name, '/geo_data/country_name')
  locatedAt(to, own, result.geo_data, '/geo_data')
}

/** Entries of a caller's own list. */
export function nearest(to: Writer, { nearest_data_list }: Result<'find_my_nearest'>): void {
  for (const [index, entry] of (nearest_data_list ?? []).entries()) {
    const at = `/nearest_data_list/${index}`
    const name = entry.name?.trim()
      ? 'name'
      : (['misc1', 'misc2', 'misc3', 'misc4'] as const).find((field) => entry[field]?.trim())
    if (name === undefined) continue
    const own = to.row(at, 'place')
    to.text(own, 'name', entry[name], `${at}/${name}`)
    if (entry.address?.trim())
      addressOf(to, own, { addr_single_line: entry.address, postcode: entry.postcode ?? null }, at)
  }
}

function locatedAt(to: Writer, own: MentionKey, geo: GeoData | null | undefined, at: string): void {
  const place = geo ? placeOf(to, geo, at) : null
  if (place !== null) to.relation(own, 'located_in', place, at)
}

/** Positions without a name appear on the map, but are not mentions. */
function placeOf(to: Writer, geo: GeoData, at: string): MentionKey | null {
  const field = (['description', 'city', 'postcode'] as const).find((name) => geo[name]?.trim())
  const key = positionKey(geo)
  if (field === undefined || key === null) return null
  const own = to.mention(key, geo.uprn?.trim() ? 'address' : 'place')
  to.text(own, 'name', geo[field], `${at}/${field}`)
  to.text(own, 'postcode', postcodeOf(geo.postcode), `${at}/postcode`)
  to.text(own, 'country', geo.country_name, `${at}/country_name`)
  return own
}
