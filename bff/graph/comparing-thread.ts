/** A thread that compares the people of a case and applies the rules, on its own connection. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Judgement, Pairs } from '../../contract/desk/judgements.ts'
import type { Claim, Kind, MentionKey } from '../../entities/claim.ts'
import { clusters, pairKey, standing } from '../../entities/clusters.ts'
import { candidatePairs } from '../../entities/compare/candidates.ts'
import { type CompanyPair, companyPairs, describeCompanies, weighCompanies } from '../../entities/compare/companies.ts'
import { describePeople, sourceOf } from '../../entities/compare/describe.ts'
import { crowdOf, type Described } from '../../entities/compare/person.ts'
import { bitsOf, shownFrom, type Weighed, weigh } from '../../entities/compare/weights.ts'
import { type Applied, contradictionsAmong } from '../../entities/contradictions/find.ts'
import { labelsOf } from '../../entities/labels.ts'
import { connect } from '../../platform/database.ts'
import type { Tables } from '../state/tables.ts'
import { type AnswerDays, daysInCase } from './answer-days.ts'
import { claimsIn, type Scope } from './read-claims.ts'

export type PairState = 'open' | 'same' | 'different' | 'unsure' | 'all'
export type Work = { scope: Scope; judgements: readonly Judgement[] } & (
  | { kind: 'pairs'; state: PairState; limit: number; focus: string | null }
  | { kind: 'contradictions' }
)
export type ComparedPairs = Pick<Pairs, 'pairs' | 'total'> & { is_partial: boolean }
export type Named = { key: string; kind: string; label: string }
export type Contradicting = { rules: Applied[]; names: Named[]; is_partial: boolean }

/** The most claims in memory, the newest first. */
const mostClaims = 1_500_000

/** Kinds that can be compared: two people, or two companies. */
type Comparable = {
  a: { key: string; label: string }
  b: { key: string; label: string }
  bits: number
  weigh: () => Weighed
}
type Compared = { candidates: Comparable[]; between: (a: string, b: string) => Comparable | null }

type CaseRead = {
  print: string
  claims: Claim[]
  kinds: ReadonlyMap<MentionKey, Kind>
  isPartial: boolean
  days: ReadonlyMap<string, AnswerDays>
  compared?: Compared
  contradicting?: { judgements: string; found: Contradicting }
}

const { address } = workerData as { address: string }
const { db } = connect<Tables>(address, { durable: false })
const reader = claimsIn(db)
/** The case that was read last, because an analyst judges one pair after another. */
let last: CaseRead | null = null

