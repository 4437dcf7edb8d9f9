/** Tiles of a .pmtiles file (version 3) on this machine, so that no one outside learns which are viewed. */

import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { Compression, type Header, PMTiles, ResolvedValueCache, type Source, TileType } from 'pmtiles'
import type { TiledMap } from '../../contract/desk/tiles.ts'
import type { TileAt } from '../../contract/tile.ts'
import { SettingsError } from '../../platform/settings.ts'
import { decoded } from '../upstream/exchange.ts'
import type { MapSettings } from './settings.ts'
import { notGiven, type TileSource, tileTypeOf, vectorType } from './tile.ts'

/** Its tiles change only with the file, and the file is read again at each start. */
const keepSeconds = 86_400

const kinds: { readonly [type: number]: TiledMap['kind'] | undefined } = {
  [TileType.Png]: 'pictures',
  [TileType.Jpeg]: 'pictures',
  [TileType.Webp]: 'pictures',
  [TileType.Mvt]: 'vector',
}

/** @param settings the operator's name and attribution; without them, the file's @throws SettingsError */
export async function fromPmtiles(
  file: string,
  settings: Pick<MapSettings, 'MAP_NAME' | 'MAP_ATTRIBUTION'> = {},
): Promise<TileSource> {
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
    throw new SettingsError(`MAP_TILES: ${file} is not a .pmtiles file of version 3`)
  const header = await archive.getHeader().catch((cause) => {
    throw new SettingsError(`MAP_TILES: ${file} is damaged: its directory cannot be read`, { cause })
  })
  const whole = header.tileDataOffset + (header.tileDataLength ?? 0)
  if (size < whole) throw new SettingsError(`MAP_TILES: ${file} is cut short: ${size} of ${whole} bytes are there`)
  return header
}

async function tileOf(archive: PMTiles, kind: TiledMap['kind'], { z, x, y }: TileAt, gone: AbortSignal) {
  const found = await archive.getZxy(z, x, y, gone).catch((cause) => {
    if (gone.aborted) throw notGiven('cancelled', 'Nobody waits for this any more.')
    if (cause instanceof FileChanged)
      throw notGiven('fault', 'The map’s file was changed while it is in use: it is read anew at the next start.')
    throw notGiven('malformed', `The map’s file cannot be read here${cause.code ? ` (${cause.code})` : ''}.`)
  })
  if (!found) return { tile: null, seconds: keepSeconds }
  const bytes = Buffer.from(found.data)
  const type = kind === 'pictures' ? tileTypeOf(bytes) : isVectorTile(bytes) ? vectorType : null
  if (!type) throw notGiven('malformed', `This place in the map’s file is not a ${squares[kind]}.`)
  return { tile: { type, bytes }, seconds: keepSeconds }
}

const squares = { pictures: 'picture', vector: 'square of a vector map' }

function refusal(type: TileType): string {
  const give = 'give one of vector tiles in Mapbox’s format (MVT), or of PNG, JPEG or WebP pictures'
  if (type === TileType.Mlt) return `holds vector tiles in MapLibre’s format, which are not drawn here: ${give}`
  if (type === TileType.Avif) return `holds AVIF pictures, which are not shown here: ${give}`
  return `does not say what its tiles are: ${give}`
}

function aboutOf(
  header: Header,
  kind: TiledMap['kind'],
  metadata: unknown,
  file: string,
  settings: Parameters<typeof fromPmtiles>[1] & {},
): TiledMap {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header
  const hasBounds = minLon < maxLon && minLat < maxLat
  return {
    name: settings.MAP_NAME ?? (textIn(metadata, 'name').slice(0, 60) || path.basename(file)),
    attribution: settings.MAP_ATTRIBUTION ?? (textIn(metadata, 'attribution') || 'No attribution is given in the file'),
    kind,
    min_zoom: minZoom,
    max_zoom: maxZoom,
    bounds: hasBounds ? [minLon, minLat, maxLon, maxLat] : null,
    host: null,
  }
}

function textIn(metadata: unknown, name: string): string {
  const value = (metadata as { [name: string]: unknown } | null)?.[name]
  return typeof value === 'string' ? plainText(value) : ''
}

/** The largest directory or tile, packed or not. A file with a larger one is damaged. */
const mostBytes = 16 * 1024 * 1024
const mostDirectories = 100

const codings: { readonly [compression: number]: string | undefined } = {
  [Compression.Unknown]: 'identity',
  [Compression.None]: 'identity',
  [Compression.Gzip]: 'gzip',
  [Compression.Brotli]: 'br',
  [Compression.Zstd]: 'zstd',
}

const canUnpack = (compression: Compression): boolean => codings[compression] !== undefined

type PmtilesFile = { archive: PMTiles; size: number; handle: FileHandle }

/** The file changed: its content no longer matches the directory that was read. */
class FileChanged extends Error {}

async function openPmtiles(file: string): Promise<PmtilesFile> {
  const handle = await open(file).catch((cause) => {
    throw new SettingsError(`MAP_TILES: ${file} cannot be read (${cause.code})`, { cause })
  })
  const { size, mtimeNs } = await handle.stat({ bigint: true })
  const source: Source = {
    getKey: () => file,
    async getBytes(offset, length) {
      if (length > mostBytes) throw new Error('larger than any square or directory')
      const buffer = new ArrayBuffer(length)
      const { bytesRead } = await handle.read(new Uint8Array(buffer), 0, length, offset)
      const now = await handle.stat({ bigint: true })
      if (now.mtimeNs !== mtimeNs || now.size !== size) throw new FileChanged()
      // The first read takes the head and the bytes after it, and a small file may have fewer.
      if (bytesRead < length && offset > 0) throw new Error('cut short')
      return { data: buffer.slice(0, bytesRead) }
    },
  }
  // Keeps successful reads, so that a failed one is tried again.
  const directories = new ResolvedValueCache(mostDirectories, true, unpacked)
  return { archive: new PMTiles(source, directories, unpacked), size: Number(size), handle }
}

async function unpacked(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const bytes = await decoded(Buffer.from(data), codings[compression] ?? 'unknown', mostBytes)
  return new Uint8Array(bytes).buffer
}

const entities: { readonly [name: string]: string | undefined } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  middot: '·',
}

export const plainText = (markup: string): string =>
  markup
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hexadecimal, name) =>
      name
        ? (entities[name.toLowerCase()] ?? whole)
        : character(Number.parseInt(decimal ?? hexadecimal, decimal ? 10 : 16)),
    )
    // Removes control characters and those that change the writing direction.
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)

const character = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ')

/** Field 3 of the message, which has a length: a layer. */
const layer = 0x1a

/** A tile without bytes is an empty tile. */
function isVectorTile(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length) {
    if (bytes[at] !== layer) return false
    const [length, start] = varint(bytes, at + 1)
    at = start + length
  }
  return at === bytes.length
}

/** At most five bytes, because no layer is longer. */
function varint(bytes: Uint8Array, from: number): [value: number, next: number] {
  let value = 0
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[from + index] ?? 0
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return [value, from + index + 1]
  }
  return [Number.POSITIVE_INFINITY, from]
}
