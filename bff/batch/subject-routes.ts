/** Imported subjects of a case. Members of the case, supervisors and administrators may read and change them. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { nothing } from '../../contract/desk/fields.ts'
import {
  importedSubject,
  type RowKind,
  rowKinds,
  subjectImport,
  subjectList,
  subjectPreview,
} from '../../contract/desk/subjects.ts'
import type { Analyst } from '../auth/analysts.ts'
import { signedIn } from '../auth/guards.ts'
import type { Cases } from '../cases/cases.ts'
import { badInput, notFound } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Records } from '../ledger/records.ts'
import { readableRecord } from '../ledger/records-for.ts'
import type { BatchRoom } from './batch.ts'
import { partsOf } from './sent-file.ts'

const caseParams = z.object({ case_id: z.string() })
const importParams = z.object({ import_id: z.string() })
const params = z.object({ subject_id: z.string() })
const body = z.object({ record: text.max(100) })

type Needs = Pick<BatchRoom, 'subjects' | 'tables'> & { cases: Cases; records: Records }

export const subjectRoutes = ({ subjects, tables, cases, records }: Needs): Routes => {
  const caseOf = async (import_id: string, analyst: Analyst): Promise<string> =>
    (await cases.file(await subjects.caseOfImport(import_id), analyst)).case_id

  /** The case, and the subjects of the file that was sent. @throws Problem */
  async function sent(request: FastifyRequest & { params: { case_id: string } }, reply: FastifyReply) {
    const { analyst } = signedIn(request)
    const { case_id } = await cases.file(request.params.case_id, analyst)
    const { name: file, bytes, fields } = await partsOf(request, reply)
    const kind = fields.get('kind') ?? 'company'
    if (!isRowKind(kind)) throw badInput([{ field: 'kind', message: 'Choose companies or people.' }])
    return { case_id, file, analyst, read: await tables.readSubjects(bytes, kind) }
  }

  return async (app) => {
    const list = {
      schema: {
        summary: 'List the imported subjects of a case, and the files that they are from',
        params: caseParams,
        response: { 200: subjectList },
      },
    }
    app.get('/api/cases/:case_id/subjects', list, async (request) => {
      const { case_id } = await cases.file(request.params.case_id, signedIn(request).analyst)
      return subjects.list(case_id)
    })

    const config = { takesFile: ['kind'] }
    const preview = {
      schema: {
        summary: 'Count the subjects that an import of a file would add, and store nothing',
        params: caseParams,
        response: { 200: subjectPreview },
      },
      config,
    }
    app.post('/api/cases/:case_id/subjects/preview', preview, async (request, reply) => {
      const { case_id, read } = await sent(request, reply)
      return subjects.preview(case_id, read)
    })

    const add = {
      schema: {
        summary: 'Import the entities of a FollowTheMoney file, or the rows of a CSV or XLSX file, as subjects',
        params: caseParams,
        response: { 201: subjectImport },
      },
      config,
    }
    app.post('/api/cases/:case_id/subjects', add, async (request, reply) => {
      return reply.code(201).send(await subjects.add(await sent(request, reply)))
    })

    const remove = { schema: { summary: 'Remove an import', params: importParams, response: { 204: nothing } } }
    app.delete('/api/subject-imports/:import_id', remove, async (request, reply) => {
      const { import_id } = request.params
      await subjects.remove(await caseOf(import_id, signedIn(request).analyst), import_id)
      return reply.code(204).send()
    })

    const back = {
      schema: {
        summary: 'Restore a removed import, for a day after its removal',
        params: importParams,
        response: { 204: nothing },
      },
    }
    app.post('/api/subject-imports/:import_id/put-back', back, async (request, reply) => {
      const { import_id } = request.params
      await subjects.putBack(await caseOf(import_id, signedIn(request).analyst), import_id)
      return reply.code(204).send()
    })

    const note = {
      schema: {
        summary: 'Note the record of a subject’s lookup',
        params,
        body,
        response: { 200: importedSubject },
      },
    }
    app.put('/api/subjects/:subject_id/record', note, async (request) => {
      const { analyst } = signedIn(request)
      const row = await subjects.row(request.params.subject_id)
      await cases.file(row.case_id, analyst)
      const record = await readableRecord({ records, cases }, request.body.record, analyst)
      // Another case's purpose does not cover a person here.
      if (row.kind === 'person' && record.case_id !== row.case_id) throw notFound('record')
      return subjects.note(row, record)
    })
  }
}

const isRowKind = (kind: string): kind is RowKind => (rowKinds as readonly string[]).includes(kind)
