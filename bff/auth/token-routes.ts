/** Access tokens in a browser: an analyst's own, and for administrators those of all accounts. */
import type { tokenRoutes } from '../../contract/desk/tokens.ts'
import type { Handlers } from '../http/handlers.ts'
import { notFound } from '../http/problem.ts'
import type { Analyst } from './analysts.ts'
import type { Auth } from './auth.ts'
import type { Entering } from './entering.ts'

export function tokenHandlers({ tokens }: Pick<Auth, 'tokens'>, entering: Entering): Handlers<typeof tokenRoutes> {
  async function revoke(token_id: string, owner: string, by: Analyst): Promise<void> {
    if (!(await tokens.revoke(token_id, owner, by))) throw notFound('access token')
  }

  return {
    list: async ({ analyst }) => ({ tokens: await tokens.of(analyst) }),

    async add({ request, analyst, body: { password, code, ...given } }) {
      await entering.requireAgainOrFresh(request, { password, code })
      return tokens.add({ ...given, scopes: [...new Set(given.scopes)] }, analyst)
    },

    revoke: ({ params, analyst }) => revoke(params.token_id, analyst.analyst_id, analyst),

    listTeam: async () => ({ tokens: await tokens.ofTeam() }),

    revokeOf: ({ params, analyst }) => revoke(params.token_id, params.id, analyst),
  }
}
