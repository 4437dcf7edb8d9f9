import { createReadStream } from 'node:fs'
import { UnusableFile } from './format.ts'
import { unreadable } from './input.ts'

/** Reads a UTF-8 file piece by piece, without its byte order mark. */
export async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw unreadable(file, error)
    throw new UnusableFile(
      `${file} is not UTF-8 text. Save it as UTF-8 (a spreadsheet calls it "CSV UTF-8") and load it again.`,
      { cause: error },
    )
  }
}
