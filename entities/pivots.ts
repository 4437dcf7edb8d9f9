/** Pivots: questions that lead from one value to others that have it. */
import type { OperationName } from '../contract/operations.ts'
import { toPostcode } from '../contract/postcode.ts'
import {
  type Claim,
  hasMonth,
  isRegistration,
  type Kind,
  type MentionKey,
  type Property,
  precisionOf,
} from './claim.ts'
import { inWords } from './dates.ts'
import { buildingOf, plain } from './keys.ts'
import { type Labels, type Said, sameAs } from './labels.ts'

/** Others related to one mention, or with an equal value. */
export type PivotQuestion = { pivot: string; label: string; value: string } & (Through | Equal)
export type Through = {
  through: MentionKey
  relation: Property
  /** Of what the key alone does not say. */
  lookup?: RegisterLookup | null
}
export type Equal = {
  property: Property
  equals: string
  /** Others have this surname too. */
  surname?: string
  /** The building, where the equal value is its postcode. */
  building?: string
  /** Others are linked to this address too. */
  at?: MentionKey
  /** Reads the claims of each mention with the value. */
  passes?: (claims: readonly Said[]) => boolean
}

/** A lookup that puts the same question to the register. */
export type RegisterLookup = { operation: OperationName; params: { [parameter: string]: string } }

type Stated = Said & Pick<Claim, 'other'>
type About = { kind: Kind; keys: readonly MentionKey[]; claims: readonly Stated[]; label: Labels }

/** Formation agents and nominees: officers of many companies, by the register's own words. */
const isAgent = (role: string | undefined, kind: Kind | undefined): boolean =>
  kind === 'company' || /^NOM/i.test(role ?? '')

/** @param about an entity and the claims that name it, on either side @param kindOf the kind of a mention */
export function pivotQuestions(
  { kind, keys, claims, label }: About,
  kindOf: (key: MentionKey) => Kind | undefined,
): PivotQuestion[] {
  const own = new Set(keys)
  const questions = new Map<string, PivotQuestion>()
  const ask = (question: PivotQuestion) => {
    const id = `${question.pivot}\n${plain(question.value)}\n${'through' in question ? question.through : ''}`
    if (!questions.has(id)) questions.set(id, question)
  }
  const firstOf = (key: MentionKey, name: Property) =>
    claims.find(({ mention, property, value }) => mention === key && property === name && value !== undefined)?.value
  const controlledBy = (controller: MentionKey) => ({
    pivot: 'same_controller',
    value: label(controller),
    through: controller,
    relation: 'controller_of' as const,
    lookup: controlOf(controller, firstOf(controller, 'name'), firstOf(controller, 'birth_month')),
  })
  const claimOf = (name: Property) =>
    claims.find(
      (claim) =>
        own.has(claim.mention) && claim.property === name && claim.value !== undefined && !isRegistration(claim),
    )

  for (const claim of claims) {
    const { mention, property, value, other } = claim
    if (own.has(mention) && other !== undefined) {
      const its = label(other)
      if (property === 'address' || property === 'registered_office')
        ask({
          pivot: property === 'address' ? 'same_address' : 'same_office',
          value: its,
          label: sameAs(other, property === 'address' ? 'Same address' : 'Same registered office'),
          through: other,
          relation: property,
          lookup: atPostcode(firstOf(other, 'postcode')),
        })
      if (property === 'telephone')
        ask({
          pivot: 'same_telephone',
          label: 'Same telephone number',
          value: its,
          through: other,
          relation: property,
        })
      if (property === 'email')
        ask({
          pivot: 'same_email',
          label: 'Same email address',
          value: its,
          through: other,
          relation: property,
        })
      if (property === 'officer_of')
        ask({
          pivot: 'fellow_officers',
          label: 'Officers of the same company',
          value: its,
          through: other,
          relation: property,
        })
      if (property === 'controller_of') {
        ask({
          pivot: 'fellow_controllers',
          label: 'Controllers of the same company',
          value: its,
          through: other,
          relation: property,
        })
        ask({ ...controlledBy(mention), label: 'Companies of the same controller' })
      }
    }
    if (other !== undefined && own.has(other) && property === 'officer_of') {
      const agent = isAgent(value, kindOf(mention))
      ask({
        pivot: agent ? 'same_agent' : 'shared_officers',
        label: agent ? 'Same agent' : 'Shared officer',
        value: label(mention),
        through: mention,
        relation: property,
      })
    }
    if (other !== undefined && own.has(other) && property === 'controller_of')
      ask({ ...controlledBy(mention), label: 'Same controller' })
    if (value === undefined) continue
    // Those of its email addresses and charges count as its own.
    if (property === 'domain') ask({ pivot: 'same_domain', label: 'Same email domain', value, property, equals: value })
    if (property === 'charge_holder')
      ask({ pivot: 'same_lender', label: 'Same person entitled to a charge', value, property, equals: value })
    if (!own.has(mention)) continue
    if (property === 'incorporated' && precisionOf(value) === 'day' && !isRegistration(claim))
      ask({
        pivot: 'same_incorporation',
        label: 'Incorporated on the same day',
        value: inWords(value),
        property,
        equals: value,
      })
    if (property === 'registration_number' && !mention.startsWith('company:'))
      ask({ pivot: 'same_registration', label: 'Same registration number', value, property, equals: value })
    if (property === 'name' && kind === 'company')
      ask({ pivot: 'same_name', label: 'Same name', value, property, equals: value })
  }
  const [formed, office] = [
    claimOf('incorporated'),
    claims.find(({ mention, property }) => own.has(mention) && property === 'registered_office')?.other,
  ]
  if (formed?.value !== undefined && precisionOf(formed.value) === 'day' && office !== undefined)
    ask({
      pivot: 'same_formation',
      label: sameAs(office, 'Formed on the same day at one address'),
      value: `${inWords(formed.value)}, ${label(office)}`,
      property: 'incorporated',
      equals: formed.value,
      at: office,
    })
  const [surname, month] = [claimOf('surname')?.value, claimOf('birth_month')]
  if (surname !== undefined && month?.value !== undefined && hasMonth(month.value))
    ask({
      pivot: 'same_birth',
      label: 'Same surname and month of birth',
      value: `${surname}, ${inWords(month.value)}`,
      property: 'birth_month',
      equals: month.value,
      surname,
      passes: (its) =>
        its.some(({ property, value = '' }) => property === 'surname' && plain(value) === plain(surname)),
    })
  for (const { building, postcode } of buildingsOf(claims))
    ask({
      pivot: 'same_building',
      label: 'Same building',
      value: building.replace('|', ', '),
      property: 'postcode',
      equals: postcode,
      building,
      passes: (its) =>
        its.some(({ property, value = '' }) => property === 'name' && buildingOf(value, postcode) === building),
    })
  return [...questions.values()]
}

