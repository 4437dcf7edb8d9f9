import { useQuery } from '@tanstack/react-query'
import { Read } from '../../lookup/answer/Read.tsx'
import { type Budget, budgetsQuery } from '../../lookup/price/account.ts'
import { creditsInWords } from '../../lookup/price/prices.tsx'
import { sessionQuery } from '../../server/session.ts'
import { dateInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Account.module.css'

/** The budget of the signed-in analyst. */
export function OwnBudget() {
  const { data: analyst } = useQuery(sessionQuery)
  const query = useQuery(budgetsQuery)
  return (
    <Panel title="Your budget">
      <Read query={query} wanted="your budget">
        {(budgets) => {
          const own = budgets.find(({ holder, holder_id }) => holder === 'analyst' && holder_id === analyst?.analyst_id)
          return own ? <Shown {...own} /> : <p>You have no budget. Only the balance of the account limits you.</p>
        }}
      </Read>
    </Panel>
  )
}

const Shown = (budget: Budget) => (
  <>
    <Facts
      facts={[
        ['Left', numberInWords(budget.left)],
        ['Spent', numberInWords(budget.spent)],
        ['Of that, reserved for running lookups', numberInWords(budget.under_way)],
        ['Allowed', numberInWords(budget.credits)],
        ['Period', periodInWords(budget)],
        ['A lookup of unknown price', unknownInWords(budget)],
      ]}
    />
    <Bar {...budget} />
    <p>A lookup that costs more than is left is not run. A supervisor or an administrator can change the budget.</p>
  </>
)

function Bar({ credits, spent, under_way }: Budget) {
  const share = (amount: number) => `${Math.min(100, (100 * amount) / Math.max(Number(credits), 0.001))}%`
  return (
    <div className={css.bar} aria-hidden>
      <span style={{ inlineSize: share(Number(spent) - Number(under_way)) }} />
      <span className={css.runningWork} style={{ inlineSize: share(Number(under_way)) }} />
    </div>
  )
}

export const periodInWords = ({ month }: Pick<Budget, 'month'>): string =>
  month === null ? 'In total' : `Each month, now ${dateInWords(month)}`

export const unknownInWords = ({ unknown_counts_as }: Pick<Budget, 'unknown_counts_as'>): string =>
  unknown_counts_as === null ? 'is refused' : `counts as ${creditsInWords(unknown_counts_as)}`
