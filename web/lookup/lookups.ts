/**
 * Lookups and their records. A lookup is asked once: its answer's record goes into the URL, and from then on reload, Back
 * and a shared link read the ledger (design 7). Nothing here asks or retries without a press (decision 0069).
 */
import {
  CancelledError,
  notifyManager,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type OperationName, type Result, operation as rowOf } from '../../contract/operations.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { request } from '../server/request.ts'
import { afterPainting } from '../ui/timing.ts'
import { usePressed } from './presses.ts'
import { accountQuery } from './price/account.ts'
import { confirming, isDeclined } from './price/confirmation.ts'
import { caseToAskIn, useCase } from './purpose/cases.ts'
import { useHeld, withoutEmpty } from './record/held.ts'
import { useNamed, useRecordSlot } from './record-slot.ts'

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

/** The answers of this session, the newest first. */
export function useAnswersAtHand(): Answered<OperationName>[] {
  return newestFirst(useQueryClient().getQueriesData<Answered<OperationName>>({ queryKey: ['answer'] }))
}

/** The answers that this window asked for in a case, the newest first: they are not paid for again. */
export function useAskedHere(case_id: string | undefined): Answered<OperationName>[] {
  return newestFirst(useQueryClient().getQueriesData<Answered<OperationName>>({ queryKey: ['lookup', case_id] }))
}

const newestFirst = (answers: [unknown, Answered<OperationName> | undefined][]) =>
  answers.flatMap(([, answered]) => answered ?? []).sort((one, other) => other.record.at.localeCompare(one.record.at))

type Asked<Op extends OperationName> = {
  operation: Op
  params: Given
  case_id: string | undefined
  /** Asked for anew, whatever is on record. */
  isAnew?: boolean
  /** How many minutes old an answer may be that is used again. */
  freshness?: string
}

/** Asks upstream, and pays; having asked whether to, where that must be confirmed. */
export async function askOnce<Op extends OperationName>(asked: Asked<Op>, client: QueryClient, signal?: AbortSignal) {
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
  // A screen that asks the same finds it, though no address names it yet.
  client.setQueryData(lookupKey(asked.operation, params, asked.case_id), answered)
  afterPainting(function freshenOthers() {
    void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['records'] })
    void client.invalidateQueries({ queryKey: ['searches'] })
  })
  return answered
}

/**
 * The answer that this screen shows: the record that the URL names, or else the answer to what is given, whose record
 * the URL names from then on. A press that led here runs it; at an address that was opened otherwise, its own button does.
 * @param params null where there is nothing to ask yet
 * @param slot the search parameter that holds the record's id
 * @param isAsked whether the press that led here was for it; else only a record is shown
 */
