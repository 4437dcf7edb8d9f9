/** The reconciliation service of a case, for OpenRefine (Reconciliation Service API 0.2, decision 0095). */
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { creditsInWords } from '../../contract/credits.ts'
import { file } from '../../contract/desk/fields.ts'
import { reconcileProperties, reconcileReply, reconcileSuggestions } from '../../contract/desk/reconcile.ts'
import { properties } from '../../entities/claim.ts'
import { signedIn } from '../auth/guards.ts'
import type { Cases } from '../cases/cases.ts'
import type { Claims } from '../graph/claims.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { browserLeft } from '../http/running-work.ts'
import { text } from '../http/text.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LookUp } from '../lookup/lookup.ts'
import type { Prices } from '../prices/prices.ts'
import type { State } from '../state/state.ts'
import { createCaseEntities, propertyList } from './entities.ts'
import { previewPage, previewPolicy } from './preview.ts'
import { batchSize, type Query, readForm, type TypeName, typeNames, types } from './queries.ts'
import { createReconcile } from './reconcile.ts'
import { operationsOf, postcodeIn } from './registers.ts'

const params = z.object({ case_id: z.string(), token: z.string().optional() })
const suggested = z.object({
  ...params.shape,
  what: z.enum(['entity', 'property', 'type']),
})
const skipped = z.coerce.number().int().min(0).max(1000).default(0)
const prefix = z.object({ prefix: text.max(200).default(''), cursor: skipped.describe('How many to skip.') })
const ofId = z.object({ id: z.string().max(200) })
const most = z.coerce.number().int().min(1)
const ofType = z.object({ type: z.string().max(200).default(''), limit: most.optional() })
const anyQuery = z.object({ queries: z.unknown().optional(), extend: z.unknown().optional() })

type Needs = {
  state: Pick<State, 'db'>
  lookUp: LookUp
  claims: Claims
  cases: Cases
  ledger: Ledger
  prices: Prices
  publicUrl: string
}
type Addressed = Pick<FastifyRequest, 'session'> & { params: z.infer<typeof params> }

