/** What is told of a document, with its key or with its link (decision 0017). */
import type { RecordOf } from '../../contract/records.ts'
import type { Filing } from '../store/filings.ts'

export const toDocument = (filing: Filing): RecordOf<'document'> => ({
  desc: filing.document_description,
  company_number: filing.company_number,
  form_type: filing.form_type,
  num_pages: filing.num_pages,
  made_up_date: filing.made_up_date,
  media: 'CACHE',
})
