/** The fields of a document, with its key or its link (decision 0017). */

import type { FilledRecord } from '../../../contract/records.ts'
import type { Filing } from '../../store/filings.ts'
import { unfilled } from '../source.ts'

export const toDocument = (filing: Filing): FilledRecord<'document'> => ({
  desc: filing.document_description,
  company_number: filing.company_number,
  form_type: filing.form_type,
  num_pages: filing.num_pages,
  made_up_date: filing.made_up_date,
  media: 'CACHE',
  ...unfilled<'ftp_address' | 'web_address' | 'tif_address' | 'web_url' | 'doc_request_key' | 'media_link'>(),
})