export function useLookup<Op extends OperationName>(
  operation: Op,
  params: Given | null,
  slot = 'record',
  isAsked = true,
) {
  const client = useQueryClient()
  const named = useRecordSlot(slot)
  const { file, isKnown } = useCase()
  const { id } = named
  const lacksCase = isKnown && file === undefined && rowOf(operation).about === 'person'

  const isQuestion = isAsked && id === null && params !== null
  const mayAsk = isQuestion && isKnown && !lacksCase
  // What the case holds is read again, free: to have it anew is a press of its own.
  const held = useHeld(mayAsk ? { operation, params: params ?? {} } : null)
  const record = id ?? held?.record ?? null

  const onRecord = useQuery({ ...answerQuery<Op>(record ?? ''), enabled: record !== null })
  // Each case has answers of its own: none is shown in a case that does not hold its record.
  const key = lookupKey(operation, params ?? {}, file?.case_id)
  const [isPressed, run] = usePressed(isQuestion ? JSON.stringify([operation, withoutEmpty(params)]) : null)
  const asking = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askOnce({ operation, params: params ?? {}, case_id: file?.case_id }, client, signal),
    enabled: mayAsk && isPressed && held === null,
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  })
  const query = isAsked && record === null ? asking : onRecord
  useNamed(named, isAsked ? (held?.record ?? asking.data?.record.id) : undefined)

  /** What this screen asks; or, where only a record is known, what that was an answer to. */
  const asBefore = () =>
    params === null && query.data
      ? { operation: query.data.record.operation as Op, params: query.data.params }
      : { operation, params: params ?? {} }

  const { pathname } = useLocation()
  const place = ['under way', pathname, slot, operation]
  const underWay = () => client.getQueryData<UnderWay<Op>>(place)
  const printOf = (question: object) => JSON.stringify([file?.case_id, question])

  /** Another answer, to the same question or to a new one: another record, and another payment. */
  const again = useMutation({
    // biome-ignore lint/suspicious/noConfusingVoidType: so a mutation may be called without an argument.
    mutationFn: (asked: Given | void) => {
      const question = asked ? { operation, params: asked } : { ...asBefore(), isAnew: true }
      const print = printOf(question)
      const before = underWay()
      // Pressed twice, it is asked once; whoever asks something else has given this up.
      if (before?.print === print) return before.answer
      before?.stopping.abort()
      const stopping = new AbortController()
      const answer = askInCase(question, client, stopping.signal).finally(() => {
        if (underWay()?.answer === answer) client.removeQueries({ queryKey: place, exact: true })
      })
      client.setQueryData<UnderWay<Op>>(place, { print, stopping, answer })
      return answer
    },
    // With what is told of its end, so that both are drawn at one time.
    onSuccess: ({ record }) => notifyManager.schedule(() => named.name(record.id, false)),
    onError(error) {
      // What was shown before stays.
      if (isDeclined(error)) again.reset()
    },
  })

  /** Gives it up, and the BFF does so too, as soon as nobody waits; its record says that. */
  function stop() {
    underWay()?.stopping.abort()
    void client.cancelQueries({ queryKey: key, exact: true }, { revert: false })
  }

  const answerAtHand = (asked: Given) => client.getQueryData<Answered<Op>>(lookupKey(operation, asked, file?.case_id))

  /**
   * What was asked here and left before it was answered is waited for again, or shown where it has come since. Asks nobody.
   * @param seen the record of an earlier answer to it
   */
  function takeUp(asked: Given, seen: string | undefined) {
    const record = answerAtHand(asked)?.record.id
    if (underWay()?.print === printOf({ operation, params: asked })) again.mutate(asked)
    else if (record !== undefined && record !== seen) named.name(record, true)
  }

  return {
    query,
    again,
    answerAtHand,
    takeUp,
    isAsking: query.isFetching || again.isPending || held === undefined,
    /** The same is asked for once more: what came before stays to be read meanwhile. */
    isAskedAnew: again.isPending && again.variables === undefined && Boolean(query.data?.result),
    /** Null where it is only read again. */
    stop: id === null || again.isPending ? stop : null,
    operation: asBefore().operation,
    slot,
    isOnRecord: id !== null,
    /** Runs the question in the address; null where it needs no press. */
    run: mayAsk && held === null && !isPressed && asking.isPending ? run : null,
    /** It is about people, and is not asked before a case is chosen (decision 0011). */
    lacksCase,
  }
}

/**
 * A question that was pressed for, until it is answered: by where it was asked, so that whoever leaves and comes back
 * finds it. At the door it is forgotten with every answer: nobody waits for another's.
 */
type UnderWay<Op extends OperationName> = { print: string; stopping: AbortController; answer: Promise<Answered<Op>> }

/** @throws CancelledError where it was given up */
async function askInCase<Op extends OperationName>(
  question: Omit<Asked<Op>, 'case_id'>,
  client: QueryClient,
  signal: AbortSignal,
): Promise<Answered<Op>> {
  const case_id = (await caseToAskIn(client))?.case_id
  return askOnce({ ...question, case_id }, client, signal).catch((error) => {
    throw signal.aborted ? new CancelledError() : error
  })
}

/** Whoever asked stopped waiting for the answer. */
export const isGivenUp = (error: Error): boolean => error instanceof CancelledError

export type Lookup<Op extends OperationName> = ReturnType<typeof useLookup<Op>>

const lookupKey = (operation: OperationName, params: Given, case_id: string | undefined) => [
  'lookup',
  case_id,
  operation,
  withoutEmpty(params),
]
