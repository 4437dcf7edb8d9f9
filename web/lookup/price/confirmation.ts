/** Lookups that wait for confirmation, one after another. The shell shows the dialog (decision 0038). */
import { useSyncExternalStore } from 'react'
import { type ProblemDocument, ProblemError } from '../../server/request.ts'

type Params = { readonly [parameter: string]: string }
export type Question = {
  problem: ProblemDocument
  params: Params
  case_id: string | undefined
  answer: (isConfirmed: boolean) => void
}

let questions: readonly Question[] = []
const listeners = new Set<() => void>()

function setQuestions(next: readonly Question[]): void {
  questions = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The confirmation to show now. */
export const useQuestion = (): Question | undefined => useSyncExternalStore(subscribe, () => questions[0])

/** Whether a lookup of this operation waits for confirmation. */
export const useIsToConfirm = (operation: string): boolean =>
  useSyncExternalStore(subscribe, () => questions.some(({ problem }) => problem.estimate?.operation === operation))

type Asked = Pick<Question, 'params' | 'case_id'> & { signal?: AbortSignal | undefined }

/** Leaving the screen means no. */
function isConfirmed(problem: ProblemDocument, { signal, ...asked }: Asked): Promise<boolean> {
  return new Promise((resolve) => {
    const question: Question = {
      ...asked,
      problem,
      answer(isConfirmed) {
        setQuestions(questions.filter((other) => other !== question))
        resolve(isConfirmed)
      },
    }
    signal?.addEventListener('abort', () => question.answer(false), { once: true })
    setQuestions([...questions, question])
  })
}

/**
 * Sends a lookup. If it needs confirmation, sends it again with the token once confirmed.
 * @throws ProblemError, also without a confirmation
 */
export async function confirming<Reply>(
  call: (confirmation: string | undefined) => Promise<Reply>,
  asked: Asked,
): Promise<Reply> {
  let token: string | undefined
  for (;;) {
    try {
      return await call(token)
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null
      if (problem?.reason !== 'confirmation_needed') throw error
      if (!(await isConfirmed(problem, asked))) throw new ProblemError({ ...problem, ...notConfirmed })
      token = problem.confirmation
    }
  }
}

/** The analyst said no, which is not a failure to show. */
export const isDeclined = (error: Error): boolean =>
  error instanceof ProblemError && error.problem.reason === notConfirmed.reason

const notConfirmed = {
  reason: 'not_confirmed' as const,
  detail: 'You did not confirm it. Nothing was sent or charged.',
}
