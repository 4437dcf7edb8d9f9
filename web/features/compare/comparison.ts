/** What two entries of the register share. It does not say whether they are one person. */

import type { Day } from '../../../contract/days.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { addressKey, addressPostcode } from '../../../entities/keys.ts'
import { type Agreement, agreementOf, countryAgreementOf, foldedOf } from '../../register/agreement.ts'
import { periodOf, tenures } from '../../register/appointment.ts'
import { birthMonthOf, isCorporate, isDisqualified, isWholeBirth } from '../../register/person.ts'
import { overlapOf } from '../../ui/periods.ts'

type Director = RecordOf<'director'>
type Appointment = RecordOf<'director_appt'>
type Address = RecordOf<'address'>

/** One side, and the day of its answer. */
export type Told = { director: Director; told: Day }
export type Pair<Value> = readonly [first: Value, second: Value]

export type Fact = {
  label: string
  values: Pair<string | null | undefined>
  /** Null for facts that say nothing about identity. */
  agreement: Agreement | null
  isBirth?: boolean
}

export type SharedCompany = {
  company: Pick<Appointment, 'company_name' | 'company_number' | 'company_status'>
  appointments: Pair<Appointment[]>
  /** When both were in office. Empty where never, null where unknown. */
  together: { from: Day; to: Day }[] | null
}

export type SharedAddress = {
  /** Their indexes among the service addresses of each side. */
  at: Pair<number>
  address: Address
  isWhole: boolean
}

/** Both sides are the same entry of the register. */
export const isOneEntry = ([a, b]: Pair<Told>): boolean =>
  Boolean(a.director.director_id) && a.director.director_id === b.director.director_id

export function factsOf([a, b]: Pair<Told>): Fact[] {
  const fact = (
    label: string,
    of: (director: Director) => string | null | undefined,
    agreementIn: typeof countryAgreementOf = agreementOf,
  ): Fact => {
    const values = [of(a.director), of(b.director)] as const
    return { label, values, agreement: agreementIn(values) }
  }
  const number = (label: string, of: (director: Director) => string | null | undefined): Fact => ({
    ...fact(label, of),
    agreement: null,
  })
  return [
    fact('Surname', ({ surname }) => surname),
    fact('Forenames', ({ forename }) => forename),
    birthOf([a.director, b.director]),
    fact('Nationality', ({ nationality }) => nationality, countryAgreementOf),
    fact('Country of residence', ({ country_state_of_residence }) => country_state_of_residence, countryAgreementOf),
    fact('Kind', (director) => director.corporate_indicator && (isCorporate(director) ? 'Corporate' : 'Person')),
    fact('Postcode district', ({ postcode }) => postcode),
    fact('Place', ({ place }) => place),
    occupationsOf([a.director, b.director]),
    disqualificationOf([a.director, b.director]),
    number(`${tenures.current} appointments`, ({ num_current_appt }) => num_current_appt),
    number(tenures.dissolved, ({ num_dissolved_appt }) => num_dissolved_appt),
    number(`${tenures.resigned} appointments`, ({ num_resigned_appt }) => num_resigned_appt),
    number('Total appointments', ({ num_appt }) => num_appt),
  ]
}

/** Compares days only where both have one. A month and a day in it agree. */
function birthOf([a, b]: Pair<Director>): Fact {
  const values = [a.dob, b.dob] as const
  const compared = values.every(isWholeBirth) ? values : values.map(birthMonthOf)
  return { label: 'Born', values, agreement: agreementOf(compared), isBirth: true }
}

/** Silence about a disqualification neither agrees nor differs. */
function disqualificationOf(both: Pair<Director>): Fact {
  const [first, second] = both.map((director) => (isDisqualified(director) ? 'Disqualified' : null)) as [
    string | null,
    string | null,
  ]
  return {
    label: 'Disqualification',
    values: [first ?? 'None given', second ?? 'None given'],
    agreement: agreementOf([first, second]),
  }
}

/** One shared occupation is enough, because people have several. */
function occupationsOf([a, b]: Pair<Director>): Fact {
  const [first, second] = [occupationsIn(a), occupationsIn(b)]
  const keys = new Set(first.map(foldedOf))
  const isShared = second.some((occupation) => keys.has(foldedOf(occupation)))
  const isTold = first.length > 0 && second.length > 0
  return {
    label: 'Any occupation',
    values: [first.join(', '), second.join(', ')],
    agreement: isShared ? 'agree' : isTold ? 'differ' : 'not told',
  }
}

const occupationsIn = ({ director_appt_list }: Director): string[] => [
  ...new Map(
    (director_appt_list ?? []).flatMap(({ occupation }) => (occupation ? [[foldedOf(occupation), occupation]] : [])),
  ).values(),
]

export function sharedCompanies([a, b]: Pair<Told>): SharedCompany[] {
  const ofSecond = byCompany(b.director)
  return [...byCompany(a.director)].flatMap(([number, first]) => {
    const second = ofSecond.get(number)
    const [company] = first
    if (!second || !company) return []
    return [{ company, appointments: [first, second], together: togetherIn([first, a.told], [second, b.told]) }]
  })
}

/** Leaves out appointments that name no company. */
const byCompany = ({ director_appt_list }: Director) =>
  Map.groupBy(
    (director_appt_list ?? []).filter(({ company_number }) => company_number),
    ({ company_number }) => foldedOf(company_number ?? ''),
  )

type Held = Pair<Appointment[] | Day> & readonly [Appointment[], Day]

function togetherIn([first, toldFirst]: Held, [second, toldSecond]: Held): SharedCompany['together'] {
  const overlaps = first.flatMap((a) => second.map((b) => overlapOf(periodOf(a, toldFirst), periodOf(b, toldSecond))))
  const known = overlaps.filter((overlap) => overlap !== null && overlap !== undefined)
  return known.length === 0 && overlaps.includes(undefined) ? null : joined(known)
}

/** Joins periods that meet. */
function joined(periods: { from: Day; to: Day }[]): { from: Day; to: Day }[] {
  const whole: { from: Day; to: Day }[] = []
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1)
    if (last && period.from <= last.to + 1) last.to = Math.max(last.to, period.to)
    else whole.push({ ...period })
  }
  return whole
}

/** Whole addresses first, then postcodes only. */
export function sharedAddresses([a, b]: Pair<Told>): SharedAddress[] {
  const [first, second] = [a.director.service_address_list ?? [], b.director.service_address_list ?? []]
  const shared = first.flatMap((address, place) =>
    second.flatMap((other, otherPlace): SharedAddress[] => {
      const isWhole = isOneAddress(address, other)
      return isWhole || hasOnePostcode(address, other) ? [{ at: [place, otherPlace], address, isWhole }] : []
    }),
  )
  return shared.toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole))
}

function isOneAddress(a: Address, b: Address): boolean {
  if (a.uprn && b.uprn) return a.uprn === b.uprn
  const key = addressKey({ ...a, uprn: null })
  return key !== null && key === addressKey({ ...b, uprn: null })
}

const hasOnePostcode = (a: Address, b: Address) =>
  addressPostcode(a) !== '' && addressPostcode(a) === addressPostcode(b)
