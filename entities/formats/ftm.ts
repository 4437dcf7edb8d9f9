/** FollowTheMoney entities, one JSON object a line. Each names its records. */
import type { FtmEntity } from '../../contract/ftm.ts'
import { natureInWords, natureOf } from '../../contract/register/words.ts'
import {
  type Claim,
  isListedMention,
  isRegistration,
  type Kind,
  type MentionKey,
  type Property,
  precisionOf,
  property as propertyRow,
} from '../claim.ts'
import { kindLabels } from '../labels.ts'
import { hasEnded, ofControl, ofOffice, rolesBy, rolesIn, startsBy, type Times } from '../terms.ts'

type Given = {
  claims: readonly Claim[]
  kinds: ReadonlyMap<MentionKey, Kind>
  entityOf: (key: MentionKey) => MentionKey
  label: (key: MentionKey) => string
  /** An id of letters and figures: a key may be an address of any length. */
  idOf: (text: string) => string
}

/** FollowTheMoney has no schema for an IP address. */
const schemas: { readonly [Name in Kind]: string | null } = {
  company: 'Company',
  person: 'Person',
  address: 'Address',
  place: 'Address',
  document: 'Document',
  title: 'RealEstate',
  telephone: null,
  email: null,
  ip: null,
}

type Taken = { readonly [Name in Property]?: string }
const ofThing: Taken = { name: 'name', former_name: 'previousName', proposed_name: 'alias' }
/** Properties that hold a date. FollowTheMoney accepts 31/31/2020, so dates are checked here. */
const taken: { readonly [schema: string]: Taken } = {
  Company: {
    ...ofThing,
    status: 'status',
    incorporated: 'incorporationDate',
    dissolved: 'dissolutionDate',
    activity: 'sector',
    legal_form: 'legalForm',
    alias: 'alias',
    weak_alias: 'weakAlias',
    spelling: 'alias',
  },
  Person: {
    ...ofThing,
    surname: 'lastName',
    birth_date: 'birthDate',
    birth_month: 'birthDate',
    death: 'deathDate',
    alias: 'alias',
    weak_alias: 'weakAlias',
    spelling: 'alias',
  },
  Address: { name: 'full', postcode: 'postalCode' },
  Document: { name: 'title', filed: 'date' },
  RealEstate: { name: 'titleNumber', tenure: 'tenure' },
}
const dates: ReadonlySet<string> = new Set([
  'incorporationDate',
  'dissolutionDate',
  'birthDate',
  'deathDate',
  'date',
  'startDate',
  'endDate',
  'listingDate',
])

/** A longer list of sources is cut. */
const mostSources = 20

export function* toFtm(given: Given): Generator<FtmEntity> {
  const { claims, kinds, entityOf, label, idOf } = given
  const entities = new Map<MentionKey, FtmEntity & { sources: Set<string> }>()
  const entityFor = (mention: MentionKey) => {
    const key = entityOf(mention)
    const schema = schemas[kinds.get(mention) ?? 'document']
    if (schema === null) return null
    const one = entities.get(key) ?? { id: idOf(key), schema, properties: {}, sources: new Set<string>() }
    entities.set(key, one)
    return one
  }
  for (const claim of claims) {
    const { mention, property, value, source } = claim
    const one = entityFor(mention)
    if (one === null) continue
    one.sources.add(`${source.record}#${source.pointer}`)
    const name = taken[one.schema]?.[property]
    if (name !== undefined && value !== undefined && !isRegistration(claim)) put(one, name, value)
    // A UK company has its number in its key. People type it in many ways.
    if (property === 'registration_number' && one.schema === 'Company' && !mention.startsWith('company:'))
      put(one, 'registrationNumber', value ?? '')
  }
  for (const { mention, property, other } of claims) {
    if (other === undefined) continue
    const [own, its] = [entityFor(mention), entityFor(other)]
    if (own && its && (property === 'address' || property === 'registered_office')) put(own, 'addressEntity', its.id)
    if (own && property === 'telephone' && other.startsWith('phone:+')) put(own, 'phone', other.slice('phone:'.length))
    if (own && property === 'email') put(own, 'email', other.slice('email:'.length))
  }
  for (const [key, { sources, ...one }] of entities) {
    if (one.schema === 'Company' && key.startsWith('company:'))
      put(one, 'registrationNumber', key.slice('company:'.length))
    if (!one.properties.name?.length && one.schema !== 'Address' && one.schema !== 'Document')
      put(one, 'name', label(key))
    // FollowTheMoney requires a file name of a document.
    if (one.schema === 'Document') put(one, 'fileName', label(key))
    if (one.schema === 'Person' && one.properties.birthDate?.some((date) => date.length === 10))
      one.properties.birthDate = one.properties.birthDate.filter((date) => date.length === 10)
    put(
      one,
      'notes',
      `${kindLabels[kinds.get(key) ?? 'document']} ${key}. Sources: ${[...sources].slice(0, mostSources).join(' ')}`,
    )
    yield one
  }
  yield* links(given, (key) => entities.get(entityOf(key))?.id ?? null)
}

function put(entity: FtmEntity, name: string, value: string): void {
  if (dates.has(name) && precisionOf(value) === null) return
  const values = Object.hasOwn(entity.properties, name) ? entity.properties[name]! : []
  if (!values.includes(value)) values.push(value)
  entity.properties[name] = values
}

