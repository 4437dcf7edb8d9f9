import { type OperationName, operationNames } from '../../contract/operations.ts'
import type { Handler } from '../handler.ts'
import { tariff, toCredits } from '../tariff.ts'

export const client_info: Handler<'client_info'> = async (_, { store, caller }) => {
  const account = await store.account(caller.account.account_id)
  return {
    credit_balance: toCredits(account.credit_balance),
    total_credit_transactions: String(account.total_credit_transactions),
    total_credits: toCredits(account.total_credits),
    plugin_type: null,
    transaction_list: operationNames.map((method_name) => ({
      method_name,
      available: callsLeft(method_name, account.credit_balance),
    })),
  }
}

/** How many calls the balance still pays for; nil for what is free (decision 0016). */
const callsLeft = (name: OperationName, balance: number) =>
  tariff[name] === 0 ? null : Math.floor(balance / tariff[name])
