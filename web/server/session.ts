/** Who is signed in. */
import { queryOptions } from '@tanstack/react-query'
import type { NewSecret } from '../../contract/desk/profile.ts'
import type { Analyst, NextStep, OneTimeLink } from '../../contract/desk/session.ts'
import { send } from './call.ts'
import { door } from './door.ts'

export type { Analyst, NewSecret, OneTimeLink }

/** Null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await send(door.session.visitor(), signal)).analyst,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The ways to sign in, and the steps that this browser has taken. */
export const signInQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) => send(door.session.ways(), signal),
  gcTime: 0,
})

export type Entered = Analyst | NextStep

export const signIn = (credentials: { email: string; password: string }) => send(door.session.signIn(credentials))

/** A code of the authenticator, or a recovery code. */
export const sendCode = (code: string) => send(door.session.sendCode({ code }))

export const beginSecondFactor = () => send(door.secondFactor.begin())
export const confirmSecondFactor = (code: string) => send(door.secondFactor.confirm({ code }))

/** Not cached: each page that opens the link reads it again. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: () => send(door.links.read({ token })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const redeemLink = (given: { token: string; name: string; email: string; password: string }) =>
  send(door.links.redeem(given))

/** Does not prolong the session. */
export const askTimeLeft = () => send(door.session.left())

export const prolongSession = () => send(door.session.read())

export const signOut = () => send(door.session.signOut())
