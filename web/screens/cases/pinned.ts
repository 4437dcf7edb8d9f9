/** What a pin shows: read from the record that it points at, whose screen it leads back to. */
import { appointmentStatuses, appointmentTypes, chargeStatuses } from '../../../contract/codes.ts'
import { type PinKind, pointedAt } from '../../../contract/pins.ts'
import type { RecordOf } from '../../../contract/records.ts'
import type { LedgerRecord } from '../../api/lookups.ts'
import { operationInWords, screenOf } from '../../api/operation-words.ts'
import type { Pin } from '../../api/pins.ts'
import { type Pointer, toCompany, toDirector, toMap } from '../../paths.ts'
import { dateInWords } from '../../ui/dates.ts'
import { nameOf } from '../../ui/person.ts'
import { inWords, labelOf, outcomeWords } from '../../ui/words.ts'

export type Pinned = {
  title: string
  /** In one line, the first first. */
  facts: string[]
  /** The screen that shows it; asks nobody, or says there what it would cost. */
  screen: string | null
}

export const pinKindWords: { readonly [Kind in PinKind]: [one: string, many: string] } = {
  company: ['Company', 'Companies'],
  person: ['Person', 'People'],
  place: ['Place', 'Places'],
  telephone: ['Telephone', 'Telephones'],
  document: ['Document', 'Documents'],
  filing: ['Filing', 'Filings'],
  charge: ['Charge', 'Charges'],
  record: ['Record', 'Records'],
}

/** Null where nothing of it is left. */
export function pinnedIn(record: LedgerRecord, { kind, pointer }: Pick<Pin, 'kind' | 'pointer'>): Pinned | null {
  if (record.erased) return null
  if (pointer === '') return wholeRecord(record)
  const value = pointedAt(record.result, pointer)
  if (value === undefined) return null
  const at: Pointer = { from: record.id, at: pointer }
  const told = typeof value === 'object' && value !== null ? (readings[kind]?.(value, at) ?? anything(value)) : null
  const { title, facts, screen = screenOf(record) } = told ?? { title: String(value), facts: [] }
  return { title: title || operationInWords(record.operation), facts: facts.filter(isSaid), screen: screen ?? null }
}

type Told = { title: string | null | undefined; facts: (string | null | undefined)[]; screen?: string | null }
type Reading = (value: object, at: Pointer) => Told

const isSaid = (fact: string | null | undefined): fact is string => Boolean(fact)
const dated = (words: string, date: string | null | undefined) => date && `${words} ${dateInWords(date)}`
const below = ({ from, at }: Pointer, step: string): Pointer => ({ from, at: `${at}/${step}` })

const readings: { readonly [Kind in PinKind]?: Reading } = {
  company(value, { from }) {
    const { name, company_number, company_status, place, sic_code } = value as RecordOf<'company_short'>
    const screen = company_number ? toCompany(company_number, 'overview', { company: from }) : undefined
    return {
      title: name,
      facts: [company_number, company_status, place, sic_code?.sic_text],
      ...(screen !== undefined && { screen }),
    }
  },
  person(value, at) {
    const director = value as RecordOf<'director'>
    const { officer_type, corporate_indicator, nationality, director_appt_list, director_id } = director
    const [appointment, ...more] = director_appt_list ?? []
    const screen = director_id && at.at !== '/director' ? { screen: toDirector(below(at, 'director_id')) } : {}
    return {
      title: nameOf(director),
      facts: [
        officer_type === 'DIS' ? 'Disqualified' : null,
        corporate_indicator === 'Y' ? 'Corporate officer' : null,
        ...(more.length === 0 && appointment
          ? [
              inWords(appointmentTypes, appointment.type),
              inWords(appointmentStatuses, appointment.status),
              dated('appointed', appointment.date),
              dated('resigned', appointment.resignation_date),
            ]
          : []),
        nationality,
      ],
      ...screen,
    }
  },
  place(value, at) {
    const { addr_single_line, postcode, description, latitude, longitude, ...address } = value as RecordOf<'address'> &
      RecordOf<'geo_data'>
    const lines = [address.line_1, address.line_2, address.line_3, address.place, address.town].filter(isSaid)
    return {
      title: description || addr_single_line || [...new Set(lines)].join(', ') || postcode,
      facts: [postcode, latitude && longitude && `WGS84 ${latitude}, ${longitude}`],
      ...(postcode && { screen: toMap(below(at, 'postcode')) }),
    }
  },
  filing(value) {
    const filing = value as RecordOf<'company_filing_history'>
    const { form_type, document_description, document_short_description, document_date } = filing
    return {
      title: document_description ?? document_short_description,
      facts: [form_type && `form ${form_type}`, document_date && dateInWords(document_date)],
    }
  },
  charge(value) {
    const charge = value as RecordOf<'company_charge'>
    return {
      title: `Charge ${charge.charge_number ?? ''}`.trim(),
      facts: [
        inWords(chargeStatuses, charge.charge_satisfied),
        dated('created', charge.creation_date),
        charge.person_entitled_list?.map(({ name }) => name).join('; '),
        charge.amount,
      ],
    }
  },
  document(value) {
    const { desc, form_type, made_up_date, company_number } = value as RecordOf<'document'>
    return {
      title: desc,
      facts: [form_type && `form ${form_type}`, dated('made up to', made_up_date), company_number],
    }
  },
}

/** Whose record has no reading of its own. */
function anything(value: object): Told {
  const said = Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const title = said.find(([name]) => /name|description|number|code/.test(name))?.[1]
  return { title, facts: said.slice(0, mostFacts).map(([name, text]) => `${labelOf(name)}: ${text}`) }
}
const mostFacts = 6

/** As it was asked, and how that ended. */
function wholeRecord(record: LedgerRecord): Pinned {
  const asked = Object.entries(record.params ?? {}).map(([name, value]) => `${labelOf(name)}: ${value}`)
  return {
    title: operationInWords(record.operation),
    facts: [inWords(outcomeWords, record.outcome), ...asked].filter(isSaid),
    screen: screenOf(record),
  }
}
