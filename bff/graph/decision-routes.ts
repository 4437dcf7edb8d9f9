/** Decisions of analysts in a case. Each member may decide while the case is open. */
import type { decisionRoutes } from '../../contract/desk/judgements.ts'
import { clusters } from '../../entities/clusters.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Cases } from '../cases/cases.ts'
import type { Handlers } from '../http/handlers.ts'
import { badInput } from '../http/problem.ts'
import type { Records } from '../ledger/records.ts'
import { readableRecord } from '../ledger/records-for.ts'
import type { State } from '../state/state.ts'
import type { Comparing } from './comparing.ts'
import type { Explanations } from './explanations.ts'
import type { Findings } from './findings.ts'
import type { Judgements } from './judgements.ts'
import type { KnownMentions } from './known-mentions.ts'
import { claimsIn } from './read-claims.ts'

type Needs = {
  state: State
  cases: Cases
  records: Records
  judgements: Judgements
  explanations: Explanations
  comparing: Pick<Comparing, 'contradictions'>
  findings: Findings
  mentions: KnownMentions
}

type Replaced = { case_id: string; contradiction_id: string; replaces?: number | undefined }

export const decisionHandlers = (needs: Needs): Handlers<typeof decisionRoutes> => {
  const { state, judgements, explanations, comparing, findings, mentions } = needs

  /** A source must be a record of this case that the analyst may read. */
  async function requireReadable(
    sources: readonly { record: string }[],
    case_id: string,
    analyst: Analyst,
  ): Promise<void> {
    for (const record of new Set(sources.map(({ record }) => record))) {
      const own = await readableRecord(needs, record, analyst)
      if (own.case_id !== case_id)
        throw badInput([{ field: 'sources', message: 'A source belongs to another case. Look it up in this case.' }])
    }
  }

  /** Only the rules can tell that two ids name one contradiction, and they read the whole case. @throws Problem 422 */
  async function earlierIdOf({ case_id, contradiction_id, replaces }: Replaced): Promise<string | undefined> {
    const seen = replaces === undefined ? undefined : await explanations.contradictionOf(case_id, replaces)
    if (seen === undefined || seen === contradiction_id) return undefined
    const { rules } = await comparing.contradictions({
      scope: await claimsIn(state.db).scope(case_id),
      judgements: await judgements.list(case_id),
    })
    const items = rules.flatMap(({ items }) => items)
    if (!items.some(({ id, earlier_id }) => id === contradiction_id && earlier_id === seen))
      throw badInput([{ field: 'replaces', message: 'This is the explanation of another contradiction.' }])
    return seen
  }

  return {
    async judge({ file: { case_id }, analyst, body }) {
      const sources = await mentions.sourcesOf(case_id, [body.a, body.b], body.verdict)
      return judgements.judge(case_id, body, analyst, sources)
    },

    async judgements({ file: { case_id } }) {
      const all = (await judgements.sourced(case_id)).map(({ sources: _, ...judgement }) => judgement)
      const names = await mentions.named(case_id, [...new Set(all.flatMap(({ a, b }) => [a, b]))])
      return { judgements: all.toReversed(), clusters: clusters(all), names }
    },

    async explain({ params, analyst, body: { sources, ...given } }) {
      await requireReadable(sources, params.case_id, analyst)
      const earlier_id = await earlierIdOf({ ...params, ...given })
      return explanations.explain({ ...params, ...given, earlier_id }, analyst, sources)
    },

    async unexplain({ params, query, analyst }) {
      const earlier_id = await earlierIdOf({ ...params, ...query })
      return explanations.withdraw({ ...params, ...query, earlier_id }, analyst)
    },

    findings: async ({ file }) => ({ findings: await findings.list(file.case_id) }),

    async addFinding({ file: { case_id }, analyst, body }) {
      await requireReadable(body.sources, case_id, analyst)
      return findings.add(case_id, body, analyst)
    },

    async editFinding({ params: { case_id, finding_id }, analyst, body }) {
      await requireReadable([...(body.sources ?? []), ...(body.more_sources ?? [])], case_id, analyst)
      return findings.edit(case_id, finding_id, body, analyst)
    },

    findingVersions: async ({ params }) => ({
      versions: await findings.versions(params.case_id, params.finding_id),
    }),
  }
}
