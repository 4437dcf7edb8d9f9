/** Lookups and their records. Nothing here runs without a press (decision 0069). */
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { RecordHead as Head, LookupReply } from '../../contract/desk/lookups.ts'
import type { ChainRow, LedgerRecord } from '../../contract/desk/records.ts'
import type { OperationName, Result } from '../../contract/operations.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { type Call, desk, send } from '../server/desk.ts'
import { lasting, reading } from '../server/reading.ts'
import { afterPainting } from '../ui/timing.ts'
import { accountQuery } from './price/account.ts'
import { confirming } from './price/confirmation.ts'
import { withoutEmpty } from './record/held.ts'

export type RecordHead = Head &
  // Known with the next balance.
  Partial<Pick<LedgerRecord, 'measured_credits'>>
export type Given = { readonly [parameter: string]: string | undefined }

/** An answer, new or from the ledger, with its request and its record. */
export type Answered<Op extends OperationName> = {
  params: { [parameter: string]: string }
  outcome: Outcome
  /** Why there is no answer. */
  reason: string | null
  message: string | null
  result: Result<Op> | null
  record: RecordHead
  case_id: string | null
  /** Why a text message may be sent, in its sender's words. */
  stated?: LedgerRecord['stated']
  /** Its content was erased since. */
  erased?: boolean
  /** An earlier record answered it, free. */
  reused?: boolean
}

export type { ChainRow, LedgerRecord }

export const recordQuery = (id: string) => lasting(reading(['record', id], desk.records.read({ id })))

export const answerQuery = <Op extends OperationName>(id: string) =>
  queryOptions({
    queryKey: ['answer', id],
    queryFn: async ({ client }): Promise<Answered<Op>> => toAnswered(await client.fetchQuery(recordQuery(id))),
    staleTime: Number.POSITIVE_INFINITY,
  })

function toAnswered<Op extends OperationName>(record: LedgerRecord): Answered<Op> {
  const { params, outcome, reason, message, case_id, stated, erased, ...rest } = record
  const { id, at, operation, sha256, credits, charged, measured_credits, source } = rest
  const head = { id, at, operation, sha256, credits, ...(charged && { charged }), measured_credits, source }
  const result = record.result as Result<Op> | null
  return { params: params ?? {}, outcome, reason, message, result, record: head, case_id, stated, erased }
}

/** The answers that this window has read or run, the newest first. */
export function useSessionAnswers(): Answered<OperationName>[] {
  const answers = useQueryClient().getQueriesData<Answered<OperationName>>({ queryKey: ['answer'] })
  return answers
    .flatMap(([, answered]) => answered ?? [])
    .sort((one, other) => other.record.at.localeCompare(one.record.at))
}

type Asked<Op extends OperationName> = {
  operation: Op
  params: Given
  case_id: string | undefined
  /** Runs although the answer is on record. */
  isRefresh?: boolean
  /** The greatest age of a reused answer, in minutes. */
  freshness?: string
}

/** Runs a lookup, after a confirmation where it needs one. Its answer is cached by its record's id alone. */
export async function runLookup<Op extends OperationName>(asked: Asked<Op>, client: QueryClient, signal?: AbortSignal) {
  const params = withoutEmpty(asked.params)
  const { operation, case_id } = asked
  const freshness = asked.isRefresh ? '0' : asked.freshness
  const given = { ...params, operation, ...(case_id && { case_id }), ...(freshness && { freshness }) }
  try {
    const answer = await confirming(
      (confirmation) => send(lookupOf<Op>({ ...given, ...(confirmation && { confirmation }) }), signal),
      { params, case_id, signal },
    )
    // An answer that is used again stays in the case of its record (decision 0038).
    const answered = { params, reason: null, message: null, case_id: case_id ?? null, ...answer }
    client.setQueryData(answerQuery<Op>(answer.record.id).queryKey, answered)
    return answered
  } finally {
    // A lookup that failed is on record too, and may have cost something.
    afterPainting(function freshenOthers() {
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
      void client.invalidateQueries({ queryKey: ['records'] })
      void client.invalidateQueries({ queryKey: ['searches'] })
    })
  }
}

/** The operation decides what its result holds. */
export const lookupOf = <Op extends OperationName>(given: { operation: Op; [parameter: string]: string }) =>
  desk.lookups.run(given) as Call<LookupReply & { result: Result<Op> }>
