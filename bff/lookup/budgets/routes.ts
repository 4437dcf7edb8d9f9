/** Budgets and spending. Supervisors and administrators set budgets; everyone sees their own. */
import type { budgetRoutes } from '../../../contract/desk/budgets.ts'
import type { Analyst } from '../../auth/analysts.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notFound } from '../../http/problem.ts'
import { type CasesOf, mayReadAll } from '../../ledger/records-for.ts'
import type { Budgets, Of } from './budgets.ts'
import type { Reservations } from './reservations.ts'
import type { Spend } from './spend.ts'

type Needs = { budgets: Budgets; reservations: Reservations; spend: Spend; cases: CasesOf }

export const budgetHandlers = ({ budgets, reservations, spend, cases }: Needs): Handlers<typeof budgetRoutes> => {
  const ownHolders = async (analyst: Analyst): Promise<Of[]> => [
    { holder: 'analyst', holder_id: analyst.analyst_id },
    ...(await cases.of(analyst)).map(({ case_id }): Of => ({ holder: 'case', holder_id: case_id })),
  ]

  return {
    async list({ analyst }) {
      await reservations.reconcile()
      return { budgets: mayReadAll(analyst.role) ? await budgets.all() : await budgets.of(await ownHolders(analyst)) }
    },

    async set({ params, body: { unknown_counts_as, ...given }, analyst }) {
      if (!(await budgets.isHolder(params))) throw notFound(params.holder)
      const unknown = unknown_counts_as === 'refused' ? null : unknown_counts_as
      await budgets.set(params, { ...given, unknown_counts_as: unknown }, analyst.analyst_id)
      const [budget] = await budgets.of([params])
      return budget!
    },

    async remove({ params }) {
      if (!(await budgets.remove(params))) throw notFound('budget')
    },

    async spend({ query, analyst }) {
      const own = mayReadAll(analyst.role) ? undefined : analyst.analyst_id
      return { ...query, spend: await spend.by({ ...query, analyst: own }) }
    },
  }
}
