/** A claim as a sentence. It says what the record says, and nothing else but the name of a company beside its number. */
import { beginningInWords } from '../../contract/company-number.ts'
import { isYes } from '../../contract/flags.ts'
import { insolvencyCaseInWords } from '../../contract/register/insolvency-words.ts'
import { companyTypeInWords, statusDetailInWords } from '../../contract/register/profile-words.ts'
import { natureInWords, statementInWords } from '../../contract/register/words.ts'
import { type Claim, type Kind, type MentionKey, type Property, precisionOf } from '../claim.ts'
import { inWords } from '../dates.ts'
import type { Labels } from '../labels.ts'
import { type Period, periodInWords, tenseOn, whenInWords } from './periods.ts'

/** Part of a sentence. `about` names a person or thing; `birth` is a date of birth. */
export type Part = { text: string; about?: MentionKey; birth?: string; isPosition?: true }

type Tense = ReturnType<typeof tenseOn>
type Words = { own: Part; its: Part; value: Part; period: string; until: string | null; tense: Tense }
type Say = (words: Words) => (Part | string)[]

const own =
  (before: string, after = '.'): Say =>
  ({ own, value }) => [own, before, value, after]
const dated =
  (what: string): Say =>
  ({ own, value }) => [own, what, value, '.']
const ofBoth =
  (what: string, on: string): Say =>
  ({ own, its, value }) => [own, what, its, on, value, '.']

/** A state that begins and ends, told from the day of the record. */
const lasting =
  (is: { [tense in Tense]: string }, rest: (words: Words) => (Part | string)[]): Say =>
  (words) => [words.own, is[words.tense], ...rest(words), '.']
/** A code of the register in words, for the time that the record gives. */
const coded =
  (what: string, words: (code: string) => string): Say =>
  ({ own, its, value, period, tense }) => [
    ...[own, tense === 'past' ? ' had ' : ' has ', what, its, period, ': ', words(value.text), '.'],
  ]
const flagged =
  (yes: string, no: string): Say =>
  ({ own, value }) => ['The register marks the registered office of ', own, isYes(value.text) ? yes : no]
const overdue =
  (what: string): Say =>
  ({ own, value }) => [
    `The register marks the ${what} of `,
    own,
    isYes(value.text) ? ' as overdue.' : ' as not overdue.',
  ]
const listed =
  (what: string): Say =>
  ({ own, value }) => ['The entry of ', own, ` gives ${what}`, value, '.']
const beginningOf = (company = '') => beginningInWords(company.replace(/^company:/, ''))
const banned = { past: ' was disqualified', present: ' is listed as disqualified', future: ' will be disqualified' }
const allowed = { past: ' was allowed', present: ' is allowed', future: ' will be allowed' }
const permission: Say = lasting(allowed, ({ its, period }) => [' by a court to hold office at ', its, period])
const enrolled = { past: ' was', present: ' is', future: ' will be' }
const stay: Say = lasting(enrolled, ({ period }) => [' on the electoral roll', period])

