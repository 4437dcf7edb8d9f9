/** Requests to the BFF, and its failures (RFC 9457). */

export type FieldError = { field: string; message: string }
export type ProblemDocument = {
  title: string
  status: number
  detail: string
  errors?: FieldError[]
  outcome?: string
  reason?: string
  /** Seconds after which the service says that it may be asked again. */
  retry_after?: number
  record?: { id: string; at: string }
  /** What its log lines are found by. */
  request_id?: string
  /** Of a call that is to be confirmed first: what it costs, and the token that confirms it. */
  estimate?: { operation: string; credits: string | null; units: number; at_most: boolean }
  sent_before?: { at: string; record: string } | null
  confirmation?: string
}

/** What the BFF said when it did not do as it was asked; or that it could not be reached. */
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

type Options = { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; body?: unknown; signal?: AbortSignal }

/** @throws ProblemError */
export async function request<Reply>(path: string, { method = 'GET', body, signal }: Options = {}): Promise<Reply> {
  const response = await reach(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-requested-with': 'whereabouts',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (response.status === 204) return undefined as Reply
  const reply = await response.json().catch(() => null)
  if (response.ok && reply !== null) return reply
  throw new ProblemError(reply ?? { ...unreachable, status: response.status })
}

/** As fetch, but without a network it says so in words. @throws ProblemError */
export const reach = (path: string, init: RequestInit): Promise<Response> =>
  fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new ProblemError(unreachable)
  })
