/** Replies of the reconciliation service, as OpenRefine reads them (Reconciliation Service API 0.2). */
import { z } from 'zod'

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

export const reconcileSuggestions = z.object({ result: z.array(named.extend({ description: z.string().optional() })) })
export const reconcileProperties = z.object({ type: z.string(), limit: z.int().optional(), properties: z.array(named) })
