/** Who controls a company in a case: reads its claims upward and downward, and shapes the reply. */
import type { Kysely } from 'kysely'
import type { CaseOwnership } from '../../contract/desk/ownership.ts'
import type { Kind, MentionKey } from '../../entities/claim.ts'
import { joinedLabels, labelsOf, membersAmong } from '../../entities/labels.ts'
import { statementsOn } from '../../entities/ownership/ends.ts'
import { type OwnedEdge, ownershipOf } from '../../entities/ownership/ownership.ts'
import { readControl } from '../../entities/ownership/read-claims.ts'
import type { Tables } from '../state/tables.ts'
import { answeredAbout } from './asked-controllers.ts'
import { type ControlRead, readControlAround } from './control-claims.ts'
import { mentionId } from './digests.ts'
import type { ClaimReader } from './read-claims.ts'
import { entityIn, type Seen } from './seen.ts'

type Given = { db: Kysely<Tables>; reader: ClaimReader; seen: Seen }
type Asked = { company: MentionKey; on: string; withEnded: boolean }
type Shown = Omit<CaseOwnership, 'missing' | 'pending' | 'hidden' | 'not_accepted'>

export async function ownershipIn({ db, reader, seen }: Given, asked: Asked): Promise<Shown> {
  const entityOf = entityIn(seen)
  const company = entityOf(asked.company)
  const read = await readControlAround({ reader, seen }, company)
  const companies = read.keys.filter((key) => key.startsWith('company:'))
  const answers = await answeredAbout(db, seen.scope, companies)
  const control = readControl({
    ...{ claims: read.claims, entityOf },
    answered: (key) => answers.get(key) ?? null,
  })
  const { on, withEnded } = asked
  const found = ownershipOf({ company, entries: control.entries, on, withEnded, standingOf: control.standingOf })
  const label = joinedLabels(labelsOf(read.claims), membersAmong(read.claims, entityOf))
  const kindOf = kindsIn(read)
  return {
    nodes: found.nodes.map(({ key, end, isOnlyEnded }) => {
      const standing = control.standingOf(key)
      const isCompany = standing.is === 'company'
      const { number, registry, country, form } = control.particularsOf(key)
      const statements = isCompany ? statementsOn(standing.statements, on) : []
      return {
        ...{ key, id: mentionId(seen.scope.case_seq, key), kind: kindOf(key), label: label(key) },
        ...(end !== null && { end }),
        company_number: isCompany ? key.slice('company:'.length) : null,
        asked: isCompany ? standing.asked : null,
        controller_kind: control.kindOf(key),
        registration:
          isCompany || standing.kind === 'individual' ? null : { number, registry, country, legal_form: form },
        statements: statements.map(({ statement, notified_on, source }) => ({ statement, notified_on, source })),
        ended: isOnlyEnded,
      }
    }),
    edges: found.edges.map(shownEdge),
    chains: found.chains.map(({ band, path, ...chain }) => ({ ...chain, ...rangeOf(band), path: [...path] })),
    totals: found.totals.map(({ band, ...total }) => ({ ...total, ...rangeOf(band) })),
    circles: found.circles,
    on,
    is_partial: found.isPartial || read.isPartial,
  }
}

function shownEdge({ entry, stakes, isEnded, isOnCircle }: OwnedEdge): Shown['edges'][number] {
  const { controller, controlled, natures, notified_on, ceased_on, source } = entry
  const of = stakes.shares ? ('shares' as const) : stakes.votes ? ('votes' as const) : null
  return {
    ...{ controller, controlled, natures: [...natures], ...rangeOf(of && stakes[of]), of, notified_on },
    ...(ceased_on !== null && { ceased_on }),
    ...{ ended: isEnded, circle: isOnCircle, source },
  }
}

const rangeOf = (band: { low: number; high: number } | null) => ({ low: band?.low ?? null, high: band?.high ?? null })

const kindsIn =
  ({ kinds }: ControlRead) =>
  (key: MentionKey): Kind =>
    kinds.get(key) ?? (key.startsWith('company:') ? 'company' : 'person')
