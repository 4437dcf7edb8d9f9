/**
 * Reads a ZIP file by its central directory. `yauzl` does the reading: strangers' archives have zip64, wrong lengths
 * and names outside the folder, and it has handled them for ten years.
 */
import { Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'

export type UnzippedEntry = {
  name: string
  /** Bytes, by the directory. A stream with more or fewer fails. */
  size: number
  compressedSize: number
  /** @throws Error with one line if the entry is encrypted, damaged or cut short */
  bytes(): Promise<AsyncIterable<Uint8Array>>
}

export type Unzipped = { entries: UnzippedEntry[]; close(): void }

/** More entries than any archive of a register has. */
const mostEntries = 100_000

/** @param file its path, or its bytes @throws Error with one line if it is not a complete ZIP archive */
export async function unzip(file: string | Buffer): Promise<Unzipped> {
  const open = { lazyEntries: true, autoClose: false }
  const zip = typeof file === 'string' ? await openPromise(file, open) : await fromBufferPromise(file, open)
  try {
    if (zip.entryCount > mostEntries) throw new Error(`it has more than ${mostEntries} entries`)
    const entries: UnzippedEntry[] = []
    for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(toEntry(zip, entry))
    return { entries, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

const toEntry = (zip: ZipFile, entry: Entry): UnzippedEntry => ({
  name: entry.fileName,
  size: entry.uncompressedSize,
  compressedSize: entry.compressedSize,
  async bytes() {
    const stream = await zip.openReadStreamPromise(entry)
    const checked = checkingCrc(entry.crc32)
    stream.on('error', (error) => checked.destroy(error))
    return stream.pipe(checked)
  },
})

/** `yauzl` checks lengths, and leaves the checksum to its caller. */
function checkingCrc(expected: number): Transform {
  let crc = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      crc = crc32(chunk, crc)
      done(null, chunk)
    },
    flush(done) {
      done(crc === expected ? null : new Error('its contents do not agree with their checksum'))
    },
  })
}
