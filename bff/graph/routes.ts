/** Routes of the case workspace. */
import { type Routes, together } from '../http/routes.ts'
import { decisionRoutes } from './decision-routes.ts'

type Needs = Parameters<typeof decisionRoutes>[0]

export const graphRoutes = (needs: Needs): Routes => together(decisionRoutes(needs))
