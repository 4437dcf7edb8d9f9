import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { type Budget, budgetsQuery, useSetBudget } from '../../lookup/price/account.ts'
import { Status } from '../../register/Status.tsx'
import { Confirm } from '../../server/Confirm.tsx'
import { sessionQuery } from '../../server/session.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Account.module.css'
import { BudgetDialog } from './BudgetDialog.tsx'
import { periodInWords, unknownInWords } from './budget-words.ts'
import { NewBudgetForm } from './NewBudgetForm.tsx'
import { OwnBudget } from './OwnBudget.tsx'

type Asked = { what: 'change' | 'remove'; budget: Budget }

/** Who may spend how much. */
export function Budgets() {
  const { data: analyst } = useQuery(sessionQuery)
  const query = useQuery(budgetsQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const maySet = analyst !== null && analyst !== undefined && analyst.role !== 'analyst'
  return (
    <>
      <OwnBudget />
      <Panel title={maySet ? 'All budgets' : 'Budgets of your cases'}>
        <p>
          A lookup in a case draws on the budget of whoever asks and on that of the case. It takes its price out of both
          before it is asked: if one of them has too little, it is not made and nothing is paid.
        </p>
        <Read query={query} wanted="the budgets">
          {(budgets) => {
            const rows = maySet ? budgets : budgets.filter(({ holder }) => holder === 'case')
            if (rows.length === 0)
              return <p>There is none. Lookups are limited by what is left on the account alone.</p>
            return (
              <Table<Budget>
                name="budgets"
                caption="Budgets"
                rows={rows}
                keyOf={({ holder, holder_id }) => `${holder} ${holder_id}`}
                columns={maySet ? [...columns, actionsWith(setAsked)] : columns}
              />
            )
          }}
        </Read>
      </Panel>
      {maySet && <NewBudgetForm />}
      {asked?.what === 'change' && <BudgetDialog budget={asked.budget} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog budget={asked.budget} onClose={close} />}
    </>
  )
}

const nameOf = ({ name, holder }: Budget): string => name ?? (holder === 'case' ? 'A case that was erased' : 'Nobody')

const amount = (label: string, of: (budget: Budget) => string): Column<Budget> => ({
  label,
  saysLabel: true,
  align: 'end',
  isNarrow: true,
  value: (budget) => Number(of(budget)),
  cell: (budget) => numberInWords(of(budget)),
})

const columns: Column<Budget>[] = [
  { label: 'Budget of', isName: true, value: nameOf, cell: nameOf },
  {
    label: 'Kind',
    isCategory: true,
    value: ({ holder }) => (holder === 'case' ? 'Case' : 'Analyst'),
  },
  amount('Allowed', ({ credits }) => credits),
  amount('Spent', ({ spent }) => spent),
  amount('Under way', ({ under_way }) => under_way),
  {
    ...amount('Left', ({ left }) => left),
    cell: ({ left }) => (Number(left) === 0 ? <Status tone="bad">used up</Status> : numberInWords(left)),
  },
  { label: 'Period', value: periodInWords, cell: periodInWords },
  { label: 'Unknown price', saysLabel: true, value: unknownInWords, cell: unknownInWords },
]

const actionsWith = (ask: (asked: Asked) => void): Column<Budget> => ({
  label: 'Change',
  isWayOn: true,
  cell: (budget) => (
    <span className={css.row}>
      <Button
        look="quiet"
        onClick={() => ask({ what: 'change', budget })}
        aria-label={`Change the budget of ${nameOf(budget)}`}
      >
        Change
      </Button>
      <Button
        look="quiet"
        onClick={() => ask({ what: 'remove', budget })}
        aria-label={`Remove the budget of ${nameOf(budget)}`}
      >
        Remove
      </Button>
    </span>
  ),
})

function RemoveDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const setBudget = useSetBudget()
  return (
    <Confirm
      title={`Remove the budget of ${nameOf(budget)}?`}
      verb="Remove it"
      onClose={onClose}
      onDo={() => setBudget(budget, null)}
    >
      <p>
        From then on nothing limits {budget.holder === 'case' ? 'lookups in this case' : 'their lookups'} but what is
        left on the account. What was spent stays on record.
      </p>
    </Confirm>
  )
}
