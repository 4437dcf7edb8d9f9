/** A thread for answers that take long to read. It is given one at a time, and says what came of it. */
import { parentPort } from 'node:worker_threads'
import { readAndCheck, type Work, withoutKeys } from './answer-work.ts'
import { tooMuch } from './read-answer.ts'

/** In characters of JSON: 5,000 officers take half of it, and passing them on holds up nobody for long. */
const mostTold = 8_000_000

parentPort?.on('message', ({ kind, asked }: Work) => {
  // A buffer arrives as plain bytes.
  const { buffer } = asked.exchange.bytes
  const exchange = { ...asked.exchange, bytes: Buffer.from(buffer) }
  parentPort?.postMessage(kind === 'keep' ? withoutKeys({ ...asked, exchange }) : told({ ...asked, exchange }))
})

function told(asked: Extract<Work, { kind: 'read' }>['asked']): string {
  const text = JSON.stringify(readAndCheck(asked))
  if (text.length <= mostTold) return text
  return JSON.stringify({ read: tooMuch('holds more than a screen can show'), holdsKey: false })
}
