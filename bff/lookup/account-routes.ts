/** What is left on the account, which the service tells, and what calls cost, which is known here. */
import { account as accountReply } from '../../contract/desk/account.ts'
import { signedIn } from '../auth/guards.ts'
import { goneSignal } from '../http/gone-away.ts'
import { Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import type { Prices } from '../prices/prices.ts'
import type { Account } from './account.ts'
import type { Budgets } from './budgets/budgets.ts'

export const accountRoutes =
  ({ account, prices, budgets }: { account: Account; prices: Prices; budgets: Budgets }): Routes =>
  async (app) => {
    app.get(
      '/api/account',
      { schema: { summary: 'Read the balance, the prices and your own budget', response: { 200: accountReply } } },
      async (request, reply) => {
        const { analyst_id } = signedIn(request).analyst
        const at = new Date().toISOString()
        const told = await account.read(goneSignal(reply))
        const [budget = null] = await budgets.of([{ holder: 'analyst', holder_id: analyst_id }])
        const known = { at, prices: await prices.all(), budget }
        return told instanceof Problem
          ? { ...known, client_info: null, not_answered: told.toJSON() }
          : { ...known, client_info: told, not_answered: null }
      },
    )
  }
