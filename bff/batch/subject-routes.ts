/** Imported subjects of a case. Members of the case, supervisors and administrators may read and change them. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RowKind, rowKinds, type subjectRoutes } from '../../contract/desk/subjects.ts'
import type { Cases } from '../cases/cases.ts'
import type { Handlers } from '../http/handlers.ts'
import { badInput, notFound } from '../http/problem.ts'
import type { Records } from '../ledger/records.ts'
import { readableRecord } from '../ledger/records-for.ts'
import type { BatchRoom } from './batch.ts'
import { partsOf } from './sent-file.ts'

type Needs = Pick<BatchRoom, 'subjects' | 'tables'> & { cases: Cases; records: Records }

export const subjectHandlers = ({ subjects, tables, cases, records }: Needs): Handlers<typeof subjectRoutes> => {
  /** The subjects of the file that was sent. @throws Problem */
  async function sent({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
    const { name: file, bytes, fields } = await partsOf(request, reply)
    const kind = fields.get('kind') ?? 'company'
    if (!isRowKind(kind)) throw badInput([{ field: 'kind', message: 'Choose companies or people.' }])
    return { file, read: await tables.readSubjects(bytes, kind) }
  }

  return {
    list: ({ file }) => subjects.list(file.case_id),
    preview: async (given) => subjects.preview(given.file.case_id, (await sent(given)).read),
    add: async (given) => subjects.add({ case_id: given.file.case_id, analyst: given.analyst, ...(await sent(given)) }),
    remove: ({ file, import_id }) => subjects.remove(file.case_id, import_id),
    putBack: ({ file, import_id }) => subjects.putBack(file.case_id, import_id),

    async note({ analyst, subject, body }) {
      const record = await readableRecord({ records, cases }, body.record, analyst)
      // Another case's purpose does not cover a person here.
      if (subject.kind === 'person' && record.case_id !== subject.case_id) throw notFound('record')
      return subjects.note(subject, record)
    },
  }
}

const isRowKind = (kind: string): kind is RowKind => (rowKinds as readonly string[]).includes(kind)
