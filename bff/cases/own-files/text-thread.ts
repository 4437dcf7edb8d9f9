/** A thread that reads mails and saved web pages: a large or hostile one would hold up every lookup. */
import { parentPort } from 'node:worker_threads'
import type { TextKind } from '../../../contract/own-files.ts'
import { readAttachment } from './read-file.ts'
import { readText } from './read-text.ts'
import { searchFile } from './search-file.ts'

export type TextWork = { bytes: Uint8Array; kind: TextKind } & (
  | { does: 'read' }
  | { does: 'search'; sought: string }
  | { does: 'attachment'; place: number }
)

function run(work: TextWork): Promise<unknown> {
  const { bytes, kind } = work
  if (work.does === 'search') return searchFile(bytes, kind, work.sought)
  return work.does === 'read' ? readText(bytes, kind) : readAttachment(bytes, work.place)
}

parentPort?.on('message', async (work: TextWork) => parentPort?.postMessage(await run(work)))
