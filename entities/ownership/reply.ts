/** The ownership of a company as `/api` and reports give it. */
import type { CaseOwnership } from '../../contract/desk/ownership.ts'
import type { Kind, MentionKey } from '../claim.ts'
import { statementsOn } from './ends.ts'
import { type OwnedEdge, ownershipOf } from './ownership.ts'
import type { ReadControl } from './read-claims.ts'

/** Without the parts of the case that are left out. */
export type ShownOwnership = Omit<CaseOwnership, 'missing' | 'pending' | 'hidden' | 'not_accepted'>

export type OwnershipAsked = { company: MentionKey; on: string; withEnded: boolean; most?: number }
type Known = {
  control: ReadControl
  label: (key: MentionKey) => string
  kindOf: (key: MentionKey) => Kind
  idOf: (key: MentionKey) => string
}

export function shownOwnership(asked: OwnershipAsked, { control, label, kindOf, idOf }: Known): ShownOwnership {
  const { entries, standingOf } = control
  const found = ownershipOf({ ...asked, entries, standingOf })
  const shownNode = ({ key, end, isOnlyEnded }: (typeof found.nodes)[number]): ShownOwnership['nodes'][number] => {
    const standing = standingOf(key)
    const isCompany = standing.is === 'company'
    const { number, registry, country, form } = control.particularsOf(key)
    const isBody = !isCompany && standing.kind !== 'individual' && standing.kind !== 'protected'
    return {
      key,
      id: idOf(key),
      kind: kindOf(key),
      label: label(key),
      ...(end !== null && { end }),
      company_number: isCompany ? key.slice('company:'.length) : null,
      asked: isCompany ? standing.asked : null,
      controller_kind: control.kindOf(key),
      registration: isBody ? { number, registry, country, legal_form: form } : null,
      statements: (isCompany ? statementsOn(standing.statements, asked.on) : []).map(
        ({ statement, notified_on, source }) => ({ statement, notified_on, source }),
      ),
      ended: isOnlyEnded,
    }
  }
  return {
    nodes: found.nodes.map(shownNode),
    edges: found.edges.map(shownEdge),
    chains: found.chains.map(({ band, path, ...chain }) => ({ ...chain, ...rangeOf(band), path: [...path] })),
    totals: found.totals.map(({ band, ...total }) => ({ ...total, ...rangeOf(band) })),
    circles: found.circles,
    on: asked.on,
    is_partial: found.isPartial,
  }
}

function shownEdge({ entry, stakes, isEnded, isOnCircle }: OwnedEdge): ShownOwnership['edges'][number] {
  const { controller, controlled, natures, notified_on, ceased_on, source } = entry
  const of = stakes.shares ? ('shares' as const) : stakes.votes ? ('votes' as const) : null
  return {
    controller,
    controlled,
    natures: [...natures],
    ...rangeOf(of && stakes[of]),
    of,
    notified_on,
    ...(ceased_on !== null && { ceased_on }),
    ended: isEnded,
    circle: isOnCircle,
    source,
  }
}

const rangeOf = (band: { low: number; high: number } | null) => ({ low: band?.low ?? null, high: band?.high ?? null })
