/** The people and companies of a report: those that matter first, and why they do. */
import type { Claim, Kind, MentionKey, Property, Source } from '../claim.ts'
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

const grave: { readonly [Name in Property]?: string } = {
  disqualified_from: 'Disqualified',
  designated: 'Listed',
  insolvency_began: 'Insolvency case',
  dissolved: 'Dissolved',
}

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
    const { mention, property: name } = claim
    if (!isSubject(kinds.get(mention))) continue
    if (isWithin(claim, cited)) add(mention, 'Cited in a finding')
    if (isWithin(claim, pinned)) add(mention, 'Pinned')
    const reason = grave[name]
    if (reason) add(mention, reason)
  }
  return reasons
}

const byRecord = (sources: readonly Source[]) => Map.groupBy(sources, ({ record }) => record)

/** Whether a source points at this claim, or at the row that holds it. A whole record points at no subject. */
const isWithin = ({ source }: Claim, sources: ReadonlyMap<string, readonly Source[]>): boolean =>
  (sources.get(source.record) ?? []).some(
    ({ pointer }) => pointer !== '' && (source.pointer === pointer || source.pointer.startsWith(`${pointer}/`)),
  )
