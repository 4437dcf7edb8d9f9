/** Checks our mapping against the real API, in about twenty calls. */
import { appointmentTypes, chargeStatuses } from '../../../contract/codes.ts'
import { LookupError } from '../../../contract/errors.ts'
import type { Page } from '../../store/paging.ts'
import type { CompanySource, RegisterSource } from '../source.ts'

export type Checked = {
  name: string
  differs: string | null
  /** The API gave no answer, so the check says nothing. */
  isUnanswered: boolean
}

type Found = {
  company_number: string
  name: string
  postcode?: string
  director_id?: string
  image_key?: string
  officer?: string
}
type Sources = CompanySource & RegisterSource
type Check = { name: string; run(source: Sources, found: Found): Promise<string | null> }

const page = (number: number, size = 20): Page => ({ number, size, idOf: String })

const isDay = (text: string | null | undefined) => text == null || /^\d{4}-\d{2}-\d{2}$/.test(text)

const checks: readonly Check[] = [
  {
    name: 'company_name_search: all names',
    async run(source, found) {
      const { rows } = await source.companiesNamed(
        { name: found.name || 'limited', dataSets: ['LIVE', 'DISSOLVED'] },
        page(0),
      )
      const [first] = rows
      if (!first) return 'the common search finds nothing'
      found.company_number ||= rows.find(({ data_set }) => data_set === 'LIVE')?.company_number ?? ''
      return rows.every((row) => row.name && row.company_number && row.company_status)
        ? null
        : 'a company lacks its name, number or status'
    },
  },
  {
    name: 'company_name_search: LIVE, two pages',
    async run(source) {
      const search = { name: 'limited', dataSets: ['LIVE'] }
      const [one, two] = [await source.companiesNamed(search, page(0)), await source.companiesNamed(search, page(1))]
      const first = two.rows[0]?.company_number
      if (one.rows.length !== 20 || !first)
        return `pages of ${one.rows.length} and ${two.rows.length} rows instead of 20`
      if (one.rows.some(({ company_number }) => company_number === first)) return 'the second page repeats the first'
      return one.rows.some(({ company_index_status: status }) => status === 'DISSOLVED')
        ? 'a dissolved company is listed'
        : null
    },
  },
  {
    name: 'company_name_search: DISSOLVED',
    async run(source) {
      const { rows } = await source.companiesNamed({ name: 'limited', dataSets: ['DISSOLVED'] }, page(0))
      if (rows.length === 0) return 'nothing is found'
      return rows.every(({ company_date }) => company_date) ? null : 'a dissolved company has no date of its end'
    },
  },
  {
    name: 'company_name_search: FORMER',
    async run(source) {
      const { rows } = await source.companiesNamed({ name: 'limited', dataSets: ['FORMER'] }, page(0))
      return rows.length === 0 ? 'nothing is found' : null
    },
  },
  {
    name: 'company_number_search',
    async run(source, found) {
      const search = { number: found.company_number, prefix: found.company_number, dataSets: ['LIVE', 'DISSOLVED'] }
      const { rows } = await source.companiesNumbered(search, page(0))
      const [company] = rows
      if (rows.length !== 1 || !company) return `${rows.length} companies have one number`
      found.name = company.name ?? ''
      return company.name && company.company_status ? null : 'the profile lacks its name or status'
    },
  },
  {
    name: 'company_profile',
    async run(source, found) {
      const profile = await source.profile(found.company_number)
      if (!profile?.name || !profile.company_type) return 'the profile lacks its name or type'
      found.postcode = profile.registered_office?.postcode ?? ''
      if (!found.postcode) return 'the company has no postcode: name another company'
      return [profile.incorporated_on, profile.accounts?.next_due].every(isDay) ? null : 'a date has another form'
    },
  },
  {
    name: 'company_controllers',
    async run(source, found) {
      const { rows, statements, current, ceased } = await source.controllersOfCompany(found.company_number, page(0))
      if (current === null || ceased === null) return 'the register does not count the controllers'
      if (rows.length + statements.length === 0)
        return 'the company has neither controllers nor statements: name another'
      return rows.every(({ controller_id, kind }) => controller_id && kind) ? null : 'a controller lacks its id or kind'
    },
  },
  {
    name: 'company_insolvency',
    async run(source, found) {
      const insolvency = await source.insolvencyOfCompany(found.company_number)
      return insolvency?.cases.every(({ type }) => type) === false ? 'a case has no type' : null
    },
  },
  {
    name: 'address_search',
    async run(source, found) {
      const search = { postcode: found.postcode ?? '', premises: '', street: '' }
      const { rows } = await source.companiesAt(search, page(0, 5000))
      return rows.some(({ company_number }) => company_number === found.company_number)
        ? null
        : 'the search at a postcode leaves out the company whose office is there'
    },
  },
  {
    name: 'company_appointments',
    async run(source, found) {
      const { rows } = await source.appointmentsOfCompany(found.company_number, page(0, 30))
      const [first] = rows
      if (!first) return 'the company has no officers: name another company'
      found.director_id = rows.find(({ director_id }) => director_id)?.director_id ?? ''
      found.officer = first.surname ?? ''
      const appointments = rows.flatMap(({ director_appt_list }) => director_appt_list ?? [])
      const unknown = appointments.find(
        ({ type }) => type !== 'Managing officer' && !Object.hasOwn(appointmentTypes, type ?? ''),
      )
      if (unknown) return `an officer has a role without a code: ${unknown.type}`
      if (!found.director_id) return 'no officer has a link to their appointments'
      return appointments.every(({ date }) => isDay(date)) ? null : 'a date has another form'
    },
  },
  {
    name: 'director_details: an officer',
    async run(source, found) {
      const officer = await source.officer(found.director_id ?? '')
      if (!officer) return 'the link of an officer leads nowhere'
      const list = officer.director_appt_list ?? []
      if (!list.some(({ company_number }) => company_number === found.company_number))
        return 'the appointments of an officer leave out the company'
      // Without counts by status the list was cut, which is normal only for long lists.
      return officer.num_resigned_appt === null && list.length < 1000 ? 'the counts differ' : null
    },
  },
  {
    name: 'company_mortgage_index',
    async run(source, found) {
      const { rows } = await source.chargesOfCompany(found.company_number, page(0))
      const unknown = rows.find(({ charge_satisfied }) => !Object.hasOwn(chargeStatuses, charge_satisfied ?? ''))
      return unknown ? `a charge has a status without a code: ${unknown.charge_satisfied}` : null
    },
  },
  {
    name: 'company_filing_history',
    async run(source, found) {
      const { rows } = await source.filingsOfCompany(found.company_number, page(0, 30))
      if (rows.length === 0) return 'the company has no filings: name another company'
      found.image_key = rows.find(({ image_key }) => image_key)?.image_key ?? ''
      if (!found.image_key) return 'no filing has a link to its document'
      return rows.every((row) => row.document_description && row.form_type && row.document_date)
        ? null
        : 'a filing lacks its description, form or date'
    },
  },
  {
    name: 'company_document_info',
    async run(source, found) {
      const document = await source.documentOfCompany(found.company_number, found.image_key ?? '')
      if (!document) return 'the document of a filing is not there'
      return document.num_pages ? null : 'the document tells no number of pages'
    },
  },
  {
    name: 'company_document: its PDF',
    async run(source, found) {
      const file = await source.documentFile(found.image_key ?? '')
      if (!file || !('pdf' in file)) return 'the document has no file'
      file.pdf.destroy()
      return null
    },
  },
  {
    name: 'director_search: CUR',
    async run(source, found) {
      const search = { name: found.officer ?? '', surname: '', forename: '', place: '', officer_type: 'CUR' as const }
      const hits = await source.officersNamed(search, page(0, 30))
      if ('choices' in hits || hits.rows.length === 0) return 'the search finds nobody'
      return hits.rows.every(({ surname, director_id }) => surname && director_id)
        ? null
        : 'an officer lacks a name or id'
    },
  },
  {
    name: 'director_search and director_details: DIS',
    async run(source) {
      const search = { name: 'Smith', surname: '', forename: '', place: '', officer_type: 'DIS' as const }
      const hits = await source.officersNamed(search, page(0, 30))
      if ('choices' in hits || hits.rows.length === 0) return 'the search finds nobody'
      const person = await source.officer(hits.rows[0]?.director_id ?? '')
      const [period] = person?.director_disq_list ?? []
      return period?.reason && period.start_date ? null : 'a disqualified person has no reason or no period'
    },
  },
]

/** @param company_number of a company with officers and filings; by default, one that a search finds */
export async function* checkSource(source: Sources, company_number = ''): AsyncGenerator<Checked> {
  const found: Found = { company_number, name: '' }
  for (const { name, run } of checks) {
    try {
      yield { name, differs: await run(source, found), isUnanswered: false }
    } catch (error) {
      if (!(error instanceof LookupError)) throw error
      yield { name, differs: error.message, isUnanswered: true }
    }
  }
}
