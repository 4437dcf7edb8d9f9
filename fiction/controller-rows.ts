/** Rows of controllers: people, companies, and others. */
import { type Day, dateText } from './calendar.ts'
import type { Company, Officer } from './companies.ts'

export type Time = { from: Day; until?: Day | null }
export type ControllerRow = ReturnType<typeof controllerRow>

export function naturesOf({ company_type }: Company, band: string): string[] {
  if (company_type === 'llp')
    return [
      `right-to-share-surplus-assets-${band}-percent-limited-liability-partnership`,
      `voting-rights-${band}-percent-limited-liability-partnership`,
    ]
  const major = band === '25-to-50' ? [] : ['right-to-appoint-and-remove-directors']
  if (company_type === 'private-limited-guarant-nsc') return [`voting-rights-${band}-percent`, ...major]
  return [`ownership-of-shares-${band}-percent`, `voting-rights-${band}-percent`, ...major]
}

type Person = Time & { natures: string[]; verified_from?: string | null }

export function personRow(company: Company, number: number, officer: Officer, person: Person): ControllerRow {
  const { row, address } = officer
  const [forename = null, ...middle] = row.forename?.split(' ') ?? []
  return controllerRow(company, number, 'individual-person-with-significant-control', person, {
    name: row.name_single_line,
    title: row.title,
    forename,
    middle_name: middle.join(' ') || null,
    surname: row.surname,
    date_of_birth: row.dob,
    nationality: row.nationality,
    country_of_residence: row.country_state_of_residence,
    line_1: [address.premises, address.street].filter(Boolean).join(' '),
    town: address.town,
    postcode: address.postcode,
    natures: person.natures.join('\n'),
    verified_from: person.verified_from ?? null,
  })
}

/** A company of the register that controls another. */
export const bodyRow = (company: Company, number: number, holder: Company, time: Time): ControllerRow =>
  controllerRow(company, number, 'corporate-entity-person-with-significant-control', time, {
    name: holder.name,
    line_1: [holder.address.premises, holder.address.street].filter(Boolean).join(' '),
    town: holder.address.town,
    postcode: holder.address.postcode,
    legal_form: holder.company_type === 'plc' ? 'Public limited company' : 'Private company limited by shares',
    legal_authority: 'Companies Act 2006',
    place_registered: 'Companies House',
    country_registered: 'England',
    registration_number: holder.company_number,
    natures: naturesOf(company, '75-to-100').join('\n'),
  })

const blank = {
  name: null,
  title: null,
  forename: null,
  middle_name: null,
  surname: null,
  date_of_birth: null,
  nationality: null,
  country_of_residence: null,
  care_of: null,
  po_box: null,
  line_1: null,
  line_2: null,
  town: null,
  county: null,
  country: null,
  postcode: null,
  legal_form: null,
  legal_authority: null,
  place_registered: null,
  country_registered: null,
  registration_number: null,
  natures: null,
  verified_from: null,
  verification_due: null,
}

export function controllerRow(
  { company_number }: Pick<Company, 'company_number'>,
  number: number,
  kind: string,
  { from, until = null }: Time,
  said: { [Name in keyof typeof blank]?: string | null },
) {
  const row: { [Name in keyof typeof blank]: string | null } = { ...blank, ...said }
  return {
    controller_id: `${company_number}-${number}`,
    company_number,
    kind,
    ...row,
    notified_on: dateText(from),
    ceased_on: until === null ? null : dateText(until),
    is_sanctioned: 'false',
  }
}
