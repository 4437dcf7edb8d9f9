import { type Routes, together } from '../http/routes.ts'
import { caseGraphRoutes } from './case-graph-routes.ts'
import { comparingRoutes } from './comparing-routes.ts'
import { decisionRoutes } from './decision-routes.ts'
import { surroundingsRoutes } from './surroundings-routes.ts'

type Needs = Parameters<typeof decisionRoutes>[0] &
  Parameters<typeof comparingRoutes>[0] &
  Parameters<typeof caseGraphRoutes>[0]

export const graphRoutes = (needs: Needs): Routes =>
  together(decisionRoutes(needs), comparingRoutes(needs), caseGraphRoutes(needs), surroundingsRoutes(needs))
