/** The settings of the operator's own map, among the application's. */
import { z } from 'zod'
import { SettingsError } from '../../platform/settings.ts'
import { templateFault } from './template.ts'

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

/** @throws SettingsError */
export function checkMapSettings({ MAP_TILES, MAP_ATTRIBUTION }: MapSettings): void {
  if (MAP_TILES === undefined || !isAddress(MAP_TILES)) return
  const fault = templateFault(MAP_TILES)
  if (fault) throw new SettingsError(`MAP_TILES: ${fault}`)
  if (!MAP_ATTRIBUTION)
    throw new SettingsError('MAP_ATTRIBUTION: needed with MAP_TILES, whom the map is by, as its licence asks')
}
