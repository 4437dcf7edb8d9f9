/** The reconciliation service of a case, for OpenRefine (Reconciliation Service API 0.2, decision 0095). */
import type { FastifyReply } from 'fastify'
import { creditsInWords } from '../../contract/credits.ts'
import type { reconcileRoutes } from '../../contract/desk/reconcile.ts'
import { properties } from '../../entities/claim.ts'
import type { Claims } from '../graph/claims.ts'
import type { Asker, Handlers } from '../http/handlers.ts'
import { notFound, Problem } from '../http/problem.ts'
import { browserLeft } from '../http/running-work.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LookUp } from '../lookup/one-lookup.ts'
import type { Prices } from '../prices/prices.ts'
import type { State } from '../state/state.ts'
import { createCaseEntities } from './entities.ts'
import { previewPage, previewPolicy } from './preview.ts'
import { batchSize, type Query, readForm, type TypeName, typeNames, types } from './queries.ts'
import { createReconcile } from './reconcile.ts'
import { columnName, columnNames, lookupOf } from './register-properties.ts'
import { operationsOf, postcodeIn } from './registers.ts'

type Needs = {
  state: Pick<State, 'db'>
  lookUp: LookUp
  claims: Claims
  ledger: Ledger
  prices: Prices
  publicUrl: string
}
type Session = Asker['session']

export function reconcileHandlers({ state, lookUp, claims, ledger, prices, publicUrl }: Needs) {
  const entities = createCaseEntities(state.db)
  const reconcile = createReconcile({ lookUp, claims, entities })
  const { origin } = new URL(publicUrl)

  async function searching(case_id: string, session: Session) {
    await claims.catchUp(case_id)
    await ledger.viewed(case_id, 'case_search', session.analyst.analyst_id, session.token?.token_id)
    return entities.scope(case_id)
  }

  /** The name of a type says its price, because OpenRefine shows nothing else before it sends the rows. */
  async function typeWithPrice(id: TypeName) {
    const known = await Promise.all(operationsOf[id].map(async (operation) => (await prices.of(operation)).credits))
    return { id, name: `${types[id]}${priceInWords(known, 'a value')}` }
  }
  /** Columns that need a lookup say its price too, unless it is free. */
  const columns = () =>
    Promise.all(
      columnNames.map(async (id) => {
        const operation = lookupOf(id)
        const credits = operation && (await prices.of(operation)).credits
        const isFree = operation === null || (credits !== null && Number(credits) === 0)
        return { id, name: `${columnName(id)}${isFree ? '' : priceInWords([credits], 'a company')}` }
      }),
    )
  const typesWithPrice = () => Promise.all(typeNames.map(typeWithPrice))

  async function manifest(
    { reference }: { reference: string },
    { case_id, token }: { case_id: string; token?: string | undefined },
  ) {
    const service_url = `${origin}/api/reconcile/${case_id}${token === undefined ? '' : `/${token}`}`
    const suggest = (what: string) => ({ service_url, service_path: `/suggest/${what}` })
    return {
      versions: ['0.2'],
      name: `Whereabouts, case ${reference}`,
      identifierSpace: `${origin}/api/reconcile/${case_id}`,
      schemaSpace: `${origin}/api/reconcile/properties`,
      view: { url: `${service_url}/preview?id={{id}}` },
      defaultTypes: await typesWithPrice(),
      preview: { url: `${service_url}/preview?id={{id}}`, width: 420, height: 260 },
      suggest: { entity: suggest('entity'), property: suggest('property'), type: suggest('type') },
      extend: { propose_properties: { service_url, service_path: '/properties' }, property_settings: [] },
      batchSize,
    }
  }

  const handlers: Handlers<typeof reconcileRoutes> = {
    async describe({ file, session, params, query: { queries, extend } }) {
      requireToken(session)
      if (queries !== undefined || extend !== undefined)
        throw new Problem(422, 'There is a problem', 'Send queries by POST. An address may be logged on its way.')
      return manifest(file, params)
    },

    async answer({ file: { case_id }, session, body, reply }) {
      requireToken(session)
      const { queries, extend } = readForm(new URLSearchParams(String(body ?? '')))
      const asker = { case_id, session, gone: browserLeft(reply) }
      const searches = (query: Query | Problem) => !(query instanceof Problem) && ['', 'entity'].includes(query.type)
      const reads = extend !== undefined || [...(queries?.values() ?? [])].some(searches)
      if (reads) await ledger.viewed(case_id, 'case_search', session.analyst.analyst_id, session.token?.token_id)
      return queries ? reconcile.queries(queries, asker) : reconcile.extend(extend!, asker)
    },

    async suggest({ file: { case_id }, session, params, query: { prefix, cursor } }) {
      requireToken(session)
      if (params.what === 'entity') {
        const scope = await searching(case_id, session)
        const found = await entities.named(scope, { query: prefix, limit: cursor + 10 })
        return { result: found.slice(cursor).map(({ id, name, description }) => ({ id, name, description })) }
      }
      const all = params.what === 'property' ? await columns() : await typesWithPrice()
      return { result: beginningWith(prefix, all).slice(cursor) }
    },

    async properties({ session, query: { type, limit } }) {
      requireToken(session)
      return { type, limit, properties: (await columns()).slice(0, limit) }
    },

    async preview({ file: { case_id }, session, query: { id }, reply }) {
      requireToken(session)
      await claims.catchUp(case_id)
      const scope = await entities.scope(case_id)
      const postcode = postcodeIn(id)
      const known = postcode === null ? await entities.facts(scope, id) : null
      if (known === null && postcode === null) throw notFound('entity')
      const record = known?.record ?? null
      return asPage(reply, known, id, record && `${origin}/records/${record}`)
    },
  }
  return { reconcile: handlers, reconcileByToken: handlers }
}

function requireToken(session: Session): void {
  if (!session.token)
    throw new Problem(403, 'Not allowed', 'Use an access token for OpenRefine. Make it in your profile.')
}

function priceInWords(prices: readonly (string | null)[], each: string): string {
  if (prices.length === 0) return ''
  const known = prices.filter((price) => price !== null).map(Number)
  if (known.length < prices.length) return ', price not known'
  const most = Math.max(...known)
  return `, ${Math.min(...known) < most ? 'at most ' : ''}${creditsInWords(String(most))} ${each}`
}

function beginningWith(prefix: string, all: readonly { id: string; name: string }[]) {
  const begins = (word: string) => word.toLowerCase().startsWith(prefix.toLowerCase())
  return all.filter(({ id, name }) => begins(id) || begins(name))
}

type Known = NonNullable<Awaited<ReturnType<ReturnType<typeof createCaseEntities>['facts']>>>

function asPage(reply: FastifyReply, known: Known | null, id: string, record: string | null) {
  const number = /^company:(.+)$/.exec(id)?.[1]
  const facts = [...(known?.facts ?? [])].filter(([name]) => name !== 'name')
  const page = previewPage({
    title: known?.name ?? postcodeIn(id) ?? '',
    facts: [
      ['Kind', known?.kind ?? 'Postcode'],
      ...(number ? [['Company number', number] as const] : []),
      ...facts.slice(0, 8).map(([name, values]): [string, string] => [
        properties[name].label,
        values
          .slice(0, 3)
          .map(({ value, other }) => [value, other?.name].filter(Boolean).join(' '))
          .join('; '),
      ]),
    ],
    note: 'From records of this case. Matching names do not prove identity.',
    record,
  })
  reply.removeHeader('x-frame-options')
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', previewPolicy)
    .header('cross-origin-resource-policy', 'cross-origin')
  return page
}
