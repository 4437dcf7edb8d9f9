import { isYes } from '../../contract/flags.ts'
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { keyOf, lineOf } from './address-line.ts'
import { inAppointment, officerRows, type Tenure, tenureInWords } from './appointment.ts'
import { nameOf } from './person.ts'

/** Every address in a company's answers, once, with its kind and its holders. */

export const placeKinds = {
  registered: 'Registered office',
  office: 'Registered office, by a notice of a move',
  place: 'Place of the company',
  service: 'Service address',
  other: 'Other address of an officer',
} as const
export type PlaceKind = keyof typeof placeKinds

/** What the address is, and what the register says against it. */
export const placeInWords = ({ kind, doubts }: Pick<CompanyPlace, 'kind' | 'doubts'>): string =>
  [placeKinds[kind], ...doubts].join(', ')

/** What the register says against the registered office of a company. */
const officeDoubts = ({
  registered_office_in_dispute,
  registered_office_undeliverable,
}: Pick<RecordOf<'company_profile'>, 'registered_office_in_dispute' | 'registered_office_undeliverable'>): string[] => [
  ...(isYes(registered_office_in_dispute) ? ['in dispute'] : []),
  ...(isYes(registered_office_undeliverable) ? ['post comes back'] : []),
]

/** The words beside the name of a holder who is not in office, or may not be. */
export const standingOf = ({ tenure }: Holder): string => (tenure === 'current' ? '' : tenureInWords(tenure))

export const holdersInWords = (holders: readonly Holder[]): string =>
  holders.map((holder) => [holder.name, standingOf(holder)].filter(Boolean).join(', ')).join('; ')

/** A person with the address, and the pointer in the record. */
export type Holder = Pick<RecordOf<'director'>, 'director_id'> & { name: string; tenure: Tenure; at: string }
export type CompanyPlace = {
  key: string
  line: string
  kind: PlaceKind
  /** Of a registered office: that it is in dispute, or that post comes back. */
  doubts: string[]
  holders: Holder[]
  /** For a notice: its filing date, and its place in the answer. */
  since: { date: string | null | undefined; at: number } | null
  /** The place of the postcode in the officers' answer; null if the postcode is not personal, and can be in an address. */
  postcode: { text: string; at: string } | null
}

type LookedUp = {
  profile?: Result<'company_profile'> | null | undefined
  company: RecordOf<'company_short'> | undefined
  officers: Result<'company_appointments'> | null | undefined
  filings: Result<'company_filing_history'> | null | undefined
}

export function companyPlacesIn({ profile, company, officers, filings }: LookedUp): CompanyPlace[] {
  const places = new Map<string, CompanyPlace>()
  const add = (line: string, kind: PlaceKind, of: Partial<CompanyPlace> = {}): CompanyPlace => {
    const key = `${kind}/${keyOf(line)}`
    const place = places.get(key) ?? { key, line, kind, doubts: [], holders: [], since: null, postcode: null, ...of }
    places.set(key, place)
    return place
  }

  const { company_profile } = profile ?? {}
  const office = company_profile?.registered_office
  const line = office ? lineOf(office) : ''
  if (company_profile && line !== '') add(line, 'registered', { doubts: officeDoubts(company_profile) })
  if (company?.place) add(company.place, 'place')
  for (const [at, filing] of (filings?.filing_history_list ?? []).entries()) {
    const line = movedTo(filing)
    if (line) add(line, 'office', { since: { date: filing.document_date, at } })
  }
  for (const row of officerRows(officers ?? { appt_list: null }, company)) {
    const { director, appointment, tenure, at } = row
    const holder = { name: nameOf(director), director_id: director.director_id, tenure, at }
    const given: [RecordOf<'address'> | null | undefined, PlaceKind, string][] = [
      [appointment.address, 'service', 'address/postcode'],
      ...(appointment.other_address_list ?? []).map((address, index): [RecordOf<'address'>, PlaceKind, string] => [
        address,
        'other',
        `other_address_list/${index}/postcode`,
      ]),
    ]
    for (const [address, kind, rest] of given) {
      const line = address ? lineOf(address) : ''
      if (!address || line === '') continue
      const postcode = address.postcode ? { text: address.postcode, at: inAppointment(at, rest) } : null
      add(line, kind, { postcode }).holders.push(holder)
    }
  }
  return [...places.values()]
}

/** The new address in a notice of a move. */
export const movedTo = ({
  document_description,
}: Pick<RecordOf<'company_filing_history'>, 'document_description'>): string | null =>
  /address changed from .+ to (.+) on \d/.exec(document_description ?? '')?.[1] ?? null
