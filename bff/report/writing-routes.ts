import { z } from 'zod'
import { nothing } from '../../contract/desk/fields.ts'
import {
  redactionMark,
  redactions as redactionsReply,
  renderedReport,
  reportChanges,
  reportContent,
  reportFacts,
  reportList,
  report as reportReply,
  reportTemplate,
  reportTemplates,
  reportVersions,
} from '../../contract/desk/reports.ts'
import { longestReport, type RedactionReason, redactionReasons } from '../../contract/reports.ts'
import { signedIn } from '../auth/guards.ts'
import type { ToOpen } from '../graph/opened-case.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { OpenedReports } from './opened-report.ts'
import type { ReportRoom } from './report.ts'
import { sectionsOf } from './templates.ts'

const caseParams = z.object({ case_id: z.string() })
const params = z.object({ report_id: z.string() })
const version = z.coerce.number().int().min(1).max(1_000_000)
const source = z.object({ record: text.max(100), pointer: text.max(500).default('') })
const made = z.object({ template: text.max(100), title: text.trim().min(1).max(500).optional() })
const templateBody = z.object({ name: text.trim().min(1, 'Enter a name.').max(100), report_id: text.max(100) })
const saveBody = z.object({ content: reportContent, version: z.int().min(1) })
const factsBody = z
  .object({ q: text.trim().min(1).max(500).optional(), sources: z.array(source).max(200).optional() })
  .refine(({ q, sources }) => (q === undefined) !== (sources === undefined), {
    error: 'Give words to search for, or sources.',
    path: ['q'],
  })
const marksBody = z.object({ marks: z.array(redactionMark).max(2000), version: z.int().min(0) })
const redactedFlag = z.literal('1').optional()
const shownQuery = z.object({ version: version.optional(), redacted: redactedFlag })
const changesQuery = z.object({ from: version, until: version })

