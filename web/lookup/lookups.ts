/** Lookups and their records. Nothing here runs without a press (decision 0069). */
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OperationName, Result } from '../../contract/operations.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { request } from '../server/request.ts'
import { afterPainting } from '../ui/timing.ts'
import { accountQuery } from './price/account.ts'
import { confirming } from './price/confirmation.ts'
import { withoutEmpty } from './record/held.ts'

export type RecordHead = Pick<LedgerRecord, 'id' | 'at' | 'operation' | 'sha256' | 'credits'> &
  // Known no sooner than the next balance.
  Partial<Pick<LedgerRecord, 'measured_credits'>>
export type Given = { readonly [parameter: string]: string | undefined }

/** An answer, new or re-opened: what was asked, what came, and its record. */
export type Answered<Op extends OperationName> = {
  params: { [parameter: string]: string }
  outcome: Outcome
  /** Of a record that is no answer, why. */
  reason: string | null
  message: string | null
  result: Result<Op> | null
  record: RecordHead
  /** The case it was asked in. */
  case_id: string | null
  /** Of a text message, on what footing it was sent. */
  stated?: Stated | null
  /** It was answered from an earlier record, free. */
  reused?: boolean
}

/** On what footing a text message was sent, in the words of its sender's statement. */
type Stated = { footing: string; words: string }

/** A record as the BFF tells it. */
export type LedgerRecord = {
  id: string
  at: string
  operation: string
  /** Whoever asked, by id. */
  analyst: string
  analyst_name: string | null
  case_id: string | null
  outcome: Outcome
  reason: string | null
  message: string | null
  /** Whom or what it is about, where its answer says so. */
  subject_name: string | null
  params: { [parameter: string]: string } | null
  result: unknown
  stated: Stated | null
  case: { reference: string; title: string; purpose: string; lawful_basis: string; retention_date: string } | null
  credits: string | null
  /** By how much the balance fell, where that can be said. */
  measured_credits: string | null
  bytes: number | null
  milliseconds: number | null
  upstream: string | null
  binding: string | null
  status: number | null
  headers: { [name: string]: string } | null
  sha256: string | null
  blanked: number
  /** The encoding that the answer says, where it was read in another. */
  charset: { said: string; read: string } | null
  /** How often the service was asked; null where that was not noted. */
  attempts: number | null
  erased: boolean
  /** In what it is not as it was recorded. */
  differs: ('row' | 'order' | 'content' | 'answer' | 'signed')[]
  chain: ChainRow[]
}

/** A row of the ledger with everything that its hash is over. */
export type ChainRow = {
  seq: number
  id: string
  event: string
  at: string
  analyst: string
  case_id: string | null
  operation: string
  outcome: string | null
  /** Of what was not answered, or erased. */
  reason: string | null
  bytes: number | null
  milliseconds: number | null
  credits: string | null
  commitment: string | null
  previous_hash: string
  hash: string
}

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', id],
    queryFn: ({ signal }) => request<LedgerRecord>(`/api/records/${encodeURIComponent(id)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The answer on record. */
export const answerQuery = <Op extends OperationName>(id: string) =>
  queryOptions({
    queryKey: ['answer', id],
    queryFn: async ({ client }): Promise<Answered<Op>> => toAnswered(await client.fetchQuery(recordQuery(id))),
    staleTime: Number.POSITIVE_INFINITY,
  })

function toAnswered<Op extends OperationName>(record: LedgerRecord): Answered<Op> {
  const { params, outcome, reason, message, case_id, stated, ...rest } = record
  const { id, at, operation, sha256, credits, measured_credits } = rest
  const head = { id, at, operation, sha256, credits, measured_credits }
  const result = record.result as Result<Op> | null
  return { params: params ?? {}, outcome, reason, message, result, record: head, case_id, stated }
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
  /** Asked for anew, whatever is on record. */
  isAnew?: boolean
  /** How many minutes old an answer may be that is used again. */
  freshness?: string
}

/** Runs a lookup, after a confirmation where it needs one. Its answer is cached by its record's id alone. */
export async function runLookup<Op extends OperationName>(asked: Asked<Op>, client: QueryClient, signal?: AbortSignal) {
  const params = withoutEmpty(asked.params)
  const body = {
    ...params,
    ...(asked.case_id && { case_id: asked.case_id }),
    ...(asked.freshness && { freshness: asked.freshness }),
    ...(asked.isAnew && { freshness: '0' }),
  }
  const answer = await confirming(
    (confirmation) =>
      request<Pick<Answered<Op>, 'outcome' | 'result' | 'record' | 'reused'>>(`/api/lookups/${asked.operation}`, {
        method: 'POST',
        body: { ...body, ...(confirmation && { confirmation }) },
        ...(signal && { signal }),
      }),
    { params, case_id: asked.case_id, signal },
  )
  const answered = { ...answer, params, reason: null, message: null, case_id: asked.case_id ?? null }
  client.setQueryData(answerQuery<Op>(answer.record.id).queryKey, answered)
  afterPainting(function freshenOthers() {
    void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['records'] })
    void client.invalidateQueries({ queryKey: ['searches'] })
  })
  return answered
}
