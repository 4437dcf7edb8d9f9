/**
 * Answers that the current case holds, up to 28 days old (decision 0038). A list asks for all its rows in one request,
 * which is free and opens no record.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Held } from '../../../contract/desk/lookups.ts'
import type { OperationName } from '../../../contract/operations.ts'
import { desk, send } from '../../server/desk.ts'

export type Question = { operation: OperationName; params: { readonly [parameter: string]: string | undefined } }

/** An empty parameter is the same as none. */
export const withoutEmpty = (params: Question['params']): { [parameter: string]: string } =>
  Object.fromEntries(Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1])))

export const heldQuery = ({ operation, params }: Question, case_id: string | undefined) =>
  queryOptions({
    // Under `records`, so that a new lookup refreshes it.
    queryKey: ['records', 'held', case_id, operation, withoutEmpty(params)],
    queryFn: () => heldWithOthers({ operation, params: withoutEmpty(params) }, case_id),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The answer, or else the last lookup that was not answered. */
export const heldOrFailedQuery = ({ operation, params }: Question, case_id: string | undefined) => {
  const question = { operation, params: withoutEmpty(params) }
  const call = desk.lookups.held({ ...(case_id && { case_id }), questions: [question], unanswered: true })
  return queryOptions({
    queryKey: ['records', 'held or failed', case_id, question],
    queryFn: async ({ signal }) => (isLookupLike(question) ? ((await send(call, signal)).held[0] ?? null) : null),
  })
}

type Waiting = Question & { resolve: (held: Held | null) => void; reject: (error: unknown) => void }

const most = 500
/** Questions of one moment share a request, one for each case. */
const waiting = new Map<string | undefined, Waiting[]>()

const heldWithOthers = (question: Question, case_id: string | undefined): Promise<Held | null> =>
  isLookupLike(question) ? sentWithOthers(question, case_id) : Promise.resolve(null)

/** An answer may hold a value that no lookup takes. One such value would refuse the questions of all other rows. */
const isLookupLike = ({ params }: Question): boolean =>
  Object.values(params).every((value = '') => value.length <= longestValue && !/\p{Cc}/u.test(value))
const longestValue = 5000

const sentWithOthers = (question: Question, case_id: string | undefined): Promise<Held | null> =>
  new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(sendAll)
    const ofCase = waiting.get(case_id) ?? []
    ofCase.push({ ...question, resolve, reject })
    waiting.set(case_id, ofCase)
  })

function sendAll(): void {
  const all = [...waiting]
  waiting.clear()
  for (const [case_id, questions] of all)
    for (let first = 0; first < questions.length; first += most) void ask(questions.slice(first, first + most), case_id)
}

async function ask(asked: readonly Waiting[], case_id: string | undefined): Promise<void> {
  const questions = asked.map(({ operation, params }) => ({ operation, params: withoutEmpty(params) }))
  try {
    const { held } = await send(desk.lookups.held({ ...(case_id && { case_id }), questions }))
    for (const [index, { resolve }] of asked.entries()) resolve(held[index] ?? null)
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}
