/** What the case holds beside the officers list of one company, for people who may see the case. */
import { z } from 'zod'
import { companySurroundings } from '../../contract/desk/graph.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import { openedCases, type ToOpen } from './opened-case.ts'
import { claimsIn } from './read-claims.ts'
import { surroundingsOf } from './surroundings.ts'

export const surroundingsRoutes = (needs: ToOpen): Routes => {
  const { db } = needs.state
  const reader = claimsIn(db)
  const { opened, noted } = openedCases({ ...needs, reader })

  return async (app) => {
    const schema = {
      summary: 'List the bans, the shared addresses and the other offices of a company’s officers in a case',
      params: z.object({ case_id: z.string() }),
      querystring: z.object({ company_number: text.trim().min(1).max(20) }),
      response: { 200: companySurroundings },
    }
    app.get('/api/cases/:case_id/surroundings', { schema, exposeHeadRoute: false }, async (request) => {
      const it = await opened(request)
      const found = await surroundingsOf({ db, reader, seen: it.seen }, request.query.company_number)
      await noted(it, 'case_pivots')
      return found
    })
  }
}
