/** Companies House as a source: the nine operations on companies and officers, answered live. */
import type { OperationName } from '../../../contract/operations.ts'
import type { AnswerSource } from '../../../contract/source.ts'
import type { CompanySource } from '../source.ts'
import type { LiveSource } from '../sources.ts'
import { chargesOfCompany } from './charges.ts'
import type { Client } from './client.ts'
import { companiesNamed, companiesNumbered } from './companies.ts'
import { documentFile, documentOfCompany, filingsOfCompany } from './filings.ts'
import { appointmentsOfCompany, officer, officersNamed } from './officers.ts'
import { createSession } from './session.ts'

const operations: OperationName[] = [
  'company_name_search',
  'company_number_search',
  'company_appointments',
  'company_mortgage_index',
  'company_filing_history',
  'company_document_info',
  'company_document',
  'director_search',
  'director_details',
]

export const companiesHouse = (client: Client): LiveSource => ({
  operations,

  register: (now) => ({ ...answeredAt(now), rows: null, attribution: 'Companies House', operations }),

  leaves: (operation, { company_number = '' }) => operation === 'company_number_search' && company_number.includes('*'),

  open(now) {
    const session = createSession(client)
    const companies: CompanySource = {
      companiesNamed: (search, page) => companiesNamed(session, search, page),
      companiesNumbered: (search) => companiesNumbered(session, search),
      appointmentsOfCompany: (company_number, page) => appointmentsOfCompany(session, company_number, page),
      chargesOfCompany: (company_number, page) => chargesOfCompany(session, company_number, page),
      filingsOfCompany: (company_number, page) => filingsOfCompany(session, company_number, page, now),
      documentOfCompany: (company_number, image_key) => documentOfCompany(session, company_number, image_key),
      documentFile: (image_key) => documentFile(session, image_key),
      officersNamed: async (search, page) => ({
        ...(await officersNamed(session, search, page)),
        searchedName: null,
        isCut: false,
      }),
      officer: (director_id) => officer(session, director_id),
    }
    return { companies, source: () => answeredAt(session.oldest() ?? now) }
  },
})

/** The register is published by statute and names no licence for its API. */
const answeredAt = (at: Date): AnswerSource => ({
  register: 'Companies House',
  kind: 'live',
  of: at.toISOString(),
  licence: null,
})