parentPort?.on('message', async (work: Work) => {
  const read = await readCase(work.scope)
  parentPort?.postMessage(work.kind === 'pairs' ? pairsOf(read, work) : contradictingIn(read, work))
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
  const read = {
    print,
    claims: claims.toReversed(),
    kinds,
    isPartial,
    days: await daysInCase(db, scope.case_id),
  }
  last = read
  return read
}

function comparedIn(read: CaseRead): Compared {
  if (read.compared) return read.compared
  const isOf = (kind: Kind) => (mention: MentionKey) => read.kinds.get(mention) === kind
  const people = describePeople(read.claims, isOf('person'))
  const crowd = crowdOf(people)
  const ofPeople = ({ a, b }: { a: Described; b: Described }, bits: number): Comparable => ({
    a: { key: a.key, label: labelOf(a) },
    b: { key: b.key, label: labelOf(b) },
    bits,
    weigh: () => weigh(a, b, crowd),
  })
  const ofCompanies = ({ a, b }: CompanyPair): Comparable => ({
    a: { key: a.key, label: a.name },
    b: { key: b.key, label: b.name },
    bits: weighCompanies({ a, b }).bits,
    weigh: () => weighCompanies({ a, b }),
  })
  const companies = describeCompanies(read.claims, isOf('company'))
  const personCalled = new Map(people.map((person) => [person.key, person]))
  const companyCalled = new Map(companies.map((company) => [company.key, company]))
  read.compared = {
    candidates: [
      ...candidatePairs(people, shownFrom).map((pair) => ofPeople(pair, pair.bits)),
      ...companyPairs(companies).map(ofCompanies),
    ].toSorted((one, other) => other.bits - one.bits),
    between(one, other) {
      const [a, b] = [personCalled.get(one), personCalled.get(other)]
      if (a && b) return ofPeople({ a, b }, bitsOf(a, b, crowd))
      const [c, d] = [companyCalled.get(one), companyCalled.get(other)]
      return c && d ? ofCompanies({ a: c, b: d }) : null
    },
  }
  return read.compared
}

function pairsOf(read: CaseRead, { judgements, state, limit, focus }: Extract<Work, { kind: 'pairs' }>): ComparedPairs {
  const { candidates, between } = comparedIn(read)
  const stands = new Map(standing(judgements).map((judgement) => [pairKey(judgement.a, judgement.b), judgement]))
  const clusterOf = new Map(
    clusters(judgements).flatMap((members) => members.map((key) => [key, members[0] ?? key] as const)),
  )
  const entityOf = (key: string) => clusterOf.get(key) ?? key
  const apart = new Set(
    [...stands.values()]
      .filter(({ verdict }) => verdict === 'different')
      .map(({ a, b }) => pairKey(entityOf(a), entityOf(b))),
  )
  /** Conclusions for this pair from judgements of other pairs. */
  const stateOf = (a: string, b: string): PairState => {
    if (entityOf(a) === entityOf(b)) return 'same'
    return apart.has(pairKey(entityOf(a), entityOf(b))) ? 'different' : 'open'
  }

  const judged = [...stands.values()].flatMap(({ a, b, verdict }) => {
    const pair = state === 'all' || state === verdict ? between(a, b) : null
    return pair === null ? [] : [pair]
  })
  const others = candidates.filter(
    ({ a, b }) => !stands.has(pairKey(a.key, b.key)) && stateOf(a.key, b.key) === (state === 'all' ? 'open' : state),
  )
  const chosen = [...judged, ...others].filter(({ a, b }) => focus === null || a.key === focus || b.key === focus)
  const shown = chosen.slice(0, limit)
  const claimsOf = claimsBy(read, new Set(shown.flatMap(({ a, b }) => [a.key, b.key])))
  const weighed = shown.map((pair) => ({ ...pair, ...pair.weigh() }))
  const companies = weighed.flatMap(({ facts }) =>
    facts.flatMap(({ property, a }) => (property === 'company' ? a : [])),
  )
  const nameOf = companyNames(claimsBy(read, new Set(companies)))
  return {
    total: chosen.length,
    is_partial: read.isPartial,
    pairs: weighed.map(({ a, b, bits, facts }) => {
      const judgement = stands.get(pairKey(a.key, b.key))
      return {
        a: a.key,
        b: b.key,
        a_label: a.label,
        b_label: b.label,
        bits,
        facts: facts.map((fact) => ({
          ...fact,
          // Companies are compared by their keys.
          ...(fact.property === 'company' && { a: nameOf(fact.a), b: nameOf(fact.b) }),
          a_source: sourceOf(fact, 'a', claimsOf(a.key)),
          b_source: sourceOf(fact, 'b', claimsOf(b.key)),
        })),
        ...(judgement && { judgement }),
      }
    }),
  }
}

const labelOf = ({ names: [name], key }: Described): string => name?.text ?? key

const companyNames =
  (claimsOf: (key: string) => Claim[]) =>
  (key: string): string => {
    const name = labelsOf(claimsOf(key))(key)
    const [, number] = /^company:(.+)$/.exec(key) ?? []
    return number === undefined || number === name ? name : `${name}, ${number}`
  }

function claimsBy({ claims }: CaseRead, keys: ReadonlySet<string>): (key: string) => Claim[] {
  const found = Map.groupBy(
    claims.filter(({ mention }) => keys.has(mention)),
    ({ mention }) => mention,
  )
  return (key) => found.get(key) ?? []
}

/** The rules read every claim of the case, so their result is kept until a record or a decision comes. */
function contradictingIn(read: CaseRead, work: Work): Contradicting {
  const judgements = JSON.stringify(work.judgements)
  if (read.contradicting?.judgements !== judgements)
    read.contradicting = { judgements, found: contradictionsOf(read, work) }
  return read.contradicting.found
}

function contradictionsOf(read: CaseRead, { judgements }: Work): Contradicting {
  const { claims, kinds, days, isPartial } = read
  const rules = contradictionsAmong({
    claims,
    clusters: clusters(judgements),
    dayOf: (record) => days.get(record)?.answer ?? null,
    dataDayOf: (record) => days.get(record)?.data ?? null,
  })
  const wanted = new Set(rules.flatMap(({ items }) => items.flatMap(({ mentions }) => mentions)))
  const labels = new Map<string, string>()
  for (const { mention, property, value = '' } of claims)
    if (property === 'name' && wanted.has(mention) && !labels.has(mention)) labels.set(mention, value)
  const names = [...wanted].map((key) => ({ key, kind: kinds.get(key) ?? 'person', label: labels.get(key) ?? key }))
  return { rules, names, is_partial: isPartial }
}
