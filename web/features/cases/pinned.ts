/** What a pin shows, read from its record, and the screen it leads to. */
import { appointmentTypes, chargeStatuses, preferences } from '../../../contract/codes.ts'
import { deathDate } from '../../../contract/death-date.ts'
import { type PinKind, pointedAt } from '../../../contract/pins.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { contradictionsOnRecord } from '../../lookup/answer/Contradictions.tsx'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { operationInWords, screenOf } from '../../lookup/operations.ts'
import type { Pin } from '../../lookup/pin/pins.ts'
import { officerQuestion, placeQuestion } from '../../lookup/record/HeldLink.tsx'
import type { Question } from '../../lookup/record/held.ts'
import {
  distanceOf,
  entryPosition,
  type GivenPosition,
  howFound,
  nameOfEntry,
  positionGiven,
  positionIn,
} from '../../map/index.tsx'
import { type Pointer, toCompany, toDirector, toMap } from '../../paths.ts'
import { tenureOf, tenureOrWord } from '../../register/appointment.ts'
import { birthMonthOf, isCorporate, nameOf } from '../../register/person.ts'
import { spaced } from '../../register/TelephoneNumber.tsx'
import { inWords, labelOf, outcomeInWords, outcomeWords } from '../../register/words.ts'
import { dateInWords } from '../../ui/dates.ts'
import { yearsInWords } from '../../ui/periods.ts'
import { pinKindWords } from './pin-kinds.ts'

export type Pinned = {
  /** One word: Company, Person, … */
  kind: string
  title: string
  /** The most important first. */
  facts: string[]
  /** The screen that shows it, without a lookup unless `asks` says so. */
  screen: string | null
  /** The screen's lookup, if its address names no record. */
  asks?: Question
}

/** Null for an erased answer, or a pointer without a value. Contradictions within the answer come first. */
export function pinnedIn(record: LedgerRecord, pin: Pick<Pin, 'kind' | 'pointer'>): Pinned | null {
  const pinned = readPin(record, pin)
  if (pinned === null || contradictionsOnRecord(record).length === 0) return pinned
  return { ...pinned, facts: ['The answer contradicts itself or the request', ...pinned.facts] }
}

function readPin(record: LedgerRecord, { kind, pointer }: Pick<Pin, 'kind' | 'pointer'>): Pinned | null {
  if (record.erased) return null
  if (pointer === '') return kind === 'record' ? recordItself(record) : answerAbout(record, kind)
  const value = pointedAt(record.result, pointer)
  if (value === undefined) return null
  const at: Pointer = { from: record.id, at: pointer }
  const reading = typeof value === 'object' && value !== null ? (readings[kind]?.(value, at) ?? anything(value)) : null
  const {
    title,
    facts,
    screen = rowIn(record, kind, pointer),
    asks,
    ...more
  } = reading ?? { title: String(value), facts: [] }
  return {
    kind: more.kind ?? pinKindWords[kind][0],
    title: title || operationInWords(record.operation),
    facts: facts.filter(isSaid),
    screen: screen ?? null,
    ...(asks && { asks }),
  }
}

/** The record's screen, at the pinned row. */
function rowIn(record: LedgerRecord, kind: PinKind, pointer: string): string | null {
  const screen = screenOf(record)
  const [place] = /\d+$/.exec(pointer) ?? []
  if (screen === null || place === undefined) return screen
  if (kind === 'charge' || kind === 'filing') return `${screen}#${kind}-${place}`
  return kind === 'place' ? `${screen}&selected=${Number(place) + 1}` : screen
}

