/** Compresses the built files once, so that no request waits for it, and each file is as small as it can be (decision 0242). */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below it, the headers weigh more than what is saved. In bytes. */
const least = 1024

/** Writes `.br` and `.gz` beside each file. The server chooses by what the browser takes. */
export const compressedFiles: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.values(bundle).map((file) => ({
      name: path.join(dir!, file.fileName),
      bytes: Buffer.from(file.type === 'chunk' ? file.code : file.source),
    }))
    await Promise.all(
      files
        .filter(({ name, bytes }) => /\/assets\/.*\.(js|css|svg)$/.test(name) && bytes.length >= least)
        .flatMap(({ name, bytes }) => [
          brotli(bytes).then((small) => writeFile(`${name}.br`, small)),
          gzipped(bytes, { level: 9 }).then((small) => writeFile(`${name}.gz`, small)),
        ]),
    )
  },
}
