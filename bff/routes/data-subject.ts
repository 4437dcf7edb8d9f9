/** Everything that is held about somebody, for whoever answers their request. */
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Routes } from '../app.ts'
import { administrator } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { reportFormatNames, reportFormats, reportTypes } from '../subject/report-formats.ts'
import { sought } from '../subject/sought.ts'
import { text } from './text.ts'

const body = z.object({
  text: sought,
  /** What the report is made for: kept with it in the ledger. */
  purpose: text.trim().min(1, 'Say what the report is for.').max(500).optional(),
  format: z.enum(reportFormatNames).default('json'),
})

export const dataSubjectRoutes =
  ({ report }: Parts): Routes =>
  async (app) => {
    const schema = { summary: 'Everything that is held about a name, an address or a number', body }
    app.post('/api/data-subject', { schema }, async (request, reply) => {
      const { analyst } = administrator(request)
      const { purpose, format } = request.body
      const made = await report(request.body.text, analyst.analyst_id, purpose)
      return reply
        .type(reportTypes[format])
        .header('content-disposition', `attachment; filename="data-subject-${made.record}.${format}"`)
        .send(Readable.from(reportFormats[format](made)))
    })
  }
