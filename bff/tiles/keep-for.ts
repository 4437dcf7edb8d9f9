/** How long a square may be kept, by what its source says of it (RFC 9111), within limits of ours. */

const day = 86_400
const longest = 7 * day
/** Where the source says nothing. */
const usual = day

/** @returns seconds; 0 where it may not be kept */
export function keepFor(headers: { readonly [name: string]: string }, now: () => number = Date.now): number {
  const directives = new Map<string, string>(
    (headers['cache-control'] ?? '')
      .toLowerCase()
      .split(',')
      .map((directive) => directive.split('=', 2).map((part) => part.trim()))
      .map(([name = '', value = '']) => [name, value]),
  )
  if (['no-store', 'no-cache', 'private'].some((name) => directives.has(name))) return 0
  const told = directives.get('s-maxage') ?? directives.get('max-age')
  const seconds = told === undefined ? untilExpiry(headers, now) : Number(told.replaceAll('"', ''))
  if (Number.isNaN(seconds)) return 0
  return Math.min(Math.max(seconds - (Number(headers.age) || 0), 0), longest)
}

function untilExpiry({ expires }: { readonly [name: string]: string }, now: () => number): number {
  if (expires === undefined) return usual
  return (Date.parse(expires) - now()) / 1000
}
