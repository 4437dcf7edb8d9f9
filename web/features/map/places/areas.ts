/** What is somewhere in an area and no nearer known: an IP address, and a telephone number. */
import type { Result } from '../../../../contract/operations.ts'
import { areaOfIp, areaOfTelephone } from '../../../map/given-area.ts'
import type { Place } from '../../../map/layer.ts'
import { toTelephone } from '../../../paths.ts'
import { inWords, levels } from '../../../register/words.ts'
import { known } from './known.ts'

export function areaOfAddress(result: Result<'ip_location'>, record: string): Place[] {
  const { ip_address, hostname, isp, geo_data } = result
  if (!geo_data) return []
  return [
    {
      id: '1',
      name: `${ip_address}: ${geo_data.description || geo_data.city || geo_data.country_name || 'an area without a name'}`,
      ...areaOfIp(result),
      isArea: true,
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
  result: Result<'geo_code_telephone'>,
  record: string,
  params: { [name: string]: string },
): Place[] {
  const { geo_data, postcode_area, ...names } = result
  if (!geo_data) return []
  const where = [names.name, names.containing_name, names.containing_name2].filter(Boolean).join(', ')
  return [
    {
      id: '1',
      name: `${params.telephone_number ?? 'Number'}: ${where || 'an area without a name'}`,
      ...areaOfTelephone(result),
      isArea: true,
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
