/**
 * A claim is one statement of one record about one thing. Graphs, timelines and pivots derive from claims (decision
 * 0085).
 */

import { isOfForeignBody } from '../contract/company-number.ts'

export const kinds = ['company', 'person', 'address', 'telephone', 'place', 'email', 'ip', 'document', 'title'] as const
export type Kind = (typeof kinds)[number]

/**
 * `company:NUMBER`, `officer:DIRECTOR_ID`, `controller:CONTROLLER_ID`, `phone:E164`, `address:UPRN` or
 * `address:LINE|POSTCODE`, `place:NAME`, `email:ADDRESS`, `ip:ADDRESS`, `document:IMAGE_KEY`, `title:TITLE_NUMBER`,
 * `charge:COMPANY_NUMBER|CHARGE_NUMBER`, `listed:LIST|LISTED_ID`, else `row:RECORD/POINTER`.
 */
export type MentionKey = string

/** One appearance of a person or thing. The register itself says that two mentions with one key are the same. */
export type Mention = { key: MentionKey; kind: Kind }

const listedStart = 'listed:'
export const listedMention = (list: string, listed_id: string): MentionKey =>
  `${listedStart}${list.trim()}|${listed_id.trim()}`
export const isListedMention = (key: MentionKey): boolean => key.startsWith(listedStart)

/** The first mention of each entity names it. An entry of a list never does, because the tables do not hold it. */
export function firstMention(members: readonly MentionKey[]): MentionKey {
  const sorted = members.toSorted()
  return sorted.find((key) => !isListedMention(key)) ?? sorted[0]!
}

/** The place of a claim: a record, and a JSON pointer into its decoded result (decision 0048). */
export type Source = { record: string; pointer: string }

/** One statement of a record about one mention: a value, a relation to another mention, or both. */
export type Claim = { mention: MentionKey; property: Property; value?: string; other?: MentionKey; source: Source }

/**
 * Which appointment of an officer, or entry of a controller, a claim is about: what it says stands side by side in its
 * answer.
 */
export const appointmentOf = ({ mention, other, source: { record, pointer } }: Claim): string =>
  [mention, other, record, pointer.replace(/\/nature_list\/\d+$|\/[a-z_]+$/, '')].join('\n')

/** The register gives a body from abroad the day of its registration here. It existed before. */
export const isRegistration = ({ property, mention }: Pick<Claim, 'property' | 'mention'>): boolean =>
  property === 'incorporated' && isOfForeignBody(mention.replace(/^company:/, ''))

type PropertyRow = {
  readonly label: string
  /** `date`: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as precise as the answer. A relation may carry a value too. */
  readonly holds: 'text' | 'date' | 'relation'
  /** Shown on the timeline. A date without it has not happened: accounts are due, and may come earlier. */
  readonly event?: true
}

