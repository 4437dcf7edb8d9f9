import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BudgetList } from '../../../contract/desk/budgets.ts'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { creditsInWords } from '../../lookup/price/credits.ts'
import { paths } from '../../paths.ts'
import { request } from '../../server/request.ts'
import { sessionQuery } from '../../server/session.ts'
import { Facts } from '../../ui/Facts.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useThisCase } from './CaseScreen.tsx'

const budgetOfCase = (case_id: string) =>
  queryOptions({
    queryKey: ['budgets', 'case', case_id],
    queryFn: async ({ signal }) => {
      const { budgets } = await request<BudgetList>('/api/budgets', { signal })
      return budgets.find(({ holder, holder_id }) => holder === 'case' && holder_id === case_id) ?? null
    },
  })

/** What everybody in the case may spend together. */
export function Budget() {
  const { case_id, reference } = useThisCase()
  const { data: session } = useQuery(sessionQuery)
  const maySet = session?.role === 'supervisor' || session?.role === 'administrator'
  const { data: budget, error } = useQuery(budgetOfCase(case_id))
  return (
    <Panel title="Budget">
      {error && <NotAnswered error={error} />}
      {budget === null && (
        <p>
          {reference} has none: what its members may spend limits it.{' '}
          {maySet ? <Link to={paths.budgets}>Set one under Account</Link> : 'A supervisor can set one.'}
        </p>
      )}
      {budget && (
        <Facts
          facts={[
            [
              budget.period === 'month' ? 'May be spent this month' : 'May be spent in all',
              creditsInWords(budget.credits),
            ],
            ['Spent', `${numberInWords(budget.spent)} credits`],
            ['Left', `${numberInWords(budget.left)} credits`],
            [
              'A call of unknown price',
              budget.unknown_counts_as === null
                ? 'is refused'
                : `counts as ${creditsInWords(budget.unknown_counts_as)}`,
            ],
          ]}
        />
      )}
    </Panel>
  )
}
