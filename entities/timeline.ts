/** The timeline of a case: its dated claims, with the precision that the records give. */
import {
  type Claim,
  type MentionKey,
  type Precision,
  type Property,
  precisionOf,
  property,
  type Source,
} from './claim.ts'
import { inWords } from './contradictions/world.ts'
import { type Labels, labelsOf } from './labels.ts'

export type TimelineEvent = {
  date: string
  precision: Precision
  kind: Property
  text: string
  mentions: MentionKey[]
  source: Source
}
export type Undated = Omit<TimelineEvent, 'date' | 'precision'> & { date: string | null }
export type Overlap = { text: string; from: string; until: string | null; mentions: MentionKey[]; sources: Source[] }
export type Timeline = { events: TimelineEvent[]; undated: Undated[]; overlaps: Overlap[] }

type Given = { claims: readonly Claim[]; entityOf?: (key: MentionKey) => MentionKey }

/** Earliest first. An event that several records tell stands once, with the first of them. */
export function timelineOf({ claims, entityOf = (key) => key }: Given): Timeline {
  const label = labelsOf(claims)
  const told = new Map<string, Claim>()
  for (const claim of claims) {
    if (property(claim.property).holds !== 'date') continue
    const { mention, property: name, value, other } = claim
    const id = [entityOf(mention), name, value, other === undefined ? '' : entityOf(other)].join('\n')
    if (!told.has(id)) told.set(id, claim)
  }
  // The whole date tells the month.
  for (const { mention, value } of [...told.values()].filter(({ property }) => property === 'birth_date'))
    told.delete([entityOf(mention), 'birth_month', value?.slice(0, 7), ''].join('\n'))
  const events: TimelineEvent[] = []
  const undated: Undated[] = []
  for (const claim of told.values()) {
    const { mention, property: kind, value = '', other, source } = claim
    const mentions = [...new Set([mention, ...(other === undefined ? [] : [other])].map(entityOf))]
    const one = { kind, text: textOf(claim, label), mentions, source }
    const precision = precisionOf(value)
    if (precision === null) undated.push({ ...one, date: value || null })
    else events.push({ ...one, date: value, precision })
  }
  return {
    events: events.toSorted(byDate),
    undated: [...undated, ...withoutDates(claims, entityOf, label)],
    overlaps: overlapsOf(claims, entityOf, label),
  }
}

/** A year stands before its months, and a month before its days. */
const byDate = (one: TimelineEvent, other: TimelineEvent) =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : one.text < other.text ? -1 : one.text > other.text ? 1 : 0

const sentences: { readonly [Name in Property]?: (own: string, its: string) => string } = {
  birth_month: (own) => `${own} was born`,
  birth_date: (own) => `${own} was born`,
  death: (own) => `${own} died`,
  death_estimated: (own) => `${own} died (estimated)`,
  incorporated: (own) => `${own} was incorporated`,
  dissolved: (own) => `${own} was dissolved`,
  name_changed: (own) => `${own} changed its name`,
  appointed: (own, its) => `${own} was appointed to ${its}`,
  appointed_before: (own, its) => `${own} was appointed to ${its} before this date`,
  resigned: (own, its) => `${own} resigned from ${its}`,
  appointment_ceased: (own, its) => `${own} left ${its}`,
  disqualified_from: (own) => `${own} was disqualified from this date`,
  disqualified_until: (own) => `The disqualification of ${own} ends`,
  charge_created: (own, its) => `${own} on ${its} was created`,
  charge_registered: (own, its) => `${own} on ${its} was registered`,
  charge_satisfied: (own, its) => `${own} on ${its} was satisfied`,
  filed: (own, its) => `${its} filed: ${own}`,
  resident_from: (own) => `${own} is on the electoral roll from this year`,
  resident_until: (own) => `${own} is on the electoral roll until this year`,
}

function textOf({ mention, property: name, other }: Claim, label: Labels): string {
  const its = other === undefined ? '' : label(other)
  const say = sentences[name]
  if (say && (other !== undefined || say.length === 1)) return say(label(mention), its)
  return [label(mention), property(name).label, its].filter(Boolean).join(' · ')
}

/** Offices without any date: they are listed, because they happened. */
function withoutDates(claims: readonly Claim[], entityOf: (key: MentionKey) => MentionKey, label: Labels): Undated[] {
  const pairOf = ({ mention, other = '' }: Claim) => `${entityOf(mention)}\n${entityOf(other)}`
  const starts: readonly Property[] = ['appointed', 'appointed_before']
  const dated = new Set(claims.filter(({ property }) => starts.includes(property)).map(pairOf))
  const offices = claims.filter((claim) => claim.property === 'officer_of' && !dated.has(pairOf(claim)))
  const first = new Map(offices.toReversed().map((claim) => [pairOf(claim), claim]))
  return [...first.values()].toReversed().map((claim) => ({
    ...{
      date: null,
      kind: claim.property,
      text: `${label(claim.mention)} is an officer of ${label(claim.other!)}: no date`,
    },
    ...{ mentions: [entityOf(claim.mention), entityOf(claim.other!)], source: claim.source },
  }))
}

type Office = { officer: MentionKey; from: string; until: string | null; sources: Source[] }
/** Of one company: the pairs of a board of hundreds would fill the page. */
const mostOfficers = 25

/** Two officers of one company at the same time. An office without a date of appointment overlaps with none. */
function overlapsOf(claims: readonly Claim[], entityOf: (key: MentionKey) => MentionKey, label: Labels): Overlap[] {
  const offices = new Map<MentionKey, Map<MentionKey, Office>>()
  for (const { mention, property: name, value, other, source } of claims) {
    if (other === undefined || value === undefined || precisionOf(value) === null) continue
    if (name !== 'appointed' && name !== 'resigned' && name !== 'appointment_ceased') continue
    const [officer, company] = [entityOf(mention), entityOf(other)]
    const its = offices.get(company) ?? new Map<MentionKey, Office>()
    offices.set(company, its)
    const office = its.get(officer) ?? { officer, from: '', until: null, sources: [] }
    its.set(officer, office)
    if (name === 'appointed' && (office.from === '' || value < office.from)) office.from = value
    if (name !== 'appointed' && (office.until === null || value > office.until)) office.until = value
    if (office.sources.length < 2) office.sources.push(source)
  }
  const found: Overlap[] = []
  const dissolved = new Map(
    claims
      .filter(({ property: name, value }) => name === 'dissolved' && value !== undefined && precisionOf(value) !== null)
      .map((claim) => [entityOf(claim.mention), claim]),
  )
  for (const [company, its] of offices) {
    const end = dissolved.get(company)
    const held = [...its.values()].filter(({ from }) => from !== '')
    if (held.length > mostOfficers) continue
    for (const [at, one] of held.entries())
      for (const other of held.slice(at + 1)) {
        const from = one.from > other.from ? one.from : other.from
        const ends = [one.until, other.until].filter((end) => end !== null).toSorted()
        // An office ends with its company, whether or not somebody resigned.
        const until = ends[0] ?? end?.value ?? null
        if (until !== null && until.slice(0, from.length) < from.slice(0, until.length)) continue
        const time = until === null ? `since ${inWords(from)}` : `from ${inWords(from)} to ${inWords(until)}`
        const text = `${label(one.officer)} and ${label(other.officer)} were both officers of ${label(company)} ${time}`
        found.push({
          text,
          from,
          until,
          mentions: [one.officer, other.officer, company],
          sources: [...one.sources, ...other.sources, ...(end && until === end.value ? [end.source] : [])],
        })
      }
  }
  return found.toSorted((one, other) => (one.from < other.from ? -1 : 1))
}
