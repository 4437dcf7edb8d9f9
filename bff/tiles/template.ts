/** The address of a tile: `https://tiles.example/{z}/{x}/{y}.png`. */
import type { TileAt } from './tile.ts'

const places = ['{z}', '{x}', '{y}']

/** What is wrong with it, in words; null where nothing is. It may hold a key, so it is not repeated. */
export function templateFault(template: string): string | null {
  const url = URL.parse(filledIn(template, { z: 1, x: 0, y: 0 }))
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'an address of http or https'
  if (url.username || url.password) return 'no name or password in it'
  if (/\.pmtiles$/i.test(url.pathname)) return 'a .pmtiles file is read from this machine: give its path'
  if (url.hash) return 'nothing after #'
  const given: readonly string[] = template.match(/\{[^}]*\}/g) ?? []
  const unknown = given.find((place) => !places.includes(place))
  if (unknown) return `${unknown} is not known; name one host, with {z}, {x} and {y} alone`
  const missing = places.find((place) => !given.includes(place))
  if (missing) return `${missing} is missing; like https://tiles.example/{z}/{x}/{y}.png`
  const hosts = new Set([url.host, URL.parse(filledIn(template, { z: 2, x: 3, y: 1 }))?.host])
  return hosts.size === 1 ? null : '{z}, {x} and {y} belong after the host'
}

export const filledIn = (template: string, { z, x, y }: TileAt): string =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y))
