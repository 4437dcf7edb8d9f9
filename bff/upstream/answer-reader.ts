/** Reads answers without blocking others: large ones on their own threads, in limited time (decision 0067). */
import type { OperationName } from '../../contract/operations.ts'
import { presentCaller } from '../../platform/caller.ts'
import { createThreads, transferBytes } from '../../platform/threads.ts'
import { sha256 } from '../state/hash.ts'
import {
  type Checked,
  type Kept,
  readAndCheck,
  type ToCheck,
  type ToKeep,
  type Work,
  withoutKeys,
} from './answer-work.ts'
import type { Exchange } from './exchange.ts'
import { notAnswered, type Read, tooMuch } from './read-answer.ts'

/** Bytes. Smaller answers are read at once: the worst takes some 20 ms, and nearly all less than one. */
export const large = 65_536
/** For searching one answer for keys, and again for reading it. The worst 32 MB take a quarter of it. */
export const patience = 20_000

/** Batches and watches take one turn together. */
const inBackground = 'background'

export type AnswerReader = ReturnType<typeof createAnswerReader>

export function createAnswerReader(milliseconds = patience) {
  const { run } = createThreads<Work>(new URL('./answer-thread.ts', import.meta.url), {
    ...{ most: 2, milliseconds, moved: transferBytes },
  })
  /** Null where its thread had to be ended. */
  const onThread = <Told>(work: Work): Promise<Told | null> =>
    run<Told>(work, { account: presentCaller()?.account ?? inBackground }).catch(() => null)

  /** Null where that takes too long: then the answer may hold a key. */
  async function withoutAnyKey({ exchange, keys }: ToKeep): Promise<Kept | null> {
    if (exchange.bytes.length < large) return withoutKeys({ exchange, keys })
    const kept = await onThread<Kept>({ kind: 'keep', asked: { exchange: copyOf(exchange), keys } })
    return kept && { ...kept, bytes: Buffer.from(kept.bytes.buffer) }
  }

  async function check<Op extends OperationName>(asked: ToCheck<Op>): Promise<Checked<Op>> {
    if (asked.exchange.bytes.length < large) return readAndCheck(asked)
    const told = await onThread<string>({ kind: 'read', asked: { ...asked, exchange: copyOf(asked.exchange) } })
    return told === null ? { read: tooMuch('takes too long to read'), holdsKey: false } : JSON.parse(told)
  }

  return {
    keep: async (asked: ToKeep): Promise<Kept> => (await withoutAnyKey(asked)) ?? overwritten(asked),

    async receive<Op extends OperationName>(asked: ToCheck<Op> & ToKeep): Promise<Kept & { read: Read<Op> }> {
      const kept = await withoutAnyKey(asked)
      if (!kept) return { ...overwritten(asked), read: notToBeKept }
      const { read, holdsKey } = await check({ ...asked, exchange: { ...asked.exchange, ...kept } })
      return holdsKey ? { ...overwritten(asked), read: notToBeKept } : { ...kept, read }
    },

    read: async <Op extends OperationName>(asked: ToCheck<Op>): Promise<Read<Op>> => (await check(asked)).read,
  }
}

const notToBeKept = notAnswered(
  'malformed',
  'The service repeated an access key inside its answer, so the whole answer was overwritten.',
)

/** Blanks all bytes, at equal length. */
function overwritten({ exchange: { status, headers, bytes }, keys }: ToKeep): Kept {
  const head = withoutKeys({ exchange: { status, headers, bytes: Buffer.alloc(0) }, keys })
  const stars = Buffer.alloc(bytes.length, '*')
  return { headers: head.headers, bytes: stars, sha256: sha256(stars), blanked: head.blanked + 1 }
}

/** The bytes in a buffer of their own, which can move to a thread. */
export const copyOf = ({ status, headers, bytes }: Exchange): Exchange => ({
  ...{ status, headers },
  bytes: Buffer.from(new Uint8Array(bytes).buffer),
})
