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
  viewOf,
  type Work,
  withoutKeys,
} from './answer-work.ts'
import type { Exchange } from './exchange.ts'
import { notAnswered, type Read, tooMuch } from './read-answer.ts'

/** Bytes. Smaller answers are read at once: the worst takes some 20 ms, and nearly all less than one. */
export const large = 65_536
/** Bytes. Larger answers are read one at a time, because each may take hundreds of megabytes. */
const huge = 4_194_304
/** For searching one answer for keys, and again for reading it. The worst 32 MB take a quarter of it. */
export const patience = 20_000

/** A thread that has read answers of 1 MB holds some 30 MB, and keeps nothing for its next job. */
const idleMilliseconds = 60_000

/** Batches and watches take one turn together. */
const inBackground = 'background'

export type AnswerReader = ReturnType<typeof createAnswerReader>

export function createAnswerReader(milliseconds = patience) {
  const program = new URL('./answer-thread.ts', import.meta.url)
  const options = { milliseconds, prepared: withOwnBytes, moved: transferBytes }
  // These threads collect their garbage often. Otherwise the two usual ones hold some 160 MB more.
  const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 }
  const usual = createThreads<Work>(program, { ...options, most: 2, idleMilliseconds, resourceLimits })
  // A thread keeps the memory that it once needed, so this one ends with its job.
  const heavy = createThreads<Work>(program, { ...options, most: 1, isSingleUse: true, resourceLimits })
  /** Null where its thread had to be ended. */
  const onThread = <Told>(work: Work): Promise<Told | null> =>
    (work.asked.exchange.bytes.length < huge ? usual : heavy)
      .run<Told>(work, { account: presentCaller()?.account ?? inBackground })
      .catch(() => null)

  /** Null where that takes too long: then the answer may hold a key. */
  async function withoutAnyKey({ exchange, keys }: ToKeep): Promise<Kept | null> {
    if (exchange.bytes.length < large) return withoutKeys({ exchange, keys })
    const kept = await onThread<Kept>({ kind: 'keep', asked: { exchange: owned(exchange), keys } })
    return kept && { ...kept, bytes: viewOf(kept.bytes) }
  }

  async function check<Op extends OperationName>(asked: ToCheck<Op>, isLast = false): Promise<Checked<Op>> {
    if (asked.exchange.bytes.length < large) return readAndCheck(asked)
    const told = await onThread<string>({ kind: 'read', asked, isLast })
    return told === null ? { read: tooMuch('takes too long to read'), holdsKey: false } : JSON.parse(told)
  }

  return {
    /** Takes the bytes of the exchange: only those of the reply count from now on. */
    async keep(asked: ToKeep): Promise<Kept> {
      const { length } = asked.exchange.bytes
      return (await withoutAnyKey(asked)) ?? overwritten(asked, length)
    },

    async receive<Op extends OperationName>(asked: ToCheck<Op> & ToKeep): Promise<Kept & { read: Read<Op> }> {
      const { length } = asked.exchange.bytes
      const kept = await withoutAnyKey(asked)
      if (!kept) return { ...overwritten(asked, length), read: notToBeKept }
      const { read, holdsKey } = await check({ ...asked, exchange: { ...asked.exchange, ...kept } })
      return holdsKey ? { ...overwritten(asked, length), read: notToBeKept } : { ...kept, read }
    },

    /** @param isLast nobody needs the bytes afterwards, so they move to the thread without a copy */
    read: async <Op extends OperationName>(asked: ToCheck<Op>, isLast = false): Promise<Read<Op>> =>
      (await check(asked, isLast)).read,
  }
}

const notToBeKept = notAnswered(
  'malformed',
  'The service repeated an access key inside its answer, so the whole answer was overwritten.',
)

/** Blanks all bytes, at equal length. */
function overwritten({ exchange: { status, headers }, keys }: ToKeep, length: number): Kept {
  const head = withoutKeys({ exchange: { status, headers, bytes: Buffer.alloc(0) }, keys })
  const stars = Buffer.alloc(length, '*')
  return { headers: head.headers, bytes: stars, sha256: sha256(stars), blanked: head.blanked + 1 }
}

/** To keep bytes, the thread takes them and gives them back. To read them it gets a copy where the caller still records them. */
function withOwnBytes(work: Work): Work {
  if (work.kind === 'keep') return work
  const { exchange } = work.asked
  return { ...work, asked: { ...work.asked, exchange: work.isLast ? owned(exchange) : copyOf(exchange) } }
}

/** Bytes that share their memory with others cannot move. Unpacked bytes have one byte of memory more. */
const owned = (exchange: Exchange): Exchange =>
  exchange.bytes.buffer.byteLength - exchange.bytes.length <= 1 ? exchange : copyOf(exchange)

/** The bytes in a buffer of their own, which can move to a thread. */
export const copyOf = ({ status, headers, bytes }: Exchange): Exchange => ({
  status,
  headers,
  bytes: Buffer.from(new Uint8Array(bytes).buffer),
})
