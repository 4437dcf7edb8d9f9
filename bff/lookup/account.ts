/** The account, as the service describes it. Each reading may show what calls cost. */
import type { Result } from '../../contract/operations.ts'
import { Problem } from '../http/problem.ts'
import type { AccountKey } from '../keys/account-key.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Prices } from '../prices/prices.ts'
import { notAnswered } from '../upstream/not-answered.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Reservations } from './budgets/reservations.ts'
import type { MeasuredCosts } from './budgets/spend.ts'

type Parts = {
  upstream: Upstream
  accountKey: AccountKey
  ledger: Ledger
  prices: Prices
  measuredCosts: MeasuredCosts
  reservations: Reservations
}
export type Account = ReturnType<typeof createAccount>

export function createAccount({ upstream, accountKey, ledger, prices, measuredCosts, reservations }: Parts) {
  /** Without an answer, returns the reason. */
  async function read(gone?: AbortSignal): Promise<Result<'client_info'> | Problem> {
    const before = await ledger.head()
    const at = new Date().toISOString()
    const told = await askUpstream(gone)
    if (told instanceof Problem) return told
    // Any lookup since may have changed the balance. Then this balance shows no price.
    if (told.credit_balance && (await ledger.head()) === before)
      await learn({ ...told, credit_balance: told.credit_balance }, before, at)
    await prices.hear(told.transaction_list ?? [])
    return told
  }

  async function askUpstream(gone?: AbortSignal): Promise<Result<'client_info'> | Problem> {
    try {
      const answer = await upstream.inTurn(
        () =>
          upstream.inTime(
            (deadline) => accountKey.calling((credentials) => upstream.call('client_info', {}, credentials, deadline)),
            gone,
          ),
        { gone },
      )
      return answer.outcome === 'not_answered' ? notAnswered(answer) : answer.result
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
  }

  /** One call between two balances cost their difference: corrects its price, the spending and budgets. */
  async function learn(...told: Parameters<typeof prices.learn>): Promise<void> {
    const measured = await prices.learn(...told)
    const row = measured && (await measuredCosts.keep(measured))
    if (row) await reservations.correct(row, measured.credits)
  }

  return { read }
}
