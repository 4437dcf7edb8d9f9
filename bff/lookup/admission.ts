/**
 * Whether a lookup may run: confirmed and within budgets. A token works once, for one session and price (decision
 * 0038).
 */

import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { creditsInWords } from '../../contract/credits.ts'
import type { Estimate } from '../../contract/desk/prices.ts'
import type { SentBefore } from '../../contract/desk/problem.ts'
import type { Session } from '../auth/sessions.ts'
import { Problem } from '../http/problem.ts'
import { canonicalJson } from '../state/canonical-json.ts'
import { sha256 } from '../state/hash.ts'
import { timedId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import type { Budgets } from './budgets/budgets.ts'
import type { Reservations } from './budgets/reservations.ts'

type Parts = { db: Kysely<Tables>; budgets: Budgets; reservations: Reservations; confirmations: Confirmations }
type Wish = {
  estimate: Estimate
  params: { readonly [name: string]: string }
  case_id: string | null
  print: string
  confirmation: string | undefined
  session: Session
  /** The record's id, where the lookup was confirmed earlier within a ceiling. */
  agreed?: string | undefined
}
/** `id` is the id of the record. */
type Admitted = { id: string; isReserved: boolean }

export function createAdmit({ db, budgets, reservations, confirmations }: Parts) {
  async function admit({ estimate, params, case_id, print, confirmation, session, agreed }: Wish): Promise<Admitted> {
    const { credits, confirmation_needed, operation } = estimate
    const { session_id, analyst } = session
    const drawnOn = await budgets.drawnOn(analyst.analyst_id, case_id, session.token?.token_id)
    // Check budgets first: do not request a confirmation and then refuse.
    reservations.check(credits, drawnOn)
    const message = operation === 'send_text_message' ? print : null
    const isToConfirm = confirmation_needed && agreed === undefined
    const toConfirm: ToConfirm | null = isToConfirm ? { session_id, case_id, params, estimate, message } : null
    const id = agreed ?? timedId(Date.now())
    if (toConfirm && !confirmation) throw await confirmations.needed(toConfirm, false)
    if (!toConfirm && drawnOn.length === 0) return { id, isReserved: false }

    const pass = db.transaction().execute(async (tx) => {
      if (toConfirm) await confirmations.consume(tx, confirmation ?? '', toConfirm, id)
      await reservations.reserve(tx, { id, credits }, drawnOn)
    })
    await pass.catch(async (error) => {
      throw error instanceof Unconfirmed && toConfirm ? await confirmations.needed(toConfirm, true) : error
    })
    return { id, isReserved: drawnOn.length > 0 }
  }

  /** Processes that ended may still hold reservations. Return those before a budget refuses anyone. */
  return (wish: Wish): Promise<Admitted> =>
    admit(wish).catch(async (error) => {
      const isOver = error instanceof Problem && error.more.reason === 'over_budget'
      if (isOver && (await reservations.reconcile()) > 0) return admit(wish)
      throw error
    })
}

const lifetime = 5 * 60_000
/** The analyst is warned about an identical message sent within this time. */
const messageMemory = 24 * 3_600_000

type ToConfirm = {
  session_id: string
  case_id: string | null
  params: { readonly [name: string]: string }
  estimate: Estimate
  /** A digest of the text message and its recipient; null for other operations. */
  message: string | null
}
type Confirmations = ReturnType<typeof createConfirmations>

/** The token is not valid, or not any more. */
class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed'
}

export function createConfirmations(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()

  /** @param before the message that the warning names. It counts as earlier, also in the same millisecond. */
  async function issue(
    { session_id, ...bound }: ToConfirm,
    before: SentBefore | null,
  ): Promise<{ confirmation: string; expires_at: string }> {
    const confirmation = randomBytes(24).toString('base64url')
    const now = later(0)
    const issued_at = before && before.at >= now ? justAfter(before.at) : now
    const row = { token_hash: sha256(confirmation), session_id, issued_at, expires_at: later(lifetime) }
    await db.deleteFrom('confirmation').where('expires_at', '<', now).execute()
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

  /** Fails if the same message was sent after this analyst's confirmation was issued without a warning. */
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
    /** Deletes the token in this transaction. @param id of the record to come @throws Unconfirmed */
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

    /** The reply to a call that needs a confirmation, with a token for it. */
    async needed(asked: ToConfirm, wasTried: boolean): Promise<Problem> {
      const before = await sentBefore(asked.message)
      const token = await issue(asked, before)
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

const justAfter = (at: string): string => new Date(Date.parse(at) + 1).toISOString()

const boundTo = ({ case_id, params, estimate }: Omit<ToConfirm, 'session_id'>): string =>
  sha256(canonicalJson({ operation: estimate.operation, credits: estimate.credits, case_id, params }))

function wordsOf({ credits, units }: Estimate, before: SentBefore | null, wasTried: boolean): string {
  const cost = credits === null ? 'The price is not known' : `This costs ${creditsInWords(credits)}`
  return [
    wasTried && 'That confirmation was used already, has expired, or was for another lookup.',
    units > 1 ? `${cost}, for ${units} blocks of text.` : `${cost}.`,
    before && `The same message to the same number was submitted at ${before.at}. Its record says what happened.`,
    'Nothing was looked up and nothing was paid. Confirm to continue.',
  ]
    .filter(Boolean)
    .join(' ')
}
