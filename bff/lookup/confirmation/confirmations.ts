/**
 * Tokens that let one dear call, or one text message, through (decision 0038). A token is good for one session, one
 * operation, its exact parameters, case and price, for a few minutes, and once: it is taken away in the transaction that
 * lets the call through, so that a double click, a reload or another process cannot use it again.
 */
import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { creditsInWords } from '../../../contract/credits.ts'
import type { Estimate } from '../../../contract/desk/prices.ts'
import type { SentBefore } from '../../../contract/desk/problem.ts'
import { Problem } from '../../http/problem.ts'
import { canonicalJson } from '../../state/canonical-json.ts'
import { sha256 } from '../../state/hash.ts'
import type { Tables } from '../../state/tables.ts'

const lifetime = 5 * 60_000
/** An identical message within this time is told of. */
const messageMemory = 24 * 3_600_000

export type ToConfirm = {
  session_id: string
  case_id: string | null
  params: { readonly [name: string]: string }
  estimate: Estimate
  /** What was sent to whom, as a digest; null of what sends nothing. */
  message: string | null
}
export type Confirmations = ReturnType<typeof createConfirmations>

/** The token is not good, or no longer. */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed'
}

export function createConfirmations(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()

  async function issue({ session_id, ...bound }: ToConfirm): Promise<{ confirmation: string; expires_at: string }> {
    const confirmation = randomBytes(24).toString('base64url')
    const issued_at = later(0)
    const row = { token_hash: sha256(confirmation), session_id, issued_at, expires_at: later(lifetime) }
    await db.deleteFrom('confirmation').where('expires_at', '<', issued_at).execute()
    await db
      .insertInto('confirmation')
      .values({ ...row, bound_to: boundTo(bound) })
      .execute()
    return { confirmation, expires_at: row.expires_at }
  }

  async function sentBefore(message: string | null): Promise<SentBefore | null> {
    if (message === null) return null
    const row = await db
      .selectFrom('sent_message')
      .select(['at', 'id as record'])
      .where('print', '=', message)
      .where('at', '>', later(-messageMemory))
      .executeTakeFirst()
    return row ?? null
  }

  /** Whoever was told of no message sent before does not send the second: theirs came in between. */
  async function noteMessage(tx: Transaction<Tables>, print: string, id: string, issued_at: string): Promise<void> {
    await tx.deleteFrom('sent_message').where('at', '<', later(-messageMemory)).execute()
    const row = { id, at: later(0) }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sent_message')
      .values({ print, ...row })
      .onConflict((conflict) => conflict.column('print').doUpdateSet(row).where('sent_message.at', '<', issued_at))
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw new Unconfirmed()
  }

  return {
    /** The token is gone with this transaction. @param id of the record-to-be @throws Unconfirmed */
    async consume(
      tx: Transaction<Tables>,
      token: string,
      { session_id, ...bound }: ToConfirm,
      id: string,
    ): Promise<void> {
      const used = await tx
        .deleteFrom('confirmation')
        .where('token_hash', '=', sha256(token))
        .where('session_id', '=', session_id)
        .where('bound_to', '=', boundTo(bound))
        .where('expires_at', '>', later(0))
        .returning('issued_at')
        .executeTakeFirst()
      if (!used) throw new Unconfirmed()
      if (bound.message !== null) await noteMessage(tx, bound.message, id, used.issued_at)
    },

    /** What to answer a call that needs to be confirmed first; with a token that does. */
    async needed(asked: ToConfirm, wasTried: boolean): Promise<Problem> {
      const before = await sentBefore(asked.message)
      const token = await issue(asked)
      return new Problem(428, 'Confirm first', wordsOf(asked.estimate, before, wasTried), {
        outcome: 'not_run',
        reason: 'confirmation_needed',
        estimate: asked.estimate,
        sent_before: before,
        ...token,
      })
    },
  }
}

const boundTo = ({ case_id, params, estimate }: Omit<ToConfirm, 'session_id'>): string =>
  sha256(canonicalJson({ operation: estimate.operation, credits: estimate.credits, case_id, params }))

function wordsOf({ credits, units }: Estimate, before: SentBefore | null, wasTried: boolean): string {
  const cost = credits === null ? 'What this costs is not known' : `This costs ${creditsInWords(credits)}`
  return [
    wasTried && 'That confirmation was used already, has run out, or was for something else.',
    units > 1 ? `${cost}, for ${units} blocks of text.` : `${cost}.`,
    before && `The same message to the same number was asked for at ${before.at}: its record says what became of it.`,
    'Nothing was asked yet and nothing was paid: confirm to go on.',
  ]
    .filter(Boolean)
    .join(' ')
}
