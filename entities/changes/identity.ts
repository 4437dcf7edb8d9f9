/** Matches the items of two lists. Order and page do not matter. */
import type { RecordName } from '../../contract/records.ts'
import { isSame, textOf } from './values.ts'

export type Item = { [field: string]: unknown }

/**
 * Keys of an item, the strictest first. Items that one key does not match may match by the next. The first key must
 * exist.
 */
type Keys = readonly ((item: Item) => readonly unknown[])[]

const appointmentOf = (director: Item): Item => {
  const list = director.director_appt_list
  return Array.isArray(list) && list.length === 1 ? list[0] : {}
}
const nameOf = ({ name_single_line, surname }: Item) => name_single_line || surname
const officerOf = (director: Item) => director.director_id || nameOf(director)
const companyOf = ({ company_number, company_name }: Item) => company_number || company_name

const keys: { readonly [Name in RecordName | 'row']?: Keys } = {
  // An answer about a company has an item for each appointment; other answers have one for each officer. The register
  // may give an appointment that it has already listed another officer's id.
  director: [
    (one) => [officerOf(one), appointmentOf(one).type, appointmentOf(one).date],
    (one) => [officerOf(one), appointmentOf(one).type],
    (one) => [appointmentOf(one).date && nameOf(one), appointmentOf(one).type, appointmentOf(one).date, one.dob],
  ],
  // An answer about one company may not repeat it.
  director_appt: [
    (one) => [one.type, one.date, companyOf(one)],
    (one) => [one.type, companyOf(one)],
    (one) => [one.date, companyOf(one)],
  ],
  director_disq: [(one) => [one.start_date, one.reason], (one) => [one.start_date]],
  exemption: [(one) => [companyOf(one), one.start_date], (one) => [companyOf(one)]],
  address: [(one) => [one.uprn], (one) => [one.address_key], (one) => [one.line_1, one.postcode]],
  company_charge: [(one) => [one.charge_number]],
  // A company that changes its name keeps its former one under the same number.
  company_short: [
    (one) => [one.company_number, one.data_set, one.name],
    (one) => [one.company_number, one.data_set],
    (one) => [one.company_number],
  ],
  company_filing_history: [
    (one) => [one.image_key],
    (one) => [one.document_date, one.form_type, one.document_description],
  ],
  company_filing_history_child: [(one) => [one.document_date, one.form_type, one.child_type]],
  tps_result: [(one) => [one.telephone_number]],
  area_code: [(one) => [one.code]],
  nearest_data: [(one) => [one.id], (one) => [one.nearest_id], (one) => [one.name, one.postcode]],
  person_deceased: [(one) => [one.surname, one.forename, one.address], (one) => [one.surname, one.forename]],
  street: [(one) => [one.street_id], (one) => [one.name]],
  geo_data: [(one) => [one.uprn], (one) => [one.description, one.postcode], (one) => [one.latitude, one.longitude]],
  opening_time: [(one) => [one.day]],
  // The register names each control by an id. Lists of another source may lack it.
  controller: [(one) => [one.controller_id], (one) => [one.controller_id ? '' : one.name, one.notified_on]],
  control_statement: [
    (one) => [one.statement, one.notified_on, one.linked_name],
    (one) => [one.statement, one.notified_on],
  ],
  registered_company: [(one) => [one.company_number]],
  insolvency_case: [(one) => [one.number, one.type], (one) => [one.number], (one) => [one.type]],
  insolvency_date: [(one) => [one.type, one.date], (one) => [one.type]],
  practitioner: [(one) => [one.name, one.appointed_on], (one) => [one.name]],
  sic: [(one) => [one.code], (one) => [one.sic_text]],
  previous_name: [(one) => [one.name, one.used_until], (one) => [one.name]],
  listed: [(one) => [one.listed_id]],
  listed_name: [(one) => [one.name, one.name_type], (one) => [one.name]],
  listed_identifier: [(one) => [one.value, one.kind]],
  land_title: [(one) => [one.title_number]],
  proprietor: [(one) => [one.name, one.company_number], (one) => [one.name]],
  row: [(one) => [one.name, one.address, one.postcode], (one) => [one.name, one.postcode]],
}

export type Pairs<Of> = { both: [before: Of, after: Of][]; removed: Of[]; added: Of[] }

/** First matches equal items, then those with an equal key. */
export function pairItems<Of extends { value: unknown }>(
  record: RecordName | 'row' | null,
  before: readonly Of[],
  after: readonly Of[],
): Pairs<Of> {
  const whole = (one: Of) => isSame.keyOf(one.value)
  const tries = [whole, ...((record && keys[record]) ?? []).map((key) => (one: Of) => textKey(key(one.value as Item)))]
  const pairs: Pairs<Of> = { both: [], removed: [...before], added: [...after] }
  for (const keyOf of tries) {
    const waiting = Map.groupBy(pairs.removed, keyOf)
    const added: Of[] = []
    for (const one of pairs.added) {
      const key = keyOf(one)
      const other = key === null ? undefined : waiting.get(key)?.shift()
      if (other) pairs.both.push([other, one])
      else added.push(one)
    }
    const paired = new Set(pairs.both.map(([one]) => one))
    pairs.removed = pairs.removed.filter((one) => !paired.has(one))
    pairs.added = added
  }
  return pairs
}

function textKey(parts: readonly unknown[]): string | null {
  const texts = parts.map((part) => textOf(part).toUpperCase())
  return texts[0] === '' ? null : JSON.stringify(texts)
}
