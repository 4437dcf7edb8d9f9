/** Delivers messages about watches to the operator's webhook: signed, with ids only, and retried for a day. */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Agent, request } from 'undici'
import type { Tables } from '../state/tables.ts'

export type Webhook = { url: string; secret: string }
type Options = { db: Kysely<Tables>; webhook: Webhook; clock: () => Date; log: Logger }

/** Milliseconds for the connection and for the answer. */
const wait = 10_000
/** No other process takes a message with a running claim. */
const lease = 60_000
const firstPause = 15_000
const longestPause = 6 * 3_600_000
/** The last try is about a day after the first. */
const mostTries = 14

export const signatureHeader = 'whereabouts-signature'

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 over the time, a dot and the body. */
function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

export function createDeliveries({ db, webhook: { url, secret }, clock, log }: Options) {
  const dispatcher = new Agent({ connect: { timeout: wait }, headersTimeout: wait, bodyTimeout: wait, connections: 1 })
  const inFuture = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()

  async function deliverNext(stopping: AbortSignal): Promise<boolean> {
    const next = await db
      .selectFrom('watch_delivery')
      .selectAll()
      .where('not_before', '<=', inFuture(0))
      .orderBy('not_before')
      .limit(1)
      .executeTakeFirst()
    if (!next) return false
    const { delivery_id, tries } = next
    const claimed = await db
      .updateTable('watch_delivery')
      .set({ not_before: inFuture(lease), tries: tries + 1 })
      .where('delivery_id', '=', delivery_id)
      .where('not_before', '=', next.not_before)
      .executeTakeFirstOrThrow()
    if (claimed.numUpdatedRows === 0n) return true
    const failure = await send(next.body, stopping)
    // The claim ends by itself, and a later start sends the message again.
    if (failure !== null && stopping.aborted) return false
    if (failure === null) {
      await db.deleteFrom('watch_delivery').where('delivery_id', '=', delivery_id).execute()
      return true
    }
    const isLast = tries + 1 >= mostTries
    log.warn({ delivery_id, tries: tries + 1, failure, isLast }, 'the webhook of watches did not take a message')
    if (isLast) await db.deleteFrom('watch_delivery').where('delivery_id', '=', delivery_id).execute()
    else
      await db
        .updateTable('watch_delivery')
        .set({ not_before: inFuture(Math.min(firstPause * 2 ** tries, longestPause)) })
        .where('delivery_id', '=', delivery_id)
        .execute()
    return true
  }

  /** @returns null, or the failure. A redirect is a failure too, because the signature is for one address. */
  async function send(body: string, stopping: AbortSignal): Promise<string | null> {
    const signal = AbortSignal.any([AbortSignal.timeout(wait), stopping])
    try {
      const signature = signatureOf(secret, Math.floor(Date.now() / 1000), body)
      const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
      const reply = await request(url, { method: 'POST', headers, body, dispatcher, signal })
      // The status says everything. A receiver that drips its reply keeps no other message waiting.
      reply.body.on('error', () => {}).destroy()
      return reply.statusCode >= 200 && reply.statusCode < 300 ? null : `status ${reply.statusCode}`
    } catch (error) {
      return (error as { code?: string }).code ?? 'no connection'
    }
  }

  return {
    /** Delivers all due messages. */
    async deliver(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && (await deliverNext(signal)));
    },
    close: (): Promise<void> => dispatcher.close(),
  }
}
