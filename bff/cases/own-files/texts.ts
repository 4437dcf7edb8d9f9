/** Text of own files, read on a thread that is ended when it takes too long or too much memory. */
import type { FileText } from '../../../contract/desk/files.ts'
import { isTextKind, ownFileKindOf, type TextKind } from '../../../contract/own-files.ts'
import { createThreads } from '../../../platform/threads.ts'
import type { SearchedFile } from './search-file.ts'
import type { TextWork } from './text-thread.ts'

const threads = createThreads<TextWork>(new URL('text-thread.ts', import.meta.url), {
  most: 2,
  milliseconds: 10_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/** Null if its thread had to be ended. @param bytes go on as they are: the thread gets a copy */
export const textOf = (bytes: Uint8Array, kind: TextKind): Promise<FileText | null> =>
  threads.run<FileText>({ bytes, kind }).catch(() => null)

type Answered = { headers?: { readonly [name: string]: string } }

/** Null for a PDF, a picture, and a mail that could not be read. */
export async function searchOwnFile(
  bytes: Buffer,
  { headers }: Answered,
  sought: string,
): Promise<SearchedFile | null> {
  const kind = ownFileKindOf(headers?.['content-type'])
  return isTextKind(kind) ? threads.run<SearchedFile>({ bytes, kind, sought }).catch(() => null) : null
}
