/** Addresses that are nowhere in particular: whoever asks about one is told so, and nothing is asked or paid for. */

const ranges: readonly (readonly [beginning: RegExp, what: string])[] = [
  [/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/, 'a private address, used again in every network'],
  [/^127\./, 'an address of one’s own machine'],
  [/^169\.254\./, 'an address that a machine gives itself'],
  [/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./, 'an address that a provider shares out among its customers'],
  [/^0\./, 'an address of no machine'],
  [/^(22[4-9]|23\d)\./, 'an address of a group of machines'],
  [/^(24\d|25[0-5])\./, 'an address that is set aside'],
]

/** Null where the address may have a place. */
export function whyNowhere({ ip_address = '' }: { ip_address?: string | undefined }): string | null {
  const what = ranges.find(([beginning]) => beginning.test(ip_address.trim()))?.[1]
  return what ? `${ip_address.trim()} is ${what}: it has no place.` : null
}
