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
  if (isSignedOut(error)) return null
  throw error
}

/** What is still asked of somebody whose password was right: a code, or to set a second factor up. */
export type Needs = 'code' | 'enrolment'
type SignInWays = {
  /** The name of the sign-in provider; null where there is none. */
  provider: string | null
  /** Passwords are for one administrator alone. */
  provider_only: boolean
  needs: Needs | null
}

/** How one signs in here, and how far this browser has come with it. */
export const signInQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) => request<SignInWays>('/api/sign-in', { signal }),
  gcTime: 0,
})

export type Entered = Analyst | { needs: Needs }
const post = <Reply>(path: string, body: object) => request<Reply>(path, { method: 'POST', body })

export const signIn = (credentials: { email: string; password: string }) => post<Entered>('/api/session', credentials)

/** A code of the authenticator, or a recovery code. */
export const sendCode = (code: string) => post<Analyst>('/api/session/code', { code })

export type NewSecret = { secret: string; uri: string }
export const beginSecondFactor = () => post<NewSecret>('/api/second-factor', {})
export const confirmSecondFactor = (code: string) =>
  post<{ recovery_codes: string[]; analyst: Analyst }>('/api/second-factor/confirm', { code })

export type OneTimeLink = {
  kind: 'first' | 'invitation' | 'reset'
  /** Whose account it is; null for the first, whose owner says it. */
  email: string | null
  role: Analyst['role'] | null
}

/** Not kept: the next page that opens the link asks anew. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: () => post<OneTimeLink>('/api/links', { token }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const redeemLink = (given: { token: string; name: string; email: string; password: string }) =>
  post<Entered>('/api/links/redeem', given)

/** Until the session ends if nothing more is asked, in seconds; and how long before that whoever is there is told. */
export type TimeLeft = { seconds: number; can_be_prolonged: boolean; warning_seconds: number }

/** Asking prolongs nothing. */
export const askTimeLeft = () => request<TimeLeft>('/api/session/left')

/** And this does. */
export const prolongSession = () => request<Analyst>('/api/session')

/** That nobody is signed in any more, who perhaps was before. */
export const isSignedOut = (error: unknown): boolean => error instanceof ProblemError && error.problem.status === 401

export const signOut = () => request<void>('/api/session', { method: 'DELETE' })
