import { type Routes, together } from '../http/routes.ts'
import { budgetRoutes } from './budgets/routes.ts'
import { lookupRoutes as ownRoutes } from './lookup-routes.ts'
import { recordRoutes } from './records-routes.ts'
import { searchRoutes } from './searches/routes.ts'

type Needs = Parameters<typeof ownRoutes>[0] &
  Parameters<typeof recordRoutes>[0] &
  Parameters<typeof searchRoutes>[0] &
  Parameters<typeof budgetRoutes>[0]

export const lookupRoutes = (needs: Needs): Routes =>
  together(ownRoutes(needs), recordRoutes(needs), searchRoutes(needs), budgetRoutes(needs))
