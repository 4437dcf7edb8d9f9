/** Cases: list, create and change. Open to their members, supervisors and administrators. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  caseDetails,
  caseFile,
  caseList,
  lawfulBasisList,
  memberList,
  type Shortened,
} from '../../contract/desk/cases.ts'
import { signedIn, supervisor } from '../auth/guards.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { CaseFileTable, CaseTable } from '../state/tables.ts'
import type { Cases } from './cases.ts'
import { isLawfulBasis, lawfulBases } from './lawful-bases.ts'
import { pinHandlers } from './pins-routes.ts'

export { pinHandlers }

const words = (most: number, message: string) => text.trim().min(1, message).max(most)
const lawful_basis = text.trim().max(200).refine(isLawfulBasis, 'Choose a lawful basis, or enter another.')
const body = z.object({
  reference: words(60, 'Enter a reference.'),
  title: words(200, 'Enter a title.'),
  purpose: words(2000, 'Say what the lookups are for.'),
  lawful_basis,
  retention_date: z.iso.date('Enter a date as YYYY-MM-DD.').optional(),
})
const querystring = z.object({ of: z.enum(['mine', 'everyone']).default('mine') })
const params = z.object({ case_id: z.string() })
const member = z.union([z.object({ analyst_id: text.max(100) }), z.object({ email: text.max(320) })], {
  error: 'Name a member by email or analyst_id.',
})
const memberParams = z.object({ case_id: z.string(), analyst_id: z.string() })

/** How long the case is still kept. The keeping room knows it. */
type Kept = { ends_in_days: number; shortened: Shortened | null }
type Needs = {
  cases: Cases
  retention: { listed<File extends CaseTable>(files: readonly File[]): Promise<(File & Kept)[]> }
}

export const caseRoutes = ({ cases, retention }: Needs): Routes => {
  const { members } = cases
  /** Anyone who may see a case may change it, and each change names its author. Retention has its own rules. */
  async function allowed(request: Pick<FastifyRequest, 'session'> & { params: { case_id: string } }) {
    const { analyst } = signedIn(request)
    const file = await cases.file(request.params.case_id, analyst)
    return { analyst, file }
  }

  return async (app) => {
    app.get(
      '/api/lawful-bases',
      { schema: { summary: 'List the lawful bases for a case', response: { 200: lawfulBasisList } } },
      async () => ({
        lawful_bases: lawfulBases,
      }),
    )

    app.get(
      '/api/cases',
      { schema: { summary: 'List cases, open and closed', querystring, response: { 200: caseList } } },
      async (request) => {
        if (request.query.of === 'everyone') {
          supervisor(request)
          return { cases: await retention.listed(await cases.all()) }
        }
        return { cases: await retention.listed(await cases.of(signedIn(request).analyst)) }
      },
    )

    app.post(
      '/api/cases',
      { schema: { summary: 'Open a case', body, response: { 201: caseFile } } },
      async (request, reply) => {
        const file = await cases.add(request.body, signedIn(request).analyst)
        return reply.code(201).send(file)
      },
    )

    app.get(
      '/api/cases/:case_id',
      { schema: { summary: 'Read a case, its members and its history', params, response: { 200: caseDetails } } },
      async (request) => whole((await allowed(request)).file),
    )

    const edit = { schema: { summary: 'Change a case', params, body: body.partial(), response: { 200: caseDetails } } }
    app.patch('/api/cases/:case_id', edit, async (request) => {
      const { analyst, file } = await allowed(request)
      return whole(await cases.edit(file.case_id, request.body, analyst))
    })

    const close = {
      schema: { summary: 'Close a case: it takes no more lookups', params, response: { 200: caseDetails } },
    }
    app.post('/api/cases/:case_id/close', close, async (request) => {
      const { analyst, file } = await allowed(request)
      return whole(await cases.close(file.case_id, analyst))
    })

    app.post(
      '/api/cases/:case_id/reopen',
      { schema: { summary: 'Reopen a case', params, response: { 200: caseDetails } } },
      async (request) => {
        const { analyst, file } = await allowed(request)
        return whole(await cases.reopen(file.case_id, analyst))
      },
    )

    const list = { schema: { summary: 'List the members of a case', params, response: { 200: memberList } } }
    app.get('/api/cases/:case_id/members', list, async (request) => ({
      members: await members.list((await allowed(request)).file.case_id),
    }))

    const add = { schema: { summary: 'Add a member to a case', params, body: member, response: { 200: memberList } } }
    app.post('/api/cases/:case_id/members', add, async (request) => {
      const { analyst, file } = await allowed(request)
      return { members: await members.add(file.case_id, request.body, analyst) }
    })

    const remove = {
      schema: { summary: 'Remove a member from a case', params: memberParams, response: { 200: memberList } },
    }
    app.delete('/api/cases/:case_id/members/:analyst_id', remove, async (request) => {
      const { analyst, file } = await allowed(request)
      return { members: await members.remove(file.case_id, request.params.analyst_id, analyst) }
    })
  }

  async function whole(file: CaseFileTable) {
    const [[listed], its, changes] = await Promise.all([
      retention.listed([file]),
      members.list(file.case_id),
      cases.changes(file.case_id),
    ])
    return { ...listed!, members: its, changes }
  }
}
