/**
 * A text message is prepared first. That sends nothing, and gives its cost and a token that works once. The second call
 * sends it with the token (decision 0038).
 */
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { deliveryStatuses } from '../../../contract/codes.ts'
import { type Footing, footings } from '../../../contract/text-message.ts'
import { clean } from '../../../contract/values/clean.ts'
import { answerQuery, lookupOf } from '../../lookup/lookups.ts'
import { accountQuery } from '../../lookup/price/account.ts'
import type { Tone } from '../../register/words.ts'
import { send as sendCall } from '../../server/desk.ts'
import { type ProblemDocument, ProblemError } from '../../server/request.ts'

export type Message = { telephone_number: string; from: string; message: string }
export type Prepared = {
  message: Message
  /** The sender's statement of why it may be sent. It goes on record. */
  footing: Footing
  case_id: string | undefined
  /** The cost, an identical message submitted earlier, and the token. */
  question: ProblemDocument
  /** Why an earlier attempt sent nothing. */
  notice: string | null
}

export type SendOutcome =
  /** On record, answered or not. */
  | { kind: 'record'; id: string; case_id: string | undefined }
  /** The token had expired, and nothing was sent. */
  | { kind: 'question'; prepared: Prepared }
  | { kind: 'refused'; error: ProblemError }
  /** The connection broke, and the message may have been sent. */
  | { kind: 'unknown'; prepared: Prepared; error: Error }

type Posted = { message: Message; footing: Footing; case_id: string | undefined; confirmation?: string | undefined }

const post = ({ message, footing, case_id, confirmation }: Posted) =>
  sendCall(
    lookupOf({
      operation: 'send_text_message',
      ...paramsOf(message),
      footing,
      ...(case_id && { case_id }),
      ...(confirmation && { confirmation }),
    }),
  )

const paramsOf = ({ telephone_number, from, message }: Message) => ({
  telephone_number: clean(telephone_number),
  message,
  ...(from.trim() && { from }),
})

const questionIn = (error: unknown): ProblemDocument | null =>
  error instanceof ProblemError && error.problem.reason === 'confirmation_needed' ? error.problem : null

/** Sends nothing, because it has no token. @throws ProblemError if the message is refused */
export async function prepare(wanted: Omit<Prepared, 'question'>): Promise<Prepared> {
  try {
    await post(wanted)
  } catch (error) {
    const question = questionIn(error)
    if (question) return { ...wanted, question }
    throw error
  }
  throw new Error('The message was sent without confirmation. Open the newest text message in Records.')
}

/**
 * Finds a message whose answer did not arrive, without sending it: it is the identical message submitted since.
 * @throws ProblemError if the application still cannot be reached
 */
export async function findOut({ question, ...wanted }: Prepared): Promise<SendOutcome> {
  const notice = 'The message did not reach the application. Nothing was sent or charged.'
  const now = await prepare({ ...wanted, notice })
  const before = now.question.sent_before?.record
  if (before !== undefined && before !== question.sent_before?.record)
    return { kind: 'record', id: before, case_id: wanted.case_id }
  return { kind: 'question', prepared: now }
}

async function send(prepared: Prepared, client: QueryClient): Promise<SendOutcome> {
  const { message, footing, case_id, question } = prepared
  try {
    const answer = await post({ message, footing, case_id, confirmation: question.confirmation })
    const params = paramsOf(message)
    const stated = { footing, words: footings[footing] }
    const answered = { ...answer, params, reason: null, message: null, case_id: case_id ?? null, stated }
    client.setQueryData(answerQuery<'send_text_message'>(answer.record.id).queryKey, answered)
    return { kind: 'record', id: answer.record.id, case_id }
  } catch (error) {
    const again = questionIn(error)
    if (again)
      return { kind: 'question', prepared: { ...prepared, question: again, notice: whyAgain(question, again) } }
    return outcomeOf(error, prepared)
  } finally {
    void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['records'] })
  }
}

function whyAgain(before: ProblemDocument, now: ProblemDocument): string {
  if (now.sent_before && now.sent_before.record !== before.sent_before?.record)
    return 'Nothing was sent from this page, because the same message was submitted meanwhile. Its record says what happened.'
  if (now.estimate?.credits !== before.estimate?.credits)
    return 'Nothing was sent, because its cost has changed. Check what it costs now and send it again.'
  return 'Nothing was sent: a confirmation counts for five minutes, and until you sign out. Check the message and send it again.'
}

/** Only a refusal by the application itself proves that nothing was sent. */
function outcomeOf(error: unknown, prepared: Prepared): SendOutcome {
  if (!(error instanceof ProblemError)) return { kind: 'unknown', prepared, error: new Error(String(error)) }
  const { status, outcome, record } = error.problem
  if (record) return { kind: 'record', id: record.id, case_id: prepared.case_id }
  if (outcome === 'not_run' || (status >= 400 && status < 500)) return { kind: 'refused', error }
  return { kind: 'unknown', prepared, error }
}

const key = ['send_text_message']

/**
 * The message being sent, or its outcome until the analyst has seen it. It is in memory and outlives the screen, so that
 * leaving and coming back cannot send a second one.
 */
export function useSending() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: (prepared: Prepared) => send(prepared, client),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const states = useMutationState({
    filters: { mutationKey: key },
    select: ({ state }) => ({ isPending: state.status === 'pending', outcome: state.data as SendOutcome | undefined }),
  })
  const { isPending = false, outcome } = states.at(-1) ?? {}
  return {
    isPending,
    outcome,
    /** Two clicks in one instant send once: the second finds the first pending before anything is drawn. */
    send(prepared: Prepared): void {
      if (client.isMutating({ mutationKey: key }) === 0) mutate(prepared)
    },
    /** The analyst has seen the outcome. */
    forget(): void {
      const cache = client.getMutationCache()
      for (const mutation of cache.findAll({ mutationKey: key, predicate: ({ state }) => state.status !== 'pending' }))
        cache.remove(mutation)
    },
  }
}

const tones: { readonly [status: string]: Tone | undefined } = {
  DELIVERED: 'good',
  SENT: 'good',
  FAILED: 'bad',
  SANDBOX_NOT_SENT: 'warn',
}

export function deliveryOf(status: string | null | undefined): { words: string; tone: Tone } {
  if (!status?.trim()) return { words: 'The service accepted it and gave no delivery state', tone: 'warn' }
  const words =
    (Object.hasOwn(deliveryStatuses, status) ? deliveryStatuses[status] : undefined) ??
    `“${status}”: an unknown state, shown as received`
  return { words, tone: (Object.hasOwn(tones, status) ? tones[status] : undefined) ?? 'plain' }
}

/** The service refused it before it did anything. */
const refusals = new Set(['refused_key', 'out_of_credits', 'too_many_requests'])

export const wasRefused = (reason: string | null): boolean => refusals.has(reason ?? '')
