/** Opening the document that company_document answered with. */
import { z } from 'zod'
import type { BindingName } from '../../contract/bindings/index.ts'
import type { Routes } from '../app.ts'
import { goneSignal } from '../gone-away.ts'
import { signedIn } from '../guards.ts'
import { notAnswered } from '../not-answered.ts'
import type { Parts } from '../parts.ts'
import { notFound } from '../problem.ts'
import { readableRecord } from '../records-for.ts'

const body = z.object({ record: z.string() })

export const documentRoutes = (parts: Parts): Routes => {
  const { records, upstream, download, purposeOf } = parts

  /** The link in the answer on record. */
  async function addressIn(id: string, binding: BindingName, status: number, headers: { [name: string]: string }) {
    const bytes = await records.bytes(id)
    const read = bytes && upstream.readAgain('company_document', binding, { status, headers, bytes })
    const document = read && 'result' in read ? read.result.document : null
    return document?.web_address || document?.web_url || document?.media_link || document?.tif_address
  }

  return async (app) => {
    const schema = { summary: 'Fetch the document that an answer links to', body }
    app.post('/api/documents', { schema, config: { isLookup: true } }, async (request, reply) => {
      const session = signedIn(request)
      const { analyst } = session
      const { id, operation, asked, answered } = await readableRecord(parts, request.body.record, analyst)
      if (operation !== 'company_document' || !asked || !answered?.status) throw notFound('document')
      const address = await addressIn(id, asked.binding as BindingName, answered.status, answered.headers)
      if (!address) throw notFound('document')

      const { analyst_id } = analyst
      const case_id = asked.case?.case_id
      const purpose = () => purposeOf({ operation: 'company_document', case_id, analyst_id })
      const { company_number = '' } = asked.params
      const of = { record: id, company_number, session, purpose }
      const downloaded = await download({ ...of, address, gone: goneSignal(reply) })
      if (downloaded.outcome === 'not_answered') throw notAnswered(downloaded)
      return downloaded
    })
  }
}
