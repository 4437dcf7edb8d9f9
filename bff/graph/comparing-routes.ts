/** Pairs to judge and contradictions of a case, for people who may see the case. */
import type { comparingRoutes } from '../../contract/desk/judgements.ts'
import { likelyFrom } from '../../entities/compare/weights.ts'
import { explanationOf } from '../../entities/contradictions/find.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Comparing } from './comparing.ts'
import type { Explanations } from './explanations.ts'
import { openedCases, type ToOpen } from './opened-case.ts'
import { claimsIn } from './read-claims.ts'

type Needs = ToOpen & { comparing: Comparing; explanations: Explanations }

export const comparingHandlers = (needs: Needs): Handlers<typeof comparingRoutes> => {
  const { state, judgements, comparing, explanations } = needs
  const { opened } = openedCases({ ...needs, reader: claimsIn(state.db) })

  return {
    async pairs(given) {
      const it = await opened(given)
      const { state, limit, focus = null } = given.query
      const found = await comparing.pairs({
        scope: it.seen.scope,
        judgements: await judgements.list(it.file.case_id),
        state,
        limit,
        focus,
      })
      return { ...found, likely_from: likelyFrom, ...it.gaps }
    },

    async contradictions(given) {
      const it = await opened(given)
      const { case_id } = it.file
      const found = await comparing.contradictions({
        scope: it.seen.scope,
        judgements: await judgements.list(case_id),
      })
      const explained = await explanations.list(case_id)
      const rules = found.rules.map(({ items, ...rule }) => ({
        ...rule,
        items: items.map(({ id, earlier_id, ...item }) => ({
          contradiction_id: id,
          ...item,
          explanation: explanationOf({ id, earlier_id }, explained),
        })),
      }))
      return { ...found, rules, ...it.gaps }
    },
  }
}
