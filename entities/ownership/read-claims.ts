/** What the records of a case say about control: entries of the register, statements, and who each controller is. */
import { controllerKindOf } from '../../contract/register/words.ts'
import { isUk } from '../../contract/values/uk-registration.ts'
import { appointmentOf, type Claim, type MentionKey, type Property } from '../claim.ts'
import { isDate } from '../dates.ts'
import type { Asked, Standing, Statement } from './ends.ts'
import type { Entry } from './entries.ts'

/** Claims that name a controller and a company. */
export const controlProperties = [
  'controller_of',
  'control_nature',
  'control_notified',
  'control_ceased',
] as const satisfies readonly Property[]

/** Claims about the ends of chains. */
export const endProperties = [
  'control_statement',
  'control_statement_notified',
  'control_statement_ceased',
  'registry',
  'country',
  'registration_number',
  'legal_form',
] as const satisfies readonly Property[]

type Claimed = {
  /** The newest record first: of one entry in two records, the newer counts. */
  readonly claims: readonly Claim[]
  readonly entityOf: (key: MentionKey) => MentionKey
  /** What the register answered about the controllers of a company; null if it was not asked. */
  readonly answered: (company: MentionKey) => Asked
}

export type Particulars = {
  registry: string | null
  country: string | null
  number: string | null
  form: string | null
}
export type ReadControl = {
  entries: Entry[]
  standingOf: (key: MentionKey) => Standing
  /** The register's code for the kind of a controller. */
  kindOf: (key: MentionKey) => string | null
  particularsOf: (key: MentionKey) => Particulars
}

export function readControl({ claims, entityOf, answered }: Claimed): ReadControl {
  const kinds = new Map<MentionKey, string>()
  const isOfControl = ({ property, other }: Claim) => other !== undefined && isOneOf(controlProperties, property)
  const entries = newestOf(claims.filter(isOfControl), (group): [string, Entry] | null => {
    const link = group.find(({ property }) => property === 'controller_of')
    if (link?.other === undefined) return null
    const controller = entityOf(link.mention)
    if (link.value && !kinds.has(controller)) kinds.set(controller, link.value)
    const dates = datesIn(group, 'control_notified', 'control_ceased')
    const natures = group.flatMap(({ property, value }) => (property === 'control_nature' && value ? [value] : []))
    const entry = { controller, controlled: entityOf(link.other), natures, ...dates, source: placeOf(link) }
    return [`${link.mention}\n${link.other}\n${dates.notified_on}`, entry]
  })
  const statements = Map.groupBy(statementsIn(claims, entityOf), ({ company }) => company)
  const about = Map.groupBy(claims, ({ mention }) => entityOf(mention))
  const textOf = (key: MentionKey, name: Property) =>
    about.get(key)?.find(({ property, other }) => property === name && other === undefined)?.value ?? null
  const particularsOf = (key: MentionKey): Particulars => ({
    registry: textOf(key, 'registry'),
    country: textOf(key, 'country'),
    number: textOf(key, 'registration_number'),
    form: textOf(key, 'legal_form'),
  })
  return {
    entries,
    kindOf: (key) => kinds.get(key) ?? null,
    particularsOf,
    standingOf: (key) =>
      key.startsWith('company:')
        ? { is: 'company', asked: answered(key), statements: statements.get(key) ?? [] }
        : { is: 'controller', kind: controllerKindOf(kinds.get(key) ?? ''), isForeign: isForeign(particularsOf(key)) },
  }
}

/** The country decides. Without one the place of registration does, and without both nothing says so. */
function isForeign({ registry, country }: Particulars): boolean {
  const said = country ?? registry
  return said !== null && !isUk(said)
}

function statementsIn(
  claims: readonly Claim[],
  entityOf: Claimed['entityOf'],
): (Statement & { company: MentionKey })[] {
  const own = claims.filter(({ property }) => property.startsWith('control_statement'))
  return newestOf(own, (group) => {
    const stated = group.find(({ property }) => property === 'control_statement')
    if (!stated?.value) return null
    const dates = datesIn(group, 'control_statement_notified', 'control_statement_ceased')
    const company = entityOf(stated.mention)
    return [
      `${company}\n${stated.value}\n${dates.notified_on}`,
      { company, statement: stated.value, ...dates, source: placeOf(stated) },
    ]
  })
}

/** One of each name, from the first group that has it. */
function newestOf<One>(claims: readonly Claim[], read: (group: Claim[]) => [name: string, one: One] | null): One[] {
  const found = new Map<string, One>()
  for (const group of Map.groupBy(claims, appointmentOf).values()) {
    const one = read(group)
    if (one && !found.has(one[0])) found.set(...one)
  }
  return [...found.values()]
}

function datesIn(group: readonly Claim[], from: Property, until: Property) {
  const of = (name: Property) => group.find(({ property }) => property === name)?.value
  const [notified, ceased] = [of(from), of(until)]
  // An end that is not a date is still an end.
  return { notified_on: isDate(notified) ? notified : null, ceased_on: ceased ?? null }
}

/** The entry in the answer, and not one of its fields. */
const placeOf = ({ source: { record, pointer } }: Claim) => ({ record, pointer: pointer.replace(/\/[a-z_]+$/, '') })

const isOneOf = (names: readonly string[], name: string) => names.includes(name)
