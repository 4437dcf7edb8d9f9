import { z } from 'zod'
import type { TileAt } from '../../contract/tile.ts'
import { SettingsError } from '../../platform/settings.ts'

const words = z.string().trim().min(1)

export const mapSettings = {
  /** `https://…/{z}/{x}/{y}.png`, or the path of a .pmtiles file. */
  MAP_TILES: z.string().optional(),
  MAP_NAME: words.max(60).optional(),
  MAP_ATTRIBUTION: words.max(300).optional(),
  MAP_MAX_ZOOM: z.coerce.number().int().min(0).max(22).default(19),
  MAP_TIMEOUT_SECONDS: z.coerce.number().positive().max(120).default(15),
  MAP_CACHE_MEGABYTES: z.coerce.number().min(0).max(100_000).default(64),
  LIMIT_TILES: z.coerce.number().int().min(0).default(6000),
}

export type MapSettings = z.infer<z.ZodObject<typeof mapSettings>>

export const isAddress = (tiles: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(tiles)

export function checkMapSettings({ MAP_TILES, MAP_ATTRIBUTION }: MapSettings): void {
  if (MAP_TILES === undefined || !isAddress(MAP_TILES)) return
  const fault = templateFault(MAP_TILES)
  if (fault) throw new SettingsError(`MAP_TILES: ${fault}`)
  if (!MAP_ATTRIBUTION)
    throw new SettingsError('MAP_ATTRIBUTION: needed with MAP_TILES. Name the owner of the map, as its licence asks')
}

const places = ['{z}', '{x}', '{y}']

/** The fault, in words; null if there is none. The address may hold a key, so the words do not repeat it. */
function templateFault(template: string): string | null {
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
