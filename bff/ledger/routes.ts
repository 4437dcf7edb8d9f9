import { type Routes, together } from '../http/routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { exportRoutes } from './export-routes.ts'

type Needs = Parameters<typeof auditRoutes>[0] & Parameters<typeof exportRoutes>[0]

export const ledgerRoutes = (needs: Needs): Routes => together(auditRoutes(needs), exportRoutes(needs))
