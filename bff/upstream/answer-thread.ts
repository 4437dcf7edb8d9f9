/** A thread for answers that take long to read. It works on one at a time. */
import { parentPort } from 'node:worker_threads'
import { readAndCheck, viewOf, type Work, withoutKeys } from './answer-work.ts'
import { tooMuch } from './read-answer.ts'

/** Characters of JSON. 5,000 officers take half of it, and passing this much on blocks only briefly. */
const mostTold = 8_000_000

parentPort?.on('message', ({ kind, asked }: Work) => {
  const exchange = { ...asked.exchange, bytes: viewOf(asked.exchange.bytes) }
  if (kind === 'read') return parentPort?.postMessage(told({ ...asked, exchange }))
  const kept = withoutKeys({ ...asked, exchange })
  // Moved, not copied.
  parentPort?.postMessage(kept, [kept.bytes.buffer as ArrayBuffer])
})

function told(asked: Extract<Work, { kind: 'read' }>['asked']): string {
  const text = JSON.stringify(readAndCheck(asked))
  if (text.length <= mostTold) return text
  return JSON.stringify({ read: tooMuch('holds more than a screen can show'), holdsKey: false })
}