/** Offices, control, filings and disqualifications are their own entities. */
function* links({ claims, entityOf, idOf }: Given, idIn: (key: MentionKey) => string | null): Generator<FtmEntity> {
  const found = new Map<string, FtmEntity>()
  const link = (schema: string, print: string, ends: { [property: string]: string | null }): FtmEntity | null => {
    const known = found.get(print)
    if (known) return known
    const properties: FtmEntity['properties'] = {}
    for (const [name, id] of Object.entries(ends)) {
      if (id === null) return null
      properties[name] = [id]
    }
    const made = { id: idOf(print), schema, properties }
    found.set(print, made)
    return made
  }
  const pairOf = ({ mention, other }: Claim) => (other === undefined ? '' : `${entityOf(mention)} ${entityOf(other)}`)
  const officeClaims = claims.filter(({ property, other }) => other !== undefined && offices.has(property))
  const controlClaims = claims.filter(({ property, other }) => other !== undefined && control.has(property))
  const startOfOffice = startsBy(ofOffice, claims, pairOf)
  const startOfControl = startsBy(ofControl, claims, pairOf)
  const roleOfOffice = rolesBy(ofOffice, officeClaims, pairOf, startOfOffice)
  const roleOfControl = rolesBy(ofControl, controlClaims, pairOf, startOfControl)
  const terms = new Map<FtmEntity, { times: Times; its: Claim[] }>()
  const partOf = (entity: FtmEntity, times: Times, claim: Claim) => {
    const term = terms.get(entity) ?? { times, its: [] }
    terms.set(entity, term)
    term.its.push(claim)
  }
  for (const claim of claims) {
    const { mention, property, value, other, source } = claim
    const pair = pairOf(claim)
    if (other !== undefined && offices.has(property)) {
      const print = `office ${pair} ${startOfOffice(claim)}${roleOfOffice(claim)}`
      const office = link('Directorship', print, { director: idIn(mention), organization: idIn(other) })
      if (office === null) continue
      put(office, 'recordId', source.record)
      if (property === 'officer_of' && value !== undefined) put(office, 'role', value)
      for (const role of rolesIn(roleOfOffice(claim))) put(office, 'role', role)
      if (property === 'appointed' && value !== undefined) put(office, 'startDate', startOfOffice(claim))
      partOf(office, ofOffice, claim)
    }
    if (other !== undefined && control.has(property)) {
      const print = `control ${pair} ${startOfControl(claim)}${roleOfControl(claim)}`
      const owned = link('Ownership', print, { owner: idIn(mention), asset: idIn(other) })
      if (owned === null) continue
      put(owned, 'recordId', source.record)
      if (property === 'controller_of' && value !== undefined) put(owned, 'ownershipType', value)
      if (property === 'control_nature' && value !== undefined) natured(owned, value)
      if (property === 'control_notified' && value !== undefined) put(owned, 'startDate', startOfControl(claim))
      partOf(owned, ofControl, claim)
    }
    if (other !== undefined && property === 'owner_of') {
      const owned = link('Ownership', `title ${pair}`, { owner: idIn(mention), asset: idIn(other) })
      if (owned !== null) put(owned, 'recordId', source.record)
    }
    if (other !== undefined && property === 'namesake_of_owner') {
      // Only the name agrees, so this is not ownership.
      const near = link('UnknownLink', `namesake ${pair}`, { subject: idIn(mention), object: idIn(other) })
      if (near === null) continue
      put(near, 'recordId', source.record)
      put(near, 'role', propertyRow('namesake_of_owner').label)
    }
    if (other !== undefined && (property === 'practitioner_of' || property === 'branch_of')) {
      const near = link('UnknownLink', `${property} ${pair}`, { subject: idIn(mention), object: idIn(other) })
      if (near === null) continue
      put(near, 'recordId', source.record)
      put(near, 'role', value ?? propertyRow(property).label)
    }
    if (value !== undefined && isListedMention(mention) && Object.hasOwn(ofEntry, property)) {
      const entry = link('Sanction', `entry ${mention}`, { entity: idIn(mention) })
      if (entry === null) continue
      put(entry, 'recordId', source.record)
      put(entry, ofEntry[property]!, value)
    }
    if (other !== undefined && (property === 'document' || property === 'charge')) {
      const filing = link('Documentation', `filing ${pair}`, { entity: idIn(mention), document: idIn(other) })
      if (filing !== null) put(filing, 'recordId', source.record)
    }
    if (property === 'disqualification' || property === 'disqualified_from' || property === 'disqualified_until') {
      // Each has its own pointer in the answer.
      const place = source.pointer.slice(0, source.pointer.lastIndexOf('/'))
      const ban = link('Sanction', `ban ${entityOf(mention)} ${source.record}${place}`, { entity: idIn(mention) })
      if (ban === null || value === undefined) continue
      put(ban, 'recordId', source.record)
      put(
        ban,
        { disqualification: 'reason', disqualified_from: 'startDate', disqualified_until: 'endDate' }[property],
        value,
      )
    }
  }
  for (const [entity, { times, its }] of terms) {
    if (!hasEnded(times, its)) continue
    for (const { property, value = '' } of its) if (times.ends.includes(property)) put(entity, 'endDate', value)
  }
  yield* found.values()
}

/** What an entry of a list says about its sanctions. */
const ofEntry: Taken = {
  on_list: 'authority',
  regime: 'program',
  sanction: 'provisions',
  designated: 'listingDate',
}

const offices: ReadonlySet<Property> = new Set<Property>(['officer_of', 'appointed', ...ofOffice.ends])
const control: ReadonlySet<Property> = new Set<Property>([
  ...(['controller_of', 'control_nature', 'control_notified', 'control_ceased'] as const),
])

/** In words, and the band of shares as a range. */
function natured(owned: FtmEntity, code: string): void {
  put(owned, 'role', natureInWords(code))
  const nature = natureOf(code)
  if (nature?.right === 'shares') put(owned, 'percentage', `${nature.low}-${nature.high}`)
}
