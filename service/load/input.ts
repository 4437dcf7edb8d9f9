/** The files to load, plain, gzipped or zipped: for each text in them, a sequence of bytes. */
import { createReadStream, type Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { type Unzipped, unzip } from '../../platform/unzip.ts'
import { UnusableFile } from './format.ts'

export type Text = {
  name: string
  bytes(): AsyncIterable<Uint8Array>
}

export type Input = {
  files: readonly string[]
  texts: readonly Text[]
  fingerprint: string
  share(): number
  close(): void
}

/** A register's text compresses five- to tenfold. An archive beyond this limit is a zip bomb. */
const mostExpansion = 200
const smallText = 10_000_000

/** @param wanted which entries of an archive are texts of the format, and their order @throws UnusableFile */
export async function openInput(files: readonly string[], wanted: RegExp): Promise<Input> {
  const archives: Unzipped[] = []
  const close = () => {
    for (const archive of archives) archive.close()
  }
  const progress = { done: 0, all: 0 }
  const texts: Text[] = []
  const facts: string[] = []
  try {
    for (const file of files) {
      const { size, mtimeMs } = await statOf(file)
      facts.push(`${path.basename(file)} ${size} ${mtimeMs}`)
      const kind = await kindOf(file)
      if (kind === 'zip') {
        const archive = await opened(file)
        archives.push(archive)
        const entries = archive.entries.filter(({ name }) => wanted.test(name)).sort(byName)
        if (entries.length === 0)
          throw new UnusableFile(`${file} has no entry of this format: ${shownNames(archive.entries)}.`)
        for (const entry of entries) {
          if (isBomb(entry.size, entry.compressedSize)) throw bomb(`${entry.name} in ${file}`)
          progress.all += entry.size
          texts.push({ name: path.posix.basename(entry.name), bytes: () => entryBytes(file, entry, progress) })
        }
      } else {
        progress.all += size
        texts.push({
          name: path.basename(file).replace(/\.gz$/i, ''),
          bytes: () => (kind === 'gzip' ? gunzipped(file, progress) : plain(file, progress)),
        })
      }
    }
  } catch (error) {
    close()
    throw error
  }
  const share = () => (progress.all === 0 ? 1 : Math.min(1, progress.done / progress.all))
  return { files, texts, fingerprint: facts.join('\n'), share, close }
}

type Progress = { done: number; all: number }

async function* plain(file: string, progress: Progress): AsyncGenerator<Uint8Array> {
  yield* readable(file, async function* () {
    for await (const chunk of createReadStream(file, { highWaterMark: chunkSize })) {
      progress.done += chunk.length
      yield chunk as Uint8Array
    }
  })
}

/** Between chunks, a load hears of what is written. */
const chunkSize = 1 << 16

async function* gunzipped(file: string, progress: Progress): AsyncGenerator<Uint8Array> {
  yield* readable(file, async function* () {
    let [read, written] = [0, 0]
    const source = createReadStream(file, { highWaterMark: chunkSize })
    source.on('data', (chunk) => {
      read += chunk.length
      progress.done += chunk.length
    })
    const gunzip = createGunzip({ chunkSize })
    source.on('error', (error) => gunzip.destroy(error))
    for await (const chunk of source.pipe(gunzip)) {
      written += chunk.length
      if (isBomb(written, read)) throw bomb(file)
      yield chunk as Uint8Array
    }
  })
}

async function* entryBytes(file: string, entry: Unzipped['entries'][number], progress: Progress) {
  yield* readable(`${entry.name} in ${file}`, async function* () {
    for await (const chunk of await entry.bytes()) {
      progress.done += chunk.length
      yield chunk
    }
  })
}

async function* readable(name: string, read: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* read()
  } catch (error) {
    throw unreadable(name, error)
  }
}

export function unreadable(name: string, error: unknown): UnusableFile {
  if (error instanceof UnusableFile) return error
  const { code, message } = error as NodeJS.ErrnoException
  return new UnusableFile(whyUnreadable(name, code, message), { cause: error })
}

function whyUnreadable(name: string, code: string | undefined, message: string): string {
  switch (code) {
    case 'ENOENT':
      return `The file ${name} does not exist.`
    case 'EISDIR':
      return `${name} is a folder.`
    case 'EACCES':
      return `${name} may not be read by this user.`
    case 'Z_BUF_ERROR':
      return `${name} is not whole: its compressed contents end too early.`
    case 'Z_DATA_ERROR':
      return `${name} is damaged: its compressed contents make no sense.`
    default:
      return `${name} cannot be read: ${message}.`
  }
}

async function statOf(file: string): Promise<Stats> {
  try {
    const stats = await stat(file)
    if (stats.isDirectory()) throw new UnusableFile(`${file} is a folder.`)
    return stats
  } catch (error) {
    throw unreadable(file, error)
  }
}

async function kindOf(file: string): Promise<'zip' | 'gzip' | 'plain'> {
  const start = Buffer.alloc(4)
  try {
    const handle = await open(file)
    await handle.read(start, 0, 4, 0)
    await handle.close()
  } catch (error) {
    throw unreadable(file, error)
  }
  if (start.readUInt16BE(0) === 0x1f8b) return 'gzip'
  return start.toString('latin1') === 'PK\u0003\u0004' || start.toString('latin1') === 'PK\u0005\u0006'
    ? 'zip'
    : 'plain'
}

async function opened(file: string): Promise<Unzipped> {
  try {
    return await unzip(file)
  } catch (error) {
    throw new UnusableFile(`${file} is not a whole ZIP archive.`, { cause: error })
  }
}

const isBomb = (size: number, compressed: number) => size > smallText && size > compressed * mostExpansion

const bomb = (name: string) =>
  new UnusableFile(
    `${name} grows more than ${mostExpansion}-fold when it is unpacked. No register does; it was not read.`,
  )

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, 'en', { numeric: true })

const shownNames = (entries: Unzipped['entries']) =>
  entries.length === 0
    ? 'it is empty'
    : `it holds ${entries
        .slice(0, 5)
        .map(({ name }) => name.replace(/\p{C}/gu, '\uFFFD').slice(0, 60))
        .join(', ')}${entries.length > 5 ? ' and others' : ''}`
