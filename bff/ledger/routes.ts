import { auditHandlers } from './audit-routes.ts'

export const ledgerHandlers = (needs: Parameters<typeof auditHandlers>[0]) => ({ audit: auditHandlers(needs) })
