/** Answers a batch of queries. "Not answered" never looks like "no match": such a query is left out of the reply. */

import type { ReconcileCandidate, ReconcileExtension, ReconcileResults } from '../../contract/desk/reconcile.ts'
import { oldestMinutes } from '../../contract/freshness.ts'
import { isNoneInPart } from '../../contract/reasons.ts'
import type { Session } from '../auth/sessions.ts'
import type { Claims } from '../graph/claims.ts'
import { Problem } from '../http/problem.ts'
import type { LookUp } from '../lookup/one-lookup.ts'
import { timedId } from '../state/random-id.ts'
import { notAnswered } from '../upstream/not-answered.ts'
import { nextPageIn } from '../upstream/result-of.ts'
import type { CaseEntities } from './entities.ts'
import { type Extension, type Queries, type Query, type TypeName, typeOf } from './queries.ts'
import { columnName, isColumn, isProperty, lookupOf } from './register-properties.ts'
import { type Found, type Plan, problemOf, registerTypes } from './registers.ts'

type Parts = { lookUp: LookUp; claims: Pick<Claims, 'catchUp'>; entities: CaseEntities }
type Asker = { case_id: string; session: Session; gone: AbortSignal }

export function createReconcile({ lookUp, claims, entities }: Parts) {
  /** The owner agreed to the token's budget, because OpenRefine cannot confirm a price. */
  async function run(
    { operation, params }: Pick<Plan, 'operation' | 'params'>,
    { case_id, session, gone }: Asker,
    { isForCase = false, freshness = oldestMinutes } = {},
  ) {
    const agreed = { id: timedId(Date.now()), asked: async () => {} }
    const lookup = { operation, params, case_id, freshness, isForCase, accepts: isForCase, gone, ofBatch: agreed }
    return lookUp(lookup, session)
  }

  /**
   * All pages, because a cell with a part of a list reads as the whole. @returns their records @throws Problem that names
   * the company
   */
  async function readWhole(plan: Pick<Plan, 'operation' | 'params'>, asker: Asker): Promise<string[]> {
    const read = new Set<string>()
    const records: string[] = []
    let firstAt = ''
    for (let next: typeof plan | null = plan; next !== null; ) {
      const held = await run(next, asker, { isForCase: true })
      // A page from before the first one belongs to another list.
      const isFromBefore = held.reused && held.record.at < firstAt
      const looked = isFromBefore ? await run(next, asker, { isForCase: true, freshness: 0 }) : held
      if (looked.outcome === 'not_answered')
        throw notAnswered({ ...looked, message: `Company ${plan.params.company_number}: ${looked.message}` })
      records.push(looked.record.id)
      firstAt ||= looked.record.at
      const page_id = nextPageIn(looked.result)
      next = page_id === null || read.has(page_id) ? null : { ...plan, params: { ...plan.params, page_id } }
      if (page_id !== null) read.add(page_id)
    }
    return records
  }

  async function found(
    query: Query,
    asker: Asker,
  ): Promise<{ found: Found[]; type: keyof typeof registerTypes } | null> {
    const type = query.type || 'entity'
    if (type === 'entity') {
      if (query.query.trim() === '') throw notReadable(type)
      return null
    }
    const problem = problemOf(query)
    if (problem !== null) throw notRun(problem)
    const plan = registerTypes[type](query)
    if (plan === null) throw notReadable(type)
    const looked = await run(plan, asker)
    // A source of a part of the companies that finds nothing there gives no candidate.
    if (isNoneInPart(looked)) return { found: [], type }
    if (looked.outcome === 'not_answered') throw notAnswered(looked)
    return { found: plan.candidates(looked.result as never, looked.record.id), type }
  }

  return {
    async queries(queries: Queries, asker: Asker): Promise<ReconcileResults> {
      const settled = await Promise.allSettled(
        [...queries].map(async ([name, query]) => {
          if (query instanceof Problem) throw query
          return { name, query, own: await found(query, asker) }
        }),
      )
      await claims.catchUp(asker.case_id)
      const scope = await entities.scope(asker.case_id)
      const results: [string, { result: ReconcileCandidate[] }][] = []
      for (const one of settled) {
        if (one.status === 'rejected') {
          if (one.reason instanceof Problem) continue
          throw one.reason
        }
        const { name, query, own } = one.value
        const result =
          own === null
            ? await entities.named(scope, query)
            : own.found
                .map(({ key, ...candidate }) => ({
                  ...candidate,
                  id: entities.idOf(scope, key),
                  type: typeOf(own.type),
                }))
                .toSorted((a, b) => Number(b.match) - Number(a.match) || b.score - a.score)
                .slice(0, query.limit)
        results.push([name, { result }])
      }
      const failed = settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
      if (results.length === 0 && failed) throw failed.reason
      return Object.fromEntries(results)
    },

    async extend({ ids, properties }: Extension, asker: Asker): Promise<ReconcileExtension> {
      const wanted = properties.map(({ id }) => id).filter(isColumn)
      const lookups = [...new Set(wanted.map(lookupOf))].filter((operation) => operation !== null)
      const isOnlyRegister = wanted.length > 0 && wanted.every((name) => lookupOf(name) !== null)
      await claims.catchUp(asker.case_id)
      const scope = await entities.scope(asker.case_id)
      const plansOf = async (id: string) => {
        const company_number = numberIn(id)
        if (company_number === null) return []
        const isUnknown = !isOnlyRegister && !(await entities.isKnown(scope, id))
        return [
          ...(isUnknown ? [search(company_number)] : []),
          ...lookups.map((operation) => ({ operation, params: { company_number } })),
        ]
      }
      const plans = (await Promise.all(ids.map(async (id) => (await plansOf(id)).map((plan) => ({ id, plan }))))).flat()
      const settled = await Promise.allSettled(
        plans.map(async ({ id, plan }) => ({ id, records: await readWhole(plan, asker) })),
      )
      const recordsOf = new Map(ids.map((id) => [id, new Set<string>()]))
      for (const one of settled) {
        // One failure fails the request, because an empty cell would read as "nothing on record".
        if (one.status === 'rejected') throw one.reason
        for (const record of one.value.records) recordsOf.get(one.value.id)?.add(record)
      }
      await claims.catchUp(asker.case_id)
      const after = await entities.scope(asker.case_id)
      const rows: ReconcileExtension['rows'] = {}
      for (const [id, records] of recordsOf) {
        const values = await entities.values(after, id, { wanted: wanted.filter(isProperty), records })
        const named = wanted.includes('controllers') ? await entities.controllers(after, id, records) : []
        const cells = wanted.map((name) => {
          if (name === 'controllers') return [name, named] as const
          const its = values.get(name) ?? []
          return [name, its.map(({ value, other }) => other ?? { str: value })] as const
        })
        Object.defineProperty(rows, id, { value: Object.fromEntries(cells), enumerable: true })
      }
      return { meta: wanted.map((id) => ({ id, name: columnName(id) })), rows }
    },
  }
}

const numberIn = (id: string): string | null => /^company:(\w{8})$/.exec(id)?.[1] ?? null

const search = (company_number: string): Pick<Plan, 'operation' | 'params'> => ({
  operation: 'company_number_search',
  params: { company_number, type: '', page_id: '' },
})

function notReadable(type: TypeName): Problem {
  const wanted = type === 'postcode' ? 'a whole postcode' : 'a name or number'
  return notRun(`The text cannot be looked up as ${wanted}.`)
}

const notRun = (why: string) => new Problem(422, 'Not run', `${why} Nothing was paid.`, { outcome: 'not_run' })
