/** Invented users and places of IP addresses, in the blocks reserved for documentation (RFC 5737). */
import { type Place, placeCalled, toHostName } from './places.ts'

/** Endings of host names that no one can own. */
const domains = {
  'HARBOURLIGHT BROADBAND': 'harbourlight.example.com',
  'QUAYSTONE FIBRE': 'quaystone.example.com',
  'MOORGATE MOBILE DATA': null,
  'TANGLEWOOD HOSTING': 'tanglewood.test',
}
type Isp = keyof typeof domains

const harbourlight = 'HARBOURLIGHT BROADBAND'
const quaystone = 'QUAYSTONE FIBRE'
const moorgate = 'MOORGATE MOBILE DATA'
const tanglewood = 'TANGLEWOOD HOSTING'

/**
 * The first address and the number of addresses; a town of the gazetteer, or the code of a foreign country. A missing
 * place means unused.
 */
const ranges: readonly (readonly [first: string, addresses: number, isp: Isp, where: string])[] = [
  ['192.0.2.0', 32, harbourlight, 'London'],
  ['192.0.2.32', 32, harbourlight, 'Leeds'],
  ['192.0.2.64', 32, harbourlight, 'Manchester'],
  ['192.0.2.96', 16, harbourlight, 'Norwich'],
  ['192.0.2.112', 16, harbourlight, 'Lerwick'],
  ['192.0.2.128', 32, quaystone, 'Bristol'],
  ['192.0.2.160', 32, quaystone, 'Cardiff'],
  ['192.0.2.192', 32, quaystone, 'Plymouth'],
  ['198.51.100.0', 64, moorgate, 'London'],
  ['198.51.100.64', 32, moorgate, 'Birmingham'],
  ['198.51.100.96', 32, moorgate, 'Glasgow'],
  ['198.51.100.128', 32, quaystone, 'Belfast'],
  ['198.51.100.160', 32, quaystone, 'Enniskillen'],
  ['198.51.100.192', 32, harbourlight, 'Edinburgh'],
  ['198.51.100.224', 32, harbourlight, 'Newcastle upon Tyne'],
  ['203.0.113.0', 64, tanglewood, 'Cambridge'],
  ['203.0.113.64', 32, tanglewood, 'Swansea'],
  ['203.0.113.96', 32, tanglewood, 'Inverness'],
  ['203.0.113.128', 32, tanglewood, 'IE'],
  ['203.0.113.160', 32, tanglewood, 'NL'],
  ['203.0.113.192', 32, moorgate, 'Derry'],
]

export const ipRanges = (places: readonly Place[]) =>
  ranges.map(([first, addresses, isp, where]) => {
    const isAbroad = /^[A-Z]{2}$/.test(where)
    const place = isAbroad ? null : placeCalled(where, places).row
    const domain = domains[isp]
    return {
      first_address: first,
      last_address: first.replace(/\d+$/, (last) => String(Number(last) + addresses - 1)),
      isp,
      domain: domain && place ? `${toHostName(place.name)}.${domain}` : domain,
      country_code: isAbroad ? where : 'GB',
      place_id: place?.place_id ?? null,
    }
  })
