/** What is left on the account, which the service tells, and what calls cost, which is known here. */
import type { Result } from '../../contract/operations.ts'
import type { Routes } from '../app.ts'
import { goneSignal } from '../gone-away.ts'
import { signedIn } from '../guards.ts'
import { notAnswered } from '../not-answered.ts'
import type { Parts } from '../parts.ts'
import { Problem } from '../problem.ts'

export const accountRoutes =
  ({ upstream, accountKey, ledger, prices, measuredCosts, reservations, budgets }: Parts): Routes =>
  async (app) => {
    app.get('/api/account', { schema: { summary: 'Balance, prices and own budget' } }, async (request, reply) => {
      const { analyst_id } = signedIn(request).analyst
      const gone = goneSignal(reply)
      const before = await ledger.head()
      const at = new Date().toISOString()
      const told = await askUpstream(gone)
      const client_info = told instanceof Problem ? null : told
      // Whatever was written meanwhile may have cost something: then this balance teaches nothing.
      if (client_info?.credit_balance && (await ledger.head()) === before)
        await learn({ ...client_info, credit_balance: client_info.credit_balance }, before, at)
      const [budget = null] = await budgets.of([{ holder: 'analyst', holder_id: analyst_id }])
      return {
        at,
        client_info,
        not_answered: told instanceof Problem ? told.toJSON() : null,
        prices: await prices.all(),
        budget,
      }
    })

    /** Without an answer, why: what is known here is told all the same. */
    async function askUpstream(gone: AbortSignal): Promise<Result<'client_info'> | Problem> {
      try {
        const answer = await upstream.inTurn(
          () =>
            upstream.inTime(
              (deadline) =>
                accountKey.calling((credentials) => upstream.call('client_info', {}, credentials, deadline)),
              gone,
            ),
          gone,
        )
        return answer.outcome === 'not_answered' ? notAnswered(answer) : answer.result
      } catch (error) {
        if (error instanceof Problem) return error
        throw error
      }
    }

    /** What the one call between two balances did cost is believed of its price, of what was spent and of budgets. */
    async function learn(...told: Parameters<typeof prices.learn>): Promise<void> {
      const measured = await prices.learn(...told)
      const row = measured && (await measuredCosts.keep(measured))
      if (row) await reservations.correct(row, measured.credits)
    }
  }
