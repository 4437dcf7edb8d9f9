/** Reports what is held about a person, for their access request. */
import { Readable } from 'node:stream'
import { z } from 'zod'
import { erasedFinds, report as reportReply } from '../../../contract/desk/data-subject.ts'
import { file } from '../../../contract/desk/fields.ts'
import { administrator } from '../../auth/guards.ts'
import type { Routes } from '../../http/routes.ts'
import { text } from '../../http/text.ts'
import { id } from '../../ledger/record-filters.ts'
import { givenReason } from '../retention/routes.ts'
import type { EraseFound } from './erase-found.ts'
import { type MakeReport, sought } from './report.ts'
import { reportFormatNames, reportFormats, reportTypes } from './report-formats.ts'

const body = z.object({
  text: sought,
  purpose: text.trim().min(1, 'Say what the report is for.').max(500).optional(),
  format: z.enum(reportFormatNames).default('json'),
})

const params = z.object({ id })
const ids = z.array(id).max(10_000).default([])
const numbers = z
  .array(z.string().regex(/^\d{1,9}$/))
  .max(10_000)
  .default([])
const rows = z
  .array(z.string().regex(/^[\w-]{1,64}:\d{1,9}$/))
  .max(10_000)
  .default([])
const found = z
  .object({
    ...{ reason: givenReason, records: ids, pins: ids, comments: ids, saved_searches: ids },
    ...{ batches: ids, batch_rows: rows, case_changes: ids, placements: ids },
    ...{ account_events: numbers, access_tokens: ids, preferences: ids },
    ...{ imported_subjects: ids, subject_imports: ids },
    ...{ judgements: numbers, explanations: numbers, findings: numbers },
    ...{ reports: ids, report_blocks: numbers, report_templates: ids },
  })
  .refine(({ reason: _, ...lists }) => Object.values(lists).flat().length > 0, {
    error: 'Name at least one of the things that the report found.',
    path: ['records'],
  })

export const dataSubjectRoutes =
  ({ report, eraseFound }: { report: MakeReport; eraseFound: EraseFound }): Routes =>
  async (app) => {
    const schema = {
      summary: 'Report everything that is held about a name, an address or a number; `csv` gives a file',
      body,
      response: { 200: reportReply.or(file) },
    }
    app.post('/api/data-subject', { schema }, async (request, reply) => {
      const { analyst } = administrator(request)
      const { purpose, format } = request.body
      const made = await report(request.body.text, analyst.analyst_id, purpose)
      return reply
        .type(reportTypes[format])
        .header('content-disposition', `attachment; filename="data-subject-${made.record}.${format}"`)
        .send(Readable.from(reportFormats[format](made)))
    })

    const erasure = {
      summary: 'Erase what a report found, for good',
      params,
      body: found,
      response: { 200: erasedFinds },
    }
    app.post('/api/data-subject/:id/erase', { schema: erasure }, async (request) => {
      const { analyst } = administrator(request)
      const { reason, ...given } = request.body
      return eraseFound(request.params.id, given, { analyst: analyst.analyst_id, reason })
    })
  }