export const writingRoutes = (
  { reports, templates, rendering, cases }: Pick<ToOpen, 'cases'> & ReportRoom,
  { opened, noted, allowed, seenBy, shown, toShow }: OpenedReports,
): Routes => {
  async function redactionsOf({ it, head, seen }: Awaited<ReturnType<typeof allowed>>) {
    const { version, marks } = await reports.marks(head.report_id)
    const reasons = Object.entries(redactionReasons).map(([reason, label]) => ({
      reason: reason as RedactionReason,
      label,
    }))
    const mentions = await rendering.do<'mentions'>({ kind: 'mentions', ...(await seen()) })
    await noted(it, 'case_report')
    return { version, marks, reasons, mentions }
  }

  return async (app) => {
    app.get(
      '/api/report-templates',
      { schema: { summary: 'List the templates of reports', response: { 200: reportTemplates } } },
      async (request) => ({ templates: await templates.list(signedIn(request).analyst) }),
    )

    const addTemplate = {
      summary: 'Keep the sections of a report as a template',
      body: templateBody,
      response: { 201: reportTemplate },
    }
    app.post('/api/report-templates', { schema: addTemplate }, async (request, reply) => {
      const { name, report_id } = request.body
      const { analyst } = await allowed({ session: request.session, params: { report_id } })
      const { content } = await reports.read(report_id)
      return reply.code(201).send(await templates.add(name, sectionsOf(content), analyst))
    })

    const removeTemplate = {
      summary: 'Remove a template that was made here',
      params: z.object({ template: z.string() }),
      response: { 204: nothing },
    }
    app.delete('/api/report-templates/:template', { schema: removeTemplate }, async (request, reply) => {
      await templates.remove(request.params.template, signedIn(request).analyst)
      return reply.code(204).send()
    })

    const list = { summary: 'List the reports of a case', params: caseParams, response: { 200: reportList } }
    app.get('/api/cases/:case_id/reports', { schema: list }, async (request) => {
      const { case_id } = await cases.file(request.params.case_id, signedIn(request).analyst)
      return { reports: await reports.list(case_id) }
    })

    const add = {
      summary: 'Make a report from a template',
      params: caseParams,
      body: made,
      response: { 201: reportReply },
    }
    app.post('/api/cases/:case_id/reports', { schema: add }, async (request, reply) => {
      const { analyst } = signedIn(request)
      const { case_id } = await cases.file(request.params.case_id, analyst)
      const { template, title = null } = request.body
      const report_id = await reports.add(case_id, { template, title }, analyst)
      const it = await allowed({ session: request.session, params: { report_id } })
      return reply.code(201).send(await shown(it, report_id))
    })

    const read = {
      summary: 'Read a report, its facts and what fills itself',
      ...{ params, querystring: z.object({ version: version.optional() }), response: { 200: reportReply } },
    }
    app.get('/api/reports/:report_id', { schema: read, exposeHeadRoute: false }, async (request) => {
      const it = await allowed(request)
      const reply = await shown(it, it.head.report_id, request.query.version)
      await noted(it.it, 'case_report')
      return reply
    })

    const save = {
      summary: 'Save a report; 409 with the newest version where another saved first',
      ...{ params, body: saveBody, response: { 200: reportReply } },
    }
    app.put('/api/reports/:report_id', { schema: save, bodyLimit: longestReport * 2 }, async (request) => {
      const it = await allowed(request)
      const { content, version } = request.body
      await reports.save(it.head.report_id, content, version, it.analyst)
      return shown(it, it.head.report_id)
    })

    const versions = { summary: 'List the versions of a report', params, response: { 200: reportVersions } }
    app.get('/api/reports/:report_id/versions', { schema: versions }, async (request) => ({
      versions: await reports.versions((await allowed(request)).head.report_id),
    }))

    const changed = {
      summary: 'Say what differs between two versions',
      params,
      querystring: changesQuery,
      response: { 200: reportChanges },
    }
    app.get('/api/reports/:report_id/changes', { schema: changed, exposeHeadRoute: false }, async (request) => {
      const it = await allowed(request)
      const { from, until } = request.query
      const before = (await reports.read(it.head.report_id, from)).content
      const after = (await reports.read(it.head.report_id, until)).content
      const changes = await rendering.do<'changes'>({
        kind: 'changes',
        ...(await it.seen(before, after)),
        before,
        after,
      })
      await noted(it.it, 'case_report')
      return { from, until, changes }
    })

    const found = {
      summary: 'Find facts of a case to put into a report',
      params: caseParams,
      body: factsBody,
      response: { 200: reportFacts },
    }
    app.post('/api/cases/:case_id/report-facts', { schema: found }, async (request) => {
      const it = await opened(request)
      const { q = null, sources = [] } = request.body
      const seen = await seenBy(it.file.case_id, it.analyst, it.gaps, sources)
      const facts = await rendering.do<'facts'>({ kind: 'facts', ...seen, q, sources })
      await noted(it, 'case_report')
      return { ...facts, ...it.gaps }
    })

    const preview = {
      summary: 'Show what the files of a report hold',
      params,
      querystring: shownQuery,
      response: { 200: renderedReport },
    }
    app.get('/api/reports/:report_id/preview', { schema: preview, exposeHeadRoute: false }, async (request) => {
      const it = await allowed(request)
      const { version, redacted } = request.query
      const report = await rendering.do<'preview'>({
        kind: 'preview',
        ...(await toShow(it, version, redacted === '1')),
      })
      await noted(it.it, 'case_report')
      return report
    })

    const readMarks = { summary: 'List what a redacted report leaves out', params, response: { 200: redactionsReply } }
    app.get('/api/reports/:report_id/redactions', { schema: readMarks, exposeHeadRoute: false }, async (request) =>
      redactionsOf(await allowed(request)),
    )
    const setMarks = {
      summary: 'Set what a redacted report leaves out',
      params,
      body: marksBody,
      response: { 200: redactionsReply },
    }
    app.put('/api/reports/:report_id/redactions', { schema: setMarks }, async (request) => {
      const it = await allowed(request)
      await reports.setMarks(it.head.report_id, request.body.marks, request.body.version, it.analyst)
      return redactionsOf(it)
    })
  }
}
