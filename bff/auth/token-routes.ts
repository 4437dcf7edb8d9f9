/** An analyst's own access tokens: created, listed and revoked in a browser. */
import type { tokenRoutes } from '../../contract/desk/tokens.ts'
import type { Handlers } from '../http/handlers.ts'
import { notFound } from '../http/problem.ts'
import type { Auth } from './auth.ts'
import type { Entering } from './entering.ts'

export const tokenHandlers = ({ tokens }: Pick<Auth, 'tokens'>, entering: Entering): Handlers<typeof tokenRoutes> => ({
  list: async ({ analyst }) => ({ tokens: await tokens.of(analyst) }),

  async add({ request, analyst, body: { password, code, ...given } }) {
    await entering.requireAgainOrFresh(request, { password, code })
    return tokens.add({ ...given, scopes: [...new Set(given.scopes)] }, analyst)
  },

  async revoke({ params, analyst }) {
    if (!(await tokens.revoke(params.token_id, analyst))) throw notFound('access token')
  },
})
