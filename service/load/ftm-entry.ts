/** An entity of FollowTheMoney as an entry of a list. */
import type { FtmEntity } from '../../contract/ftm.ts'
import type { ListedRecord } from '../store/listed.ts'
import { toBirth } from './values.ts'

/** Schemas of what can be listed, and our words for them. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['Person', 'Individual'],
  ['LegalEntity', 'Entity'],
  ['Company', 'Entity'],
  ['Organization', 'Entity'],
  ['PublicBody', 'Entity'],
  ['Vessel', 'Ship'],
])

export const isEntry = ({ schema }: FtmEntity): boolean => kinds.has(schema)

/** By schema of a line about an entity: the property that names the entity. */
const naming: ReadonlyMap<string, string> = new Map([
  ['Sanction', 'entity'],
  ['Passport', 'holder'],
  ['Identification', 'holder'],
])

/** The ids of the entities that a line is about. Null for a line that is about no other. */
export const linkOf = ({ schema, properties }: FtmEntity): readonly string[] | null => {
  const property = naming.get(schema)
  return property === undefined ? null : (properties[property] ?? [])
}

/** Large files hold an entity in several lines. Some know less about what it is. */
export function mergeInto(known: FtmEntity, more: FtmEntity): void {
  if (known.schema === 'Thing' || known.schema === 'LegalEntity') known.schema = more.schema
  for (const [name, values] of Object.entries(more.properties))
    known.properties[name] = [...new Set([...(known.properties[name] ?? []), ...values])]
}

type Name = NonNullable<ListedRecord['name_list']>[number]
const names: readonly (readonly [property: string, name_type: string, strength: string | null])[] = [
  ['name', 'Primary Name', null],
  ['alias', 'Alias', null],
  ['previousName', 'Previous name', null],
  ['abbreviation', 'Alias', 'low'],
  ['weakAlias', 'Alias', 'low'],
]
const identifiers: readonly (readonly [property: string, kind: string])[] = [
  ['passportNumber', 'passport'],
  ['idNumber', 'national identifier'],
  ['registrationNumber', 'business registration number'],
  ['ogrnCode', 'business registration number'],
  ['taxNumber', 'tax number'],
  ['innCode', 'tax number'],
  ['leiCode', 'legal entity identifier'],
  ['imoNumber', 'IMO number'],
  ['email', 'email'],
  ['phone', 'telephone'],
  ['website', 'website'],
  ['flag', 'flag'],
]

export function toListed(entity: FtmEntity, links: readonly FtmEntity[]): ListedRecord {
  const all = (...properties: string[]) => valuesOf([entity], properties)
  const said = (...properties: string[]) =>
    valuesOf(
      links.filter(({ schema }) => schema === 'Sanction'),
      properties,
    )
  const papers = links.filter(({ schema }) => schema !== 'Sanction')
  const name_list = names.flatMap(([property, name_type, strength]) =>
    all(property).map((name): Name => ({ name, name_type, strength, script: isLatin(name) ? null : 'other' })),
  )
  // A name in Latin letters is the one that people here read.
  const [first = null] = [...name_list.filter(({ script }) => script === null), ...name_list]
  const identifier_list = [
    ...identifiers.flatMap(([property, kind]) => all(property).map((value) => ({ kind, value }))),
    ...papers.flatMap((paper) =>
      valuesOf([paper], ['number', 'passportNumber']).map((value) => ({
        kind: paper.schema === 'Passport' ? 'passport' : 'national identifier',
        value,
      })),
    ),
  ]
  return {
    listed_id: entity.id,
    kind: kinds.get(entity.schema) ?? entity.schema,
    name: first?.name ?? null,
    name_list: orNull(name_list),
    birth_list: orNull([...new Set(all('birthDate').flatMap((birth) => toBirth(birth) ?? []))]),
    birth_place_list: orNull([...all('birthPlace'), ...all('birthCountry').map(countryOf)]),
    nationality_list: orNull([...new Set(all('nationality', 'citizenship').map(countryOf))]),
    position_list: orNull(all('position')),
    // A country of residence or registration is not a nationality.
    address_list: orNull([...new Set([...all('address'), ...all('country', 'jurisdiction').map(countryOf)])]),
    identifier_list: orNull(identifier_list),
    regime: textOf([...said('program', 'authority'), ...all('program', 'topics').map(topicOf)]),
    sanctions_imposed_list: orNull(said('provisions')),
    designated_on: said('listingDate', 'startDate').toSorted()[0] ?? null,
    last_updated: all('modifiedAt').toSorted().at(-1) ?? null,
    reasons: textOf(said('reason')),
    other_information: textOf(all('notes', 'summary')),
    gender: textOf(all('gender')),
  }
}

const valuesOf = (entities: readonly FtmEntity[], properties: readonly string[]): string[] => [
  ...new Set(entities.flatMap((entity) => properties.flatMap((property) => entity.properties[property] ?? []))),
]
const orNull = <Value>(values: readonly Value[]): Value[] | null => (values.length === 0 ? null : [...values])
const textOf = (values: readonly string[]): string | null => [...new Set(values)].join('\n') || null

const isLatin = (name: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(name)

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
/** The model writes countries as codes of two letters. */
const countryOf = (code: string): string =>
  /^[A-Za-z]{2}$/.test(code) ? (regions.of(code.toUpperCase()) ?? code) : code

/** The model's own words for why somebody is on a list. Others stay as they are. */
const topics: ReadonlyMap<string, string> = new Map([
  ['sanction', 'Sanctioned'],
  ['sanction.linked', 'Linked to somebody sanctioned'],
  ['role.pep', 'Politically exposed person'],
  ['role.rca', 'Close to a politically exposed person'],
  ['debarment', 'Debarred'],
])
const topicOf = (topic: string): string => topics.get(topic) ?? topic