/** The order is fixed: the tables store a property as its index in this list, so add new rows at the end. */
export const properties = {
  name: { label: 'Name', holds: 'text' },
  former_name: { label: 'Former name', holds: 'text' },
  proposed_name: { label: 'Proposed name', holds: 'text' },
  surname: { label: 'Surname', holds: 'text' },
  birth_month: { label: 'Month of birth', holds: 'date', event: true },
  birth_date: { label: 'Date of birth', holds: 'date', event: true },
  death: { label: 'Date of death', holds: 'date', event: true },
  death_estimated: { label: 'Estimated date of death', holds: 'date', event: true },
  nationality: { label: 'Nationality', holds: 'text' },
  residence: { label: 'Country of residence', holds: 'text' },
  occupation: { label: 'Occupation', holds: 'text' },
  status: { label: 'Company status', holds: 'text' },
  index_status: { label: 'Index status', holds: 'text' },
  status_since: { label: 'Status since', holds: 'date', event: true },
  incorporated: { label: 'Incorporated', holds: 'date', event: true },
  dissolved: { label: 'Dissolved', holds: 'date', event: true },
  name_changed: { label: 'Name changed', holds: 'date', event: true },
  town: { label: 'Town', holds: 'text' },
  postcode: { label: 'Postcode', holds: 'text' },
  activity: { label: 'Activity', holds: 'text' },
  address: { label: 'Address', holds: 'relation' },
  telephone: { label: 'Telephone', holds: 'relation' },
  email: { label: 'Email', holds: 'relation' },
  domain: { label: 'Email domain', holds: 'text' },
  /** The value is the register's name for the office. */
  officer_of: { label: 'Officer of', holds: 'relation' },
  appointed: { label: 'Appointed', holds: 'date', event: true },
  /** Appointed before this date; the day itself is not known. */
  appointed_before: { label: 'Appointed before', holds: 'date', event: true },
  resigned: { label: 'Resigned', holds: 'date', event: true },
  appointment_ceased: { label: 'Appointment ceased', holds: 'date', event: true },
  appointment_status: { label: 'Appointment status', holds: 'text' },
  disqualification: { label: 'Disqualification', holds: 'text' },
  disqualified_from: { label: 'Disqualified from', holds: 'date', event: true },
  disqualified_until: { label: 'Disqualified until', holds: 'date', event: true },
  /** A court allows this office during the disqualification. */
  exempted_for: { label: 'Allowed by a court for', holds: 'relation' },
  exempted_from: { label: 'Allowed from', holds: 'date', event: true },
  exempted_until: { label: 'Allowed until', holds: 'date', event: true },
  /** The value is the number of the charge. */
  charge: { label: 'Charge', holds: 'relation' },
  charge_status: { label: 'Charge status', holds: 'text' },
  charge_holder: { label: 'Person entitled to the charge', holds: 'text' },
  charge_created: { label: 'Charge created', holds: 'date', event: true },
  charge_registered: { label: 'Charge registered', holds: 'date', event: true },
  charge_satisfied: { label: 'Charge satisfied', holds: 'date', event: true },
  document: { label: 'Document', holds: 'relation' },
  filed: { label: 'Filed', holds: 'date', event: true },
  made_up: { label: 'Made up to', holds: 'date', event: true },
  form: { label: 'Form', holds: 'text' },
  resident_from: { label: 'On the electoral roll from', holds: 'date', event: true },
  resident_until: { label: 'On the electoral roll until', holds: 'date', event: true },
  age_check: { label: 'Age verification', holds: 'text' },
  existence_check: { label: 'Historic verification', holds: 'text' },
  tps: { label: 'TPS', holds: 'text' },
  ctps: { label: 'CTPS', holds: 'text' },
  dialling_code: { label: 'Dialling code', holds: 'text' },
  located_in: { label: 'Located in', holds: 'relation' },
  country: { label: 'Country', holds: 'text' },
  host: { label: 'Host name', holds: 'text' },
  provider: { label: 'Internet provider', holds: 'text' },
  /** From the controller to the company. The value is the register's kind of controller. */
  controller_of: { label: 'Controls', holds: 'relation' },
  /** One code of the register for each claim (contract/register/words.ts). */
  control_nature: { label: 'Nature of control', holds: 'text' },
  control_notified: { label: 'Control notified', holds: 'date', event: true },
  control_ceased: { label: 'Control ceased', holds: 'date', event: true },
  control_statement: { label: 'Statement about control', holds: 'text' },
  control_statement_notified: { label: 'Statement about control notified', holds: 'date', event: true },
  control_statement_ceased: { label: 'Statement about control ceased', holds: 'date', event: true },
  registered_office: { label: 'Registered office', holds: 'relation' },
  /** As the controller typed it, or of a foreign registry. */
  registration_number: { label: 'Registration number', holds: 'text' },
  legal_form: { label: 'Legal form', holds: 'text' },
  registry: { label: 'Registry', holds: 'text' },
  accounts_due: { label: 'Accounts due', holds: 'date' },
  confirmation_due: { label: 'Confirmation statement due', holds: 'date' },
  insolvency: { label: 'Insolvency', holds: 'text' },
  insolvency_began: { label: 'Insolvency began', holds: 'date', event: true },
  insolvency_ended: { label: 'Insolvency ended', holds: 'date', event: true },
  /** A flag of the register. Without a claim the record does not say. */
  disputed_office: { label: 'Registered office in dispute', holds: 'text' },
  undeliverable_office: { label: 'Registered office undeliverable', holds: 'text' },
  accounts_overdue: { label: 'Accounts overdue', holds: 'text' },
  confirmation_overdue: { label: 'Confirmation statement overdue', holds: 'text' },
  company_type: { label: 'Kind of company', holds: 'text' },
  status_detail: { label: 'Detail of the status', holds: 'text' },
  /** The list that holds the entry. */
  on_list: { label: 'On the list', holds: 'text' },
  list_day: { label: 'Day of the list', holds: 'date' },
  alias: { label: 'Alias', holds: 'text' },
  /** The list itself calls this alias weak. */
  weak_alias: { label: 'Low quality alias', holds: 'text' },
  spelling: { label: 'Spelling of the name', holds: 'text' },
  regime: { label: 'Sanctions regime', holds: 'text' },
  sanction: { label: 'Sanction imposed', holds: 'text' },
  designated: { label: 'Designated', holds: 'date', event: true },
  /** From a proprietor to a land title, as the title names it. */
  owner_of: { label: 'Owner of', holds: 'relation' },
  /** The title names an owner of the company's name, without a company number. It may be another company. */
  namesake_of_owner: { label: 'Same name as an owner of', holds: 'relation' },
  tenure: { label: 'Tenure', holds: 'text' },
  price_paid: { label: 'Price paid', holds: 'text' },
  owner_added: { label: 'Owner added', holds: 'date', event: true },
  /** The register of controllers marks a controller. No claim says the opposite. */
  sanctioned: { label: 'Marked as sanctioned', holds: 'text' },
  /** From a practitioner to the insolvent company. The value is the role. */
  practitioner_of: { label: 'Insolvency practitioner of', holds: 'relation' },
  practitioner_from: { label: 'Practitioner appointed', holds: 'date', event: true },
  practitioner_until: { label: 'Practitioner ceased to act', holds: 'date', event: true },
  /** From a company to the one that it is a branch of. */
  branch_of: { label: 'Branch of', holds: 'relation' },
} as const satisfies { [property: string]: PropertyRow }

export type Property = keyof typeof properties
export const propertyNames = Object.keys(properties) as Property[]
export const property = (name: Property): PropertyRow => properties[name]

export type Precision = 'day' | 'month' | 'year'

/** Accepts `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Null for any other text, and for a day that does not exist. */
export function precisionOf(date: string): Precision | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(date) ?? []
  if (year === undefined || year === '0000') return null
  if (month === undefined) return 'year'
  if (day === undefined) return Number(month) >= 1 && Number(month) <= 12 ? 'month' : null
  const milliseconds = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return new Date(milliseconds).toISOString().slice(0, 10) === date ? 'day' : null
}

/** Many people of one surname were born in one year. */
export const hasMonth = (date: string): boolean => precisionOf(date) === 'month' || precisionOf(date) === 'day'
