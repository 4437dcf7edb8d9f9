/** A thread that reads mails and saved web pages: a large or hostile one would hold up every lookup. */
import { parentPort } from 'node:worker_threads'
import type { TextKind } from '../../../contract/own-files.ts'
import { readText } from './read-text.ts'
import { searchFile } from './search-file.ts'

/** @property sought if given, the text is searched for it and is not sent back */
export type TextWork = { bytes: Uint8Array; kind: TextKind; sought?: string }

parentPort?.on('message', async ({ bytes, kind, sought }: TextWork) => {
  parentPort?.postMessage(sought === undefined ? await readText(bytes, kind) : await searchFile(bytes, kind, sought))
})