/** Null where no lookup of the register takes such a value. */
export function registerLookup(question: PivotQuestion): RegisterLookup | null {
  if ('through' in question) return question.lookup === undefined ? lookupOfMention(question) : question.lookup
  const { property, equals, surname, building } = question
  if (property === 'name') return { operation: 'company_name_search', params: { name: equals } }
  if (property === 'registration_number')
    return { operation: 'controller_search', params: { registration_number: equals } }
  if (surname !== undefined) return { operation: 'director_search', params: { name: surname } }
  const [number] = /^\d+/.exec(building ?? '') ?? []
  if (number === undefined) return null
  return { operation: 'people_search', params: { premises: number, place: equals } }
}

function lookupOfMention({ through, relation }: Through): RegisterLookup | null {
  const [, kind, id = ''] = /^(officer|company):(.+)$/.exec(through) ?? []
  if (relation === 'controller_of' && kind === 'company')
    return { operation: 'company_controllers', params: { company_number: id } }
  if (relation !== 'officer_of') return null
  if (kind === 'officer') return { operation: 'director_details', params: { director_id: id } }
  if (kind === 'company') return { operation: 'company_appointments', params: { company_number: id } }
  return null
}

/** Companies at a postcode. A part of one is too wide. */
const atPostcode = (postcode: string | undefined): RegisterLookup | null =>
  postcode !== undefined && toPostcode(postcode) !== null ? { operation: 'address_search', params: { postcode } } : null

/** What a controller controls: a company by its number, anyone else by name and month of birth. */
function controlOf(key: MentionKey, name: string | undefined, birth: string | undefined): RegisterLookup | null {
  const operation = 'controller_search'
  if (key.startsWith('company:')) return { operation, params: { registration_number: key.slice('company:'.length) } }
  if (name === undefined) return null
  const isMonth = birth !== undefined && precisionOf(birth) === 'month'
  return { operation, params: { name, ...(isMonth && { date_of_birth: birth }) } }
}

/** For every address in the claims. */
function buildingsOf(claims: readonly Stated[]): { building: string; postcode: string }[] {
  const lines = new Map<MentionKey, Stated>()
  const codes = new Map<MentionKey, string>()
  for (const claim of claims) {
    if (!claim.mention.startsWith('address:')) continue
    if (claim.property === 'name') lines.set(claim.mention, claim)
    if (claim.property === 'postcode' && claim.value !== undefined) codes.set(claim.mention, claim.value)
  }
  return [...lines].flatMap(([key, { value = '' }]) => {
    const postcode = codes.get(key)
    const building = postcode === undefined ? null : buildingOf(value, postcode)
    return building === null || postcode === undefined ? [] : [{ building, postcode }]
  })
}
