/** The cited report: written, read, redacted, signed, rendered and checked. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { file as fileReply } from '../../contract/desk/fields.ts'
import {
  checkedFile,
  type ReportContent,
  redactionMark,
  redactions as redactionsReply,
  releases as releasesReply,
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
import {
  longestReport,
  type RedactionReason,
  type ReportFormat,
  redactionReasons,
  reportFormats,
} from '../../contract/reports.ts'
import { factsOf } from '../../entities/report/changes.ts'
import type { Analyst } from '../auth/analysts.ts'
import { signedIn } from '../auth/guards.ts'
import { openedCases, type ToOpen } from '../graph/opened-case.ts'
import { claimsIn } from '../graph/read-claims.ts'
import { badInput, notFound, notMember, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Checkpoints } from '../ledger/checkpoints.ts'
import { exportEvidence } from '../ledger/export.ts'
import { readableRecord } from '../ledger/records-for.ts'
import { sha256 } from '../state/hash.ts'
import type { ReportRoom } from './report.ts'
import type { ReportHead } from './reports.ts'

const caseParams = z.object({ case_id: z.string() })
const params = z.object({ report_id: z.string() })
const version = z.coerce.number().int().min(1).max(1_000_000)
const words = text.trim().max(2000)
const source = z.object({ record: text.max(100), pointer: text.max(500).default('') })
const made = z.object({ template: text.max(100), title: text.trim().min(1).max(500).optional() })
const templateBody = z.object({ name: text.trim().min(1, 'Enter a name.').max(100), report_id: text.max(100) })
const saveBody = z.object({ content: reportContent, version: z.int().min(1) })
const stepBody = z.object({ version: z.int().min(1) })
const noteBody = z.object({ version: z.int().min(1), note: words.min(1, 'Say why.') })
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
const fileQuery = z.object({
  ...{ report: z.string().max(100).optional(), version: version.optional() },
  ...{ redacted: redactedFlag, evidence: z.literal('1').optional() },
})
const hash = z.string().regex(/^[0-9a-fA-F]{64}$/, 'Enter a SHA-256: 64 letters and figures.')
const releaseBody = z.object({
  ...{ version: z.int().min(1), format: z.enum(reportFormats), redacted: z.boolean() },
  recipient: words.min(1, 'Enter who receives it.'),
  purpose: words.min(1, 'Enter what it is for.'),
  sha256: hash,
})

const types: { readonly [Format in ReportFormat]: string } = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
/** Larger evidence is downloaded beside the report. */
const mostEvidence = 100 * 1024 * 1024

type Needs = ToOpen & ReportRoom & { checkpoints: Checkpoints }

