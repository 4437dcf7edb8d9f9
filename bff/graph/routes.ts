import { acrossHandlers } from './across-routes.ts'
import { caseGraphHandlers } from './case-graph-routes.ts'
import { comparingHandlers } from './comparing-routes.ts'
import { decisionHandlers } from './decision-routes.ts'
import { ownershipHandlers } from './ownership-routes.ts'

type Needs = Parameters<typeof decisionHandlers>[0] &
  Parameters<typeof comparingHandlers>[0] &
  Parameters<typeof caseGraphHandlers>[0] &
  Parameters<typeof acrossHandlers>[0] &
  Parameters<typeof ownershipHandlers>[0]

export const graphHandlers = (needs: Needs) => ({
  across: acrossHandlers(needs),
  graph: caseGraphHandlers(needs),
  comparing: comparingHandlers(needs),
  decisions: decisionHandlers(needs),
  ownership: ownershipHandlers(needs),
})
