/** What is somewhere in an area and no nearer known: an IP address, and a telephone number. */
import type { Result } from '../../../../contract/operations.ts'
import { distanceInWords, radiusOf } from '../../../map/area.ts'
import type { Place } from '../../../map/layer.ts'
import { toTelephone } from '../../../paths.ts'
import { inWords, levels } from '../../../ui/words.ts'
import { known, onGrid, pointOf, within } from './point.ts'

/** The service does not say how exact the place of an IP address is; addresses move about a region. */
export const radiusOfAddress = 25_000

export function areaOfAddress({ ip_address, hostname, isp, geo_data }: Result<'ip_location'>, record: string): Place[] {
  if (!geo_data) return []
  return [
    {
      id: '1',
      name: `${ip_address}: ${geo_data.description || geo_data.city || geo_data.country_name || 'an area without a name'}`,
      what: `Where its provider is thought to use the address; ${within(radiusOfAddress)}, our estimate`,
      point: pointOf(geo_data),
      radius: radiusOfAddress,
      isArea: true,
      ...onGrid(geo_data),
      facts: known([
        ['Host name', hostname],
        ['Provider', isp],
        ['Town', geo_data.city],
        ['Country', geo_data.country_name],
        ['Its point', inWords(levels, geo_data.level)],
      ]),
      from: { from: record, at: '/geo_data' },
    },
  ]
}

export function areaOfNumber(
  { geo_data, accuracy_radius, postcode_area, ...names }: Result<'geo_code_telephone'>,
  record: string,
  params: { [name: string]: string },
): Place[] {
  if (!geo_data) return []
  const isGiven = Number(accuracy_radius) > 0
  const radius = isGiven ? Number(accuracy_radius) : radiusOf(geo_data.level)
  const where = [names.name, names.containing_name, names.containing_name2].filter(Boolean).join(', ')
  return [
    {
      id: '1',
      name: `${params.telephone_number ?? 'Number'}: ${where || 'an area without a name'}`,
      what: `Where numbers of its dialling code were given out; ${
        isGiven ? `within ${distanceInWords(radius)}, as the service says` : `${within(radius)}, our estimate`
      }`,
      point: pointOf(geo_data),
      radius,
      isArea: true,
      ...onGrid(geo_data),
      facts: known([
        ['Postcode area', postcode_area],
        ['Places of this code', geo_data.description],
        ['Its point', inWords(levels, geo_data.level)],
      ]),
      to: toTelephone('location', { record }),
      from: { from: record, at: '/geo_data' },
    },
  ]
}
