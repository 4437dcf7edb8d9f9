/** Redaction knows the names and births of entries that a screening found, beside those of the case's own records. */
import type { RedactionMark } from '../../../contract/desk/reports.ts'
import type { Claim, Kind, MentionKey } from '../../claim.ts'
import { claimsOf } from '../../extract/claims-of.ts'
import { entryKey } from '../../screening/entry-key.ts'
import { listInWords } from '../../screening/in-words.ts'
import type { CaseContent, ReportedScreening } from '../model.ts'

type Basis = Pick<CaseContent, 'claims' | 'kinds' | 'clusters'>
type Candidate = ReportedScreening['subjects'][number]['candidates'][number]

/**
 * An entry that nobody judged to be a subject counts as another person only where it is marked, alone or with all
 * people: it has the subject's name, and would spare it.
 */
export function withScreened<Given extends Basis>(
  basis: Given,
  screening: ReportedScreening | null | undefined,
  marks: readonly RedactionMark[],
): Given {
  if (!screening) return basis
  const isEvery = marks.some((mark) => mark.mark === 'kind' && mark.kind === 'people')
  const marked = new Set(marks.flatMap((mark) => (mark.mark === 'mention' ? [mark.key] : [])))
  const claims: Claim[] = [...basis.claims]
  const kinds = new Map<MentionKey, Kind>(basis.kinds)
  let clusters = [...basis.clusters]
  for (const { key, keys, kind, names, candidates } of screening.subjects) {
    // An imported subject is in no record.
    if (!kinds.has(key)) {
      kinds.set(key, kind)
      for (const name of names) claims.push({ mention: key, property: 'name', value: name, source: nowhere })
      for (const { property, a } of candidates.flatMap(({ facts }) => facts))
        if (property === 'birth' && a !== '')
          claims.push({ mention: key, property: 'birth_month', value: a, source: nowhere })
    }
    for (const candidate of candidates) {
      const isSame = candidate.judgement?.verdict === 'same'
      const { claims: said, mentions } = claimsIn(candidate)
      const isAlso = isEvery || isSame || marked.has(entryKey(candidate))
      claims.push(...said.filter(({ property }) => isAlso || property.startsWith('birth_')))
      if (isAlso) for (const { key, kind } of mentions) kinds.set(key, kind)
      if (isSame) clusters = joined(clusters, [...keys, ...mentions.map(({ key }) => key)])
    }
  }
  return { ...basis, claims, kinds, clusters }
}

/** Each entry once, for somebody who marks one of them. A ship has no name to leave out. */
export function entriesToMark(screening: ReportedScreening | null | undefined) {
  const candidates = (screening?.subjects ?? []).flatMap((subject) => subject.candidates)
  const found = new Map<MentionKey, { key: MentionKey; kind: Kind; label: string }>()
  for (const candidate of candidates)
    for (const { key, kind } of claimsIn(candidate).mentions)
      found.set(key, {
        key,
        kind,
        label: `${candidate.name}, ${listInWords({ list: candidate.list, day: candidate.list_day })}`,
      })
  return [...found.values()]
}

const nowhere = { record: '', pointer: '' }

/** Its names and births alone. Its companies and addresses are in the report only where a record of the case has them. */
function claimsIn({ kind, entry, source }: Candidate) {
  const result = kind === 'listed' ? { listed_list: [entry] } : { director_list: [entry] }
  const operation = kind === 'listed' ? 'sanctions_search' : 'director_search'
  const { claims, mentions } = claimsOf({ id: source.record, operation, params: {}, at: '', result })
  const [own] = mentions
  return {
    claims: claims.filter(({ mention, other }) => mention === own?.key && other === undefined),
    mentions: own ? [own] : [],
  }
}

/** One cluster with all that share a mention with these. */
function joined(clusters: readonly (readonly MentionKey[])[], keys: readonly MentionKey[]): MentionKey[][] {
  const near = clusters.filter((cluster) => cluster.some((key) => keys.includes(key)))
  const left = clusters.filter((cluster) => !near.includes(cluster))
  return [[...new Set([...near.flat(), ...keys])], ...left.map((cluster) => [...cluster])]
}
