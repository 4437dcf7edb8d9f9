/** Who is signed in. */
import { queryOptions } from '@tanstack/react-query'
import { ProblemError, request } from './request.ts'

export type Analyst = {
  analyst_id: string
  name: string
  email: string
  role: 'analyst' | 'supervisor' | 'administrator'
  /** What is looked up is the fictional register. */
  fictional: boolean
}

/** Null for whoever is not signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => request<Analyst>('/api/session', { signal }).catch(nobody),
  staleTime: Number.POSITIVE_INFINITY,
})

function nobody(error: unknown): null {
  if (error instanceof ProblemError && error.problem.status === 401) return null
  throw error
}

export const signIn = (credentials: { email: string; password: string }) =>
  request<Analyst>('/api/session', { method: 'POST', body: credentials })

export const makeFirstAccount = (account: { token: string; name: string; email: string; password: string }) =>
  request<Analyst>('/api/first-account', { method: 'POST', body: account })

export const signOut = () => request<void>('/api/session', { method: 'DELETE' })
