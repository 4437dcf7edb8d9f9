import type { Handler } from '../handler.ts'
import type { IpLocation } from '../ip/locate-ip.ts'
import { type GeoData, geoDataOf } from '../sources/geo-data.ts'
import type { ToNationalGrid } from '../sources/national-grid.ts'
import { unfilled } from '../sources/source.ts'

export const ip_location: Handler<'ip_location'> = async ({ ip_address }, { locateIp, toNationalGrid }) => {
  const location = await locateIp(ip_address)
  return {
    ip_address,
    hostname: location?.hostname ?? null,
    isp: location?.isp ?? null,
    geo_data: location ? toGeoData(location, toNationalGrid) : null,
  }
}

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' })

/** A town at best; abroad only the country. */
const toGeoData = ({ country_code, at }: IpLocation, toNationalGrid: ToNationalGrid): GeoData =>
  at
    ? geoDataOf(at, { place: at.place, level: 'place' }, toNationalGrid)
    : {
        country_code,
        country_name: countryNames.of(country_code) ?? null,
        accurate: 'false',
        level: 'country',
        ...unfilled<'north' | 'east' | 'latitude' | 'longitude' | 'description' | 'postcode' | 'city'>(),
        ...unfilled<'uprn' | 'uprn_enc' | 'transformation' | 'ended_on'>(),
      }
