/** The analyst's own account: password, second factor, sessions and sign-in provider. */
import { z } from 'zod'
import { nothing, redirect, text, time } from './fields.ts'
import { routes } from './route.ts'
import { analyst } from './session.ts'

const profile = analyst.omit({ fictional: true }).extend({
  created_at: time,
  has_password: z.boolean(),
  provider: z
    .object({ name: z.string(), linked: z.boolean() })
    .nullable()
    .describe('Null where there is no sign-in provider.'),
})

const secondFactor = z.object({
  second_factor: z.object({ confirmed_at: time, recovery_codes_left: z.int() }).nullable(),
  required: z.boolean().describe('The role needs a second factor: it cannot be removed.'),
})

export type NewSecret = z.infer<typeof newSecret>
/** Shown once. */
const newSecret = z.object({ secret: z.string(), uri: z.string() })
/** Shown once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const confirmedFactor = recoveryCodes.extend({ analyst })

export type OwnSession = z.infer<typeof ownSession>
const ownSession = z.object({
  session_id: z.string(),
  created_at: time,
  expires_at: time,
  last_seen_at: time,
  address: z.string(),
  browser: z.string(),
  current: z.boolean(),
})
const ownSessions = z.object({ sessions: z.array(ownSession) })

/** The number of sessions ended. */
export const endedSessions = z.object({ ended: z.int() })

/** The address for signing in through the provider. */
const providerAddress = z.object({ location: z.string() })

/** Proof of identity for a protected action. Accounts with a second factor need the code. */
export const again = z.object({ password: text.max(1000), code: text.trim().max(60).default('') })
/** An account without a password sends none. */
const againOrFresh = again.extend({ password: again.shape.password.default('') })
const code = text.trim().min(1, 'Enter the code.').max(60)

export const profileRoutes = routes({
  read: { method: 'GET', path: '/api/profile', summary: 'Read your account, and how you sign in', reply: profile },
  changePassword: {
    method: 'POST',
    path: '/api/password',
    summary: 'Change your password; your other sessions end',
    body: z.object({ old_password: again.shape.password, password: text.max(4000), code: again.shape.code }),
    reply: analyst,
  },
})

export const secondFactorRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/second-factor',
    summary: 'Read the state of your second factor',
    reply: secondFactor,
  },
  // Also for a person who must set up a second factor to sign in, and has just given the password.
  begin: {
    method: 'POST',
    path: '/api/second-factor',
    summary: 'Begin a second factor: a secret, shown once; it counts after a code confirms it',
    who: 'self-checked',
    body: againOrFresh.pick({ password: true }),
    reply: { 201: newSecret },
  },
  confirm: {
    method: 'POST',
    path: '/api/second-factor/confirm',
    summary: 'Confirm a second factor by its first code; recovery codes, shown once',
    who: 'self-checked',
    body: z.object({ code }),
    reply: confirmedFactor,
  },
  renewCodes: {
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    summary: 'Make new recovery codes, shown once; earlier codes stop working',
    body: again,
    reply: recoveryCodes,
  },
  remove: {
    method: 'POST',
    path: '/api/second-factor/take-off',
    summary: 'Remove your second factor',
    body: again,
    reply: nothing,
  },
})

export const sessionsRoutes = routes({
  list: { method: 'GET', path: '/api/sessions', summary: 'List your sessions', reply: ownSessions },
  // By POST, because the proof of identity is in the body, and DELETE has none.
  end: {
    method: 'POST',
    path: '/api/sessions/:id/end',
    summary: 'End one of your sessions',
    body: againOrFresh,
    reply: nothing,
  },
  endOthers: {
    method: 'POST',
    path: '/api/sessions/end-others',
    summary: 'End all of your sessions but this one',
    body: againOrFresh,
    reply: endedSessions,
  },
})

export const providerRoutes = routes({
  go: {
    method: 'GET',
    path: '/api/provider',
    summary: 'Go to the sign-in provider',
    who: 'anyone',
    query: z.object({ to: text.max(2000).default('/') }),
    reply: { 302: redirect },
    mostInMinute: 60,
  },
  link: {
    method: 'POST',
    path: '/api/provider/link',
    summary: 'Go to the provider, to sign in through it from now on',
    body: again,
    reply: providerAddress,
  },
  // A cross-site navigation sends no strict cookie, and this redirect needs none. The next page loads its own data.
  callback: {
    method: 'GET',
    path: '/api/provider/callback',
    summary: 'Come back from the sign-in provider',
    who: 'anyone',
    reply: { 302: redirect },
    mostInMinute: 60,
  },
})
