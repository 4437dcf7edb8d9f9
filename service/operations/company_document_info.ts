import type { Handler } from '../handler.ts'
import { toDocument } from './document.ts'
import { fullCompanyNumber } from './full-company-number.ts'

export const company_document_info: Handler<'company_document_info'> = async (params, { store, documents }) => {
  const filing = await store.filingOfImage(params.image_key)
  if (filing?.company_number !== fullCompanyNumber(params.company_number)) return { document: null }
  return { document: { ...toDocument(filing), doc_request_key: documents.toRequestKey(params.image_key) } }
}
