/** Signing in and out, and one-time links. */
import { z } from 'zod'
import { roles } from '../roles.ts'
import { nothing, text, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'

export const role = z.enum(roles)

export type Analyst = z.infer<typeof analyst>
export const analyst = z.object({
  analyst_id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  fictional: z.boolean().describe('Whether lookups go to the fictional register.'),
})

const step = z.enum(['code', 'enrolment'])
export type NextStep = z.infer<typeof nextStep>
/** The password was right; this step remains. */
const nextStep = z.object({ needs: step })

const signInWays = z.object({
  provider: textOrNull.describe('The name of the sign-in provider; null where there is none.'),
  provider_only: z.boolean().describe('Only one administrator signs in with a password.'),
  needs: step.nullable().describe('The step that remains for this browser.'),
})

const visitor = z.object({ analyst: analyst.nullable().describe('Null for a stranger.') })

export type TimeLeft = z.infer<typeof timeLeft>
export const timeLeft = z.object({
  seconds: z.int().describe('Until the session ends without another request, rounded up.'),
  can_be_prolonged: z.boolean(),
  warning_seconds: z.number().describe('How long before the end the page warns.'),
})

export type OneTimeLink = z.infer<typeof oneTimeLink>
const oneTimeLink = z.object({
  kind: z.enum(['first', 'invitation', 'reset']),
  email: textOrNull.describe('Whose account it is; null for the first account.'),
  role: role.nullable(),
  expires_at: time,
})

export const sessionRoutes = routes({
  ways: {
    method: 'GET',
    path: '/api/sign-in',
    summary: 'Read the ways to sign in',
    who: 'anyone',
    reply: signInWays,
  },
  signIn: {
    method: 'POST',
    path: '/api/session',
    summary: 'Sign in; 202 where a second step remains',
    who: 'anyone',
    body: z.object({ email: text.max(320), password: text.max(1000) }),
    reply: { 200: analyst, 202: nextStep },
  },
  sendCode: {
    method: 'POST',
    path: '/api/session/code',
    summary: 'Take the second step: a code of the authenticator, or a recovery code',
    who: 'anyone',
    body: z.object({ code: text.trim().min(1, 'Enter the code.').max(60) }),
    reply: analyst,
  },
  read: {
    method: 'GET',
    path: '/api/session',
    summary: 'Read who is signed in',
    scope: 'read',
    reply: analyst,
    asksWho: true,
  },
  // A page asks this first. A refusal would be an error in the console of every visitor.
  visitor: {
    method: 'GET',
    path: '/api/session/visitor',
    summary: 'Read who is signed in; a stranger gets null, not a refusal',
    who: 'anyone',
    reply: visitor,
  },
  // An open page asks this when its session should have ended, and then clears itself.
  left: {
    method: 'GET',
    path: '/api/session/left',
    summary: 'Read how long the session lasts, in seconds; this does not prolong it',
    who: 'self-checked',
    reply: timeLeft,
    asksWho: true,
    keepsSessionIdle: true,
  },
  signOut: { method: 'DELETE', path: '/api/session', summary: 'Sign out', who: 'anyone', reply: nothing },
})

const token = text.max(200)

// By POST, so that no address holds the token.
export const linkRoutes = routes({
  read: {
    method: 'POST',
    path: '/api/links',
    summary: 'Read what a one-time link is for',
    who: 'anyone',
    body: z.object({ token }),
    reply: oneTimeLink,
    mostInMinute: 60,
  },
  redeem: {
    method: 'POST',
    path: '/api/links/redeem',
    summary: 'Use a one-time link: make an account, or set a new password',
    who: 'anyone',
    body: z.object({
      token,
      email: text.max(320).default(''),
      name: text.trim().max(200).default(''),
      password: text.max(4000),
    }),
    reply: { 200: analyst, 202: nextStep },
    mostInMinute: 60,
  },
})
