/** Opening the document that company_document answered with. */
import { z } from 'zod'
import type { BindingName } from '../../contract/bindings/index.ts'
import type { Routes } from '../app.ts'
import { signedIn } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { notFound } from '../problem.ts'
import { readableRecord } from '../records-for.ts'
import { notAnswered } from './lookups.ts'

const body = z.object({ record: z.string() })

export const documentRoutes = (parts: Parts): Routes => {
  const { records, upstream, download } = parts

  /** The link in the answer on record. */
  async function addressIn(id: string, binding: BindingName, status: number, headers: { [name: string]: string }) {
    const bytes = await records.bytes(id)
    const read = bytes && upstream.readAgain('company_document', binding, { status, headers, bytes })
    return read && 'result' in read ? read.result.document?.web_address || read.result.document?.web_url : null
  }

  return async (app) => {
    app.post('/api/documents', { schema: { body } }, async (request) => {
      const { analyst } = signedIn(request)
      const { id, operation, asked, answered } = await readableRecord(parts, request.body.record, analyst)
      if (operation !== 'company_document' || !asked || !answered?.status) throw notFound('document')
      const address = await addressIn(id, asked.binding as BindingName, answered.status, answered.headers)
      if (!address) throw notFound('document')

      const downloaded = await download({ address, record: id, analyst: analyst.analyst_id, file: asked.case })
      if (downloaded.outcome === 'not_answered') throw notAnswered(downloaded)
      return downloaded
    })
  }
}
