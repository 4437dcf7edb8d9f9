/** What stands in the document of a filing: made from the register itself, so that it says what the register says. */
import { createHash } from 'node:crypto'
import { appointmentTypes } from '../../contract/codes.ts'
import { toDateDetails } from '../operations/director.ts'
import type { Filing } from '../store/filings.ts'
import type { Appointment } from '../store/officers.ts'
import { toPage } from '../store/paging.ts'
import type { Store } from '../store/store.ts'
import type { CompanyTable, OfficerTable } from '../store/tables.ts'

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

/** @returns undefined where no filing has this image */
export async function documentOf(image_key: string, store: Store): Promise<FilingDocument | undefined> {
  const filing = await store.filingOfImage(image_key)
  const company = filing && (await store.company(filing.company_number))
  if (!company) return undefined
  const { form_type, company_number, document_date } = filing
  return {
    fileName: `${company_number} ${form_type.replace(/\W/g, '')} ${document_date}.pdf`,
    form_type,
    title: filing.document_description,
    company: company.name,
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
    ['Company name', company.name],
    ['Registered', inWords(company.incorporation_date)],
    ['Filed', inWords(filing.document_date)],
    ...(filing.made_up_date ? [['Made up to', inWords(filing.made_up_date)] satisfies Fact] : []),
  ],
})

async function subjectSections(filing: Filing, company: CompanyTable, store: Store): Promise<Section[]> {
  if (filing.form_type === 'AA') return [balanceSheet(filing)]
  const children = filing.children.map(({ form_type, document_description }): Fact => [form_type, document_description])
  const attached = children.length > 0 ? [{ heading: 'With this document', facts: children }] : []
  if (filing.subject !== null) return [...(await subjectSection(filing.subject, company, store)), ...attached]
  if (/^(LL)?(NEWINC|IN01|CS01|AR01|363[AS]?)$/i.test(filing.form_type))
    return [await officersSection(filing, company, store), business(company), ...attached]
  return attached
}

/** A filing is about an officer or about a charge. */
async function subjectSection(subject: string, company: CompanyTable, store: Store): Promise<Section[]> {
  const officer = (await store.officers([subject])).get(subject)
  if (officer) {
    const appointments = (await allAppointments(company, store)).filter(({ director_id }) => director_id === subject)
    return appointments.map((appointment) => officerSection(officer, appointment))
  }
  const charge = await store.charge(company.company_number, subject)
  if (!charge) return []
  return [
    {
      heading: 'Charge',
      facts: [
        ['Charge number', charge.charge_number],
        ['Description', charge.description],
        ['Created', inWords(charge.creation_date)],
        ['Registered', inWords(charge.registration_date)],
        ...charge.entitled.map((name): Fact => ['Person entitled', name]),
        ...(charge.amount ? [['Amount secured', charge.amount] satisfies Fact] : []),
        ...(charge.satistfied_date ? [['Satisfied', inWords(charge.satistfied_date)] satisfies Fact] : []),
      ],
    },
  ]
}

const officerSection = (officer: OfficerTable, appointment: Appointment): Section => ({
  heading: 'Officer',
  facts: [
    ['Name', officer.name_single_line],
    ...(officer.dob ? [['Born', toDateDetails(officer.dob).en ?? ''] satisfies Fact] : []),
    ...(appointment.nationality ? [['Nationality', appointment.nationality] satisfies Fact] : []),
    ...(appointment.occupation ? [['Occupation', appointment.occupation] satisfies Fact] : []),
    ['Service address', addressLine(appointment)],
    ['Appointed', inWords(appointment.date)],
    ...(appointment.resignation_date ? [['Resigned', inWords(appointment.resignation_date)] satisfies Fact] : []),
  ],
})

/** Who held office on the day of the filing. */
async function officersSection({ document_date }: Filing, company: CompanyTable, store: Store): Promise<Section> {
  const appointments = (await allAppointments(company, store)).filter(
    ({ date, resignation_date }) => date <= document_date && (resignation_date ?? '9999') > document_date,
  )
  const officers = await store.officers(appointments.map(({ director_id }) => director_id))
  return {
    heading: 'Officers on this date',
    facts: appointments.map(({ director_id, type, date }) => [
      appointmentTypes[type] ?? type,
      `${officers.get(director_id)?.name_single_line}, appointed ${inWords(date)}`,
    ]),
  }
}

const business = (company: CompanyTable): Section => ({
  heading: 'Nature of business',
  facts: (company.sic_text ?? '99999 - Dormant company').split('; ').map((text) => ['SIC 2007', text]),
})

/** Figures of no company that exists: they follow from the image's key alone, and add up. */
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
  (await store.appointmentsOfCompany(company.company_number, toPage('', 1000, []))).rows

const addressLine = ({ address }: Appointment) =>
  [
    address.organisation,
    address.building,
    [address.premises, address.street].filter(Boolean).join(' '),
    address.town,
    address.postcode,
  ]
    .filter(Boolean)
    .join(', ')

const inWords = (date: string): string => toDateDetails(date).en ?? date
