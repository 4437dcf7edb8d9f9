/** Text of own files, read on a thread that is ended when it takes too long or too much memory. */
import type { FileText } from '../../../contract/desk/files.ts'
import type { TextKind } from '../../../contract/own-files.ts'
import { createThreads } from '../../../platform/threads.ts'
import type { TextWork } from './text-thread.ts'

const threads = createThreads<TextWork>(new URL('text-thread.ts', import.meta.url), {
  most: 2,
  milliseconds: 20_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/** Null if its thread had to be ended. @param bytes go on as they are: the thread gets a copy */
export const textOf = (bytes: Uint8Array, kind: TextKind): Promise<FileText | null> =>
  threads.run<FileText>({ bytes, kind }).catch(() => null)
