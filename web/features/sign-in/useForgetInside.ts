import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetChosenCase } from '../../lookup/purpose/cases.ts'
import { signInQuery } from '../../server/session.ts'

/** At the door: nothing that was looked up stays behind in the browser, once nothing shows it any more. */
export function useForgetInside(): void {
  const client = useQueryClient()
  useEffect(
    function forgetInside() {
      // All but what the door asks itself: it would wait for ever for an answer that is forgotten.
      client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(signInQuery.queryKey) })
      client.getMutationCache().clear()
      forgetChosenCase()
    },
    [client],
  )
}
