/** One lookup, step by step: record the request, send it, record the answer, and only then reply. */
import type { Transaction } from 'kysely'
import { readParams } from '../../contract/check.ts'
import { chargedIn, toThousandths } from '../../contract/credits.ts'
import type { Estimate } from '../../contract/desk/prices.ts'
import { type OperationName, type Result, operation as rowOf } from '../../contract/operations.ts'
import type { Footing } from '../../contract/text-message.ts'
import { letGo } from '../../platform/let-go.ts'
import type { Session } from '../auth/sessions.ts'
import { Problem } from '../http/problem.ts'
import type { Holder, RequireLive } from '../keys/held-keys.ts'
import { NoKey } from '../keys/mint.ts'
import type { SessionKeys } from '../keys/session-keys.ts'
import type { Ledger, RecordHead } from '../ledger/ledger.ts'
import type { EstimateOf, Prices } from '../prices/prices.ts'
import type { CaseTable, Tables } from '../state/tables.ts'
import type { Deadline } from '../upstream/deadline.ts'
import type { Registers } from '../upstream/registers.ts'
import type { Answer, Received, Unanswered, Upstream } from '../upstream/upstream.ts'
import type { createAdmit } from './admission.ts'
import type { Reservations, Settled } from './budgets/reservations.ts'
import { type createReuse, type Prints, printOf, type Reused } from './freshness.ts'
import type { PurposeOf } from './purpose.ts'

export type Lookup<Op extends OperationName> = {
  operation: Op
  params: { [name: string]: string }
  case_id?: string | undefined
  confirmation?: string | undefined
  footing?: Footing | undefined
  freshness: number
  /** The case must show the record, so that of another case is not used again (decisions 0095 and 0142). */
  isForCase?: boolean
  /** For a cell of OpenRefine: a record of a batch row is accepted. */
  accepts?: boolean
  gone?: AbortSignal
  /** For a batch: confirmed by the batch's ceiling, and waiting behind lookups by hand. */
  ofBatch?: OfBatch
}
type OfBatch = {
  id: string
  /** Runs in one transaction with the ledger's `asked`. If it throws, nothing is sent. */
  asked: (tx: Transaction<Tables>) => Promise<void>
}
export type Looked<Op extends OperationName> =
  | Reused<Op>
  | ({ record: RecordHead; reused: false } & (
      | { outcome: 'found' | 'none_found'; result: Result<Op> }
      | ({ outcome: 'not_answered' } & Unanswered)
    ))

type Parts = {
  ledger: Ledger
  upstream: Upstream
  keys: SessionKeys
  prices: Prices
  purposeOf: PurposeOf
  reuse: ReturnType<typeof createReuse>
  estimateOf: EstimateOf
  admit: ReturnType<typeof createAdmit>
  reservations: Reservations
  prints: Prints
  requireLive: RequireLive
  registers: Pick<Registers, 'realRegister'>
  clientOf: (analyst_id: string) => string
}
export type LookUp = ReturnType<typeof createLookUp>

