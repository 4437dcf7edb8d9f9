/** Locates addresses with the operator's MaxMind-format file (GEO_MMDB) of cities or countries. */
import { type CityResponse, open } from 'maxmind'
import { SettingsError } from '../../platform/settings.ts'
import type { Register } from '../sources/source.ts'
import type { IpLocation, IpPosition, LocateIp } from './locate-ip.ts'

export async function locateInFile(file: string): Promise<{ locateIp: LocateIp; register: Register }> {
  const reader = await open<CityResponse>(file).catch((cause) => {
    throw new SettingsError(`GEO_MMDB: ${file} cannot be read as a MaxMind database.`, { cause })
  })
  const { databaseType, buildEpoch } = reader.metadata
  return {
    async locateIp(address) {
      const found = reader.get(address)
      return found?.country ? toIpLocation(found, found.country.iso_code) : undefined
    },
    register: {
      register: databaseType,
      kind: 'loaded',
      of: buildEpoch.toISOString().slice(0, 10),
      rows: null,
      licence: null,
      attribution: null,
      operations: ['ip_location'],
    },
  }
}

const toIpLocation = ({ traits, ...found }: CityResponse, country_code: string): IpLocation => ({
  hostname: null,
  isp: traits?.isp ?? traits?.organization ?? traits?.autonomous_system_organization ?? null,
  country_code,
  at: country_code === 'GB' ? toPosition(found) : null,
})

/** Without a city it is the middle of a country. Without a nation, it is not known whether there is a grid. */
function toPosition({ city, location, subdivisions = [] }: CityResponse): IpPosition | null {
  const [nation, county] = subdivisions
  if (!city || !location || !nation) return null
  const { latitude, longitude } = location
  return {
    latitude,
    longitude,
    place: { name: city.names.en, county: county?.names.en ?? '', country: nation.names.en },
  }
}
