/** Delivers messages about watches to the operator's webhook: signed, with ids only, and retried for a day. */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Agent, request } from 'undici'
import type { Jobs } from '../jobs/jobs.ts'
import type { JobTable, Tables } from '../state/tables.ts'

export type Webhook = { url: string; secret: string }
type Options = { db: Kysely<Tables>; webhook: Webhook; jobs: Jobs; log: Logger }

/** Milliseconds for the connection and for the answer. */
const wait = 10_000
const firstPause = 15_000
const longestPause = 6 * 3_600_000
/** The last try is about a day after the first. */
const mostTries = 14

export const signatureHeader = 'whereabouts-signature'

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 over the time, a dot and the body. */
function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** @returns looks for messages that wait, at once */
export function deliverMessages({ db, webhook: { url, secret }, jobs, log }: Options): () => void {
  const { claims, stopping } = jobs
  const dispatcher = new Agent({ connect: { timeout: wait }, headersTimeout: wait, bodyTimeout: wait, connections: 1 })

  async function deliver({ job_id, tries }: JobTable): Promise<void> {
    const message = await db
      .selectFrom('watch_delivery')
      .select('body')
      .where('delivery_id', '=', job_id)
      .executeTakeFirst()
    // Its watch was removed.
    if (!message) return claims.end(db, job_id)
    const failure = await send(message.body)
    // A later start sends the message again.
    if (failure !== null && stopping.aborted) return claims.free(db, job_id)
    const isLast = tries + 1 >= mostTries
    if (failure !== null)
      log.warn({ job_id, tries: tries + 1, failure, isLast }, 'the webhook of watches did not take a message')
    if (failure !== null && !isLast) {
      const due_at = claims.dueIn(Math.min(firstPause * 2 ** tries, longestPause))
      return claims.free(db, job_id, { due_at, tries: tries + 1 })
    }
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('watch_delivery').where('delivery_id', '=', job_id).execute()
      await claims.end(tx, job_id)
    })
  }

  /** @returns null, or the failure. A redirect is a failure too, because the signature is for one address. */
  async function send(body: string): Promise<string | null> {
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

  return jobs.addKind({ kind: 'webhook', atOnce: () => 1, run: deliver, close: () => dispatcher.close() })
}