const sentences: { readonly [Name in Property]: Say } = {
  name: own(' is named ', '.'),
  former_name: own(' was formerly named '),
  proposed_name: own(' has the proposed name '),
  surname: own(' has the surname '),
  birth_month: dated(' was born in '),
  birth_date: dated(' was born on '),
  death: dated(' died on '),
  death_estimated: ({ own, value }) => [own, ' died on ', value, ' (estimated).'],
  nationality: own(' has the nationality '),
  residence: own(' has the country of residence '),
  occupation: own(' has the occupation '),
  status: own(' has the company status '),
  index_status: own(' has the index status '),
  status_since: dated(' has this status since '),
  incorporated: ({ own, value }) => [own, ` was ${beginningOf(own.about).toLowerCase()} on `, value, '.'],
  dissolved: dated(' was dissolved on '),
  name_changed: dated(' changed its name on '),
  town: own(' is in '),
  postcode: own(' has the postcode '),
  activity: own(' has the activity '),
  address: ({ own, its }) => [own, ' has the address ', its, '.'],
  telephone: ({ own, its }) => [own, ' has the telephone number ', its, '.'],
  email: ({ own, its }) => [own, ' has the email address ', its, '.'],
  domain: own(' has the email domain '),
  officer_of: ({ own, its, value, tense }) => [
    own,
    tense === 'past' ? ' is listed as a former officer of ' : ' is listed as an officer of ',
    its,
    ...(value.text ? [' (', value, ').'] : ['.']),
  ],
  appointed: ofBoth(' was appointed to ', ' on '),
  appointed_before: ofBoth(' was appointed to ', ' before '),
  resigned: ofBoth(' resigned from ', ' on '),
  appointment_ceased: ofBoth(' left ', ' on '),
  appointment_status: ({ own, its, value }) => [own, ' has the appointment status ', value, ' at ', its, '.'],
  disqualification: lasting(banned, ({ value, period }) => [period, ' for this reason: ', value]),
  disqualified_from: lasting(banned, ({ period, value }) => [period || ` from ${value.text}`]),
  disqualified_until: ({ own, value, until, tense }) => [
    'The disqualification of ',
    own,
    tense === 'past' ? ' ended ' : ' ends ',
    until === null ? `on ${value.text}` : whenInWords(until),
    '.',
  ],
  exempted_for: permission,
  exempted_from: permission,
  exempted_until: permission,
  charge: ({ own, its, value }) => [own, ' has the charge ', value.text ? value : its, '.'],
  charge_status: own(' has the charge status '),
  charge_holder: ({ own, value }) => [value, ' is entitled to ', own, '.'],
  charge_created: ({ own, its, value }) => [own, ' on ', its, ' was created on ', value, '.'],
  charge_registered: ({ own, its, value }) => [own, ' on ', its, ' was registered on ', value, '.'],
  charge_satisfied: ({ own, its, value }) => [own, ' on ', its, ' was satisfied on ', value, '.'],
  document: ({ own, its }) => [own, ' has the document ', its, '.'],
  filed: ({ own, its, value }) => [its, ' filed ', own, ' on ', value, '.'],
  made_up: ({ own, value }) => [own, ' is made up to ', value, '.'],
  form: own(' has the form '),
  resident_from: stay,
  resident_until: stay,
  age_check: own(' has the age verification result '),
  existence_check: own(' has the historic verification result '),
  tps: own(' has the TPS status '),
  ctps: own(' has the CTPS status '),
  dialling_code: own(' has the dialling code '),
  located_in: ({ own, its }) => [own, ' is located in ', its, '.'],
  country: own(' is in the country '),
  host: own(' has the host name '),
  provider: own(' has the internet provider '),
  controller_of: ({ own, its, tense }) => [
    own,
    tense === 'past' ? ' is listed as a former controller of ' : ' is listed as a controller of ',
    its,
    '.',
  ],
  control_nature: coded('this control over ', natureInWords),
  control_notified: ofBoth(' was notified as a controller of ', ' on '),
  control_ceased: ofBoth(' ceased to control ', ' on '),
  control_statement: coded('this statement about its controllers', statementInWords),
  control_statement_notified: dated(' made a statement about its controllers on '),
  control_statement_ceased: dated(' ended a statement about its controllers on '),
  registered_office: ({ own, its }) => [own, ' has its registered office at ', its, '.'],
  registration_number: own(' has the registration number '),
  legal_form: own(' has the legal form '),
  registry: own(' is registered with '),
  accounts_due: dated(' has accounts due on '),
  confirmation_due: dated(' has a confirmation statement due on '),
  insolvency: coded('this insolvency case', insolvencyCaseInWords),
  insolvency_began: dated(' has an insolvency case that began on '),
  insolvency_ended: dated(' has an insolvency case that ended on '),
  disputed_office: flagged(' as in dispute.', ' as not in dispute.'),
  undeliverable_office: flagged(' as undeliverable.', ' as not undeliverable.'),
  accounts_overdue: overdue('accounts'),
  confirmation_overdue: overdue('confirmation statement'),
  company_type: ({ own, value }) => [own, ' is a company of this kind: ', companyTypeInWords(value.text), '.'],
  status_detail: ({ own, value }) => [own, ' has this detail of its status: ', statusDetailInWords(value.text), '.'],
  on_list: ({ own, value }) => [own, ' has an entry on the list ', value, '.'],
  list_day: ({ own, value }) => ['The list with the entry of ', own, ' has the day ', value, '.'],
  alias: listed('the alias '),
  weak_alias: listed('the alias, of low quality, '),
  spelling: listed('the spelling '),
  regime: listed('the regime '),
  sanction: listed('the sanction '),
  designated: dated(' was designated on '),
  owner_of: ({ own, its }) => [own, ' is named as an owner of ', its, '.'],
  namesake_of_owner: ({ own, its }) => [
    own,
    ' has the same name as an owner of ',
    its,
    ', which gives no company number.',
  ],
  tenure: own(' has the tenure '),
  price_paid: own(' has the price paid '),
  owner_added: dated(' had an owner added on '),
  sanctioned: ({ own }) => ['The register of controllers marks ', own, ' as sanctioned.'],
  practitioner_of: ({ own, its, value }) => [
    own,
    ' is named as an insolvency practitioner of ',
    its,
    ...(value.text ? [' (', value, ').'] : ['.']),
  ],
  practitioner_from: ofBoth(' was appointed as an insolvency practitioner of ', ' on '),
  practitioner_until: ofBoth(' ceased to act as an insolvency practitioner of ', ' on '),
  branch_of: ({ own, its }) => [own, ' is named as a branch of ', its, '.'],
}

const births: readonly Property[] = ['birth_month', 'birth_date']