export const reconcileRoutes = ({ state, lookUp, claims, cases, ledger, prices, publicUrl }: Needs): Routes => {
  const entities = createCaseEntities(state.db)
  const reconcile = createReconcile({ lookUp, claims, entities })
  const { origin } = new URL(publicUrl)

  async function opened(request: Addressed) {
    const session = signedIn(request)
    const file = await cases.file(request.params.case_id, session.analyst)
    if (!session.token)
      throw new Problem(403, 'Not allowed', 'Use an access token for OpenRefine. Make it in your profile.')
    return { file, session, case_id: file.case_id }
  }

  async function searching(request: Addressed) {
    const { case_id, session } = await opened(request)
    await claims.catchUp(case_id)
    await ledger.viewed(case_id, 'case_search', session.analyst.analyst_id, session.token?.token_id)
    return entities.scope(case_id)
  }

  /** The name of a type says its price, because OpenRefine shows nothing else before it sends the rows. */
  async function typeWithPrice(id: TypeName) {
    const known = await Promise.all(operationsOf[id].map(async (operation) => (await prices.of(operation)).credits))
    return { id, name: `${types[id]}${priceInWords(known)}` }
  }
  const typesWithPrice = () => Promise.all(typeNames.map(typeWithPrice))

  async function manifest({ reference }: { reference: string }, { case_id, token }: z.infer<typeof params>) {
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

  return async (parent) => {
    await parent.register(async (scoped) => {
      scoped.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request: FastifyRequest, body: string | Buffer, done: (error: null, body: unknown) => void) =>
          done(null, String(body)),
      )
      const app = scoped as typeof parent
      // OpenRefine cannot send headers, so its token is in the path. Other programs send it as a header.
      const ways: readonly (readonly [path: string, config: FastifyContextConfig])[] = [
        ['/api/reconcile/:case_id', {}],
        ['/api/reconcile/:case_id/:token', { takesTokenInPath: true }],
      ]
      for (const [path, config] of ways) {
        const describe = {
          summary: 'Describe the reconciliation service of a case (OpenRefine)',
          params,
          querystring: anyQuery,
          response: { 200: reconcileReply },
        }
        app.get(path, { schema: describe, config }, async (request) => {
          const { file } = await opened(request)
          const { queries, extend } = request.query
          if (queries !== undefined || extend !== undefined)
            throw new Problem(422, 'There is a problem', 'Send queries by POST. An address may be logged on its way.')
          return manifest(file, request.params)
        })

        const answer = {
          summary: 'Reconcile queries, or extend rows (OpenRefine)',
          params,
          response: { 200: reconcileReply },
        }
        app.post(
          path,
          { schema: answer, config: { ...config, takesForm: ['queries', 'extend'] } },
          async (request, reply) => {
            const { case_id, session } = await opened(request)
            const { queries, extend } = readForm(new URLSearchParams(String(request.body ?? '')))
            const asker = { case_id, session, gone: browserLeft(reply) }
            const searches = (query: Query | Problem) => !(query instanceof Problem) && !isRegister(query.type)
            const reads = extend !== undefined || [...(queries?.values() ?? [])].some(searches)
            if (reads) await ledger.viewed(case_id, 'case_search', session.analyst.analyst_id, session.token?.token_id)
            return queries ? reconcile.queries(queries, asker) : reconcile.extend(extend!, asker)
          },
        )

        const suggest = {
          summary: 'Suggest entities of the case, properties or types (OpenRefine)',
          params: suggested,
          querystring: prefix,
          response: { 200: reconcileSuggestions },
        }
        app.get(`${path}/suggest/:what`, { schema: suggest, config }, async (request) => {
          const { prefix, cursor } = request.query
          if (request.params.what === 'entity') {
            const found = await entities.named(await searching(request), { query: prefix, limit: cursor + 10 })
            return { result: found.slice(cursor).map(({ id, name, description }) => ({ id, name, description })) }
          }
          await opened(request)
          const all = request.params.what === 'property' ? propertyList() : await typesWithPrice()
          return { result: beginningWith(prefix, all).slice(cursor) }
        })

        const propose = {
          summary: 'Propose properties to extend rows with (OpenRefine)',
          params,
          querystring: ofType,
          response: { 200: reconcileProperties },
        }
        app.get(`${path}/properties`, { schema: propose, config }, async (request) => {
          await opened(request)
          const { type, limit } = request.query
          return { type, limit, properties: propertyList().slice(0, limit) }
        })

        const preview = {
          summary: 'Show what the case has on record of an entity, as a page (OpenRefine)',
          params,
          querystring: ofId,
          response: { 200: file },
        }
        app.get(`${path}/preview`, { schema: preview, config }, async (request, reply) => {
          const { id } = request.query
          const scope = await searching(request)
          const postcode = postcodeIn(id)
          const known = postcode === null ? await entities.facts(scope, id) : null
          if (known === null && postcode === null) throw notFound('entity')
          const record = known?.record ?? null
          return asPage(reply, known, id, record && `${origin}/records/${record}`)
        })
      }
    })
  }
}

function priceInWords(prices: readonly (string | null)[]): string {
  if (prices.length === 0) return ''
  const known = prices.filter((price) => price !== null).map(Number)
  if (known.length < prices.length) return ', price not known'
  const most = Math.max(...known)
  return `, ${Math.min(...known) < most ? 'at most ' : ''}${creditsInWords(String(most))} a value`
}

function beginningWith<One extends { id: string; name: string }>(prefix: string, all: readonly One[]): One[] {
  const begins = (word: string) => word.toLowerCase().startsWith(prefix.toLowerCase())
  return all.filter(({ id, name }) => begins(id) || begins(name))
}

const isRegister = (type: string): boolean => type !== 'entity' && typeNames.some((name) => name === type)

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
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', previewPolicy)
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(page)
}
