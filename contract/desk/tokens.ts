/** Personal access tokens: the scopes, expiry and budget of an analyst's program. */
import { z } from 'zod'
import { creditsPattern } from '../credits.ts'
import { longestTokenLife, scopeNames } from '../scopes.ts'
import { nameAmong, nothing, text, textOrNull, time } from './fields.ts'
import { again } from './profile.ts'
import { routes } from './route.ts'

export type AccessToken = z.infer<typeof accessToken>
const accessToken = z.object({
  token_id: z.string(),
  name: z.string(),
  scopes: z.array(nameAmong(scopeNames)),
  created_at: time,
  expires_at: time,
  last_used_at: time.nullable().describe('To the minute; null where it was never used.'),
  state: z.enum(['active', 'expired', 'revoked']),
  credits: z.string().describe('The most that it may spend.'),
  spent: z.string().describe('With what running lookups have reserved.'),
  unknown_counts_as: textOrNull.describe('What a lookup of unknown price counts as; null where it is refused.'),
})
const accessTokens = z.object({ tokens: z.array(accessToken) })
export type NewAccessToken = z.infer<typeof newAccessToken>
const newAccessToken = accessToken.extend({ token: z.string().describe('Shown once.') })

export type TeamToken = z.infer<typeof teamToken>
const teamToken = accessToken.extend({
  analyst_id: z.string().describe('Its owner.'),
  analyst_name: z.string(),
})
const teamTokens = z.object({ tokens: z.array(teamToken) })

const credits = z.string().regex(creditsPattern, 'Enter credits as a number, with three decimals at most.')
const wanted = again.extend({
  // An account without a password sends none.
  password: again.shape.password.default(''),
  name: text.trim().min(1, 'Enter a name.').max(60),
  scopes: z
    .array(z.enum(scopeNames))
    .min(1, 'Choose what the token may do.')
    // Addresses hold this token, and other programs may log them.
    .refine(
      (chosen) => !chosen.includes('reconcile') || chosen.every((scope) => scope === 'reconcile'),
      'A token for OpenRefine can do nothing else. Make another token for the rest.',
    ),
  days: z.int().min(1).max(longestTokenLife),
  credits: credits.describe('The most that lookups with the token may cost.'),
  unknown_counts_as: credits
    .nullable()
    .default(null)
    .describe('What a lookup of unknown price counts as; null where it is refused.'),
})

/** Access tokens in a browser. Analysts make, list and revoke their own; administrators list and revoke all. */
export const tokenRoutes = routes({
  list: { method: 'GET', path: '/api/tokens', summary: 'List your access tokens', reply: accessTokens },
  add: {
    method: 'POST',
    path: '/api/tokens',
    summary: 'Make an access token, shown once',
    body: wanted,
    reply: { 201: newAccessToken },
  },
  revoke: { method: 'DELETE', path: '/api/tokens/:token_id', summary: 'Revoke an access token', reply: nothing },
  listTeam: {
    method: 'GET',
    path: '/api/accounts/tokens',
    summary: 'List the active access tokens of all accounts',
    who: 'administrator',
    reply: teamTokens,
  },
  revokeOf: {
    method: 'DELETE',
    path: '/api/accounts/:id/tokens/:token_id',
    summary: 'Revoke an access token of an account; its batches pause',
    who: 'administrator',
    reply: nothing,
  },
})
