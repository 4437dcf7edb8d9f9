/** Whether a lookup may be made: confirmed where it must be, and paid for where there is a budget, in one transaction. */
import type { Kysely } from 'kysely'
import type { Estimate } from '../../contract/desk/prices.ts'
import type { Session } from '../auth/sessions.ts'
import { Problem } from '../http/problem.ts'
import { timedId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import type { Budgets } from './budgets/budgets.ts'
import type { Reservations } from './budgets/reservations.ts'
import { type Confirmations, type ToConfirm, Unconfirmed } from './confirmation/confirmations.ts'

type Parts = { db: Kysely<Tables>; budgets: Budgets; reservations: Reservations; confirmations: Confirmations }
type Wish = {
  estimate: Estimate
  params: { readonly [name: string]: string }
  case_id: string | null
  print: string
  confirmation: string | undefined
  session: Session
}
/** `id` is the record's, from here on. */
export type Admitted = { id: string; isReserved: boolean }

/** @throws Problem 428 where it is to be confirmed first, 402 where a budget does not allow it */
export function createAdmit({ db, budgets, reservations, confirmations }: Parts) {
  async function admit({ estimate, params, case_id, print, confirmation, session }: Wish): Promise<Admitted> {
    const { credits, confirmation_needed, operation } = estimate
    const { session_id, analyst } = session
    const drawnOn = await budgets.drawnOn(analyst.analyst_id, case_id)
    // Nobody is asked to confirm what would be refused.
    reservations.check(credits, drawnOn)
    const message = operation === 'send_text_message' ? print : null
    const toConfirm: ToConfirm | null = confirmation_needed ? { session_id, case_id, params, estimate, message } : null
    const id = timedId(Date.now())
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

  /** What processes that ended still hold of a budget is given back before anybody is refused for it. */
  return (wish: Wish): Promise<Admitted> =>
    admit(wish).catch(async (error) => {
      const isOver = error instanceof Problem && error.more.reason === 'over_budget'
      if (isOver && (await reservations.reconcile()) > 0) return admit(wish)
      throw error
    })
}
