import { budgetHandlers } from './budgets/routes.ts'
import { balanceHandlers, lookupHandlers } from './lookup-routes.ts'
import { recordHandlers } from './records-routes.ts'
import { searchHandlers } from './searches/routes.ts'

type Needs = Parameters<typeof lookupHandlers>[0] &
  Parameters<typeof balanceHandlers>[0] &
  Parameters<typeof recordHandlers>[0] &
  Parameters<typeof searchHandlers>[0] &
  Parameters<typeof budgetHandlers>[0]

export const lookupRoomHandlers = (needs: Needs) => ({
  lookups: lookupHandlers(needs),
  balance: balanceHandlers(needs),
  records: recordHandlers(needs),
  searches: searchHandlers(needs),
  budgets: budgetHandlers(needs),
})
