/** Squares of a .pmtiles file (version 3) on this machine: nobody outside hears which are looked at. */
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { type Header, PMTiles, type Source, TileType } from 'pmtiles'
import { SettingsError } from '../../platform/settings.ts'
import { plainText } from './plain-text.ts'
import type { MapSettings } from './settings.ts'
import { type MapAbout, notGiven, type TileSource } from './tile.ts'
import { tileTypeOf } from './tile-type.ts'

/** Of a directory or a square: a file that says it has larger ones is damaged. */
const mostBytes = 16 * 1024 * 1024
/** Its squares change only with the file, and that is read anew at a start. */
const keepSeconds = 86_400

const pictures = new Set([TileType.Png, TileType.Jpeg, TileType.Webp])

/** @throws SettingsError naming what is wrong with the file */
export async function fromPmtiles(file: string, settings: MapSettings): Promise<TileSource> {
  const handle = await open(file).catch((cause) => {
    throw new SettingsError(`MAP_TILES: ${file} cannot be read (${cause.code})`, { cause })
  })
  try {
    const archive = new PMTiles(sourceOf(handle, file))
    const header = await archive.getHeader().catch((cause) => {
      throw notOne(file, cause)
    })
    if (header.specVersion !== 3) throw notOne(file)
    if (!pictures.has(header.tileType)) throw new SettingsError(`MAP_TILES: ${file} ${refusal(header.tileType)}`)
    const metadata = await archive.getMetadata().catch((cause) => {
      throw new SettingsError(`MAP_TILES: ${file} is damaged: its metadata cannot be read`, { cause })
    })
    const about = aboutOf(header, metadata, file, settings)
    return { about, tile: (at, gone) => tileOf(archive, at, gone), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function tileOf(archive: PMTiles, { z, x, y }: { z: number; x: number; y: number }, gone: AbortSignal) {
  const found = await archive.getZxy(z, x, y, gone).catch((cause) => {
    throw notGiven('malformed', `The map’s file cannot be read here${cause.code ? ` (${cause.code})` : ''}.`)
  })
  if (!found) return { tile: null, seconds: keepSeconds }
  const bytes = Buffer.from(found.data)
  const type = tileTypeOf(bytes)
  if (!type) throw notGiven('malformed', 'The map’s file holds something here that is no picture.')
  return { tile: { type, bytes }, seconds: keepSeconds }
}

const sourceOf = (handle: FileHandle, file: string): Source => ({
  getKey: () => file,
  async getBytes(offset, length) {
    if (length > mostBytes) throw new Error('larger than any square or directory')
    const buffer = new ArrayBuffer(length)
    const { bytesRead } = await handle.read(new Uint8Array(buffer), 0, length, offset)
    // The head alone is asked for together with what may follow it, which a small file does not have.
    if (bytesRead < length && offset > 0) throw new Error('cut short')
    return { data: buffer.slice(0, bytesRead) }
  },
})

const notOne = (file: string, cause?: unknown) =>
  new SettingsError(`MAP_TILES: ${file} is no .pmtiles file of version 3`, { cause })

const refusal = (type: TileType): string =>
  type === TileType.Mvt || type === TileType.Mlt
    ? 'holds vector tiles, which are not drawn here: give one of PNG, JPEG or WebP pictures'
    : 'holds neither PNG, JPEG nor WebP pictures'

function aboutOf(header: Header, metadata: unknown, file: string, settings: MapSettings): MapAbout {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header
  const hasBounds = minLon < maxLon && minLat < maxLat
  return {
    name: settings.MAP_NAME ?? (textIn(metadata, 'name').slice(0, 60) || path.basename(file)),
    attribution: settings.MAP_ATTRIBUTION ?? (textIn(metadata, 'attribution') || 'No attribution is given in the file'),
    ...{ min_zoom: minZoom, max_zoom: maxZoom },
    bounds: hasBounds ? [minLon, minLat, maxLon, maxLat] : null,
    host: null,
  }
}

function textIn(metadata: unknown, name: string): string {
  const value = (metadata as { [name: string]: unknown } | null)?.[name]
  return typeof value === 'string' ? plainText(value) : ''
}
