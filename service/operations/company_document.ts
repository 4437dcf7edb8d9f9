import type { Handler } from '../handler.ts'
import { toDocument } from './document.ts'
import { fullCompanyNumber } from './full-company-number.ts'

export const company_document: Handler<'company_document'> = async (params, { store, documents, baseUrl, now }) => {
  const company_number = fullCompanyNumber(params.company_number)
  const image_key = documents.fromRequestKey(params.request_key)
  const filing = image_key === null ? undefined : await store.filingOfImage(image_key)
  if (image_key === null || filing?.company_number !== company_number) return { document: null }
  return {
    document: {
      ...toDocument(filing),
      web_address: baseUrl + documents.toPath(image_key, now),
      doc_request_key: params.request_key,
    },
  }
}
