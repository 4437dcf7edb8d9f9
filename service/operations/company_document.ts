import type { Context, Handler } from '../handler.ts'

export const company_document: Handler<'company_document'> = async (params, context) => {
  const { company_number } = params
  const image_key = context.documents.fromRequestKey(params.request_key)
  const document = image_key === null ? null : await context.companies.documentOfCompany(company_number, image_key)
  if (image_key === null || document === null) return { document: null }
  return { document: { ...document, web_address: linkTo(image_key, context), doc_request_key: params.request_key } }
}

const linkTo = (image_key: string, { documents, baseUrl, now }: Context) => baseUrl + documents.toPath(image_key, now)
