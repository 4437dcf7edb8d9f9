/** Sends checkpoints to the timestamp authority, if one is configured. What fails is tried again later. */
import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { State } from '../state/state.ts'
import type { CheckpointStampTable, Tables } from '../state/tables.ts'
import { checkReply, nonceOf, timestampRequest } from './timestamp.ts'

const patienceMilliseconds = 10_000
/** Bytes. A reply holds a few certificates. */
const mostBytes = 100_000
/** Checkpoints in one round, so that an authority that comes back does not get a year's requests at once. */
const mostAtOnce = 20

type Options = { url: string; log: Logger; clock?: () => Date }

export function createStamper({ db }: State, { url, log, clock = () => new Date() }: Options) {
  async function stamp(statement: string, signal: AbortSignal): Promise<Buffer> {
    const digest = createHash('sha256').update(statement).digest()
    const nonce = nonceOf(randomBytes(8))
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(timestampRequest(digest, nonce)),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]),
    })
    const reply = await bodyOf(response)
    if (!response.ok) throw new Error(`status ${response.status}`)
    checkReply(reply, digest, nonce)
    return reply
  }

  /** Oldest first. The next round tries failures again. @returns how many were stamped */
  return async (signal: AbortSignal): Promise<number> => {
    const waiting = await db
      .selectFrom('checkpoint')
      .leftJoin('checkpoint_stamp', 'checkpoint_stamp.checkpoint_id', 'checkpoint.checkpoint_id')
      .select(['checkpoint.checkpoint_id', 'checkpoint.statement'])
      .where('checkpoint_stamp.checkpoint_id', 'is', null)
      .orderBy('checkpoint.at')
      .limit(mostAtOnce)
      .execute()
    let stamped = 0
    for (const { checkpoint_id, statement } of waiting) {
      const reply = await stamp(statement, signal).catch((error: Error) => {
        if (!signal.aborted) log.warn({ checkpoint_id, reason: reasonOf(error) }, 'no timestamp yet: it is tried again')
        return null
      })
      if (reply === null) break
      const row = { checkpoint_id, authority: url, received_at: clock().toISOString(), reply }
      await db.transaction().execute((tx) => keepStamp(tx, row))
      stamped += 1
    }
    return stamped
  }
}

/** Keeps the first reply: another process may have sent the same request. */
async function keepStamp(tx: Transaction<Tables>, stamp: CheckpointStampTable): Promise<void> {
  const { checkpoint_id } = stamp
  const stamps = tx.selectFrom('checkpoint_stamp').select('checkpoint_id')
  if (await stamps.where('checkpoint_id', '=', checkpoint_id).executeTakeFirst()) return
  await tx
    .insertInto('checkpoint_stamp')
    .values(stamp)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message)

async function bodyOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > mostBytes) throw new Error('the reply is longer than a timestamp is')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
