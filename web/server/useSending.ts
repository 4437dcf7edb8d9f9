import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldError, ProblemError } from './request.ts'

/** Sends a form, one at a time, and keeps the errors of the last. */
export function useSending() {
  const [errors, setErrors] = useState<FieldError[]>([])
  const [isBusy, setBusy] = useState(false)
  // A mutation, so that the shell hears of a session that is over, and keeps the form.
  const { mutateAsync } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() })

  async function send(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await mutateAsync(work)
      setErrors([])
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null
      setErrors(problem?.errors ?? [{ field: '', message: error instanceof Error ? error.message : String(error) }])
    } finally {
      setBusy(false)
    }
  }

  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message
  return { errors, errorOf, isBusy, send }
}
