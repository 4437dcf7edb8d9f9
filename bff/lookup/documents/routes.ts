/** Opening the document that company_document answered with. */
import { z } from 'zod'
import type { BindingName } from '../../../contract/bindings/index.ts'
import { documentReply } from '../../../contract/desk/lookups.ts'
import { signedIn } from '../../auth/guards.ts'
import { goneSignal } from '../../http/gone-away.ts'
import { notFound } from '../../http/problem.ts'
import type { Routes } from '../../http/routes.ts'
import type { Records } from '../../ledger/records.ts'
import { type Readers, readableRecord } from '../../ledger/records-for.ts'
import { notAnswered } from '../../upstream/not-answered.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { PurposeOf } from '../purpose.ts'
import type { DownloadDocument } from './download.ts'

const body = z.object({ record: z.string() })

type Needs = Readers & {
  records: Records
  upstream: Upstream
  download: DownloadDocument
  purposeOf: PurposeOf
}

export const documentRoutes = (needs: Needs): Routes => {
  const { records, upstream, download, purposeOf } = needs

  /** The link in the answer on record. */
  async function addressIn(id: string, binding: BindingName, status: number, headers: { [name: string]: string }) {
    const bytes = await records.bytes(id)
    const read = bytes && (await upstream.readAgain('company_document', binding, { status, headers, bytes }))
    const document = read && 'result' in read ? read.result.document : null
    return document?.web_address || document?.web_url || document?.media_link || document?.tif_address
  }

  return async (app) => {
    const schema = { summary: 'Fetch the document that an answer links to', body, response: { 200: documentReply } }
    app.post('/api/documents', { schema, config: { isLookup: true } }, async (request, reply) => {
      const session = signedIn(request)
      const { analyst } = session
      const { id, operation, asked, answered } = await readableRecord(needs, request.body.record, analyst)
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
