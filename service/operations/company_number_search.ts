import { toCompanyNumber } from '../../contract/company-number.ts'
import type { Handler } from '../handler.ts'

/** Decision 0003: without a type, a number is validated against all companies, dissolved ones too. */
const anyTime = ['LIVE', 'DISSOLVED']

export const company_number_search: Handler<'company_number_search'> = async (
  params,
  { companies, requireWhole, pageIds },
) => {
  const asked = params.company_number
  const isPartial = asked.endsWith('*')
  const prefix = asked.replace('*', '')
  const dataSets = params.type === '' ? anyTime : [params.type]

  const page = pageIds.given(params.page_id, 20, ['company_number_search', asked, params.type])
  const number = isPartial ? null : toCompanyNumber(prefix)
  const { rows, ...links } = await companies.companiesNumbered({ number, prefix, dataSets }, page)
  if (rows.length === 0) requireWhole()
  return { ...links, company_short_list: rows }
}
