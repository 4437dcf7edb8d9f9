import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { signInQuery } from '../api/session.ts'
import { paths } from '../paths.ts'

/** Leaves for the sign-in page: nothing that was looked up stays behind in the browser, shown or not. */
export function useForget() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (to: string = paths.signIn, state?: object): Promise<void> => {
    try {
      // At once: what is still shown would ask again for what is forgotten.
      await navigate(to, { flushSync: true, state })
    } finally {
      // All but what the sign-in page now asks itself: it would wait for ever for an answer that is forgotten.
      client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(signInQuery.queryKey) })
      client.getMutationCache().clear()
    }
  }
}