/** Sentences in the present tense name the day of the record: the register may have changed since. */
const ofItsDay: ReadonlySet<Property> = new Set<Property>([
  ...(['name', 'former_name', 'proposed_name', 'nationality', 'residence', 'occupation', 'status'] as const),
  ...(['index_status', 'town', 'postcode', 'activity', 'address', 'telephone', 'email', 'officer_of'] as const),
  ...(['appointment_status', 'disqualification', 'disqualified_from', 'disqualified_until', 'exempted_for'] as const),
  ...(['exempted_from', 'exempted_until', 'charge', 'charge_status', 'charge_holder', 'resident_from'] as const),
  ...(['resident_until', 'age_check', 'existence_check', 'tps', 'ctps', 'located_in', 'host', 'provider'] as const),
  ...(['controller_of', 'control_nature', 'control_statement', 'registered_office', 'legal_form', 'registry'] as const),
  ...(['accounts_due', 'confirmation_due', 'insolvency', 'disputed_office', 'undeliverable_office'] as const),
  ...(['accounts_overdue', 'confirmation_overdue', 'company_type', 'status_detail'] as const),
  ...(['on_list', 'alias', 'weak_alias', 'spelling', 'regime', 'sanction', 'owner_of', 'namesake_of_owner'] as const),
  ...(['tenure', 'sanctioned', 'practitioner_of', 'branch_of'] as const),
])

export type Telling = {
  /** The names that the same record gives, or that the case knows for the number of a company. */
  label: Labels
  kind: Kind
  /** The day of the record's answer, as `YYYY-MM-DD`. */
  day: string
  period: Period
}

export function sentenceOf(claim: Claim, { label, kind, day, period }: Telling): Part[] {
  const { mention, property, value = '', other } = claim
  const precision = precisionOf(value)
  const shown = precision !== null && isDate(property) ? inWords(value) : value
  const parts = sentences[property]({
    own: { text: nameOf(mention, label, kind, property), about: mention },
    its: other === undefined ? { text: '' } : { text: nameOf(other, label, kind), about: other },
    value: births.includes(property) ? { text: shown, birth: value, about: mention } : { text: shown },
    period: periodInWords(period),
    until: period.until,
    tense: tenseOn(period, day),
  })
  const told = parts
    .map((part): Part => (typeof part === 'string' ? { text: part } : part))
    .filter(({ text }) => text !== '')
  const said = ofItsDay.has(property) ? withDay(told, day) : told
  if (precision === null || precision === 'day') return capital(said, label)
  // A month is not a day.
  return capital(
    said.map((part) =>
      part.about === undefined && / on $/.test(part.text) ? { text: part.text.replace(/ on $/, ' in ') } : part,
    ),
    label,
  )
}

/** The day goes before the full stop. */
function withDay(parts: readonly Part[], day: string): Part[] {
  const last = parts.at(-1)
  const words = ` (as of ${inWords(day)}).`
  if (last === undefined || last.about !== undefined || !last.text.endsWith('.')) return [...parts, { text: words }]
  return [...parts.slice(0, -1), { ...last, text: last.text.slice(0, -1) + words }]
}

const dates =
  /^(birth_|death|status_since|incorporated|dissolved|name_changed|appointed|resigned|appointment_ceased|disqualified_|exempted_(from|until)|charge_(created|registered|satisfied)|filed|made_up|resident_|control_(statement_)?(notified|ceased)|accounts_due|confirmation_due|insolvency_|list_day|designated|owner_added)/
const isDate = (property: Property): boolean => dates.test(property)

/** A name would say nothing of itself, so its thing goes by its number or its kind. */
function nameOf(key: MentionKey, label: Labels, kind: Kind, property?: Property): string {
  if (property === 'name' || key.startsWith('row:')) {
    const name = label(key)
    if (property !== 'name' && name !== 'Not named') return name
    return ownName(key, kind)
  }
  const name = label(key)
  return key.startsWith('company:') && name !== key.slice(8) ? `${name} (${key.slice(8)})` : name
}

const kindNames: { readonly [Name in Kind]: string } = {
  company: 'company',
  person: 'person',
  address: 'address',
  telephone: 'telephone number',
  place: 'place',
  email: 'email address',
  ip: 'IP address',
  document: 'document',
  title: 'land title',
}

function ownName(key: MentionKey, kind: Kind): string {
  if (key.startsWith('row:')) return `the ${kindNames[kind]} in this answer`
  if (key.startsWith('company:')) return `company ${key.slice(8)}`
  if (key.startsWith('officer:')) return `director id ${key.slice(8)}`
  return `this ${kindNames[kind]}`
}

/** A name keeps its first letter: eBay, van der Berg. */
function capital([first, ...rest]: Part[], label: Labels): Part[] {
  if (first === undefined) return []
  const isName = first.about !== undefined && first.text.startsWith(label(first.about))
  return [isName ? first : { ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest]
}

export const textOfParts = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')
