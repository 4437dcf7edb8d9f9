/** Budgets and spending. Supervisors and administrators set budgets; everyone sees their own. */
import { z } from 'zod'
import { budgetList, budget as budgetReply, spendDimensions, spendReport } from '../../../contract/desk/budgets.ts'
import { nothing } from '../../../contract/desk/fields.ts'
import { setCredits as credits, creditsOr } from '../../../contract/desk/set-credits.ts'
import type { Analyst } from '../../auth/analysts.ts'
import { signedIn, supervisor } from '../../auth/guards.ts'
import { notFound } from '../../http/problem.ts'
import type { Routes } from '../../http/routes.ts'
import { type CasesOf, mayReadAll } from '../../ledger/records-for.ts'
import type { Budgets, Of } from './budgets.ts'
import type { Reservations } from './reservations.ts'
import type { Spend } from './spend.ts'

const params = z.object({ holder: z.enum(['analyst', 'case']), holder_id: z.string() })
const body = z.object({
  period: z.enum(['total', 'month']),
  credits,
  /** The amount that a call of unknown price counts as. */
  unknown_counts_as: creditsOr('refused').default('refused'),
})
const day = z.iso.date('Enter a date as YYYY-MM-DD.')
const querystring = z.object({ by: z.enum(spendDimensions), from: day, to: day })

type Needs = { budgets: Budgets; reservations: Reservations; spend: Spend; cases: CasesOf }

export const budgetRoutes = ({ budgets, reservations, spend, cases }: Needs): Routes => {
  const ownHolders = async (analyst: Analyst): Promise<Of[]> => [
    { holder: 'analyst', holder_id: analyst.analyst_id },
    ...(await cases.of(analyst)).map(({ case_id }): Of => ({ holder: 'case', holder_id: case_id })),
  ]

  return async (app) => {
    app.get(
      '/api/budgets',
      { schema: { summary: 'List budgets, and what is left of them', response: { 200: budgetList } } },
      async (request) => {
        const { analyst } = signedIn(request)
        await reservations.reconcile()
        return { budgets: mayReadAll(analyst.role) ? await budgets.all() : await budgets.of(await ownHolders(analyst)) }
      },
    )

    const set = { schema: { summary: 'Set a budget', params, body, response: { 200: budgetReply } } }
    app.put('/api/budgets/:holder/:holder_id', set, async (request) => {
      const { analyst } = supervisor(request)
      if (!(await budgets.isHolder(request.params))) throw notFound(request.params.holder)
      const { unknown_counts_as, ...given } = request.body
      const unknown = unknown_counts_as === 'refused' ? null : unknown_counts_as
      await budgets.set(request.params, { ...given, unknown_counts_as: unknown }, analyst.analyst_id)
      const [budget] = await budgets.of([request.params])
      return budget!
    })

    const remove = {
      schema: { summary: 'Remove a budget: nothing limits its holder any more', params, response: { 204: nothing } },
    }
    app.delete('/api/budgets/:holder/:holder_id', remove, async (request, reply) => {
      supervisor(request)
      if (!(await budgets.remove(request.params))) throw notFound('budget')
      return reply.code(204).send()
    })

    app.get(
      '/api/spend',
      {
        schema: {
          summary: 'Report what was spent from one day to another',
          querystring,
          response: { 200: spendReport },
        },
      },
      async (request) => {
        const { analyst } = signedIn(request)
        const own = mayReadAll(analyst.role) ? undefined : analyst.analyst_id
        return { ...request.query, spend: await spend.by({ ...request.query, analyst: own }) }
      },
    )
  }
}
