/** Companies and officers from the store, as the records of the interface. */

import { LookupError } from '../../../contract/errors.ts'
import type { FilledRecord } from '../../../contract/records.ts'
import { plainCompanyName } from '../../../contract/values/company-name.ts'
import { longAnswersInTurn } from '../../at-once.ts'
import { documentOf } from '../../documents/document-of.ts'
import { readingOf, readingsOf } from '../../people/name-readings.ts'
import type { Charge } from '../../store/charges.ts'
import { type CompanyHit, toCompanyShort } from '../../store/companies.ts'
import type { Filing } from '../../store/filings.ts'
import type { GivenAndSurname } from '../../store/given-names.ts'
import { toNameKey } from '../../store/name-key.ts'
import type { Store } from '../../store/store.ts'
import type { CompanySource, OfficerSearch } from '../source.ts'
import { unfilled } from '../source.ts'
import { areaOfPlace, choicesOf } from './area-of-place.ts'
import { toDirector } from './director.ts'

/** The most appointments that an answer about an officer lists. Its counts include all (decision 0109). */
const mostAppointments = 5000

export const companiesInStore = (store: Store): CompanySource => ({
  async companiesNamed({ name: asked, dataSets }, page) {
    const { name, place } = await splitPlace(plainCompanyName(asked), store)
    if (toNameKey(name) === '') throw new LookupError('invalid_parameter', 'name must hold a letter or a digit.')
    const { hits, places, reading, ...rest } = await store.companiesNamed({ name, place, dataSets }, page)
    return {
      ...rest,
      rows: hits.map((hit) => ({ ...toCompanyShort(hit.row), match_reason: reasonOf(hit) })),
      places: places.map((name) => ({ name })),
      searchedName: reading,
    }
  },

  async companiesNumbered(search, page) {
    const { rows, ...links } = await store.companiesNumbered(search, page)
    return { ...links, rows: rows.map(toCompanyShort) }
  },

  /** A person with two appointments in the company is listed twice (decision 0007). */
  async appointmentsOfCompany(company_number, page) {
    const { rows, ...links } = await store.appointmentsOfCompany(company_number, page)
    const director_ids = rows.map(({ director_id }) => director_id)
    const [officers, counts] = await Promise.all([store.officers(director_ids), store.countsOf(director_ids)])
    const toRecord = (appointment: (typeof rows)[number]) =>
      toDirector(officers.get(appointment.director_id)!, {
        appointments: [appointment],
        counts: counts.get(appointment.director_id),
      })
    return { ...links, rows: rows.map(toRecord) }
  },

  async chargesOfCompany(company_number, page) {
    const { rows, ...links } = await store.chargesOfCompany(company_number, page)
    return { ...links, rows: rows.map(toCompanyCharge) }
  },

  async filingsOfCompany(company_number, page) {
    const { rows, ...links } = await store.filingsOfCompany(company_number, page)
    return { ...links, rows: rows.map(toFilingHistory) }
  },

  async documentOfCompany(company_number, image_key) {
    const filing = await store.filingOfImage(image_key)
    return filing?.company_number === company_number ? toDocument(filing) : null
  },

  async documentFile(image_key) {
    const content = await documentOf(image_key, store)
    return content ? { fileName: content.fileName, content } : null
  },

  async officersNamed({ officer_type, ...asked }, page) {
    const area = await areaOfPlace(asked.place, store)
    if ('choices' in area) return area
    const names = namesIn(asked)
    if (names.length === 0) throw new LookupError('invalid_parameter', 'name must hold a letter or a digit.')
    const { rows, reading, ...rest } = await store.officersNamed({ names, officer_type, area }, page)
    // A place without officers may be misspelt.
    if (rows.length === 0 && asked.place !== '' && 'town' in area) {
      const near = await placesUnlessKnown(asked.place, store)
      if (near.length > 0) return { choices: choicesOf(near) }
    }
    const counts = await store.countsOf(rows.map(({ director_id }) => director_id))
    return {
      ...rest,
      rows: rows.map((officer) => toDirector(officer, { counts: counts.get(officer.director_id) })),
      searchedName: reading,
    }
  },

  officer: (director_id) =>
    longAnswersInTurn(async () => {
      const officer = (await store.officers([director_id])).get(director_id)
      if (!officer) return null
      const appointments = await store.appointmentsOfOfficer(director_id, mostAppointments)
      const disqualifications = await store.disqualificationsOf(director_id)
      const counts = (await store.countsOf([director_id])).get(director_id)
      return toDirector(officer, { appointments, disqualifications, counts })
    }),
})

