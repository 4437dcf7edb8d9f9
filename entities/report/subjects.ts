/** The people and companies of a report: those that matter first, and why they do. */
import { appointmentOf, type Claim, type Kind, type MentionKey, type Property, type Source } from '../claim.ts'
import { isDate } from '../dates.ts'
import { entitiesIn } from '../graph/entity.ts'
import type { Given } from './filling.ts'

export type Subject = {
  key: MentionKey
  kind: Kind
  label: string
  mentions: readonly MentionKey[]
  /** How many records name it. */
  records: number
  reasons: readonly string[]
  claims: readonly Claim[]
}

/** All of them: with most reasons first, then in most records. */
export function subjectsOf(all: Given): Subject[] {
  const { claims, kinds, entityOf, joined } = all
  const reasons = reasonsOf(all)
  const about = Map.groupBy(claims, ({ mention }) => entityOf(mention))
  return [...entitiesIn(claims, kinds, entityOf).values()]
    .filter(({ kind }) => isSubject(kind))
    .map(({ key, kind, mentions, records }) => ({
      key,
      kind,
      label: joined(key),
      mentions: [...mentions].toSorted(),
      records: records.size,
      reasons: [...(reasons.get(key) ?? [])],
      claims: about.get(key) ?? [],
    }))
    .toSorted(
      (one, other) =>
        other.reasons.length - one.reasons.length ||
        other.records - one.records ||
        (one.label < other.label ? -1 : one.label > other.label ? 1 : 0),
    )
}

export const isSubject = (kind: Kind | undefined): boolean => kind === 'person' || kind === 'company'

/** What a record says about a subject, with the years: a ban may have ended long ago. */
const grave: readonly { words: string; from: Property; until?: Property }[] = [
  { words: 'Disqualified', from: 'disqualified_from', until: 'disqualified_until' },
  { words: 'Listed', from: 'designated' },
  { words: 'Insolvency case', from: 'insolvency_began', until: 'insolvency_ended' },
  { words: 'Dissolved', from: 'dissolved' },
]

/** Why a subject matters: a decision of an analyst, or a grave statement of a record. */
export function reasonsOf({ claims, findings, pins = [], entityOf, kinds }: Given): Map<MentionKey, Set<string>> {
  const reasons = new Map<MentionKey, Set<string>>()
  const add = (key: MentionKey, reason: string) => {
    const entity = entityOf(key)
    reasons.set(entity, (reasons.get(entity) ?? new Set()).add(reason))
  }
  const cited = byRecord(
    findings
      .filter(({ state, kind }) => state !== 'withdrawn' && (kind === 'finding' || kind === 'hypothesis'))
      .flatMap(({ sources }) => sources),
  )
  const pinned = byRecord(pins)
  for (const claim of claims) {
    const { mention } = claim
    if (!isSubject(kinds.get(mention))) continue
    if (isWithin(claim, cited)) add(mention, 'Cited in a finding')
    if (isWithin(claim, pinned)) add(mention, 'Pinned')
  }
  for (const { words, from, until } of grave) {
    const ends = new Map(claims.flatMap((claim) => (claim.property === until ? [[entryOf(claim), claim.value]] : [])))
    const begun = claims.filter(({ property, mention }) => property === from && isSubject(kinds.get(mention)))
    for (const [mention, its] of Map.groupBy(begun, ({ mention }) => entityOf(mention))) {
      // A court may extend a ban.
      const newest = new Map(its.toReversed().map(({ value, source }) => [value, source.record]))
      const counting = its.filter(({ value, source }) => newest.get(value) === source.record)
      const inYears = (claim: Claim) => yearsOf(claim.value, ends.get(entryOf(claim)), until !== undefined)
      const times = counting.map(inYears).filter(Boolean)
      add(mention, [words, [...new Set(times)].toSorted().join(', ')].filter(Boolean).join(' '))
    }
  }
  return reasons
}

/** An insolvency case has its dates in a list. */
const entryOf = (claim: Claim): string => appointmentOf(claim).replace(/\/date_list\/\d+$/, '')

/** `2001–2003`. A start without an end on record may go on: `from 2001`; a day of its own is its year. */
function yearsOf(from = '', until: string | undefined, mayGoOn: boolean): string {
  const year = from.slice(0, 4)
  if (!isDate(from)) return ''
  if (isDate(until)) return `${year}–${until.slice(0, 4)}`
  return mayGoOn ? `from ${year}` : year
}

const byRecord = (sources: readonly Source[]) => Map.groupBy(sources, ({ record }) => record)

/** Whether a source points at this claim, or at the row that holds it. A whole record points at no subject. */
const isWithin = ({ source }: Claim, sources: ReadonlyMap<string, readonly Source[]>): boolean =>
  (sources.get(source.record) ?? []).some(
    ({ pointer }) => pointer !== '' && (source.pointer === pointer || source.pointer.startsWith(`${pointer}/`)),
  )
