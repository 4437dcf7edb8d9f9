/** Companies House as a source: nine operations of the first interface and four of the register, answered live. */
import { LookupError } from '../../../contract/errors.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { AnswerSource } from '../../../contract/source.ts'
import type { CompanySource, RegisterSource } from '../source.ts'
import type { LiveSource } from '../sources.ts'
import { chargesOfCompany } from './charges.ts'
import type { Client } from './client.ts'
import { companiesNamed, companiesNumbered } from './companies.ts'
import { companiesAt } from './companies-at.ts'
import { controllersOfCompany } from './controllers.ts'
import { documentFile, documentOfCompany, filingsOfCompany } from './filings.ts'
import { insolvencyOfCompany } from './insolvency.ts'
import { appointmentsOfCompany, officer, officersNamed } from './officers.ts'
import { profile } from './profile.ts'
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
  'company_profile',
  'company_controllers',
  'company_insolvency',
  'address_search',
]

export const companiesHouse = (client: Client): LiveSource => ({
  operations,

  register: (now) => ({ ...answeredAt(now), rows: null, attribution: 'Companies House', operations }),

  // A loaded file finds every company at an address, and says by which rule.
  leaves: (operation, { company_number = '' }) =>
    operation === 'address_search' || (operation === 'company_number_search' && company_number.includes('*')),

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
      officersNamed: (search, page) => officersNamed(session, search, page),
      officer: (director_id) => officer(session, director_id),
    }
    const register: RegisterSource = {
      profile: (company_number) => profile(session, company_number),
      controllersOfCompany: (company_number, page) => controllersOfCompany(session, company_number, page),
      controllersNamed: async () => {
        throw new LookupError('no_source', 'Companies House has no search for controllers.')
      },
      companiesAt: (search, page) => companiesAt(session, search, page),
      insolvencyOfCompany: (company_number) => insolvencyOfCompany(session, company_number),
    }
    return { companies, register, source: () => answeredAt(session.oldest() ?? now) }
  },
})

/** The register is published by statute and names no licence for its API. */
const answeredAt = (at: Date): AnswerSource => ({
  register: 'Companies House',
  kind: 'live',
  of: at.toISOString(),
  licence: null,
})
