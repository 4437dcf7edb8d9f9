/** Hits of searches that nobody opened, pinned or judged. The report counts them, and says nothing else of them. */
import { searches } from '../../contract/judgements.ts'
import type { Claim, MentionKey, Source } from '../claim.ts'
import { standing } from '../clusters.ts'
import type { CaseContent } from './model.ts'

type Given = Pick<CaseContent, 'claims' | 'records' | 'judgements' | 'findings' | 'pins'>

/** `setAside`: unopened hits that an analyst set aside as not relevant. */
type Hits = { unopened: ReadonlySet<MentionKey>; setAside: ReadonlySet<MentionKey> }

export function unopenedIn({ claims, records, judgements, findings, pins = [] }: Given): Hits {
  const searched = new Set(records.flatMap(({ id, operation }) => (searches.has(operation) ? [id] : [])))
  if (searched.size === 0) return { unopened: new Set(), setAside: new Set() }
  const rowsOf = (those: typeof findings) =>
    those.flatMap(({ sources }) => sources.flatMap((source) => rowOf(source) ?? []))
  const chosen = new Set([
    ...pins.flatMap((pin) => rowOf(pin) ?? []),
    ...rowsOf(findings.filter(({ kind, state }) => kind !== 'not_relevant' && state !== 'withdrawn')),
  ])
  const aside = new Set(rowsOf(findings.filter(({ kind, state }) => kind === 'not_relevant' && state === 'done')))
  const isOpened = ({ source }: Claim) => !searched.has(source.record) || chosen.has(rowOf(source) ?? '')
  const opened = new Set<MentionKey>(standing(judgements).flatMap(({ a, b }) => [a, b]))
  const named = new Set<MentionKey>()
  const setAside = new Set<MentionKey>()
  for (const claim of claims) {
    for (const key of claim.other === undefined ? [claim.mention] : [claim.mention, claim.other])
      (isOpened(claim) ? opened : named).add(key)
    if (aside.has(rowOf(claim.source) ?? '')) setAside.add(claim.mention)
  }
  const unopened = new Set([...named].filter((key) => !opened.has(key)))
  return { unopened, setAside: new Set([...setAside].filter((key) => unopened.has(key))) }
}

/** The row of a list that a pointer leads into; null for a pointer to the whole answer. */
function rowOf({ record, pointer }: Source): string | null {
  const [row] = /^\/[a-z_]+\/\d+/.exec(pointer) ?? []
  return row === undefined ? null : `${record}${row}`
}

/** Without the claims that name an unopened hit. */
export const withoutUnopened = (claims: readonly Claim[], unopened: ReadonlySet<MentionKey>): Claim[] =>
  claims.filter(({ mention, other }) => !unopened.has(mention) && (other === undefined || !unopened.has(other)))
