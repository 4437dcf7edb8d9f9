/** Decisions of analysts in a case. Each member may decide while the case is open. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { nothing } from '../../contract/desk/fields.ts'
import {
  explanation as explanationReply,
  finding as findingReply,
  findings as findingsReply,
  findingVersions,
  judgement as judgementReply,
  judgements as judgementsReply,
} from '../../contract/desk/judgements.ts'
import {
  type FindingKind,
  type FindingState,
  findingKinds,
  longestReason,
  verdicts,
} from '../../contract/judgements.ts'
import { clusters } from '../../entities/clusters.ts'
import { signedIn } from '../auth/guards.ts'
import type { Cases } from '../cases/cases.ts'
import { badInput } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Records } from '../ledger/records.ts'
import { readableRecord } from '../ledger/records-for.ts'
import type { Explanations } from './explanations.ts'
import type { Findings } from './findings.ts'
import type { Judgements } from './judgements.ts'
import type { KnownMentions } from './known-mentions.ts'

const caseParams = z.object({ case_id: z.string() })
const key = text.max(1000).regex(/^(officer|row|company):\S/, 'This is not the key of a person or a company.')
const words = text.trim().max(longestReason)
const judged = z.object({
  a: key,
  b: key,
  verdict: z.enum(verdicts),
  reason: words.default(''),
  replaces: z.int().optional().describe('The judgement of this pair that you saw and now replace.'),
})

const source = z.object({
  record: text.max(100),
  pointer: text.max(500).regex(/^(\/[\w-]+)*$/, 'This is not a pointer.'),
})
const kinds = Object.keys(findingKinds) as [FindingKind, ...FindingKind[]]
const states = [...new Set(Object.values(findingKinds).flat())] as [FindingState, ...FindingState[]]
const found = z.object({
  kind: z.enum(kinds),
  text: words.min(1, 'Enter a text.'),
  state: z.enum(states).optional(),
  assignee: text.max(100).nullable().optional(),
  mentions: z.array(text.max(1000)).max(100).default([]),
  sources: z.array(source).max(100).default([]),
})
const edited = z.object({
  ...found.partial().shape,
  mentions: found.shape.mentions.unwrap().optional(),
  sources: found.shape.sources.unwrap().optional(),
})
const findingParams = caseParams.extend({ finding_id: z.string() })
const contradictionParams = caseParams.extend({
  contradiction_id: z.string().regex(/^[a-z_]+-[0-9a-f]{14}$/, 'This is not a contradiction.'),
})
const explained = z.object({
  text: words.min(1, 'Say what explains it.'),
  sources: z.array(source).max(100).default([]).describe('The sides of the contradiction.'),
})

type Needs = {
  cases: Cases
  records: Records
  judgements: Judgements
  explanations: Explanations
  findings: Findings
  mentions: KnownMentions
}

export const decisionRoutes = (needs: Needs): Routes => {
  const { cases, judgements, explanations, findings, mentions } = needs

  async function allowed(request: Pick<FastifyRequest, 'session'> & { params: { case_id: string } }) {
    const { analyst } = signedIn(request)
    const { case_id } = await cases.file(request.params.case_id, analyst)
    return { analyst, case_id }
  }

  /** A source must be a record of this case that the analyst may read. */
  async function requireReadable(
    sources: readonly { record: string }[],
    { analyst, case_id }: Awaited<ReturnType<typeof allowed>>,
  ): Promise<void> {
    for (const record of new Set(sources.map(({ record }) => record))) {
      const own = await readableRecord(needs, record, analyst)
      if (own.case_id !== case_id)
        throw badInput([{ field: 'sources', message: 'A source belongs to another case. Look it up in this case.' }])
    }
  }

  return async (app) => {
    const judge = {
      schema: {
        summary: 'Judge whether two mentions are one; 409 with the judgements that stand against it',
        params: caseParams,
        body: judged,
        response: { 201: judgementReply },
      },
    }
    app.post('/api/cases/:case_id/judgements', judge, async (request, reply) => {
      const by = await allowed(request)
      const sources = await mentions.sourcesOf(by.case_id, [request.body.a, request.body.b], request.body.verdict)
      return reply.code(201).send(await judgements.judge(by.case_id, request.body, by.analyst, sources))
    })

    const listJudged = {
      schema: {
        summary: 'List the judgements of a case, and what they join',
        params: caseParams,
        response: { 200: judgementsReply },
      },
    }
    app.get('/api/cases/:case_id/judgements', listJudged, async (request) => {
      const { case_id } = await allowed(request)
      const all = await judgements.list(case_id)
      const names = await mentions.named(case_id, [...new Set(all.flatMap(({ a, b }) => [a, b]))])
      return { judgements: all.toReversed(), clusters: clusters(all), names }
    })

    const explain = {
      schema: {
        summary: 'Explain a contradiction; the explanation appears in the report',
        params: contradictionParams,
        body: explained,
        response: { 201: explanationReply },
      },
    }
    app.post('/api/cases/:case_id/contradictions/:contradiction_id/explanation', explain, async (request, reply) => {
      const by = await allowed(request)
      const { text, sources } = request.body
      await requireReadable(sources, by)
      const given = { case_id: by.case_id, contradiction_id: request.params.contradiction_id, text }
      return reply.code(201).send(await explanations.explain(given, by.analyst, sources))
    })

    const unexplain = {
      schema: { summary: 'Withdraw an explanation', params: contradictionParams, response: { 204: nothing } },
    }
    app.delete(
      '/api/cases/:case_id/contradictions/:contradiction_id/explanation',
      unexplain,
      async (request, reply) => {
        const { case_id, analyst } = await allowed(request)
        await explanations.withdraw({ case_id, contradiction_id: request.params.contradiction_id }, analyst)
        return reply.code(204).send()
      },
    )

    const list = {
      schema: {
        summary: 'List the hypotheses, findings, tasks and dead ends of a case',
        params: caseParams,
        response: { 200: findingsReply },
      },
    }
    app.get('/api/cases/:case_id/findings', list, async (request) => ({
      findings: await findings.list((await allowed(request)).case_id),
    }))

    const add = {
      schema: {
        summary: 'Add a hypothesis, a finding, a task or a dead end',
        params: caseParams,
        body: found,
        response: { 201: findingReply },
      },
    }
    app.post('/api/cases/:case_id/findings', add, async (request, reply) => {
      const by = await allowed(request)
      await requireReadable(request.body.sources, by)
      return reply.code(201).send(await findings.add(by.case_id, request.body, by.analyst))
    })

    const edit = {
      schema: {
        summary: 'Change a finding; the version before is kept',
        params: findingParams,
        body: edited,
        response: { 200: findingReply },
      },
    }
    app.patch('/api/cases/:case_id/findings/:finding_id', edit, async (request) => {
      const by = await allowed(request)
      await requireReadable(request.body.sources ?? [], by)
      return findings.edit(by.case_id, request.params.finding_id, request.body, by.analyst)
    })

    const versions = {
      schema: {
        summary: 'List the versions of a finding, the oldest first',
        params: findingParams,
        response: { 200: findingVersions },
      },
    }
    app.get('/api/cases/:case_id/findings/:finding_id/versions', versions, async (request) => ({
      versions: await findings.versions((await allowed(request)).case_id, request.params.finding_id),
    }))
  }
}
