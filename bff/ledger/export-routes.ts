/** Exports evidence: everything, or one case, as a ZIP that anyone can verify. */
import { Readable } from 'node:stream'
import type { auditRoutes } from '../../contract/desk/audit.ts'
import { attachmentNamed, fileNameOf } from '../../contract/file-name.ts'
import type { Analyst } from '../auth/analysts.ts'
import { administrator } from '../auth/guards.ts'
import type { Handler } from '../http/handlers.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { CaseTable } from '../state/tables.ts'
import { NotContinued } from './continuity.ts'
import { exportEvidence, type Sources } from './export.ts'
import { mayReadAll } from './records-for.ts'

export type ToExport = Sources & { cases: { of(analyst: Analyst): Promise<readonly CaseTable[]> } }

export const exportHandler =
  (needs: ToExport): Handler<(typeof auditRoutes)['export']> =>
  async ({ request, reply, analyst, token, query: { case_id, notes } }) => {
    if (case_id === undefined) administrator(request)
    if (case_id === undefined && notes)
      throw badInput([{ field: 'notes', message: 'Name the case whose notes you want.' }])
    const file = case_id === undefined ? null : await readableCase(needs, case_id, analyst)
    const zip = await exportEvidence(needs, {
      analyst: analyst.analyst_id,
      token_id: token?.token_id,
      file,
      withNotes: notes === '1',
    }).catch(notExported)
    return reply
      .type('application/zip')
      .header('content-disposition', attachmentNamed(nameOf(file)))
      .send(Readable.from(zip, { objectMode: false }))
  }

async function readableCase({ state, cases }: ToExport, case_id: string, analyst: Analyst): Promise<CaseTable> {
  const file = mayReadAll(analyst.role)
    ? await state.db.selectFrom('case_file').selectAll().where('case_id', '=', case_id).executeTakeFirst()
    : (await cases.of(analyst)).find((file) => file.case_id === case_id)
  if (!file) throw notFound('case')
  return file
}

/** If the export cannot be recorded or signed, nothing leaves. */
function notExported(cause: unknown): never {
  if (cause instanceof NotContinued) {
    const detail = `${cause.message} Nothing was exported, because its end could not be signed. If somebody restored the database by hand, an operator runs: npm run restore -- --by-hand. If nobody did, keep the database and DATA_DIR as they are, and compare them with an older export.`
    throw new Problem(503, 'Not exported', detail, {}, { cause })
  }
  const detail = 'The ledger cannot be written, so nothing was exported. Tell your administrator.'
  throw new Problem(503, 'Not exported', detail, {}, { cause })
}

/** Uses only characters that every file system takes. */
const nameOf = (file: CaseTable | null): string => `evidence-${file ? fileNameOf(file.reference) : 'all'}.zip`
