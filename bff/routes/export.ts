/** Evidence to take away: everything, or one case, as a ZIP that anybody can verify. */
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Routes } from '../app.ts'
import type { Analyst } from '../auth/analysts.ts'
import { administrator, signedIn } from '../guards.ts'
import { exportEvidence } from '../ledger/export.ts'
import type { Parts } from '../parts.ts'
import { notFound, Problem } from '../problem.ts'
import { mayReadAll } from '../records-for.ts'
import type { CaseTable } from '../state/tables.ts'

// A case that is named otherwise would be everything.
const querystring = z.strictObject({ case_id: z.string().min(1).optional() })

export const exportRoutes =
  (parts: Parts): Routes =>
  async (app) => {
    const schema = { summary: 'Evidence as a ZIP: everything, or one case', querystring }
    // Without a HEAD of its own, which would put an export on record that nobody got.
    app.get('/api/export', { schema, exposeHeadRoute: false }, async (request, reply) => {
      const { analyst } = signedIn(request)
      const { case_id } = request.query
      if (case_id === undefined) administrator(request)
      const file = case_id === undefined ? null : await readableCase(parts, case_id, analyst)
      const zip = await exportEvidence(parts, { analyst: analyst.analyst_id, file }).catch(notExported)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${nameOf(file)}"`)
        .send(Readable.from(zip, { objectMode: false }))
    })
  }

/** @throws Problem 404, whether there is none or it is not the analyst's */
async function readableCase({ state, cases }: Parts, case_id: string, analyst: Analyst): Promise<CaseTable> {
  const file = mayReadAll(analyst.role)
    ? await state.db.selectFrom('case_file').selectAll().where('case_id', '=', case_id).executeTakeFirst()
    : (await cases.of(analyst)).find((file) => file.case_id === case_id)
  if (!file) throw notFound('case')
  return file
}

/** What cannot be put on record does not leave. */
function notExported(cause: unknown): never {
  const detail = 'The ledger cannot be written, so nothing was exported. Tell whoever runs this.'
  throw new Problem(503, 'Not exported', detail, {}, { cause })
}

/** In letters that every file system takes. */
function nameOf(file: CaseTable | null): string {
  const scope = file ? file.reference.replaceAll(/[^\w-]+/g, '-') : 'all'
  return `evidence-${scope}.zip`
}
