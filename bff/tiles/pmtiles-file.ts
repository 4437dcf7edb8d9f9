/** A .pmtiles file as it is read: never more of it than a square is, and not after somebody has written to it. */
import { type FileHandle, open } from 'node:fs/promises'
import { Compression, PMTiles, ResolvedValueCache, type Source } from 'pmtiles'
import { SettingsError } from '../../platform/settings.ts'
import { decoded } from '../upstream/content-coding.ts'

/** Of a directory or a square, packed or not: a file that says it has larger ones is damaged. */
const mostBytes = 16 * 1024 * 1024
const mostDirectories = 100

const codings: { readonly [compression: number]: string | undefined } = {
  [Compression.Unknown]: 'identity',
  [Compression.None]: 'identity',
  [Compression.Gzip]: 'gzip',
  [Compression.Brotli]: 'br',
  [Compression.Zstd]: 'zstd',
}

export const canUnpack = (compression: Compression): boolean => codings[compression] !== undefined

export type PmtilesFile = { archive: PMTiles; size: number; handle: FileHandle }

/** What is in it now and what was read before are not of one map. */
export class FileChanged extends Error {}

/** @throws SettingsError where it cannot be opened */
export async function openPmtiles(file: string): Promise<PmtilesFile> {
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
      // The head alone is asked for together with what may follow it, which a small file does not have.
      if (bytesRead < length && offset > 0) throw new Error('cut short')
      return { data: buffer.slice(0, bytesRead) }
    },
  }
  // It keeps what was read well, so that what fails is tried again.
  const directories = new ResolvedValueCache(mostDirectories, true, unpacked)
  return { archive: new PMTiles(source, directories, unpacked), size: Number(size), handle }
}

async function unpacked(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const bytes = await decoded(Buffer.from(data), codings[compression] ?? 'unknown', mostBytes)
  return new Uint8Array(bytes).buffer
}
