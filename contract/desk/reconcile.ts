/** Replies of the reconciliation service, as OpenRefine reads them (Reconciliation Service API 0.2). */
import { z } from 'zod'
import { file, mostStored, text } from './fields.ts'
import { routes } from './route.ts'

const named = z.object({ id: z.string(), name: z.string() })
const service = z.object({ service_url: z.string(), service_path: z.string() })

const reconcileManifest = z.object({
  versions: z.array(z.string()),
  name: z.string(),
  identifierSpace: z.string(),
  schemaSpace: z.string(),
  view: z.object({ url: z.string() }),
  defaultTypes: z.array(named),
  preview: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  suggest: z.object({ entity: service, property: service, type: service }),
  extend: z.object({ propose_properties: service, property_settings: z.array(z.never()) }),
  batchSize: z.int(),
})

export type ReconcileCandidate = z.infer<typeof candidate>
const candidate = named.extend({
  description: z.string(),
  score: z.number().describe('From 0 to 100.'),
  match: z.boolean().describe('Only for an identifier, or a live company whose exact name nobody else has.'),
  features: z.array(z.object({ id: z.string(), value: z.union([z.boolean(), z.number()]) })),
  type: z.array(named),
})

/** By the query's id. A query without an answer is left out, because an empty result means none found. */
export type ReconcileResults = z.infer<typeof reconcileResults>
export const reconcileResults = z.record(z.string(), z.object({ result: z.array(candidate) }))

const cell = z.union([z.object({ str: z.string() }), named])
export type ReconcileExtension = z.infer<typeof reconcileExtension>
export const reconcileExtension = z.object({
  meta: z.array(named),
  rows: z.record(z.string(), z.record(z.string(), z.array(cell))),
})

/** One address describes the service, answers queries and extends rows. */
export const reconcileReply = z.union([reconcileManifest, reconcileExtension, reconcileResults])

const reconcileSuggestions = z.object({ result: z.array(named.extend({ description: z.string().optional() })) })
const reconcileProperties = z.object({ type: z.string(), limit: z.int().optional(), properties: z.array(named) })

const anyQuery = z.object({ queries: z.unknown().optional(), extend: z.unknown().optional() })
const prefix = z.object({
  prefix: text.max(200).default(''),
  cursor: z.coerce.number<number | string>().int().min(0).max(1000).default(0).describe('How many to skip.'),
})
const ofType = z.object({
  type: z.string().max(200).default(''),
  limit: z.coerce.number<number | string>().int().min(1).max(mostStored).optional(),
})
const suggestible = z.enum(['entity', 'property', 'type'])
const anyParams = z.object({ case_id: z.string(), token: z.string().optional() })

const rowsAt = <Base extends string, More extends object>(base: Base, more: More) => {
  const common = { opens: 'case', scope: 'reconcile', ...more } as const
  return {
    describe: {
      method: 'GET',
      path: `/api/reconcile/${base}`,
      summary: 'Describe the reconciliation service of a case (OpenRefine)',
      ...common,
      params: anyParams,
      query: anyQuery,
      reply: reconcileReply,
      silent: 'It names the case and lists prices.',
    },
    answer: {
      method: 'POST',
      path: `/api/reconcile/${base}`,
      summary: 'Reconcile queries, or extend rows (OpenRefine)',
      ...common,
      params: anyParams,
      takes: { form: ['queries', 'extend'] },
      reply: reconcileReply,
    },
    suggest: {
      method: 'GET',
      path: `/api/reconcile/${base}/suggest/:what`,
      summary: 'Suggest entities of the case, properties or types (OpenRefine)',
      ...common,
      params: anyParams.extend({ what: suggestible }),
      query: prefix,
      reply: reconcileSuggestions,
      silent: 'Its handler leaves an event where it suggests entities of the case.',
    },
    properties: {
      method: 'GET',
      path: `/api/reconcile/${base}/properties`,
      summary: 'Propose properties to extend rows with (OpenRefine)',
      ...common,
      params: anyParams,
      query: ofType,
      reply: reconcileProperties,
      silent: 'It lists what every case can hold.',
    },
    preview: {
      method: 'GET',
      path: `/api/reconcile/${base}/preview`,
      summary: 'Show what the case has on record of an entity, as a page (OpenRefine)',
      ...common,
      params: anyParams,
      query: z.object({ id: z.string().max(200) }),
      reply: file,
      opened: 'case_search',
    },
  } as const
}

export const reconcileRoutes = routes(rowsAt(':case_id', {}))
/** OpenRefine cannot send headers, so its token is in the path. Other programs send it as a header. */
export const reconcileByTokenRoutes = routes(rowsAt(':case_id/:token', { hasTokenInPath: true } as const))
