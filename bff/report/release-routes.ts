import { z } from 'zod'
import { file as fileReply } from '../../contract/desk/fields.ts'
import { checkedFile, releases as releasesReply, report as reportReply } from '../../contract/desk/reports.ts'
import { attachmentNamed, fileNameOf } from '../../contract/file-name.ts'
import { type ReportFormat, reportFormats } from '../../contract/reports.ts'
import type { Analyst } from '../auth/analysts.ts'
import { signedIn } from '../auth/guards.ts'
import type { ToOpen } from '../graph/opened-case.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Checkpoints } from '../ledger/checkpoints.ts'
import { exportEvidence } from '../ledger/export.ts'
import { sha256 } from '../state/hash.ts'
import type { OpenedReports } from './opened-report.ts'
import type { ReportRoom } from './report.ts'
import type { ReportHead } from './reports.ts'

const caseParams = z.object({ case_id: z.string() })
const params = z.object({ report_id: z.string() })
const version = z.coerce.number().int().min(1).max(1_000_000)
const words = text.trim().max(2000)
const stepBody = z.object({ version: z.int().min(1) })
const shortWords = text.trim().min(1).max(200)
const signBody = stepBody.extend({ name: shortWords.optional(), role: shortWords.optional() })
const noteBody = z.object({ version: z.int().min(1), note: words.min(1, 'Say why.') })
const redactedFlag = z.literal('1').optional()
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
/** Larger evidence is downloaded separately. */
const mostEvidence = 100 * 1024 * 1024

type Needs = ToOpen & ReportRoom & { checkpoints: Checkpoints }

export const releaseRoutes = (needs: Needs, { allowed, shown, toShow }: OpenedReports): Routes => {
  const { reports, releases, rendering, state, cases, ledger, checkpoints } = needs
  return async (app) => {
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
    const sign = { summary: 'Sign a report: it is frozen', params, body: signBody, response: { 200: reportReply } }
    app.post('/api/reports/:report_id/sign', { schema: sign }, async (request) => {
      const it = await allowed(request)
      const { version, name = it.analyst.name, role = it.analyst.role } = request.body
      await reports.requireSignable(it.head, version, it.analyst)
      if (it.it.gaps.pending > 0)
        throw new Problem(
          503,
          'Not ready',
          `Claims of ${it.it.gaps.pending} records are still being written. Try again in a minute.`,
          { retry_after: 30 },
        )
      const signed = { by_name: name, role, at: new Date().toISOString() }
      const toMake = await toShow(it, version, false)
      const heads = { ...toMake.heads, state: 'signed' as const, signed }
      const frozen = await rendering.do<'freeze'>({ kind: 'freeze', ...toMake, heads })
      const { report_id } = it.head
      await reports.sign({ report_id, version, signed }, it.analyst, frozen)
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
      files: (await releases.files(report_id)).map(({ file }) => file),
      releases: await releases.releases(report_id),
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
      await releases.release(head, { ...request.body, sha256: request.body.sha256.toLowerCase() }, analyst)
      return reply.code(201).send(await releasesOf(head.report_id))
    })

    const check = {
      summary: 'Say whether a file is a report of ours, by its SHA-256',
      ...{ querystring: z.object({ sha256: hash }), response: { 200: checkedFile } },
    }
    app.get('/api/reports/check', { schema: check }, async (request) => {
      signedIn(request)
      const file = await releases.check(request.query.sha256.toLowerCase())
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
      // Without a HEAD route: it would record an export without sending the file.
      app.get(`/api/cases/:case_id/report.${format}`, { schema, exposeHeadRoute: false }, async (request, reply) => {
        const { report, version, redacted, evidence } = request.query
        const { analyst, token } = signedIn(request)
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
        const attached = evidence ? await evidenceOf(it.file, analyst, token?.token_id) : null
        const toMake = await toShow(it, version, isRedacted)
        const made = await rendering.do<'file'>({ kind: 'file', format, evidence: attached, ...toMake })
        if (!(made instanceof Uint8Array)) throw new Problem(422, 'Not redacted in whole', made.refused)
        const digest = sha256(made)
        const { heads } = toMake
        const isSigned = heads.state === 'signed'
        const told = `${heads.version}:${format}:${isRedacted ? 'redacted' : 'full'}:${digest}`
        const event_id = await ledger.exportedPart(case_id, 'case_report', analyst.analyst_id, told, token?.token_id)
        await releases.noteFile({
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
          .header('content-disposition', attachmentNamed(`${nameOf(reference, heads.version, isRedacted)}.${format}`))
          .header('x-content-sha256', digest)
          .send(Buffer.from(made.buffer, made.byteOffset, made.byteLength))
      })
    }

    type Named = Pick<ReportHead, 'case_id'> & { reference: string }
    async function evidenceOf(file: Named, { analyst_id }: Analyst, token_id: string | undefined) {
      const wanted = { analyst: analyst_id, token_id, file }
      const parts: Uint8Array[] = []
      let size = 0
      for await (const part of await exportEvidence({ state, ledger, checkpoints }, wanted)) {
        size += part.length
        if (size > mostEvidence)
          throw new Problem(422, 'Too large', 'The evidence of this case is larger than 100 MB. Export it by itself.')
        parts.push(part)
      }
      return { name: 'evidence.zip', bytes: new Uint8Array(Buffer.concat(parts)) }
    }
  }
}

/** A redacted file's name contains nothing that could be redacted. */
const nameOf = (reference: string, version: number, isRedacted: boolean): string =>
  isRedacted ? `report-v${version}-redacted` : `${fileNameOf(reference)}-report-v${version}`
