/** Reads the ledger. This is free, because it never calls the service. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { file, nothing } from '../../contract/desk/fields.ts'
import { nearNames, recordPage, record as recordReply } from '../../contract/desk/records.ts'
import { exportFormats } from '../../contract/exports.ts'
import { sourceIn } from '../../contract/source.ts'
import type { Analyst } from '../auth/analysts.ts'
import { signedIn } from '../auth/guards.ts'
import { notFound } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import { aboutOf } from '../ledger/about.ts'
import type { Checkpoints } from '../ledger/checkpoints.ts'
import { fileTypeOf } from '../ledger/file-type.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { companyNaming } from '../ledger/name-in-answer.ts'
import { type Filters, inAddress, inBody } from '../ledger/record-filters.ts'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import { type Readers, readableRecord, scopeOf } from '../ledger/records-for.ts'
import { requireUnchanged } from '../ledger/require-unchanged.ts'
import { readingOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { MeasuredCosts } from './budgets/spend.ts'
import type { RecordNames } from './record-names.ts'

const params = z.object({ id: z.string() })
const exportBody = z.object({ format: z.enum(exportFormats), rows: z.int().min(1).max(10_000_000) })
const naming = { company: companyNaming, director: ['director_details'] } as const
const nearBody = z.object({ text: text.trim().min(1, 'Enter a name.').max(200), of: z.enum(['company', 'director']) })
const pageLength = 50

type Needs = Readers & {
  records: Records
  recordNames: RecordNames
  ledger: Ledger
  checkpoints: Checkpoints
  measuredCosts: MeasuredCosts
  upstream: Upstream
}

export const recordRoutes = (needs: Needs): Routes => {
  const { records, recordNames, ledger, checkpoints, measuredCosts } = needs

  async function listed(analyst: Analyst, { before, ...filters }: Filters & { before?: number | undefined }) {
    const scope = await scopeOf(needs, analyst)
    const page = await records.page({ filters, before, scope, limit: pageLength })
    const names = await recordNames.of(page.records, scope)
    return { ...page, records: page.records.map((line) => ({ ...line, subject_name: names.get(line.id) ?? null })) }
  }

  return async (app) => {
    app.get(
      '/api/records',
      {
        schema: {
          summary: 'List records, the newest first; filtered',
          querystring: inAddress,
          response: { 200: recordPage },
        },
      },
      async (request) => listed(signedIn(request).analyst, request.query),
    )

    app.post(
      '/api/records/search',
      {
        schema: {
          summary: 'List records, also by whom or what they are about',
          body: inBody,
          response: { 200: recordPage },
        },
      },
      async (request) => listed(signedIn(request).analyst, request.body),
    )

    const near = {
      schema: {
        summary: 'List names on record that are spelt nearly like this one',
        body: nearBody,
        response: { 200: nearNames },
      },
    }
    app.post('/api/records/near-names', near, async (request) => {
      const { analyst } = signedIn(request)
      const { text, of } = request.body
      return { names: await recordNames.near(text, naming[of], await scopeOf(needs, analyst)) }
    })

    app.get(
      '/api/records/:id',
      { schema: { summary: 'Read a record', params, response: { 200: recordReply } } },
      async (request) => {
        const { analyst, token } = signedIn(request)
        const record = await readableRecord(needs, request.params.id, analyst)
        const differs = await records.differences(record)
        if (checkpoints.refusal() !== null) differs.push('signed')
        // A changed record may not be readable.
        const { result, charset } = await readingOf(needs, record).catch((error) => {
          if (differs.length === 0) throw error
          return { result: null, charset: null }
        })
        const measured_credits = await measuredCosts.of(record.id)
        const about = aboutOf(record.operation, record.asked?.params ?? {})
        const names = await recordNames.of([{ ...record, about }], await scopeOf(needs, analyst))
        await ledger.opened(record, analyst.analyst_id, token?.token_id)
        const { asked, answered, chain, ...head } = record
        return {
          ...head,
          subject_name: names.get(record.id) ?? null,
          measured_credits,
          params: asked?.params ?? null,
          upstream: asked?.upstream ?? null,
          binding: asked?.binding ?? null,
          case: asked?.case ?? null,
          stated: asked?.stated ?? null,
          token_id: asked?.token_id ?? null,
          status: answered?.status ?? null,
          headers: answered?.headers ?? null,
          source: sourceIn(answered?.headers ?? {}),
          sha256: answered?.sha256 ?? null,
          blanked: answered?.blanked ?? 0,
          message: answered?.message ?? null,
          attempts: answered?.attempts ?? null,
          failure: answered?.failure ?? null,
          charset,
          erased: chain.some(({ event }) => event === 'erased'),
          differs,
          chain,
          result,
        }
      },
    )

    const taken = {
      schema: {
        summary: 'Note that rows of a record are exported',
        params,
        body: exportBody,
        response: { 204: nothing },
      },
    }
    app.post('/api/records/:id/exported', taken, async (request, reply) => {
      const { analyst } = signedIn(request)
      const record = await readableRecord(needs, request.params.id, analyst)
      await ledger.taken(record, analyst.analyst_id, request.body)
      return reply.code(204).send()
    })

    const raw = { schema: { summary: 'Read the answer of a record, byte for byte', params, response: { 200: file } } }
    app.get('/api/records/:id/raw', raw, async (request, reply) => {
      const { analyst, token } = signedIn(request)
      const record = await readableRecord(needs, request.params.id, analyst)
      await requireUnchanged(records, record, checkpoints.refusal() === null)
      const bytes = await records.bytes(record.id)
      if (!bytes) throw notFound('answer')
      await ledger.opened(record, analyst.analyst_id, token?.token_id)
      return sendBytes(request, reply, record, bytes)
    })
  }
}

/** Bytes from outside: handed over, never run or shown as a page of ours. */
function sendBytes(_request: FastifyRequest, reply: FastifyReply, { id, operation }: LedgerRecord, bytes: Buffer) {
  const file = operation === 'document_download' ? fileTypeOf(bytes) : null
  return reply
    .type(file?.type ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${id}.${file?.extension ?? 'xml'}"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(bytes)
}
