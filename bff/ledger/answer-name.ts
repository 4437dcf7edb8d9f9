/** The name of an answer's file in an export: its row, its operation, and the parameters that a list may show. */

import { constants, gunzipSync } from 'node:zlib'
import { withoutAccents } from '../../contract/characters.ts'
import { holdsFile, isOperation, operation as rowOf } from '../../contract/operations.ts'
import { ownFileKindOf, ownFileKinds } from '../../contract/own-files.ts'
import { aboutOf } from './about.ts'
import { fileTypeOf } from './file-type.ts'

type Answer = {
  seq: number
  operation: string
  /** Null where the request was erased. */
  params: { readonly [name: string]: string } | null
  headers: { readonly [name: string]: string }
  gzip: Uint8Array
}

/** For a lookup about people, only the company that they are officers of. An own file's name may hold a person's. */
export function publicSubject(operation: string, params: { readonly [name: string]: string }): string[] {
  const about = Object.entries(aboutOf(operation, params))
  const isPersonal = operation === 'own_file' || (isOperation(operation) && rowOf(operation).about === 'person')
  return about.flatMap(([name, value]) => (isPersonal && name !== 'company_number' ? [] : value))
}

/** For example `answers/047-company_appointments-90000001.xml`. About a person: row and operation alone. */
export function answerName({ seq, operation, params, headers, gzip }: Answer): string {
  const about = publicSubject(operation, params ?? {}).map(plain)
  const name = [String(seq).padStart(3, '0'), operation, ...about].filter((part) => part !== '').join('-')
  return `answers/${name.slice(0, mostCharacters)}.${extensionOf(operation, headers['content-type'] ?? '', gzip)}`
}

/** Every file system takes names of this length. */
const mostCharacters = 100

/** Uses only characters that every file system takes. */
const plain = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** No type that a browser would run: a page that others wrote becomes plain text. */
const extensions: [type: RegExp, extension: string][] = [
  [/json/i, 'json'],
  [/csv/i, 'csv'],
  [/html|plain/i, 'txt'],
  [/xml/i, 'xml'],
]

function extensionOf(operation: string, type: string, gzip: Uint8Array): string {
  if (operation === 'own_file') return ownFileKinds[ownFileKindOf(type) ?? 'page'].extension
  if (holdsFile(operation)) return fileTypeOf(startOf(gzip))?.extension ?? 'bin'
  return extensions.find(([pattern]) => pattern.test(type))?.[1] ?? 'bin'
}

/** Unpacks only the start. Somebody may have changed it to something that is not packed. */
function startOf(gzip: Uint8Array): Buffer {
  const start = gzip.subarray(0, 4096)
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return Buffer.from(start)
  }
}
