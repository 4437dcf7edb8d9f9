/** What is left on the account, and what calls cost. */
import type { Routes } from '../app.ts'
import { signedIn } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { Problem } from '../problem.ts'

export const accountRoutes =
  ({ upstream, keys, ledger, prices }: Parts): Routes =>
  async (app) => {
    app.get('/api/account', async (request) => {
      signedIn(request)
      const before = await ledger.head()
      const answer = await upstream.call('client_info', {}, keys.account)
      if (answer.outcome === 'not_answered') {
        const { reason, message } = answer
        throw new Problem(502, 'Not answered', message, { outcome: 'not_answered', reason })
      }
      const { credit_balance } = answer.result
      // Whatever was written meanwhile may have cost something: then this balance teaches nothing.
      if (credit_balance && (await ledger.head()) === before) await prices.learn(credit_balance, before)
      return { at: new Date().toISOString(), client_info: answer.result, prices: await prices.all() }
    })
  }