/** `kind` is set if it differs from the pin's. */
type Read = Partial<Pick<Pinned, 'kind' | 'screen' | 'asks'>> & {
  title: string | null | undefined
  facts: (string | null | undefined)[]
}
type Reading = (value: object, at: Pointer) => Read

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
    const { officer_type, nationality, director_appt_list, dob, place, num_appt } = director
    const asks = officerQuestion(director)
    const screen = asks && at.at !== '/director' ? { screen: toDirector(below(at, 'director_id')), asks } : {}
    const appointments = director_appt_list ?? []
    return {
      ...(isCorporate(director) && { kind: pinKindWords.company[0] }),
      title: nameOf(director),
      facts: [
        officer_type === 'DIS' ? 'Disqualified' : null,
        isCorporate(director) ? 'Corporate officer' : null,
        dated('born', birthMonthOf(dob)),
        place,
        ...(appointments.length <= mostAppointments
          ? appointments.map(appointmentInWords)
          : [`${num_appt ?? appointments.length} appointments`]),
        nationality,
      ],
      ...screen,
    }
  },
  place(value, at) {
    const { addr_single_line, postcode, description, ...address } = value as RecordOf<'address'> & RecordOf<'geo_data'>
    const isFound = 'latitude' in value || 'east' in value
    if ('nearest_id' in value) return nearest(value as RecordOf<'nearest_data'>)
    const lines = [address.line_1, address.line_2, address.line_3, address.place, address.town].filter(isSaid)
    return {
      title: description || addr_single_line || [...new Set(lines)].join(', ') || postcode,
      facts: isFound ? positionInWords(positionGiven(value as RecordOf<'geo_data'>), postcode) : [postcode],
      // A place without coordinates needs a lookup on the map.
      ...(postcode && !isFound && { screen: toMap(below(at, 'postcode')), asks: placeQuestion(postcode) }),
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

function positionInWords({ what, problem, ...position }: GivenPosition, postcode?: string | null): Read['facts'] {
  const { point } = position
  return [
    what,
    postcode,
    point && `WGS84 ${positionIn('wgs84', { ...position, point })}`,
    point && position.isWorkedOut ? howFound({ ...position, point }) : null,
    problem && `position in doubt: ${problem}`,
  ]
}

/** Officers with more appointments show only their number. */
const mostAppointments = 2

function appointmentInWords(appointment: RecordOf<'director_appt'>): string {
  const { company_name, company_number, status, type, date, resignation_date } = appointment
  const company = [company_name, company_number].filter(Boolean).join(' ')
  const dates = [dated('appointed', date), dated('resigned', resignation_date)]
  return [
    company,
    inWords(appointmentTypes, type),
    status && tenureOrWord(tenureOf(appointment), appointment),
    ...dates,
  ]
    .filter(isSaid)
    .join(', ')
}

function nearest(entry: RecordOf<'nearest_data'>): Read {
  const { address, postcode } = entry
  return {
    title: nameOfEntry(entry),
    facts: [address, postcode, distanceOf(entry), ...positionInWords(entryPosition(entry))],
  }
}

/** A person in a list of people or of deaths. */
function listed(value: object): Read {
  const { name, address, postcode, years, telephone, ...died } = value as ListedPerson
  const death = deathDate(died)
  return {
    title: name || nameOf(died),
    facts: [
      address,
      postcode,
      years && `on the roll ${yearsInWords(years)}`,
      telephone,
      dated(death?.isEstimated ? 'died about' : 'died', death?.date),
    ],
  }
}
type ListedPerson = RecordOf<'person_deceased'> & {
  name?: string
  postcode?: string
  years?: string
  telephone?: string
}

/** Any other value: its first text fields. */
function anything(value: object): Read {
  const said = Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const title = said.find(([name]) => /name|description|number|code/.test(name))?.[1]
  return { title, facts: said.slice(0, mostFacts).map(([name, text]) => `${labelOf(name)}: ${text}`) }
}
const mostFacts = 6

/** An answer about one person or number, with its text fields. Leaves out dates of birth, which may be covered. */
function answerAbout(record: LedgerRecord, kind: PinKind): Pinned {
  const asked = record.params ?? {}
  const { fullname, forename, surname, telephone_number, ip_address } = asked
  const name = fullname || [forename, surname].filter(Boolean).join(' ')
  const said = Object.entries(record.result ?? {}).flatMap(([field, text]) =>
    typeof text === 'string' && text !== '' && asked[field] === undefined && !/birth|dob|_id$/.test(field)
      ? [`${labelOf(field)}: ${inWords(preferences, text)}`]
      : [],
  )
  const { facts: _, ...rest } = recordItself(record)
  return {
    ...rest,
    kind: pinKindWords[kind][0],
    title: name || (telephone_number && spaced(telephone_number)) || ip_address || rest.title,
    facts: [rest.title, inWords(outcomeWords, record.outcome), ...said.slice(0, mostFacts)],
  }
}

/** A whole lookup: its parameters and its outcome. */
function recordItself(record: LedgerRecord): Pinned {
  const asked = Object.entries(record.params ?? {}).map(([name, value]) => `${labelOf(name)}: ${value}`)
  return {
    kind: record.operation === 'own_file' ? 'File' : pinKindWords.record[0],
    title: record.params?.file_name ?? operationInWords(record.operation),
    facts: [record.subject_name, outcomeInWords(record), ...asked].filter(isSaid),
    screen: screenOf(record),
  }
}
