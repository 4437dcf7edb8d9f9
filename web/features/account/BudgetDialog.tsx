import { type Budget, useSetBudget } from '../../lookup/price/account.ts'
import { Confirm } from '../../server/Confirm.tsx'
import { BudgetFields, budgetIn } from './BudgetFields.tsx'

/** What is under way stays counted, whichever period it is changed to. */
export function BudgetDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const setBudget = useSetBudget()
  return (
    <Confirm
      title={`Change the budget of ${budget.name ?? 'nobody'}`}
      verb="Change it"
      onClose={onClose}
      onDo={(given) => setBudget(budget, budgetIn(given))}
    >
      <BudgetFields budget={budget} />
    </Confirm>
  )
}
