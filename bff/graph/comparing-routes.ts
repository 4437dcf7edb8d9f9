/** Pairs to judge and contradictions of a case, for people who may see the case. */
import { z } from 'zod'
import { contradictions as contradictionsReply, pairs as pairsReply } from '../../contract/desk/judgements.ts'
import { likelyFrom } from '../../entities/compare/weights.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Comparing } from './comparing.ts'
import type { Explanations } from './explanations.ts'
import { openedCases, type ToOpen } from './opened-case.ts'
import { claimsIn } from './read-claims.ts'

const params = z.object({ case_id: z.string() })
const pairFilters = z.object({
  state: z.enum(['open', 'same', 'different', 'unsure', 'all']).default('open'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  focus: text
    .max(200)
    .regex(/^(officer|row|company):\S+$/, 'This is not the key of a person or a company.')
    .optional()
    .describe('Only pairs of this mention.'),
})

type Needs = ToOpen & { comparing: Comparing; explanations: Explanations }

export const comparingRoutes = (needs: Needs): Routes => {
  const { state, judgements, comparing, explanations } = needs
  const { opened, noted } = openedCases({ ...needs, reader: claimsIn(state.db) })

  return async (app) => {
    const listed = {
      summary: 'List pairs of mentions that may be one person, with the weight of each fact',
      params,
      querystring: pairFilters,
      response: { 200: pairsReply },
    }
    app.get('/api/cases/:case_id/pairs', { schema: listed, exposeHeadRoute: false }, async (request) => {
      const it = await opened(request)
      const { state, limit, focus = null } = request.query
      const found = await comparing.pairs({
        ...{ scope: it.seen.scope, judgements: await judgements.list(it.file.case_id) },
        ...{ state, limit, focus },
      })
      await noted(it, 'case_identities')
      return { ...found, likely_from: likelyFrom, ...it.gaps }
    })

    const checked = {
      summary: 'Check the records of a case for what cannot all be true',
      params,
      response: { 200: contradictionsReply },
    }
    app.get('/api/cases/:case_id/contradictions', { schema: checked, exposeHeadRoute: false }, async (request) => {
      const it = await opened(request)
      const { case_id } = it.file
      const found = await comparing.contradictions({
        ...{ scope: it.seen.scope, judgements: await judgements.list(case_id) },
      })
      const explained = await explanations.list(case_id)
      await noted(it, 'case_contradictions')
      const rules = found.rules.map(({ items, ...rule }) => ({
        ...rule,
        items: items.map(({ id, ...item }) => ({
          contradiction_id: id,
          ...item,
          explanation: explained.get(id) ?? null,
        })),
      }))
      return { ...found, rules, ...it.gaps }
    })
  }
}
