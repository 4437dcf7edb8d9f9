/** What a pin shows: read from the record that it points at, whose screen it leads back to. */
import { appointmentStatuses, appointmentTypes, chargeStatuses } from '../../../contract/codes.ts'
import { type PinKind, pointedAt } from '../../../contract/pins.ts'
import type { RecordOf } from '../../../contract/records.ts'
import type { LedgerRecord } from '../../api/lookups.ts'
import { operationInWords, screenOf } from '../../api/operation-words.ts'
import type { Pin } from '../../api/pins.ts'
import { distanceInWords } from '../../map/area.ts'
import { type Pointer, toCompany, toDirector, toMap } from '../../paths.ts'
import { dateInWords } from '../../ui/dates.ts'
import { yearsInWords } from '../../ui/periods.ts'
import { nameOf } from '../../ui/person.ts'
import { inWords, labelOf, levels, outcomeWords } from '../../ui/words.ts'

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
  if (pointer === '') return kind === 'record' ? wholeRecord(record) : answerAbout(record)
  const value = pointedAt(record.result, pointer)
  if (value === undefined) return null
  const at: Pointer = { from: record.id, at: pointer }
  const told = typeof value === 'object' && value !== null ? (readings[kind]?.(value, at) ?? anything(value)) : null
  const { title, facts, screen = rowIn(record, kind, pointer) } = told ?? { title: String(value), facts: [] }
  return { title: title || operationInWords(record.operation), facts: facts.filter(isSaid), screen: screen ?? null }
}

/** The screen of the record, at the row where it says which. */
function rowIn(record: LedgerRecord, kind: PinKind, pointer: string): string | null {
  const screen = screenOf(record)
  const [place] = /\d+$/.exec(pointer) ?? []
  if (screen === null || place === undefined) return screen
  if (kind === 'charge' || kind === 'filing') return `${screen}#${kind}-${place}`
  return kind === 'place' ? `${screen}&selected=${Number(place) + 1}` : screen
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
    if ('name' in value || 'address' in value) return listed(value)
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
    const { addr_single_line, postcode, description, latitude, longitude, level, ...address } =
      value as RecordOf<'address'> & RecordOf<'geo_data'>
    const isFound = latitude !== undefined
    if ('nearest_id' in value) return nearest(value as RecordOf<'nearest_data'>)
    const lines = [address.line_1, address.line_2, address.line_3, address.place, address.town].filter(isSaid)
    return {
      title: description || addr_single_line || [...new Set(lines)].join(', ') || postcode,
      facts: [inWords(levels, level), postcode, pointInWords({ latitude, longitude })],
      // What the map found already, it shows again free.
      ...(postcode && !isFound && { screen: toMap(below(at, 'postcode')) }),
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
  telephone(value) {
    if (!('code' in value)) return anything(value)
    const { code, place_list } = value as RecordOf<'area_code'>
    return { title: code, facts: [place_list?.flatMap(({ name }) => name ?? []).join('; ')] }
  },
  document(value) {
    const { desc, form_type, made_up_date, company_number } = value as RecordOf<'document'>
    return {
      title: desc,
      facts: [form_type && `form ${form_type}`, dated('made up to', made_up_date), company_number],
    }
  },
}

const pointInWords = ({ latitude, longitude }: Pick<RecordOf<'geo_data'>, 'latitude' | 'longitude'>) =>
  latitude && longitude && `WGS84 ${latitude}, ${longitude}`

function nearest({ name, id, address, postcode, distance_metres, ...point }: RecordOf<'nearest_data'>): Told {
  return {
    title: name || id,
    facts: [address, postcode, distance_metres && distanceInWords(Number(distance_metres)), pointInWords(point)],
  }
}

/** Somebody in a list of people or of deaths. */
function listed(value: object): Told {
  const { name, address, postcode, years, telephone, ...died } = value as ListedPerson
  return {
    title: name || nameOf(died),
    facts: [
      address,
      postcode,
      years && `on the roll ${yearsInWords(years)}`,
      telephone,
      dated('died', died.date_of_death),
    ],
  }
}
type ListedPerson = RecordOf<'person_deceased'> & {
  name?: string
  postcode?: string
  years?: string
  telephone?: string
}

/** Whose record has no reading of its own. */
function anything(value: object): Told {
  const said = Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const title = said.find(([name]) => /name|description|number|code/.test(name))?.[1]
  return { title, facts: said.slice(0, mostFacts).map(([name, text]) => `${labelOf(name)}: ${text}`) }
}
const mostFacts = 6

/** What was asked of somebody or of a number, and the answer in its own words; births stay where they are masked. */
function answerAbout(record: LedgerRecord): Pinned {
  const asked = record.params ?? {}
  const { fullname, forename, surname, telephone_number, ip_address } = asked
  const name = fullname || [forename, surname].filter(Boolean).join(' ')
  const said = Object.entries(record.result ?? {}).flatMap(([field, text]) =>
    typeof text === 'string' && text !== '' && asked[field] === undefined && !/birth|dob|_id$/.test(field)
      ? [`${labelOf(field)}: ${text}`]
      : [],
  )
  const { facts: _, ...whole } = wholeRecord(record)
  return {
    ...whole,
    title: name || telephone_number || ip_address || whole.title,
    facts: [whole.title, inWords(outcomeWords, record.outcome), ...said.slice(0, mostFacts)],
  }
}

/** As it was asked, and how that ended. */
function wholeRecord(record: LedgerRecord): Pinned {
  const asked = Object.entries(record.params ?? {}).map(([name, value]) => `${labelOf(name)}: ${value}`)
  return {
    title: operationInWords(record.operation),
    facts: [inWords(outcomeWords, record.outcome), ...asked].filter(isSaid),
    screen: screenOf(record),
  }
}
