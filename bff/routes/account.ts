/** What is left on the account, and what calls cost. */
import type { Routes } from '../app.ts'
import { goneSignal } from '../gone-away.ts'
import { signedIn } from '../guards.ts'
import { notAnswered } from '../not-answered.ts'
import type { Parts } from '../parts.ts'

export const accountRoutes =
  ({ upstream, accountKey, ledger, prices, measuredCosts, reservations, budgets }: Parts): Routes =>
  async (app) => {
    app.get('/api/account', { schema: { summary: 'Balance, prices and own budget' } }, async (request, reply) => {
      const { analyst_id } = signedIn(request).analyst
      const gone = goneSignal(reply)
      const before = await ledger.head()
      const answer = await upstream.inTurn(
        () => accountKey.calling((credentials) => upstream.call('client_info', {}, credentials, gone)),
        gone,
      )
      if (answer.outcome === 'not_answered') throw notAnswered(answer)
      const { credit_balance } = answer.result
      // Whatever was written meanwhile may have cost something: then this balance teaches nothing.
      if (credit_balance && (await ledger.head()) === before) await learn(credit_balance, before)
      const [budget = null] = await budgets.of([{ holder: 'analyst', holder_id: analyst_id }])
      return { at: new Date().toISOString(), client_info: answer.result, prices: await prices.all(), budget }
    })

    /** What the one call between two balances did cost is believed of its price, of what was spent and of budgets. */
    async function learn(credit_balance: string, seq: number): Promise<void> {
      const measured = await prices.learn(credit_balance, seq)
      const row = measured && (await measuredCosts.keep(measured))
      if (row) await reservations.correct(row, measured.credits)
    }
  }
