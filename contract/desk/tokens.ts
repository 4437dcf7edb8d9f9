/** Personal access tokens: the scopes, expiry and budget of an analyst's program. */
import { z } from 'zod'
import { scopeNames } from '../scopes.ts'
import { nameAmong, textOrNull, time } from './fields.ts'

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
export type AccessTokens = z.infer<typeof accessTokens>
export const accessTokens = z.object({ tokens: z.array(accessToken) })
export type NewAccessToken = z.infer<typeof newAccessToken>
export const newAccessToken = accessToken.extend({ token: z.string().describe('Shown once.') })
