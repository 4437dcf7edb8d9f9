import { notAnswered } from '../upstream/read-answer.ts'
import { nothingReceived, type Unanswered } from '../upstream/upstream.ts'

/** The key could not be had, and so neither could the answer. What came instead of a key may hold one: it is not kept. */
export class NoKey extends Error {
  override readonly name = 'NoKey'
  readonly answer

  constructor({ reason, message, milliseconds = 0, failure = null, retry_after = null }: Unanswered) {
    super('No key could be had for this session')
    this.answer = { ...nothingReceived, ...notAnswered(reason, message), milliseconds, failure, retry_after }
  }
}
