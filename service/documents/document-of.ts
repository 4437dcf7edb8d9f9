/** Builds a filing's document from the register, so that both agree. */
import { createHash } from 'node:crypto'
import { appointmentTypes } from '../../contract/codes.ts'
import { toDateDetails } from '../date-details.ts'
import type { Charge } from '../store/charges.ts'
import { sicTextsOf } from '../store/companies.ts'
import type { Filing } from '../store/filings.ts'
import type { Appointment } from '../store/officers.ts'
import { firstRows } from '../store/paging.ts'
import type { Store } from '../store/store.ts'
import type { CompanyTable, OfficerTable } from '../store/tables.ts'
import { notesToAccounts } from './notes-to-accounts.ts'

export type Fact = [label: string, value: string]
export type Section = { heading: string; facts: Fact[] }
export type FilingDocument = {
  fileName: string
  form_type: string
  title: string
  company: string
  company_number: string
  date: string
  pages: number
  sections: Section[]
}

export async function documentOf(image_key: string, store: Store): Promise<FilingDocument | undefined> {
  const filing = await store.filingOfImage(image_key)
  const company = filing && (await store.company(filing.company_number))
  if (!company) return undefined
  const { form_type, company_number, document_date } = filing
  return {
    fileName: `${company_number} ${form_type.replace(/\W/g, '')} ${document_date}.pdf`,
    form_type,
    title: filing.document_description,
    company: await store.nameOn(company, document_date),
    company_number,
    date: inWords(document_date),
    pages: Math.max(1, filing.num_pages),
    sections: [companySection(company, filing), ...(await subjectSections(filing, company, store))],
  }
}

const companySection = (company: CompanyTable, filing: Filing): Section => ({
  heading: 'Company',
  facts: [
    ['Company number', company.company_number],
    ...given('Registered', company.incorporation_date && inWords(company.incorporation_date)),
    ['Filed', inWords(filing.document_date)],
    ...given('Made up to', filing.made_up_date && inWords(filing.made_up_date)),
  ],
})

async function subjectSections(filing: Filing, company: CompanyTable, store: Store): Promise<Section[]> {
  if (filing.form_type === 'AA') return [balanceSheet(filing), ...notesToAccounts.map(toNote)]
  const children = filing.children.map(({ form_type, document_description }): Fact => [form_type, document_description])
  const attached = children.length > 0 ? [{ heading: 'With this document', facts: children }] : []
  if (filing.subject !== null) return [...(await aboutSubject(filing.subject, filing, company, store)), ...attached]
  if (/^(LL)?(NEWINC|IN01|CS01|AR01|363[AS]?)$/i.test(filing.form_type))
    return [await officersSection(filing, company, store), business(company), ...attached]
  return attached
}

const toNote = (note: Fact, index: number): Section => ({ heading: `Note ${index + 1}`, facts: [note] })

/** The officer or the charge of a filing, as of the day it was filed. */
async function aboutSubject(
  subject: string,
  { document_date }: Filing,
  company: CompanyTable,
  store: Store,
): Promise<Section[]> {
  const officer = (await store.officers([subject])).get(subject)
  if (!officer) {
    const charge = await store.charge(company.company_number, subject)
    return charge ? [chargeSection(charge, document_date)] : []
  }
  const held = (await allAppointments(company, store)).filter(
    ({ director_id, date, resignation_date }) =>
      director_id === subject &&
      (date ?? '') <= document_date &&
      (resignation_date ?? '9999') > daysBefore(document_date, 60),
  )
  return held.map((appointment) => officerSection(officer, appointment, document_date))
}

const chargeSection = (charge: Charge, until: string): Section => ({
  heading: 'Charge',
  facts: [
    ['Charge number', charge.charge_number],
    ['Description', charge.description],
    ['Created', inWords(charge.creation_date)],
    ['Registered', inWords(charge.registration_date)],
    ...charge.entitled.map((name): Fact => ['Person entitled', name]),
    ...given('Amount secured', charge.amount),
    ...dated('Satisfied', charge.satistfied_date, until),
  ],
})

const officerSection = (officer: OfficerTable, appointment: Appointment, until: string): Section => ({
  heading: 'Officer',
  facts: [
    ['Name', officer.name_single_line],
    ...given('Born', officer.dob && toDateDetails(officer.dob).en),
    ...given('Nationality', appointment.nationality),
    ...given('Occupation', appointment.occupation),
    ['Service address', addressLine(appointment)],
    ...given('Appointed', appointment.date && inWords(appointment.date)),
    ...dated('Resigned', appointment.resignation_date, until),
  ],
})

const given = (label: string, value: string | null | undefined): Fact[] => (value ? [[label, value]] : [])

const dated = (label: string, date: string | null, until: string): Fact[] =>
  date !== null && date <= until ? [[label, inWords(date)]] : []

const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10)

async function officersSection({ document_date }: Filing, company: CompanyTable, store: Store): Promise<Section> {
  const appointments = (await allAppointments(company, store)).filter(
    ({ date, resignation_date }) => (date ?? '') <= document_date && (resignation_date ?? '9999') > document_date,
  )
  const officers = await store.officers(appointments.map(({ director_id }) => director_id))
  return {
    heading: 'Officers on this date',
    facts: appointments.map(({ director_id, type, date }) => [
      appointmentTypes[type] ?? type,
      [officers.get(director_id)?.name_single_line, date && `appointed ${inWords(date)}`].filter(Boolean).join(', '),
    ]),
  }
}

const business = ({ sic_text }: CompanyTable): Section => ({
  heading: 'Nature of business',
  facts: sicTextsOf({ sic_text: sic_text ?? '99999 - Dormant company' }).map((text) => ['SIC 2007', text]),
})

/** Invented figures, derived from the image's key, that add up. */
function balanceSheet({ image_key, made_up_date, document_date }: Filing): Section {
  const digest = createHash('sha256')
    .update(image_key ?? '')
    .digest()
  const amount = (index: number, scale: number) => (digest.readUInt16BE(index * 2) % 1000) * scale
  const [fixed, stock, debtors, cash] = [amount(0, 310), amount(1, 90), amount(2, 140), amount(3, 75)]
  const creditors = Math.round((fixed + stock + debtors + cash) * (0.2 + (digest[9] ?? 0) / 512))
  const pounds = (value: number) => `£${value.toLocaleString('en-GB')}`
  return {
    heading: `Balance sheet at ${inWords(made_up_date ?? document_date)}`,
    facts: [
      ['Fixed assets', pounds(fixed)],
      ['Stock', pounds(stock)],
      ['Debtors', pounds(debtors)],
      ['Cash at bank and in hand', pounds(cash)],
      ['Creditors', `(${pounds(creditors)})`],
      ['Net assets', pounds(fixed + stock + debtors + cash - creditors)],
    ],
  }
}

const allAppointments = async (company: CompanyTable, store: Store): Promise<Appointment[]> =>
  (await store.appointmentsOfCompany(company.company_number, firstRows(1000))).rows

const addressLine = ({ address }: Appointment) =>
  [
    address?.organisation,
    address?.building,
    [address?.premises, address?.street].filter(Boolean).join(' '),
    address?.town,
    address?.postcode,
  ]
    .filter(Boolean)
    .join(', ')

const inWords = (date: string): string => toDateDetails(date).en ?? date
