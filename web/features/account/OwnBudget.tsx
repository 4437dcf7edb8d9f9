import { useQuery } from '@tanstack/react-query'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { type Budget, budgetsQuery } from '../../lookup/price/account.ts'
import { sessionQuery } from '../../server/session.ts'
import { Facts } from '../../ui/Facts.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Account.module.css'
import { periodInWords, unknownInWords } from './budget-words.ts'

/** What one may spend oneself: beyond it nothing is asked. */
export function OwnBudget() {
  const { data: analyst } = useQuery(sessionQuery)
  const query = useQuery(budgetsQuery)
  return (
    <Panel title="Your budget">
      <Read query={query} wanted="your budget">
        {(budgets) => {
          const own = budgets.find(({ holder, holder_id }) => holder === 'analyst' && holder_id === analyst?.analyst_id)
          return own ? <Shown {...own} /> : <p>You have none: only what is left on the account limits you.</p>
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
        ['Of that, held for lookups under way', numberInWords(budget.under_way)],
        ['Allowed', numberInWords(budget.credits)],
        ['Period', periodInWords(budget)],
        ['A lookup of unknown price', unknownInWords(budget)],
      ]}
    />
    <Bar {...budget} />
    <p>
      A hard stop: a lookup that costs more than is left is not made, and says so before anything is paid. A supervisor
      or an administrator can change it.
    </p>
  </>
)

function Bar({ credits, spent, under_way }: Budget) {
  const share = (amount: number) => `${Math.min(100, (100 * amount) / Math.max(Number(credits), 0.001))}%`
  return (
    <div className={css.bar} aria-hidden>
      <span style={{ inlineSize: share(Number(spent) - Number(under_way)) }} />
      <span className={css.underWay} style={{ inlineSize: share(Number(under_way)) }} />
    </div>
  )
}
