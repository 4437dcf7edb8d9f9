/** The ledger, read again: free, for it never calls upstream. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BindingName } from '../../contract/bindings/index.ts'
import { isOperation } from '../../contract/operations.ts'
import type { Routes } from '../app.ts'
import { signedIn } from '../guards.ts'
import type { LedgerRecord } from '../ledger/records.ts'
import type { Parts } from '../parts.ts'
import { notFound } from '../problem.ts'
import { mayReadAll, readableRecord } from '../records-for.ts'

const params = z.object({ id: z.string() })
/** The greatest that the column holds, on either database. */
const lastSeq = 2_147_483_647
const page = z.object({ before: z.coerce.number().int().positive().max(lastSeq).default(lastSeq) })

export const recordRoutes = (parts: Parts): Routes => {
  const { records, ledger, upstream, cases } = parts

  /** What the answer says, from its bytes; a document's bytes say nothing that fields could hold. */
  async function resultOf({ id, operation, asked, answered }: LedgerRecord): Promise<unknown> {
    const bytes = await records.bytes(id)
    if (!bytes || !asked || !answered?.status || !isOperation(operation)) return null
    const exchange = { status: answered.status, headers: answered.headers, bytes }
    const read = upstream.readAgain(operation, asked.binding as BindingName, exchange)
    return 'result' in read ? read.result : null
  }

  return async (app) => {
    app.get('/api/records', { schema: { querystring: page } }, async (request) => {
      const { analyst } = signedIn(request)
      const limit = 50
      const lines = await records.list({
        everyone: mayReadAll(analyst.role),
        analyst: analyst.analyst_id,
        cases: (await cases.of(analyst)).map(({ case_id }) => case_id),
        before: request.query.before,
        limit: limit + 1,
      })
      return { records: lines.slice(0, limit), next: lines.length > limit ? lines[limit - 1]?.seq : null }
    })

    app.get('/api/records/:id', { schema: { params } }, async (request) => {
      const { analyst } = signedIn(request)
      const record = await readableRecord(parts, request.params.id, analyst)
      const result = await resultOf(record)
      await ledger.opened(record, analyst.analyst_id)
      const { asked, answered, chain, ...head } = record
      return {
        ...head,
        params: asked?.params ?? null,
        upstream: asked?.upstream ?? null,
        binding: asked?.binding ?? null,
        case: asked?.case ?? null,
        status: answered?.status ?? null,
        headers: answered?.headers ?? null,
        sha256: answered?.sha256 ?? null,
        blanked: answered?.blanked ?? 0,
        message: answered?.message ?? null,
        erased: asked === null,
        chain,
        result,
      }
    })

    app.get('/api/records/:id/raw', { schema: { params } }, async (request, reply) => {
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
  const isPdf = operation === 'document_download'
  return reply
    .type(isPdf ? 'application/pdf' : 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${id}.${isPdf ? 'pdf' : 'xml'}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes)
}
