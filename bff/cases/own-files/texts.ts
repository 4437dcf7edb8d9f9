/** Text of own files, read on a thread that is ended when it takes too long or too much memory. */
import { isTextKind, ownFileKindOf, type TextKind } from '../../../contract/own-files.ts'
import { CallerLeft, presentCaller } from '../../../platform/caller.ts'
import { createThreads } from '../../../platform/threads.ts'
import { idleMilliseconds } from '../../http/line.ts'
import { sha256 } from '../../state/hash.ts'
import type { readAttachment } from './read-file.ts'
import type { ReadText } from './read-text.ts'
import type { SearchedFile } from './search-file.ts'
import type { TextWork } from './text-thread.ts'

const threads = createThreads<TextWork>(new URL('text-thread.ts', import.meta.url), {
  most: 2,
  mostOfOne: 1,
  idleMilliseconds,
  milliseconds: 10_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/** Files that could not be read, and when. Reading one again at once would hold up others again. */
const unreadable = new Map<string, number>()
const most = 1000
const pause = 600_000

async function unlessUnreadable<Told>(work: string, read: () => Promise<Told>): Promise<Told | null> {
  if (Date.now() - (unreadable.get(work) ?? Number.NEGATIVE_INFINITY) < pause) return null
  try {
    return await read()
  } catch (error) {
    if (error instanceof CallerLeft) return null
    const [oldest] = unreadable.keys()
    if (unreadable.size >= most && oldest !== undefined) unreadable.delete(oldest)
    unreadable.set(work, Date.now())
    return null
  }
}

/** Null if its thread had to be ended. @param bytes go on as they are: the thread gets a copy */
export const textOf = (bytes: Uint8Array, kind: TextKind): Promise<ReadText | null> =>
  unlessUnreadable(`text ${sha256(bytes)}`, () => threads.run<ReadText>({ bytes, kind, does: 'read' }, presentCaller()))

type Attachment = Awaited<ReturnType<typeof readAttachment>>

/** Null if its thread had to be ended; an attachment of null if the mail has fewer. */
export const attachmentOf = (bytes: Uint8Array, place: number): Promise<{ attachment: Attachment } | null> =>
  unlessUnreadable(`attachment ${place} ${sha256(bytes)}`, async () => ({
    attachment: await threads.run<Attachment>({ bytes, kind: 'mail', does: 'attachment', place }, presentCaller()),
  }))

type Answered = { headers?: { readonly [name: string]: string } }

/** Null for a PDF, a picture, and a mail that could not be read. */
export async function searchOwnFile(
  bytes: Buffer,
  { headers }: Answered,
  sought: string,
): Promise<SearchedFile | null> {
  const kind = ownFileKindOf(headers?.['content-type'])
  if (!isTextKind(kind)) return null
  return unlessUnreadable(`search ${sha256(bytes)}`, () =>
    threads.run<SearchedFile>({ bytes, kind, does: 'search', sought }, presentCaller()),
  )
}
