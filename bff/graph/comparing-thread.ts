/** A thread that compares the people of a case and applies the rules, on a connection of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Judgement, Pairs } from '../../contract/desk/judgements.ts'
import type { Claim, Kind, MentionKey } from '../../entities/claim.ts'
import { against, clusters, pairKey, standing } from '../../entities/clusters.ts'
import { type Candidate, candidatePairs } from '../../entities/compare/candidates.ts'
import { describePeople, sourceOf } from '../../entities/compare/describe.ts'
import { type Crowd, crowdOf, type Described } from '../../entities/compare/person.ts'
import { weigh } from '../../entities/compare/weights.ts'
import { type Applied, contradictionsAmong } from '../../entities/contradictions/find.ts'
import { connect } from '../../platform/database.ts'
import type { Tables } from '../state/tables.ts'
import { claimsIn, type Scope } from './read-claims.ts'

export type PairState = 'open' | 'same' | 'different' | 'unsure' | 'all'
export type Work = { scope: Scope; judgements: readonly Judgement[] } & (
  | { kind: 'pairs'; state: PairState; limit: number; focus: string | null }
  | { kind: 'contradictions' }
)
export type ComparedPairs = Pick<Pairs, 'pairs' | 'total'> & { isPartial: boolean }
export type Named = { key: string; kind: string; label: string }
export type Contradicting = { rules: Applied[]; names: Named[]; isPartial: boolean }

/** More are not read into memory: the newest are. */
const mostClaims = 1_500_000
/** Less likely pairs are hardly worth an analyst's time. Two namesakes born in different months are still above it. */
const leastBits = -6

type CaseRead = {
  print: string
  claims: Claim[]
  kinds: ReadonlyMap<MentionKey, Kind>
  isPartial: boolean
  /** `YYYY-MM-DD` of each record. */
  days: ReadonlyMap<string, string>
  people?: { byKey: ReadonlyMap<string, Described>; crowd: Crowd; candidates: Candidate[] }
}

const { address } = workerData as { address: string }
const { db } = connect<Tables>(address, {})
const reader = claimsIn(db)
/** The last case that was read: an analyst judges one pair after the other. */
let last: CaseRead | null = null

let before: Promise<void> = Promise.resolve()
parentPort?.on('message', ({ id, work }: { id: number; work: Work }) => {
  before = before.then(async () => {
    try {
      const read = await readCase(work.scope)
      const done = work.kind === 'pairs' ? pairsOf(read, work) : contradictionsOf(read, work)
      parentPort?.postMessage({ id, done })
    } catch (error) {
      parentPort?.postMessage({ id, failed: (error as Error).message })
    }
  })
})

async function readCase(scope: Scope): Promise<CaseRead> {
  const erased = await db
    .selectFrom('chain')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('case_id', '=', scope.case_id)
    .where('event', '=', 'erased')
    .executeTakeFirst()
  const print = JSON.stringify([scope, erased?.seq ?? 0])
  if (last?.print === print) return last
  last = null
  const { claims, kinds, isPartial } = await reader.newest(scope, mostClaims)
  const rows = await db
    .selectFrom('chain')
    .select(['id', 'at'])
    .where('case_id', '=', scope.case_id)
    .where('event', '=', 'answered')
    .execute()
  // The oldest first: a case reads the same whatever came last.
  const read = {
    print,
    claims: claims.toReversed(),
    kinds,
    isPartial,
    days: new Map(rows.map(({ id, at }) => [id, at.slice(0, 10)])),
  }
  last = read
  return read
}

function peopleOf(read: CaseRead): NonNullable<CaseRead['people']> {
  if (read.people) return read.people
  const people = describePeople(read.claims, (mention) => read.kinds.get(mention) === 'person')
  read.people = {
    byKey: new Map(people.map((person) => [person.key, person])),
    crowd: crowdOf(people),
    candidates: candidatePairs(people, leastBits),
  }
  return read.people
}

function pairsOf(read: CaseRead, { judgements, state, limit, focus }: Extract<Work, { kind: 'pairs' }>): ComparedPairs {
  const { byKey, crowd, candidates } = peopleOf(read)
  const stands = new Map(standing(judgements).map((judgement) => [pairKey(judgement.a, judgement.b), judgement]))
  const clusterOf = new Map(clusters(judgements).flatMap((members, at) => members.map((key) => [key, at] as const)))
  const isDecided = (a: string, b: string) => {
    const [one, other] = [clusterOf.get(a), clusterOf.get(b)]
    if (one !== undefined && one === other) return true
    return stands.size > 0 && against(judgements, { a, b, verdict: 'same' }).length > 0
  }

  const judged = [...stands.values()].flatMap(({ a, b, verdict }) => {
    const [one, other] = [byKey.get(a), byKey.get(b)]
    return one && other && (state === 'all' || state === verdict) ? [{ a: one, b: other }] : []
  })
  const open =
    state === 'open' || state === 'all'
      ? candidates.filter(({ a, b }) => !stands.has(pairKey(a.key, b.key)) && !isDecided(a.key, b.key))
      : []
  const chosen = [...judged, ...open].filter(({ a, b }) => focus === null || a.key === focus || b.key === focus)
  const shown = chosen.slice(0, limit)
  const claimsOf = claimsBy(read, new Set(shown.flatMap(({ a, b }) => [a.key, b.key])))
  return {
    total: chosen.length,
    isPartial: read.isPartial,
    pairs: shown.map(({ a, b }) => {
      const { bits, facts } = weigh(a, b, crowd)
      const judgement = stands.get(pairKey(a.key, b.key))
      return {
        ...{ a: a.key, b: b.key, a_label: labelOf(a), b_label: labelOf(b), bits },
        facts: facts.map((fact) => ({
          ...fact,
          a_source: sourceOf(fact, 'a', claimsOf(a.key)),
          b_source: sourceOf(fact, 'b', claimsOf(b.key)),
        })),
        ...(judgement && { judgement }),
      }
    }),
  }
}

const labelOf = ({ names: [name], key }: Described): string => name?.text ?? key

function claimsBy({ claims }: CaseRead, keys: ReadonlySet<string>): (key: string) => Claim[] {
  const found = Map.groupBy(
    claims.filter(({ mention }) => keys.has(mention)),
    ({ mention }) => mention,
  )
  return (key) => found.get(key) ?? []
}

function contradictionsOf(read: CaseRead, { judgements }: Work): Contradicting {
  const { claims, kinds, days, isPartial } = read
  const rules = contradictionsAmong({
    claims,
    clusters: clusters(judgements),
    dayOf: (record) => days.get(record) ?? null,
  })
  const wanted = new Set(rules.flatMap(({ items }) => items.flatMap(({ mentions }) => mentions)))
  const labels = new Map<string, string>()
  for (const { mention, property, value = '' } of claims)
    if (property === 'name' && wanted.has(mention) && !labels.has(mention)) labels.set(mention, value)
  const names = [...wanted].map((key) => ({ key, kind: kinds.get(key) ?? 'person', label: labels.get(key) ?? key }))
  return { rules, names, isPartial }
}
