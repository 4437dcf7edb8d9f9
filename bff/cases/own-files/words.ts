import { isTextKind, ownFileKindOf } from '../../../contract/own-files.ts'
import { readText } from './read-text.ts'

type Answered = { headers?: { readonly [name: string]: string } }

/** What a person can read in an own file; null for a PDF or a picture. */
export function wordsOfOwnFile(bytes: Buffer, { headers }: Answered): string[] | null {
  const kind = ownFileKindOf(headers?.['content-type'])
  if (!isTextKind(kind)) return null
  const read = readText(bytes, kind)
  return [...read.headers.map(({ value }) => value), read.text, ...read.attachments.map(({ name }) => name)]
}
