/** The timeline of a case: its dated claims, with the precision that the records give. */
import { isCalledCurrent } from '../contract/appointment.ts'
import { beginningInWords } from '../contract/company-number.ts'
import {
  appointmentOf,
  type Claim,
  type MentionKey,
  type Precision,
  type Property,
  precisionOf,
  property,
  type Source,
} from './claim.ts'
import { inWords } from './dates.ts'
import { joinedLabels, type Labels, labelsOf, membersAmong } from './labels.ts'
import { rolesInWords } from './link-words.ts'
import { hasEnded, ofControl, ofOffice, rolesBy, rolesIn, type Times } from './terms.ts'

export type TimelineEvent = {
  date: string
  precision: Precision
  kind: Property
  text: string
  mentions: MentionKey[]
  source: Source
  /** Tells two offices apart that began on one day. Missing elsewhere. */
  roles?: string
}
export type Undated = Omit<TimelineEvent, 'date' | 'precision'> & { date: string | null }
export type Overlap = { text: string; from: string; until: string | null; mentions: MentionKey[]; sources: Source[] }
export type Timeline = { events: TimelineEvent[]; undated: Undated[]; overlaps: Overlap[] }

type Given = { claims: readonly Claim[]; entityOf?: (key: MentionKey) => MentionKey }

export function timelineOf({ claims, entityOf = (key) => key }: Given): Timeline {
  return {
    ...eventsOf({ claims, entityOf }),
    overlaps: overlapsOf(claims, entityOf, joinedLabels(labelsOf(claims), membersAmong(claims, entityOf))),
  }
}

/** Earliest first. An event that several records tell stands once, with the first of them. */
export function eventsOf({ claims, entityOf }: Required<Given>): Omit<Timeline, 'overlaps'> {
  const label = labelsOf(claims)
  const roleOf = rolesAmong(claims, entityOf)
  const told = new Map<string, Claim>()
  for (const claim of claims) {
    if (!property(claim.property).event) continue
    const { mention, property: name, value, other } = claim
    const id = [entityOf(mention), name, value, other === undefined ? '' : entityOf(other), roleOf(claim)].join('\n')
    if (!told.has(id)) told.set(id, claim)
  }
  // The whole date tells the month.
  for (const { mention, value } of [...told.values()].filter(({ property }) => property === 'birth_date'))
    told.delete([entityOf(mention), 'birth_month', value?.slice(0, 7), '', ''].join('\n'))
  const events: TimelineEvent[] = []
  const undated: Undated[] = []
  for (const claim of told.values()) {
    const { mention, property: kind, value = '', other, source } = claim
    const mentions = [...new Set([mention, ...(other === undefined ? [] : [other])].map(entityOf))]
    const roles = roleOf(claim)
    const which = roles === '' ? '' : ` (${roleInWords(kind, roles)})`
    const one = { kind, text: `${textOf(claim, label)}${which}`, mentions, source }
    const precision = precisionOf(value)
    if (precision === null) undated.push({ ...one, date: value || null })
    else events.push({ ...one, date: value, precision, ...(roles && { roles }) })
  }
  return {
    events: events.toSorted(byDate),
    undated: [...undated, ...withoutDates(claims, entityOf, label)],
  }
}

const relations: readonly { kind: string; times: Times }[] = [
  { kind: 'officer_of', times: ofOffice },
  { kind: 'controller_of', times: ofControl },
]
const namesOf = ({ role, start, before, ends }: Times): ReadonlySet<Property> =>
  new Set([role, start, ...(before ? [before] : []), ...ends])

/** Tells two offices apart that began on one day, and two entries of a controller. Empty for another claim. */
function rolesAmong(claims: readonly Claim[], entityOf: (key: MentionKey) => MentionKey): (claim: Claim) => string {
  const pairOf = ({ mention, other = '' }: Claim) => `${entityOf(mention)}\n${entityOf(other)}`
  const found = relations.map(({ times }) => {
    const names = namesOf(times)
    const its = claims.filter(({ property, other }) => other !== undefined && names.has(property))
    const began = its.filter(({ property }) => property === times.start || property === times.before)
    const starts = new Map(began.map((claim) => [appointmentOf(claim), claim.value ?? '']))
    const roleOf = rolesBy(times, its, pairOf, (claim) => starts.get(appointmentOf(claim)) ?? '')
    // An end without a start may be that of any office.
    return { names, roleOf: (claim: Claim) => (starts.has(appointmentOf(claim)) ? roleOf(claim) : '') }
  })
  return (claim) => found.find(({ names }) => names.has(claim.property))?.roleOf(claim) ?? ''
}