/** Decision 0005: a place of the register's companies after a comma narrows the search to it. */
async function splitPlace(asked: string, store: Store): Promise<{ name: string; place?: string }> {
  const parts = asked.split(',')
  // The place itself may have a comma: `LEEDS, WEST YORKSHIRE`.
  for (let at = Math.max(1, parts.length - mostPartsOfPlace); at < parts.length; at += 1) {
    const [name, place] = [parts.slice(0, at).join(',').trim(), parts.slice(at).join(',').trim()]
    if (name !== '' && (await store.hasCompaniesIn(place))) return { name, place }
  }
  return { name: asked }
}
const mostPartsOfPlace = 3

/** Why a company was found, if its name does not show it (decision 0082). */
function reasonOf({ row, spelled, hasOtherForm, without }: CompanyHit): string | null {
  const reasons = [
    ...(row.data_set === 'FORMER' ? ['previous name'] : []),
    ...(row.data_set === 'FORMER' && row.present_name !== row.name ? [`now ${row.present_name}`] : []),
    ...(spelled.length > 0 ? [`spelled ${spelled.join(' ')}`] : []),
    ...(hasOtherForm ? ['another legal form'] : []),
    ...(without.length > 0 ? [`not in the name: ${without.join(' ')}`] : []),
  ]
  return reasons.join('; ') || null
}

/** Places with a similar spelling; none if the register has the place as typed. */
const placesUnlessKnown = async (asked: string, store: Store) =>
  (await store.placesCalled(asked)).length > 0 ? [] : store.placesNear(asked)

/** A whole name may have several readings. A corporate officer has only a surname. */
function namesIn({ name, surname, forename }: Omit<OfficerSearch, 'officer_type'>): GivenAndSurname[] {
  if (name === '') return readingOf(surname, forename)
  return [...readingsOf(name), { surname: toNameKey(plainCompanyName(name)), given: [] }].filter(
    ({ surname }) => surname !== '',
  )
}

const toCompanyCharge = ({ entitled, ...charge }: Charge): FilledRecord<'company_charge'> => ({
  charge_number: charge.charge_number,
  description: charge.description,
  creation_date: charge.creation_date,
  registration_date: charge.registration_date,
  charge_satisfied: charge.charge_satisfied,
  person_entitled_list: entitled.map((name) => ({ name })),
  alteration_indicator: charge.alteration_indicator,
  detail_on_fiche_ind: charge.detail_on_fiche_ind,
  receiver_appt_ind: charge.receiver_appt_ind,
  charge_type: charge.charge_type,
  satistfied_date: charge.satistfied_date,
  amount: charge.amount,
  obligations_secured: charge.obligations_secured,
  particulars: charge.particulars,
})

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
  old_company_name: filing.old_company_name,
  new_company_name: filing.new_company_name,
})

const toDocument = (filing: Filing): FilledRecord<'document'> => ({
  desc: filing.document_description,
  company_number: filing.company_number,
  form_type: filing.form_type,
  num_pages: filing.num_pages,
  made_up_date: filing.made_up_date,
  media: 'CACHE',
  ...unfilled<'ftp_address' | 'web_address' | 'tif_address' | 'web_url' | 'doc_request_key' | 'media_link'>(),
})
