/** Public internet addresses, and a DNS look-up that returns no others. The checked address is the one connected to. */
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The blocks for private networks, single machines and special purposes (IANA's special-purpose registries). */
const ownBlocks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** In IPv6, only the range that is assigned today (2000::/3) counts as public. */
const ownBlocks6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const own = new BlockList()
for (const [address = '', bits] of ownBlocks.map((block) => block.split('/')))
  own.addSubnet(address, Number(bits), 'ipv4')
for (const [address = '', bits] of ownBlocks6.map((block) => block.split('/')))
  own.addSubnet(address, Number(bits), 'ipv6')
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

/** @param address an IP address as text */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !own.check(address, 'ipv4')
    case 6:
      return handedOut.check(address, 'ipv6') && !own.check(address, 'ipv6')
    default:
      return false
  }
}

/** Whether an address's host is written as an IP address that is not public. */
export function isOwnAddress(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && !isPublic(literal)
}

export class NotPublic extends Error {
  override readonly name = 'NotPublic'
  readonly code = 'NOT_PUBLIC'
}

/** A host with even one private address is not connected to. */
export const publicLookup =
  (lookup: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, { all, family, hints }, callback) => {
    const options = {
      all: true as const,
      ...(family !== undefined && { family }),
      ...(hints !== undefined && { hints }),
    }
    lookup(hostname, options, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, [])
      if (!addresses.every(({ address }) => isPublic(address))) return callback(new NotPublic(hostname), [])
      const [first] = addresses
      if (all || !first) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