function roleInWords(name: Property, roles: string): string {
  const kind = relations.find(({ times }) => namesOf(times).has(name))?.kind ?? ''
  return rolesInWords({ kind, roles: rolesIn(roles) })
}

/** A year stands before its months, and a month before its days. */
const byDate = (one: TimelineEvent, other: TimelineEvent) =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : one.text < other.text ? -1 : one.text > other.text ? 1 : 0

/** Without a tense where the day may lie ahead: a ban ends, or has ended. */
const sentences: { readonly [Name in Property]?: (own: string, its: string) => string } = {
  birth_month: (own) => `${own} was born`,
  birth_date: (own) => `${own} was born`,
  death: (own) => `${own} died`,
  death_estimated: (own) => `${own} died (estimated)`,
  status_since: (own) => `Start of the present status of ${own}`,
  dissolved: (own) => `${own} was dissolved`,
  name_changed: (own) => `${own} changed its name`,
  appointed: (own, its) => `${own} was appointed to ${its}`,
  appointed_before: (own, its) => `${own} was appointed to ${its} before this date`,
  resigned: (own, its) => `${own} resigned from ${its}`,
  appointment_ceased: (own, its) => `${own} left ${its}`,
  disqualified_from: (own) => `Start of the disqualification of ${own}`,
  disqualified_until: (own) => `End of the disqualification of ${own}`,
  exempted_from: (own, its) => `Start of a court’s permission for ${own} to hold office at ${its}`,
  exempted_until: (own, its) => `End of a court’s permission for ${own} to hold office at ${its}`,
  charge_created: (own, its) => `${own} on ${its} was created`,
  charge_registered: (own, its) => `${own} on ${its} was registered`,
  charge_satisfied: (own, its) => `${own} on ${its} was satisfied`,
  filed: (own, its) => `${its} filed: ${own}`,
  resident_from: (own) => `First year of ${own} on the electoral roll`,
  resident_until: (own) => `Last year of ${own} on the electoral roll`,
  control_notified: (own, its) => `${own} was notified as a controller of ${its}`,
  control_ceased: (own, its) => `${own} ceased to control ${its}`,
  control_statement_notified: (own) => `${own} made a statement about its controllers`,
  control_statement_ceased: (own) => `${own} ended a statement about its controllers`,
  insolvency_began: (own) => `Start of an insolvency case of ${own}`,
  designated: (own) => `${own} was designated`,
  owner_added: (own) => `An owner of ${own} was added`,
  practitioner_from: (own, its) => `${own} was appointed as an insolvency practitioner of ${its}`,
  practitioner_until: (own, its) => `${own} ceased to act as an insolvency practitioner of ${its}`,
  insolvency_ended: (own) => `End of an insolvency case of ${own}`,
}

function textOf({ mention, property: name, other }: Claim, label: Labels): string {
  const its = other === undefined ? '' : label(other)
  if (name === 'incorporated')
    return `${label(mention)} was ${beginningInWords(mention.replace(/^company:/, '')).toLowerCase()}`
  const say = sentences[name]
  if (say && (other !== undefined || say.length === 1)) return say(label(mention), its)
  return [label(mention), property(name).label, its].filter(Boolean).join(' · ')
}

/** Offices and control without any date: they are listed, because they happened. */
function withoutDates(claims: readonly Claim[], entityOf: (key: MentionKey) => MentionKey, label: Labels): Undated[] {
  const pairOf = ({ mention, other = '' }: Claim) => `${entityOf(mention)}\n${entityOf(other)}`
  const pairInRecord = (claim: Claim) => `${pairOf(claim)}\n${claim.source.record}`
  return undatedRelations.flatMap(({ relation, starts, words }) => {
    const begun = claims.filter(({ property }) => starts.includes(property))
    const dated = new Set(begun.map(appointmentOf))
    const [pairs, besides] = [new Set(begun.map(pairOf)), new Set(begun.map(pairInRecord))]
    // Another record may give the date. Two offices in one record are two.
    const isDated = (claim: Claim) =>
      dated.has(appointmentOf(claim)) || (pairs.has(pairOf(claim)) && !besides.has(pairInRecord(claim)))
    const stated = claims.filter((claim) => claim.property === relation && !isDated(claim))
    const first = new Map(stated.toReversed().map((claim) => [pairOf(claim), claim]))
    return [...first.values()].toReversed().map((claim) => ({
      date: null,
      kind: relation,
      text: `${label(claim.mention)} ${words} ${label(claim.other!)}: no date`,
      mentions: [entityOf(claim.mention), entityOf(claim.other!)],
      source: claim.source,
    }))
  })
}

