/** An analyst's own access tokens: created, listed and revoked in a browser. */
import { z } from 'zod'
import { creditsPattern } from '../../contract/credits.ts'
import { nothing } from '../../contract/desk/fields.ts'
import { accessTokens, newAccessToken } from '../../contract/desk/tokens.ts'
import { longestTokenLife, scopeNames } from '../../contract/scopes.ts'
import { notFound } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Auth } from './auth.ts'
import { again, type Entering } from './entering.ts'
import { signedIn } from './guards.ts'

const credits = z.string().regex(creditsPattern, 'Enter credits as a number, with three decimals at most.')
const body = z.object({
  ...again,
  // An account without a password sends none.
  password: again.password.default(''),
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
const params = z.object({ token_id: z.string() })

export const tokenRoutes =
  ({ tokens }: Pick<Auth, 'tokens'>, entering: Entering): Routes =>
  async (app) => {
    app.get(
      '/api/tokens',
      { schema: { summary: 'List your access tokens', response: { 200: accessTokens } } },
      async (request) => ({ tokens: await tokens.of(signedIn(request).analyst) }),
    )

    app.post(
      '/api/tokens',
      { schema: { summary: 'Make an access token, shown once', body, response: { 201: newAccessToken } } },
      async (request, reply) => {
        const { analyst } = signedIn(request)
        const { password, code, ...given } = request.body
        await entering.requireAgainOrFresh(request, { password, code })
        const made = await tokens.add({ ...given, scopes: [...new Set(given.scopes)] }, analyst)
        return reply.code(201).send(made)
      },
    )

    app.delete(
      '/api/tokens/:token_id',
      { schema: { summary: 'Revoke an access token', params, response: { 204: nothing } } },
      async (request, reply) => {
        if (!(await tokens.revoke(request.params.token_id, signedIn(request).analyst))) throw notFound('access token')
        return reply.code(204).send()
      },
    )
  }
