import type { Handler } from '../handler.ts'

export const company_document_info: Handler<'company_document_info'> = async (params, { companies, documents }) => {
  const { image_key } = params
  const document = await companies.documentOfCompany(params.company_number, image_key)
  return { document: document && { ...document, doc_request_key: documents.toRequestKey(image_key) } }
}