export const reportRoutes = (needs: Needs): Routes => {
  const { reports, rendering, state, cases, records, ledger, checkpoints } = needs
  const { opened, noted } = openedCases({ ...needs, reader: claimsIn(state.db) })

  /** For members of its case, supervisors and administrators. @throws Problem 404 */
  async function allowed(request: Pick<FastifyRequest, 'session'> & { params: { report_id: string } }) {
    const { analyst } = signedIn(request)
    const head = await reports.head(request.params.report_id).catch(hidden)
    const file = await cases.file(head.case_id, analyst).catch(hidden)
    const it = await opened({ session: request.session, params: { case_id: head.case_id } })
    return {
      analyst,
      head,
      file,
      it,
      seen: (content: ReportContent | null) => seenBy(it.file.case_id, analyst, it.gaps, content),
    }
  }

  /** What the thread may read for this analyst: the case, and facts of other cases that they may read. */
  async function seenBy(
    case_id: string,
    analyst: Analyst,
    gaps: Awaited<ReturnType<typeof opened>>['gaps'],
    content: ReportContent | null,
  ) {
    const cited = content ? [...new Set(factsOf(content).map(({ record }) => record))] : []
    const own = new Set<string>()
    for (let from = 0; from < cited.length; from += 500) {
      const rows = await state.db
        .selectFrom('chain')
        .select('id')
        .where('id', 'in', cited.slice(from, from + 500))
        .where('case_id', '=', case_id)
        .where('event', '=', 'asked')
        .execute()
      for (const { id } of rows) own.add(id)
    }
    const foreign: string[] = []
    for (const id of cited) {
      if (own.has(id)) continue
      const record = await readableRecord({ records, cases }, id, analyst).catch(() => null)
      if (record) foreign.push(id)
    }
    return { case_id, gaps, foreign }
  }

  type Allowed = Awaited<ReturnType<typeof allowed>>

  async function shown({ analyst, it, file, seen }: Allowed, report_id: string, wanted?: number) {
    const head = await reports.head(report_id)
    const saved = await reports.read(report_id, wanted)
    const view = await rendering.do<'view'>({ kind: 'view', ...(await seen(saved.content)), content: saved.content })
    return {
      ...head,
      ...{ read_version: saved.version, content: saved.content, ...view, steps: await reports.steps(report_id) },
      may: await reports.may(head, analyst, file.closed_at === null),
      ...{ sign_off: reports.signOff, ...it.gaps },
    }
  }

  /** What a file, or a preview of it, is made from. */
  async function toShow(
    { head, seen, file }: Pick<Allowed, 'head' | 'seen' | 'file'>,
    wanted: number | undefined,
    isRedacted: boolean,
  ) {
    const { report_id } = head
    const saved = await reports.read(report_id, wanted)
    const steps = await reports.steps(report_id)
    const signed = steps.findLast((step) => step.step === 'signed' && step.version === saved.version) ?? null
    const before = steps.findLast((step) => step.step === 'signed' && step.version < saved.version) ?? null
    const reading = await seen(saved.content)
    // A reader who may not see each cited record gets a version that is composed for them.
    const isWhole =
      factsOf(saved.content).every(({ record }) => reading.foreign.includes(record)) || reading.foreign.length === 0
    const frozen = signed && isWhole ? await reports.frozen(report_id, saved.version) : null
    const newest = saved.version === head.version
    const isSubmitted = newest && head.state === 'submitted'
    const notes = [
      ...(signed && !frozen
        ? ['Since this version was signed, a record that it shows was erased. This file is not the signed one.']
        : []),
      ...(newest ? [] : [`Version ${head.version} is newer than this one.`]),
      ...(file.closed_at === null ? [] : ['The case is closed.']),
    ]
    return {
      ...reading,
      content: saved.content,
      heads: {
        ...{ report_id, version: saved.version, saved_at: saved.at, is_redacted: isRedacted },
        state: signed ? ('signed' as const) : isSubmitted ? ('submitted' as const) : ('draft' as const),
        signed: signed && { by_name: signed.by_name, at: signed.at },
      },
      authors: await reports.authors(report_id, saved.version),
      notes,
      before: before ? (await reports.read(report_id, before.version)).content : null,
      marks: isRedacted ? (await reports.marks(report_id)).marks : null,
      frozen,
    }
  }

  async function redactionsOf({ it, head, seen }: Allowed) {
    const { version, marks } = await reports.marks(head.report_id)
    const reasons = Object.entries(redactionReasons).map(([reason, label]) => ({
      reason: reason as RedactionReason,
      label,
    }))
    const mentions = await rendering.do<'mentions'>({ kind: 'mentions', ...(await seen(null)) })
    await noted(it, 'case_report')
    return { version, marks, reasons, mentions }
  }

  return async (app) => {
    app.get(
      '/api/report-templates',
      { schema: { summary: 'List the templates of reports', response: { 200: reportTemplates } } },
      async () => ({ templates: await reports.templates() }),
    )

    const addTemplate = {
      summary: 'Keep the sections of a report as a template',
      body: templateBody,
      response: { 201: reportTemplate },
    }
    app.post('/api/report-templates', { schema: addTemplate }, async (request, reply) => {
      const { name, report_id } = request.body
      const { analyst } = await allowed({ session: request.session, params: { report_id } })
      return reply.code(201).send(await reports.addTemplate(name, report_id, analyst))
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
      requireText(content)
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
      const changes = await rendering.do<'changes'>({ kind: 'changes', ...(await it.seen(after)), before, after })
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
      const cited = sources.map(({ record, pointer }) => ({
        kind: 'fact' as const,
        id: record,
        fact: { record, pointer, property: 'value', nth: 0 },
      }))
      const content = { template: '', title: '', classification: '', sections: [{ id: '', title: '', blocks: cited }] }
      const seen = await seenBy(it.file.case_id, it.analyst, it.gaps, content)
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

    const submit = { summary: 'Submit a report for sign-off', params, body: stepBody, response: { 200: reportReply } }
    app.post('/api/reports/:report_id/submit', { schema: submit }, async (request) => {
      const it = await allowed(request)
      await reports.submit(it.head.report_id, request.body.version, it.analyst)
      return shown(it, it.head.report_id)
    })
    const giveBack = {
      summary: 'Return a submitted report to its authors',
      params,
      body: noteBody,
      response: { 200: reportReply },
    }
    app.post('/api/reports/:report_id/return', { schema: giveBack }, async (request) => {
      const it = await allowed(request)
      await reports.giveBack(it.head.report_id, request.body.version, request.body.note, it.analyst)
      return shown(it, it.head.report_id)
    })
    const sign = { summary: 'Sign a report: it is frozen', params, body: stepBody, response: { 200: reportReply } }
    app.post('/api/reports/:report_id/sign', { schema: sign }, async (request) => {
      const it = await allowed(request)
      const { version } = request.body
      await reports.requireSignable(it.head, version, it.analyst)
      if (it.it.gaps.pending > 0)
        throw new Problem(
          503,
          'Not ready',
          `Claims of ${it.it.gaps.pending} records are still being written. Try again in a minute.`,
          { retry_after: 30 },
        )
      const frozen = await rendering.do<'freeze'>({ kind: 'freeze', ...(await toShow(it, version, false)) })
      await reports.sign(it.head.report_id, version, it.analyst, frozen)
      return shown(it, it.head.report_id)
    })
    const correct = {
      summary: 'Start a correction of a signed report',
      params,
      body: noteBody,
      response: { 200: reportReply },
    }
    app.post('/api/reports/:report_id/correct', { schema: correct }, async (request) => {
      const it = await allowed(request)
      await reports.correct(it.head.report_id, request.body.version, request.body.note, it.analyst)
      return shown(it, it.head.report_id)
    })

    const releasesOf = async (report_id: string) => ({
      files: (await reports.files(report_id)).map(({ file }) => file),
      releases: await reports.releases(report_id),
    })
    const listReleases = {
      summary: 'List the files of a report, and who received them',
      params,
      response: { 200: releasesReply },
    }
    app.get('/api/reports/:report_id/releases', { schema: listReleases }, async (request) =>
      releasesOf((await allowed(request)).head.report_id),
    )
    const release = {
      summary: 'Note who received a file of a report',
      params,
      body: releaseBody,
      response: { 201: releasesReply },
    }
    app.post('/api/reports/:report_id/releases', { schema: release }, async (request, reply) => {
      const { head, analyst } = await allowed(request)
      await reports.release(head.report_id, { ...request.body, sha256: request.body.sha256.toLowerCase() }, analyst)
      return reply.code(201).send(await releasesOf(head.report_id))
    })

    const check = {
      summary: 'Say whether a file is a report of ours, by its SHA-256',
      ...{ querystring: z.object({ sha256: hash }), response: { 200: checkedFile } },
    }
    app.get('/api/reports/check', { schema: check }, async (request) => {
      signedIn(request)
      const file = await reports.check(request.query.sha256.toLowerCase())
      if (!file) return { is_ours: false, file: null }
      const { report_id, case_id, version, newest_version, format, is_redacted, is_signed, at, chain_seq } = file
      const what = { report_id, case_id, version, newest_version, format, at, chain_seq }
      return { is_ours: true, file: { ...what, redacted: is_redacted === 1, signed: is_signed === 1 } }
    })

    for (const format of reportFormats) {
      const schema = {
        summary: `Download a report as ${format.toUpperCase()}`,
        ...{ params: caseParams, querystring: fileQuery, response: { 200: fileReply } },
      }
      // Without a HEAD of its own, which would put an export on record that nobody got.
      app.get(`/api/cases/:case_id/report.${format}`, { schema, exposeHeadRoute: false }, async (request, reply) => {
        const { report, version, redacted, evidence } = request.query
        const { analyst } = signedIn(request)
        const { case_id, reference } = await cases.file(request.params.case_id, analyst)
        const report_id = report ?? (await reports.list(case_id))[0]?.report_id
        if (report_id === undefined) throw notFound('report')
        const it = await allowed({ session: request.session, params: { report_id } })
        if (it.head.case_id !== case_id) throw notFound('report')
        const isRedacted = redacted === '1'
        if (evidence && isRedacted)
          throw badInput([
            {
              field: 'evidence',
              message: 'The evidence holds what is redacted. Download it without the redacted report.',
            },
          ])
        if (evidence && format !== 'pdf')
          throw badInput([
            {
              field: 'evidence',
              message: 'Only a PDF can hold the evidence. Choose PDF, or export the evidence by itself.',
            },
          ])
        const attached = evidence ? await evidenceOf(it.file, analyst) : null
        const toMake = await toShow(it, version, isRedacted)
        const made = await rendering.do<'file'>({ kind: 'file', format, evidence: attached, ...toMake })
        const digest = sha256(made)
        const { heads } = toMake
        const isSigned = heads.state === 'signed'
        const told = `${heads.version}:${format}:${isRedacted ? 'redacted' : 'full'}:${digest}`
        const event_id = await ledger.exportedReport(case_id, analyst.analyst_id, told)
        await reports.noteFile({
          ...{
            report_id,
            case_id,
            version: heads.version,
            format,
            sha256: digest,
            event_id,
            analyst: analyst.analyst_id,
          },
          ...{ is_redacted: isRedacted ? 1 : 0, is_signed: isSigned ? 1 : 0 },
        })
        return reply
          .type(types[format])
          .header(
            'content-disposition',
            `attachment; filename="${nameOf(reference, heads.version, isRedacted)}.${format}"`,
          )
          .header('x-content-sha256', digest)
          .send(Buffer.from(made.buffer, made.byteOffset, made.byteLength))
      })
    }

    async function evidenceOf(file: Pick<ReportHead, 'case_id'> & { reference: string }, { analyst_id }: Analyst) {
      const parts: Uint8Array[] = []
      let size = 0
      for await (const part of await exportEvidence({ state, ledger, checkpoints }, { analyst: analyst_id, file })) {
        size += part.length
        if (size > mostEvidence)
          throw new Problem(422, 'Too large', 'The evidence of this case is larger than 100 MB. Export it by itself.')
        parts.push(part)
      }
      return { name: 'evidence.zip', bytes: new Uint8Array(Buffer.concat(parts)) }
    }
  }
}

/** Says why the report cannot be opened, in words about the report. */
function hidden(error: unknown): never {
  if (!(error instanceof Problem) || error.status !== 404) throw error
  throw error.more.not_member ? notMember('report') : notFound('report')
}

/** The name of a redacted file tells nothing that may be redacted. */
const nameOf = (reference: string, version: number, isRedacted: boolean): string =>
  isRedacted ? `report-v${version}-redacted` : `${reference.replaceAll(/[^\w-]+/g, '-')}-report-v${version}`

/** Text that PostgreSQL, XML and people can take. */
function requireText(value: unknown): void {
  if (typeof value === 'string' && !text.safeParse(value).success)
    throw badInput([{ field: 'content', message: 'The text holds a control character. Remove it, and save again.' }])
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) requireText(inner)
}
