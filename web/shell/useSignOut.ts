import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { signInQuery, signOut } from '../api/session.ts'
import { paths } from '../paths.ts'

/** The way out: nothing that was looked up stays behind in the browser. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (): Promise<void> => {
    await signOut()
    // At once: what is still shown would ask again for what is forgotten.
    await navigate(paths.signIn, { flushSync: true })
    // All but what the sign-in page now asks itself: it would wait for ever for an answer that is forgotten.
    client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(signInQuery.queryKey) })
    client.getMutationCache().clear()
  }
}
