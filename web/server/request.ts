/** Requests to the BFF, and its failures (RFC 9457). */
import type { FieldError, Problem } from '../../contract/desk/problem.ts'

export type { FieldError }
/** A problem found in the browser has no type and no request; `not_confirmed` is one. */
export type ProblemDocument = Omit<Problem, 'type' | 'request_id' | 'reason'> &
  Partial<Pick<Problem, 'type' | 'request_id'>> & { reason?: Problem['reason'] | 'not_confirmed' }

/** A failure that the BFF reported, or that it could not be reached. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: ProblemDocument

  constructor(problem: ProblemDocument) {
    super(problem.detail)
    this.problem = problem
  }
}

const unreachable: ProblemDocument = {
  title: 'Not reached',
  status: 0,
  detail: 'The application could not be reached. Check your connection and try again.',
}

type Options = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** JSON, or a form with a file. */
  body?: unknown
  signal?: AbortSignal
}

/** Changes under way: a double press sends one request. */
const runningWork = new Map<string, Promise<unknown>>()
let changesDone = 0

/** @throws ProblemError */
export function request<Reply>(path: string, options: Options = {}): Promise<Reply> {
  if (options.method === undefined) return read(path, options)
  // A request that can be cancelled belongs to one caller. Two files would look alike.
  if (options.signal || options.body instanceof FormData) return send(path, options)
  const print = JSON.stringify([path, options])
  const before = runningWork.get(print) as Promise<Reply> | undefined
  if (before) return before
  const reply = send<Reply>(path, options).finally(() => {
    runningWork.delete(print)
    changesDone += 1
  })
  runningWork.set(print, reply)
  return reply
}

/** A change, such as a new password, may begin a new session: what was read meanwhile under the old one is read again. */
async function read<Reply>(path: string, options: Options): Promise<Reply> {
  const before = changesDone
  try {
    return await send<Reply>(path, options)
  } catch (error) {
    if (!isSignedOut(error)) throw error
    await Promise.allSettled(runningWork.values())
    if (changesDone === before) throw error
    return send<Reply>(path, options)
  }
}

/** The session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof ProblemError && error.problem.status === 401

async function send<Reply>(path: string, { method = 'GET', body, signal }: Options): Promise<Reply> {
  const isJson = body !== undefined && !(body instanceof FormData)
  const response = await reach(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-requested-with': 'whereabouts',
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    ...(signal && { signal }),
  })
  if (response.status === 204) return undefined as Reply
  const reply = await replyIn(response)
  if (response.ok && reply !== null) return reply
  throw problemIn(reply, response)
}

/** Null for what is not JSON, such as the page of a proxy. */
const replyIn = (response: Response) => response.json().catch(() => null)

const problemIn = (reply: ProblemDocument | null, { status }: Response) =>
  new ProblemError(reply ?? { ...unreachable, status })

export const failureOf = async (response: Response): Promise<ProblemError> =>
  problemIn(await replyIn(response), response)

/** Words for a connection that is missing or breaks. @throws ProblemError */
export const reached = <Value>(work: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> =>
  work.catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ProblemError(unreachable)
  })

/** As fetch. @throws ProblemError */
export const reach = (path: string, init: RequestInit): Promise<Response> => reached(fetch(path, init), init.signal)

/** Why a change failed. */
export const whyNot = (error: Error | null): string | null =>
  error instanceof ProblemError && error.problem.errors
    ? error.problem.errors.map(({ message }) => message).join(' ')
    : (error?.message ?? null)
