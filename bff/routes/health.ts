/** Is it alive; can it serve. */
import { sql } from 'kysely'
import type { Routes } from '../app.ts'
import type { Parts } from '../parts.ts'
import { Problem } from '../problem.ts'

export const healthRoutes =
  ({ state }: Parts): Routes =>
  async (app) => {
    app.get('/api/health', { config: { asksNobody: true } }, async () => ({ status: 'ok' }))

    app.get('/api/ready', { config: { asksNobody: true } }, async () => {
      try {
        await sql`select 1`.execute(state.db)
      } catch {
        throw new Problem(503, 'Not ready', 'The database cannot be reached.')
      }
      return { status: 'ready' }
    })
  }