const undatedRelations: readonly { relation: Property; starts: readonly Property[]; words: string }[] = [
  { relation: 'officer_of', starts: ['appointed', 'appointed_before'], words: 'is listed as an officer of' },
  { relation: 'controller_of', starts: ['control_notified'], words: 'is listed as a controller of' },
]

type Office = { officer: MentionKey; from: string; until: string | null; sources: Source[] }
/** Of one company: the pairs of a board of hundreds would fill the page. */
const mostOfficers = 25

/** Two officers of one company at the same time, as far as the records say how long each held an office. */
function overlapsOf(claims: readonly Claim[], entityOf: (key: MentionKey) => MentionKey, label: Labels): Overlap[] {
  const found: Overlap[] = []
  for (const [company, terms] of termsOf(claims, entityOf)) {
    const officers = [...Map.groupBy(terms, ({ officer }) => officer)]
    if (officers.length > mostOfficers) continue
    for (const [at, [one, its]] of officers.entries())
      for (const [other, others] of officers.slice(at + 1)) {
        const mentions = [one, other, company]
        const text = `${label(one)} and ${label(other)} were both officers of ${label(company)}`
        const shared = its.flatMap((term) => others.flatMap((another) => sharedTerm(term, another) ?? []))
        const told = new Map(shared.map((term) => [`${term.from} ${term.until}`, term]))
        found.push(...[...told.values()].map((term) => ({ text: `${text} ${timeInWords(term)}`, ...term, mentions })))
      }
  }
  return found.toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

function timeInWords({ from, until }: Pick<Overlap, 'from' | 'until'>): string {
  if (until === null) return `since ${inWords(from)}`
  if (until !== from) return `from ${inWords(from)} to ${inWords(until)}`
  return `${precisionOf(from) === 'day' ? 'on' : 'in'} ${inWords(from)}`
}

function sharedTerm(one: Office, other: Office): Pick<Overlap, 'from' | 'until' | 'sources'> | null {
  const from = one.from > other.from ? one.from : other.from
  const until = [one.until, other.until].filter((end) => end !== null).toSorted()[0] ?? null
  if (until !== null && until.slice(0, from.length) < from.slice(0, until.length)) return null
  return { from, until, sources: [...one.sources, ...other.sources] }
}

/**
 * By company, how long the records say that each office lasted. Without an end, only one that is called current goes on, and
 * no longer than the company: of any other, only its first day is known.
 */
function termsOf(claims: readonly Claim[], entityOf: (key: MentionKey) => MentionKey): Map<MentionKey, Office[]> {
  const dissolved = new Map<MentionKey, Claim>()
  const offices = new Map<string, Claim[]>()
  for (const claim of claims) {
    const { mention, property: name, value = '', other } = claim
    if (name === 'dissolved' && precisionOf(value) !== null) dissolved.set(entityOf(mention), claim)
    if (other !== undefined && toldOfOffice.has(name)) put(offices, appointmentOf(claim), claim)
  }
  // Several records tell of one office.
  const held = new Map<string, Claim[]>()
  for (const its of offices.values()) {
    const begun = its.find(({ property, value = '' }) => property === 'appointed' && precisionOf(value) !== null)
    if (begun) put(held, [entityOf(begun.mention), entityOf(begun.other!), begun.value].join('\n'), ...its)
  }
  const terms = new Map<MentionKey, Office[]>()
  for (const [key, its] of held) {
    const [officer = '', company = '', from = ''] = key.split('\n')
    const dated = its.filter(
      ({ property, value = '' }) => property !== 'appointment_status' && precisionOf(value) !== null,
    )
    const [last] = dated.filter(({ property }) => property !== 'appointed').toSorted(latestFirst)
    const isCurrent = its.some(({ property, value }) => property === 'appointment_status' && isCalledCurrent(value))
    // One of two offices may go on.
    const end = last && (!isCurrent || hasEnded(ofOffice, its)) ? last : isCurrent ? dissolved.get(company) : undefined
    const sources = [...dated.slice(0, 2), ...(end ? [end] : [])].map(({ source }) => source)
    const until = end?.value ?? (isCurrent ? null : from)
    put(terms, company, { officer, from, until, sources: [...new Set(sources)] })
  }
  return terms
}

const toldOfOffice: ReadonlySet<Property> = new Set(['appointed', ...ofOffice.ends, 'appointment_status'])
const latestFirst = ({ value: one = '' }: Claim, { value: other = '' }: Claim) => (one < other ? 1 : -1)

function put<Item>(lists: Map<string, Item[]>, key: string, ...items: Item[]): void {
  lists.set(key, [...(lists.get(key) ?? []), ...items])
}
