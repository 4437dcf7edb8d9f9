/** Lookups that wait for confirmation, one after another. The shell shows the dialog (decision 0038). */
import { useSyncExternalStore } from 'react'
import { type ProblemDocument, ProblemError } from '../../server/request.ts'

type Params = { readonly [parameter: string]: string }
export type Question = {
  problem: ProblemDocument
  /** What is asked for. */
  params: Params
  /** In which case. */
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

/** The question to ask now. */
export const useQuestion = (): Question | undefined => useSyncExternalStore(subscribe, () => questions[0])

/** Whether a call of this operation waits for somebody to confirm it. */
export const useIsToConfirm = (operation: string): boolean =>
  useSyncExternalStore(subscribe, () => questions.some(({ problem }) => problem.estimate?.operation === operation))

type Asked = Pick<Question, 'params' | 'case_id'> & { signal?: AbortSignal | undefined }

/** Whoever leaves the screen that asked has said no. */
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
 * Makes a call; and once more under its token, where it is to be confirmed first and somebody does.
 * @throws ProblemError, also where nobody confirms it
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

/** It was asked whether to, and the answer was no: nobody is to be told of a failure. */
export const isDeclined = (error: Error): boolean =>
  error instanceof ProblemError && error.problem.reason === notConfirmed.reason

const notConfirmed = {
  reason: 'not_confirmed' as const,
  detail: 'You did not confirm it. Nothing was sent or charged.',
}
