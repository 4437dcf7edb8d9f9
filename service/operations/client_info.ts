import { toCredits } from '../../contract/credits.ts'
import { lookupInterface } from '../../contract/interfaces.ts'
import type { Handler } from '../handler.ts'

export const client_info: Handler<'client_info'> = async (_, { caller, tariff }) => {
  const { credit_balance, total_credits, total_credit_transactions } = caller.account
  return {
    credit_balance: toCredits(credit_balance),
    total_credit_transactions: String(total_credit_transactions),
    total_credits: toCredits(total_credits),
    plugin_type: null,
    transaction_list: lookupInterface.operations.map((method_name) => ({
      method_name,
      available: callsLeft(tariff[method_name], credit_balance),
      credits: priceOf(tariff[method_name]),
    })),
  }
}

const priceOf = (price: number | null) => (price === null ? null : toCredits(price))

/** How many more calls the balance pays for; nil if calls are free or have no known price (decision 0016). */
const callsLeft = (price: number | null, balance: number) =>
  price ? Math.min(Math.floor(balance / price), mostInteger) : null

const mostInteger = 2_147_483_647