export function createLookUp({ ledger, upstream, keys, prices, clientOf, ...steps }: Parts) {
  const { purposeOf, reuse, estimateOf, admit, reservations, prints, requireLive, registers } = steps

  return async <Op extends OperationName>(lookup: Lookup<Op>, session: Session): Promise<Looked<Op>> => {
    const { operation, case_id, freshness: minutes } = lookup
    // Sent, recorded and compared in one form, however it was typed.
    const params = readParams(operation, lookup.params)
    const { analyst } = session
    const purpose = () => purposeOf({ operation, case_id, analyst_id: analyst.analyst_id }).catch(notRun)
    const file = await purpose()
    const register = await registers.realRegister(operation)
    const print = printOf({ operation, params, upstream: upstream.target(operation).upstream, register })
    const token_id = session.token?.token_id
    const { isForCase } = lookup
    const question = { operation, print, case_id: file?.case_id ?? null, isForCase, analyst, token_id, minutes }
    // An answer on record needs no turn: the service is not called.
    const earlier = await reuse(question).catch(notRun)
    if (earlier && file && (!lookup.ofBatch || lookup.accepts))
      await prints.accept(earlier.record.id, file.case_id).catch(notRun)
    return (
      earlier ??
      upstream.inTurn(
        async (hasWaited) => {
          if (!hasWaited) return askAnew({ ...lookup, params, file, print }, session)
          // Check again: during the wait, the session may have ended and the case may have been closed or erased.
          await requireLive(session).catch(notRun)
          return askAnew({ ...lookup, params, file: await purpose(), print }, session)
        },
        { gone: lookup.gone, isBackground: lookup.ofBatch !== undefined, operation },
      )
    )
  }

  type Anew<Op extends OperationName> = Lookup<Op> & { file: CaseTable | null; print: string }

  async function askAnew<Op extends OperationName>(
    { operation, params, confirmation, footing, gone, file, print, ofBatch }: Anew<Op>,
    session: Session,
  ): Promise<Looked<Op>> {
    const { session_id, analyst } = session
    const { analyst_id } = analyst
    const case_id = file?.case_id ?? null
    const estimate = await estimateOf(operation, params).catch(notRun)
    const wish = { estimate, params, case_id, print, confirmation, session, agreed: ofBatch?.id }
    const { id, isReserved } = await admit(wish).catch(notRun)
    const settle = (settled: Settled) =>
      // A failed settlement is settled from the ledger later.
      isReserved ? reservations.settle(id, settled).catch(() => {}) : undefined

    const asked = {
      id,
      operation,
      params,
      ...upstream.target(operation),
      analyst: analyst_id,
      file,
      footing,
      token_id: session.token?.token_id,
    }
    const pending = await ledger.asked(asked, ofBatch?.asked).catch(async (cause) => {
      await settle({ outcome: 'not_run', reason: null, credits: null })
      return notRun(cause)
    })
    const called = { ...params, client: clientOf(analyst_id) }
    const holder = { session_id, analyst_id }
    // An operation that creates something runs to its end: otherwise nobody could say whether it was created.
    const leaving = rowOf(operation).creates ? undefined : gone
    const answer = await upstream.inTime((deadline) => ask({ operation, params: called, holder, deadline }), leaving)
    const credits = answer.outcome === 'not_answered' ? null : costOf(answer, estimate)
    const record = await ledger.answered(pending, { ...answer, credits }).catch(answerUnknown)
    letGo(answer.bytes)
    await settle({ outcome: answer.outcome, reason: answer.reason, credits })
    if (answer.outcome !== 'not_answered') prints.remember({ id, print, case_id, analyst: analyst_id, at: record.at })
    return { ...answer, record, reused: false }
  }

  async function ask<Op extends OperationName>(asked: {
    operation: Op
    params: { [name: string]: string }
    holder: Holder
    deadline: Deadline
  }): Promise<Answer<Op>> {
    const { operation, params, holder, deadline } = asked
    const counted = (answer: Answer<Op>) => (answer.attempts > 1 ? severalCalls(answer, answer.attempts) : answer)
    if (upstream.hasItsKey(operation)) return counted(await upstream.call(operation, params, null, deadline))
    try {
      const credentials = await keys.credentials(operation, holder, deadline)
      const answer = await upstream.call(operation, params, credentials, deadline)
      const isRefused = keys.hear(answer, credentials, holder)
      // Never sent twice: it creates something.
      const isAgain = isRefused && !rowOf(operation).creates
      const other = isAgain ? await keys.insteadOf(credentials, operation, holder, deadline) : null
      if (!other) return counted(answer)
      const second = await upstream.call(operation, params, other, deadline)
      return severalCalls(second, answer.attempts + second.attempts)
    } catch (error) {
      if (error instanceof NoKey) return error.answer
      throw error
    }
  }

  /** Counts as a second call, so that the next balance shows no price. */
  async function severalCalls<Op extends OperationName>(answer: Answer<Op>, attempts: number): Promise<Answer<Op>> {
    await prices.forgetBalance()
    return { ...answer, attempts }
  }
}

/** What the service says that it took, unless an administrator set the price (decision 0037). */
function costOf({ headers, attempts }: Received, { credits, source }: Estimate): string | null {
  const charged = source === 'set' ? null : chargedIn(headers)
  if (charged === null) return credits
  // The answer to an earlier attempt was lost, and may have been charged.
  const isLeast = attempts > 1 && toThousandths(charged) < toThousandths(credits ?? '0')
  return isLeast ? credits : charged
}

/** A request that cannot be recorded is not sent. A Problem keeps its own reason. */
export function notRun(cause: unknown): never {
  if (cause instanceof Problem) throw cause
  const detail = 'The ledger cannot be written, so nothing was looked up and nothing was paid. Tell your administrator.'
  throw new Problem(503, 'Not run', detail, { outcome: 'not_run', reason: 'ledger' }, { cause })
}

/** An answer that cannot be recorded is not given out. */
export function answerUnknown(cause: unknown): never {
  const detail = 'The lookup ran, but its answer could not be recorded and is not shown. Tell your administrator.'
  throw new Problem(503, 'Not answered', detail, { outcome: 'not_answered', reason: 'answer_unknown' }, { cause })
}
