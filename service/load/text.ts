import { createReadStream } from 'node:fs'
import { UnusableFile } from './format.ts'

/** Reads a UTF-8 file piece by piece, without its byte order mark. */
export async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw new UnusableFile(whyUnreadable(file, error as NodeJS.ErrnoException), { cause: error })
  }
}

function whyUnreadable(file: string, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      return `The file ${file} does not exist.`
    case 'EISDIR':
      return `${file} is a folder.`
    case 'EACCES':
      return `${file} may not be read by this user.`
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return `${file} is not UTF-8 text. Save it as UTF-8 (a spreadsheet calls it "CSV UTF-8") and load it again.`
    default:
      return `${file} cannot be read: ${message}.`
  }
}
