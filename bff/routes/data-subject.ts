/** Everything that is held about somebody, for whoever answers their request. */
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Routes } from '../app.ts'
import { administrator } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { reportFormatNames, reportFormats, reportTypes } from '../subject/report-formats.ts'
import { sought } from '../subject/sought.ts'

const body = z.object({ text: sought, format: z.enum(reportFormatNames).default('json') })

export const dataSubjectRoutes =
  ({ report }: Parts): Routes =>
  async (app) => {
    const schema = { summary: 'Everything that is held about a name, an address or a number', body }
    app.post('/api/data-subject', { schema }, async (request, reply) => {
      const { analyst } = administrator(request)
      const { text, format } = request.body
      const made = await report(text, analyst.analyst_id)
      return reply
        .type(reportTypes[format])
        .header('content-disposition', `attachment; filename="data-subject-${made.record}.${format}"`)
        .send(Readable.from(reportFormats[format](made)))
    })
  }
