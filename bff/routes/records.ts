/** The ledger, read again: free, for it never calls upstream. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { exportFormats } from '../../contract/exports.ts'
import type { Routes } from '../app.ts'
import type { Analyst } from '../auth/analysts.ts'
import { fileTypeOf } from '../documents/file-type.ts'
import { signedIn } from '../guards.ts'
import type { Filters } from '../ledger/record-filter.ts'
import type { LedgerRecord } from '../ledger/records.ts'
import type { Parts } from '../parts.ts'
import { notFound } from '../problem.ts'
import { readableRecord, scopeOf } from '../records-for.ts'
import { resultOf } from '../result-of.ts'
import { inAddress, inBody } from './record-filters.ts'

const params = z.object({ id: z.string() })
const exportBody = z.object({ format: z.enum(exportFormats), rows: z.int().min(1).max(10_000_000) })
const pageLength = 50

export const recordRoutes = (parts: Parts): Routes => {
  const { records, ledger, measuredCosts } = parts

  const listed = async (analyst: Analyst, { before, ...filters }: Filters & { before?: number | undefined }) =>
    records.page({ filters, before, scope: await scopeOf(parts, analyst), limit: pageLength })

  return async (app) => {
    app.get(
      '/api/records',
      { schema: { summary: 'What was looked up, the newest first; filtered', querystring: inAddress } },
      async (request) => listed(signedIn(request).analyst, request.query),
    )

    app.post(
      '/api/records/search',
      { schema: { summary: 'The same, by whom or what it was about, too', body: inBody } },
      async (request) => listed(signedIn(request).analyst, request.body),
    )

    app.get('/api/records/:id', { schema: { summary: 'A record, read again', params } }, async (request) => {
      const { analyst } = signedIn(request)
      const record = await readableRecord(parts, request.params.id, analyst)
      const result = await resultOf(parts, record)
      const measured_credits = await measuredCosts.of(record.id)
      await ledger.opened(record, analyst.analyst_id)
      const { asked, answered, chain, ...head } = record
      return {
        ...head,
        measured_credits,
        params: asked?.params ?? null,
        upstream: asked?.upstream ?? null,
        binding: asked?.binding ?? null,
        case: asked?.case ?? null,
        stated: asked?.stated ?? null,
        status: answered?.status ?? null,
        headers: answered?.headers ?? null,
        sha256: answered?.sha256 ?? null,
        blanked: answered?.blanked ?? 0,
        message: answered?.message ?? null,
        attempts: answered?.attempts ?? null,
        failure: answered?.failure ?? null,
        erased: asked === null,
        chain,
        result,
      }
    })

    const taken = { schema: { summary: 'Rows of a record are taken away: noted first', params, body: exportBody } }
    app.post('/api/records/:id/exported', taken, async (request, reply) => {
      const { analyst } = signedIn(request)
      const record = await readableRecord(parts, request.params.id, analyst)
      await ledger.taken(record, analyst.analyst_id, request.body)
      return reply.code(204).send()
    })

    const raw = { schema: { summary: "A record's answer, byte for byte as it came", params } }
    app.get('/api/records/:id/raw', raw, async (request, reply) => {
      const { analyst } = signedIn(request)
      const record = await readableRecord(parts, request.params.id, analyst)
      const bytes = await records.bytes(record.id)
      if (!bytes) throw notFound('answer')
      await ledger.opened(record, analyst.analyst_id)
      return sendBytes(request, reply, record, bytes)
    })
  }
}

/** Bytes that somebody else wrote: handed over, never run or shown as a page of ours. */
function sendBytes(_request: FastifyRequest, reply: FastifyReply, { id, operation }: LedgerRecord, bytes: Buffer) {
  const file = operation === 'document_download' ? fileTypeOf(bytes) : null
  return reply
    .type(file?.type ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${id}.${file?.extension ?? 'xml'}"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(bytes)
}
