/** Squares of a .pmtiles file (version 3) on this machine: nobody outside hears which are looked at. */

import path from 'node:path'
import { type Header, type PMTiles, TileType } from 'pmtiles'
import type { OwnMap } from '../../contract/desk/tiles.ts'
import { SettingsError } from '../../platform/settings.ts'
import { plainText } from './plain-text.ts'
import { canUnpack, FileChanged, openPmtiles, type PmtilesFile } from './pmtiles-file.ts'
import type { MapSettings } from './settings.ts'
import { notGiven, type TileAt, type TileSource } from './tile.ts'
import { tileTypeOf, vectorType } from './tile-type.ts'
import { isVectorTile } from './vector-tile.ts'

/** Its squares change only with the file, and that is read anew at a start. */
const keepSeconds = 86_400

const kinds: { readonly [type: number]: OwnMap['kind'] | undefined } = {
  [TileType.Png]: 'pictures',
  [TileType.Jpeg]: 'pictures',
  [TileType.Webp]: 'pictures',
  [TileType.Mvt]: 'vector',
}

/** @throws SettingsError naming what is wrong with the file */
export async function fromPmtiles(file: string, settings: MapSettings): Promise<TileSource> {
  const opened = await openPmtiles(file)
  const { archive, handle } = opened
  try {
    const header = await headerOf(opened, file)
    const kind = kinds[header.tileType]
    if (!kind) throw new SettingsError(`MAP_TILES: ${file} ${refusal(header.tileType)}`)
    if (!canUnpack(header.tileCompression))
      throw new SettingsError(`MAP_TILES: ${file} cannot be used: its tiles are packed in a way that is not known`)
    const metadata = await archive.getMetadata().catch((cause) => {
      throw new SettingsError(`MAP_TILES: ${file} is damaged: its metadata cannot be read`, { cause })
    })
    const about = aboutOf(header, kind, metadata, file, settings)
    return { about, tile: (at, gone) => tileOf(archive, kind, at, gone), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function headerOf({ archive, handle, size }: PmtilesFile, file: string): Promise<Header> {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(8), position: 0 })
  if (buffer.toString('latin1') !== 'PMTiles\x03')
    throw new SettingsError(`MAP_TILES: ${file} is no .pmtiles file of version 3`)
  const header = await archive.getHeader().catch((cause) => {
    throw new SettingsError(`MAP_TILES: ${file} is damaged: its directory cannot be read`, { cause })
  })
  const whole = header.tileDataOffset + (header.tileDataLength ?? 0)
  if (size < whole) throw new SettingsError(`MAP_TILES: ${file} is cut short: ${size} of ${whole} bytes are there`)
  return header
}

async function tileOf(archive: PMTiles, kind: OwnMap['kind'], { z, x, y }: TileAt, gone: AbortSignal) {
  const found = await archive.getZxy(z, x, y, gone).catch((cause) => {
    if (gone.aborted) throw notGiven('cancelled', 'Nobody waits for this any more.')
    if (cause instanceof FileChanged)
      throw notGiven('fault', 'The map’s file was changed while it is in use: it is read anew at the next start.')
    throw notGiven('malformed', `The map’s file cannot be read here${cause.code ? ` (${cause.code})` : ''}.`)
  })
  if (!found) return { tile: null, seconds: keepSeconds }
  const bytes = Buffer.from(found.data)
  const type = kind === 'pictures' ? tileTypeOf(bytes) : isVectorTile(bytes) ? vectorType : null
  if (!type) throw notGiven('malformed', `The map’s file holds something here that is no ${squares[kind]}.`)
  return { tile: { type, bytes }, seconds: keepSeconds }
}

const squares = { pictures: 'picture', vector: 'square of a vector map' }

function refusal(type: TileType): string {
  const give = 'give one of vector tiles in Mapbox’s format (MVT), or of PNG, JPEG or WebP pictures'
  if (type === TileType.Mlt) return `holds vector tiles in MapLibre’s format, which are not drawn here: ${give}`
  if (type === TileType.Avif) return `holds AVIF pictures, which are not shown here: ${give}`
  return `does not say what its tiles are: ${give}`
}

function aboutOf(header: Header, kind: OwnMap['kind'], metadata: unknown, file: string, settings: MapSettings): OwnMap {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header
  const hasBounds = minLon < maxLon && minLat < maxLat
  return {
    name: settings.MAP_NAME ?? (textIn(metadata, 'name').slice(0, 60) || path.basename(file)),
    attribution: settings.MAP_ATTRIBUTION ?? (textIn(metadata, 'attribution') || 'No attribution is given in the file'),
    ...{ kind, min_zoom: minZoom, max_zoom: maxZoom },
    bounds: hasBounds ? [minLon, minLat, maxLon, maxLat] : null,
    host: null,
  }
}

function textIn(metadata: unknown, name: string): string {
  const value = (metadata as { [name: string]: unknown } | null)?.[name]
  return typeof value === 'string' ? plainText(value) : ''
}
