import { isTextKind, ownFileKindOf } from '../../../contract/own-files.ts'
import { textOf } from './texts.ts'

type Answered = { headers?: { readonly [name: string]: string } }

/** What a person can read in an own file; null for a PDF, a picture, and a mail that could not be read. */
export async function wordsOfOwnFile(bytes: Buffer, { headers }: Answered): Promise<string[] | null> {
  const kind = ownFileKindOf(headers?.['content-type'])
  const read = isTextKind(kind) ? await textOf(bytes, kind) : null
  return read && [...read.headers.map(({ value }) => value), read.text, ...read.attachments.map(({ name }) => name)]
}
