/** Hits of searches that nobody opened, pinned or judged. The report counts them, and says nothing else of them. */
import type { Claim, MentionKey, Source } from '../claim.ts'
import { standing } from '../clusters.ts'
import type { CaseContent } from './model.ts'

/** Operations whose rows are candidates, not yet the thing itself. */
const searches: ReadonlySet<string> = new Set(['company_name_search', 'director_search', 'people_search'])

type Given = Pick<CaseContent, 'claims' | 'records' | 'judgements' | 'findings' | 'pins'>

export function unopenedIn({ claims, records, judgements, findings, pins = [] }: Given): ReadonlySet<MentionKey> {
  const searched = new Set(records.flatMap(({ id, operation }) => (searches.has(operation) ? [id] : [])))
  if (searched.size === 0) return new Set()
  const chosen = new Set(
    [...pins, ...findings.flatMap(({ sources }) => sources)].flatMap((source) => rowOf(source) ?? []),
  )
  const isOpened = ({ source }: Claim) => !searched.has(source.record) || chosen.has(rowOf(source) ?? '')
  const opened = new Set<MentionKey>(standing(judgements).flatMap(({ a, b }) => [a, b]))
  const named = new Set<MentionKey>()
  for (const claim of claims)
    for (const key of claim.other === undefined ? [claim.mention] : [claim.mention, claim.other])
      (isOpened(claim) ? opened : named).add(key)
  return new Set([...named].filter((key) => !opened.has(key)))
}

/** The row of a list that a pointer leads into; null for a pointer to the whole answer. */
function rowOf({ record, pointer }: Source): string | null {
  const [row] = /^\/[a-z_]+\/\d+/.exec(pointer) ?? []
  return row === undefined ? null : `${record}${row}`
}

/** Without the claims that name an unopened hit. */
export const withoutUnopened = (claims: readonly Claim[], unopened: ReadonlySet<MentionKey>): Claim[] =>
  claims.filter(({ mention, other }) => !unopened.has(mention) && (other === undefined || !unopened.has(other)))
