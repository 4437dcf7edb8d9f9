/** A thread that searches large answers, one at a time. */
import { parentPort } from 'node:worker_threads'
import { type AnswerToSearch, searchAnswer } from './search-answer.ts'

parentPort?.on('message', ({ asked }: { asked: AnswerToSearch }) => {
  // A buffer arrives as plain bytes.
  const exchange = { ...asked.exchange, bytes: Buffer.from(asked.exchange.bytes.buffer) }
  parentPort?.postMessage(searchAnswer({ ...asked, exchange }))
})
