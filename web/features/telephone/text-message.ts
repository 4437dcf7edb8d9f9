/**
 * A text message is prepared first, which sends nothing: the answer is what it costs and a token that is good once. Only
 * with that it is sent (decision 0038), and whatever comes is one of few things that are never taken for each other.
 */
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type Footing, footings } from '../../../contract/text-message.ts'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { accountQuery } from '../../lookup/price/account.ts'
import { type ProblemDocument, ProblemError, request } from '../../server/request.ts'
import { cleanInput } from '../../ui/text.ts'

export type Message = { telephone_number: string; from: string; message: string }
export type Prepared = {
  message: Message
  /** What its sender states: it goes on record with it. */
  footing: Footing
  case_id: string | undefined
  /** What it costs, whether it went out before, and the token. */
  question: ProblemDocument
  /** What happened, where it was prepared before and not sent. */
  notice: string | null
}

export type Sent =
  /** It is on record, answered or not. */
  | { came: 'record'; id: string }
  /** Its token was no longer good, and nothing was sent. */
  | { came: 'question'; prepared: Prepared }
  | { came: 'refusal'; error: ProblemError }
  /** The line broke after it was handed over: it may have been sent. */
  | { came: 'nothing'; prepared: Prepared; error: Error }

type Reply = Pick<Answered<'send_text_message'>, 'outcome' | 'result' | 'record'>
type Posted = { message: Message; footing: Footing; case_id: string | undefined; confirmation?: string | undefined }

const post = ({ message, footing, case_id, confirmation }: Posted) =>
  request<Reply>('/api/lookups/send_text_message', {
    method: 'POST',
    body: {
      ...given(message),
      footing,
      ...(case_id && { case_id }),
      ...(confirmation && { confirmation }),
    },
  })

/** As it was typed, to the number that was meant; a sender that was not given is none. */
const given = ({ telephone_number, from, message }: Message) => ({
  telephone_number: cleanInput(telephone_number),
  message,
  ...(from.trim() && { from }),
})

const questionIn = (error: unknown): ProblemDocument | null =>
  error instanceof ProblemError && error.problem.reason === 'confirmation_needed' ? error.problem : null

/** Sends nothing, for it has no token. @throws ProblemError where it would not be let through */
export async function prepare(wanted: Omit<Prepared, 'question'>): Promise<Prepared> {
  try {
    await post(wanted)
  } catch (error) {
    const question = questionIn(error)
    if (question) return { ...wanted, question }
    throw error
  }
  throw new Error('The application sent this without being told to. Open the newest text message in Records.')
}

/**
 * What became of a message whose answer never came, without sending it: an identical one that went out since is it.
 * @throws ProblemError where that cannot be asked either
 */
export async function findOut({ question, ...wanted }: Prepared): Promise<Sent> {
  const notice = 'It never reached the application: nothing was sent, and nothing was paid.'
  const now = await prepare({ ...wanted, notice })
  const before = now.question.sent_before?.record
  if (before !== undefined && before !== question.sent_before?.record) return { came: 'record', id: before }
  return { came: 'question', prepared: now }
}

async function send(prepared: Prepared, client: QueryClient): Promise<Sent> {
  const { message, footing, case_id, question } = prepared
  try {
    const answer = await post({ message, footing, case_id, confirmation: question.confirmation })
    const params = given(message)
    const stated = { footing, words: footings[footing] }
    const answered = { ...answer, params, reason: null, message: null, case_id: case_id ?? null, stated }
    client.setQueryData(answerQuery<'send_text_message'>(answer.record.id).queryKey, answered)
    return { came: 'record', id: answer.record.id }
  } catch (error) {
    const again = questionIn(error)
    if (again) return { came: 'question', prepared: { ...prepared, question: again, notice: noLongerGood(again) } }
    return cameOf(error, prepared)
  } finally {
    void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['records'] })
  }
}

const noLongerGood = ({ sent_before }: ProblemDocument): string =>
  sent_before
    ? 'Nothing was sent from here: the same message went out in the meantime.'
    : 'Nothing was sent: this page had been open for more than five minutes. Read it again, and then send it.'

/** Only what the application itself says was refused or not run is known not to have been sent. */
function cameOf(error: unknown, prepared: Prepared): Sent {
  if (!(error instanceof ProblemError)) return { came: 'nothing', prepared, error: new Error(String(error)) }
  const { status, outcome, record } = error.problem
  if (record) return { came: 'record', id: record.id }
  if (outcome === 'not_run' || (status >= 400 && status < 500)) return { came: 'refusal', error }
  return { came: 'nothing', prepared, error }
}

const key = ['send_text_message']

/**
 * The one sending that is under way, or is over and was not yet seen. It is kept beside the screen, in memory alone:
 * whoever leaves and comes back finds it, and cannot start another while it lasts.
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
    select: ({ state }) => ({ isPending: state.status === 'pending', sent: state.data as Sent | undefined }),
  })
  const { isPending = false, sent } = states.at(-1) ?? {}
  return {
    isPending,
    sent,
    /** Of two clicks in one instant the second finds the first under way, before anything is drawn. */
    send(prepared: Prepared): void {
      if (client.isMutating({ mutationKey: key }) === 0) mutate(prepared)
    },
    /** It was seen. */
    forget(): void {
      const cache = client.getMutationCache()
      for (const mutation of cache.findAll({ mutationKey: key, predicate: ({ state }) => state.status !== 'pending' }))
        cache.remove(mutation)
    },
  }
}
