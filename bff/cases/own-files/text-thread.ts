/** A thread that reads mails and saved web pages: a large or hostile one would hold up every lookup. */
import { parentPort } from 'node:worker_threads'
import type { TextKind } from '../../../contract/own-files.ts'
import { readText } from './read-text.ts'

export type TextWork = { bytes: Uint8Array; kind: TextKind }

parentPort?.on('message', async ({ bytes, kind }: TextWork) => {
  parentPort?.postMessage(await readText(bytes, kind))
})
