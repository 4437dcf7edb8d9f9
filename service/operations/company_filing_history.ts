import type { FilledRecord } from '../../contract/records.ts'
import type { Handler } from '../handler.ts'
import type { Filing } from '../store/filings.ts'
import { fullCompanyNumber } from './full-company-number.ts'

export const company_filing_history: Handler<'company_filing_history'> = async (params, { store, pageIds }) => {
  const company_number = fullCompanyNumber(params.company_number)
  const page = pageIds.given(params.page_id, 30, ['company_filing_history', company_number])
  const { rows, ...links } = await store.filingsOfCompany(company_number, page)
  return { ...links, filing_history_list: rows.map(toFilingHistory) }
}

const toFilingHistory = ({ children, ...filing }: Filing): FilledRecord<'company_filing_history'> => ({
  model_articles: filing.model_articles,
  document_description: filing.document_description,
  document_short_description: filing.document_short_description,
  document_date: filing.document_date,
  form_type: filing.form_type,
  image_key: filing.image_key,
  doc_being_scanned: filing.doc_being_scanned,
  child_list: children.map(({ child_type, document_date, form_type, document_description }) => ({
    child_type,
    document_date,
    form_type,
    document_description,
  })),
})
