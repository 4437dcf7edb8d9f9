/** The balance of the account, prices, budgets and spending. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Budget, NewBudget, SpendAsked, SpendLine } from '../../../contract/desk/budgets.ts'
import type { Estimate, Price } from '../../../contract/desk/prices.ts'
import { desk, send } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { ProblemError } from '../../server/request.ts'

export type { Budget, Estimate, NewBudget, Price, SpendAsked, SpendLine }

/** The application's own prices, also while the service does not answer. */
export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => send(desk.prices.list(), signal).then(({ prices }) => prices),
  staleTime: 60_000,
})

/** The service's account. The BFF learns prices from its balance. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  async queryFn({ signal, client }) {
    const account = await send(desk.balance.read(), signal)
    client.setQueryData(pricesQuery.queryKey, account.prices)
    if (account.client_info === null) throw new ProblemError(account.not_answered)
    return account
  },
  staleTime: 60_000,
})

export type Holder = Pick<Budget, 'holder' | 'holder_id'>

/** The analyst's own and their cases'. For supervisors, all. */
export const budgetsQuery = reading(['budgets'], desk.budgets.list(), ({ budgets }) => budgets)

export const spendDimensions = ['operation', 'analyst', 'case', 'day'] as const satisfies SpendAsked['by'][]

/** The analyst's own. For supervisors, everybody's. */
export const spendQuery = (asked: SpendAsked) =>
  reading(['spend', asked], desk.budgets.spend(asked), ({ spend }) => spend)

export const askEstimate = (lookups: { operation: string; params?: { [name: string]: string } }[]) =>
  send(desk.prices.estimate({ lookups }))

/** @param credits null clears the set price, so that the learned or published price counts again */
export function useSetPrice() {
  const client = useQueryClient()
  return async (operation: string, credits: string | null): Promise<void> => {
    await send(credits === null ? desk.prices.unset({ operation }) : desk.prices.set({ operation, credits }))
    await client.invalidateQueries({ queryKey: pricesQuery.queryKey })
  }
}

/** @param budget null removes the limit */
export function useSetBudget() {
  const client = useQueryClient()
  return async ({ holder, holder_id }: Holder, budget: NewBudget | null): Promise<void> => {
    if (budget === null) await send(desk.budgets.remove({ holder, holder_id }))
    else await send(desk.budgets.set({ holder, holder_id, ...budget }))
    await client.invalidateQueries({ queryKey: budgetsQuery.queryKey })
  }
}
