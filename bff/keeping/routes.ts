/** Reports what is held about a person, for their access request, and erases it. */
import { Readable } from 'node:stream'
import type { dataSubjectRoutes } from '../../contract/desk/data-subject.ts'
import type { Handlers } from '../http/handlers.ts'
import { badInput, Problem } from '../http/problem.ts'
import type { Erasing } from './retention/erasing.ts'
import type { EraseFound } from './subject/erase-found.ts'
import { type MakeReport, sought } from './subject/report.ts'
import { reportFormats, reportTypes } from './subject/report-formats.ts'

type Needs = { report: MakeReport; eraseFound: EraseFound; erasing: Erasing }

export const keepingHandlers = ({ report, eraseFound, erasing }: Needs): Handlers<typeof dataSubjectRoutes> => ({
  async report({ reply, analyst, body: { text, purpose, format } }) {
    const { data, error } = sought.safeParse(text)
    if (data === undefined) throw badInput([{ field: 'text', message: error.issues[0]!.message }])
    const made = await report(data, analyst.analyst_id, purpose)
    return reply
      .type(reportTypes[format])
      .header('content-disposition', `attachment; filename="data-subject-${made.record}.${format}"`)
      .send(Readable.from(reportFormats[format](made)))
  },

  eraseFound: ({ params, analyst, body: { reason, ...given } }) =>
    eraseFound(params.id, given, { analyst: analyst.analyst_id, reason }),

  async eraseRecord({ record, analyst, body: { reason } }) {
    const count = await erasing.erase([record.id], { analyst: analyst.analyst_id, reason })
    if (count === 0) throw new Problem(409, 'Erased already', 'This record has no content left to erase.')
    // If another reader keeps the log open, the next daily erasing does it.
    await erasing.wipe()
    return { id: record.id, reason }
  },
})
