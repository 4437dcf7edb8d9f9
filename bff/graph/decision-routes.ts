/** Decisions of analysts in a case. Each member may decide while the case is open. */
import type { decisionRoutes } from '../../contract/desk/judgements.ts'
import { clusters } from '../../entities/clusters.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Cases } from '../cases/cases.ts'
import type { Handlers } from '../http/handlers.ts'
import { badInput } from '../http/problem.ts'
import type { Records } from '../ledger/records.ts'
import { readableRecord } from '../ledger/records-for.ts'
import type { Explanations } from './explanations.ts'
import type { Findings } from './findings.ts'
import type { Judgements } from './judgements.ts'
import type { KnownMentions } from './known-mentions.ts'

type Needs = {
  cases: Cases
  records: Records
  judgements: Judgements
  explanations: Explanations
  findings: Findings
  mentions: KnownMentions
}

export const decisionHandlers = (needs: Needs): Handlers<typeof decisionRoutes> => {
  const { judgements, explanations, findings, mentions } = needs

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

  return {
    async judge({ file: { case_id }, analyst, body }) {
      const sources = await mentions.sourcesOf(case_id, [body.a, body.b], body.verdict)
      return judgements.judge(case_id, body, analyst, sources)
    },

    async judgements({ file: { case_id } }) {
      const all = await judgements.list(case_id)
      const names = await mentions.named(case_id, [...new Set(all.flatMap(({ a, b }) => [a, b]))])
      return { judgements: all.toReversed(), clusters: clusters(all), names }
    },

    async explain({ params, analyst, body: { sources, ...given } }) {
      await requireReadable(sources, params.case_id, analyst)
      return explanations.explain({ ...params, ...given }, analyst, sources)
    },

    unexplain: ({ params, query, analyst }) => explanations.withdraw({ ...params, ...query }, analyst),

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
