/** One lookup from end to end: recorded, asked, recorded, and only then answered (design 4). */
import type { OperationName, Result } from '../contract/operations.ts'
import type { Prices } from './account/prices.ts'
import { type Holder, NoKey, type SessionKeys } from './keys/session-keys.ts'
import type { Ledger, RecordHead } from './ledger/ledger.ts'
import { Problem } from './problem.ts'
import type { CaseTable } from './state/tables.ts'
import type { Answer, NotAnswered, Upstream } from './upstream/upstream.ts'

export type Lookup<Op extends OperationName> = {
  operation: Op
  params: { [name: string]: string }
  file: CaseTable | null
}
export type Looked<Op extends OperationName> = { record: RecordHead } & (
  | { outcome: 'found' | 'none_found'; result: Result<Op> }
  | { outcome: 'not_answered'; reason: NotAnswered; message: string }
)

type Parts = {
  ledger: Ledger
  upstream: Upstream
  keys: SessionKeys
  prices: Prices
  clientOf: (analyst_id: string) => string
}
export type LookUp = ReturnType<typeof createLookUp>

export function createLookUp({ ledger, upstream, keys, prices, clientOf }: Parts) {
  return async <Op extends OperationName>(
    { operation, params, file }: Lookup<Op>,
    holder: Holder,
  ): Promise<Looked<Op>> => {
    const target = upstream.target(operation)
    const pending = await ledger.asked({ operation, params, ...target, analyst: holder.analyst_id, file }).catch(notRun)
    const answer = await ask({ operation, params: { ...params, client: clientOf(holder.analyst_id) }, holder })
    const credits = answer.outcome === 'not_answered' ? null : await prices.of(operation)
    const record = await ledger.answered(pending, { ...answer, credits }).catch(answerUnknown)
    return { ...answer, record }
  }

  async function ask<Op extends OperationName>(asked: {
    operation: Op
    params: { [name: string]: string }
    holder: Holder
  }): Promise<Answer<Op>> {
    const { operation, params, holder } = asked
    try {
      const credentials = await keys.credentials(operation, holder)
      const answer = await upstream.call(operation, params, credentials)
      if (answer.outcome !== 'not_answered' || answer.reason !== 'refused_key' || keys.isAccountKey(credentials))
        return answer
      // The key may have run out, or the service may have forgotten it: one new key, once.
      await keys.rejected(holder, credentials)
      const second = await upstream.call(operation, params, await keys.credentials(operation, holder))
      // Two calls, of which the ledger knows one.
      await prices.forgetBalance()
      return second
    } catch (error) {
      if (error instanceof NoKey) return error.answer
      throw error
    }
  }
}

/** What cannot be put on record is not asked (design 4). */
export function notRun(cause: unknown): never {
  const detail = 'The ledger cannot be written, so nothing was looked up and nothing was paid. Tell whoever runs this.'
  throw new Problem(503, 'Not run', detail, { outcome: 'not_run', reason: 'ledger' }, { cause })
}

/** And what cannot be put on record is not told. */
export function answerUnknown(cause: unknown): never {
  const detail = 'The lookup was made, but its answer could not be recorded and is not shown. Tell whoever runs this.'
  throw new Problem(503, 'Not answered', detail, { outcome: 'not_answered', reason: 'answer_unknown' }, { cause })
}
