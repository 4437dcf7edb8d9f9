/** The graph, the timeline, the pivots and the search of a case. */
import { z } from 'zod'
import { operationNames } from '../operations.ts'

const kind = z.enum(['company', 'person', 'address', 'telephone', 'place', 'email', 'ip', 'document'])
const key = z.string().describe('Of an entity: the first of its mentions.')

export type ClaimSource = z.infer<typeof claimSource>
export const claimSource = z.object({
  record: z.string(),
  pointer: z.string().describe('A JSON pointer into the result of the record.'),
})

const missingRecord = z.object({ record: z.string(), why: z.string() })

/** The parts of the case that a view leaves out, and why. */
export const gaps = {
  missing: z.array(missingRecord).describe('Records whose answers cannot be read. Nothing of them is shown.'),
  pending: z.int().describe('Records that are not shown yet, because their claims are still being written.'),
  hidden: z.int().describe('Pinned records of other cases that you may not read. Nothing of them is shown.'),
}

export type GraphNode = z.infer<typeof graphNode>
const graphNode = z.object({
  key,
  id: z.string().describe('Names it in an address, without its words: `graph?node=`.'),
  kind,
  label: z.string().describe('Of joined mentions: their names, with `=` for the decision of an analyst.'),
  mentions: z
    .array(z.string())
    .describe('The keys that the decisions of analysts join here; one where there are none.'),
  records: z.int().describe('How many records speak of it.'),
  sources: z
    .array(claimSource.extend({ operation: z.string() }))
    .describe('One of each operation that speaks of it: the screen of that operation shows it.'),
  x: z.number().optional(),
  y: z.number().optional(),
  hidden: z.boolean().optional(),
  group: z.string().optional(),
})

export type GraphEdge = z.infer<typeof graphEdge>
const graphEdge = z.object({
  a: key,
  b: key,
  kind: z.string().describe('The relation: officer_of, address, same_address …'),
  label: z.string(),
  inferred: z.boolean().describe('False where a record states it; true where we conclude it from equal values.'),
  because: z.string().optional(),
  roles: z.array(z.string()),
  from: z.string().nullable().describe('The first date that the records state: YYYY, YYYY-MM or YYYY-MM-DD.'),
  until: z.string().nullable(),
  sources: z.array(claimSource),
  source_count: z.int().describe('`sources` names the first 20.'),
  names: z
    .object({ a: z.string(), b: z.string() })
    .optional()
    .describe('The names in the records that state the link, where an analyst’s decision joins one of its ends.'),
})

const graphHub = z.object({
  key: z.string().describe('Of the mention that is shared, or of the value.'),
  value: z.string(),
  kind,
  count: z.int(),
})

const more = z.object({ key, kind: z.string().describe('The relation.'), label: z.string(), count: z.int() })

export type CaseGraph = z.infer<typeof caseGraph>
export const caseGraph = z.object({
  nodes: z.array(graphNode),
  edges: z.array(graphEdge),
  hubs: z.array(graphHub).describe('Values that too many share: counted, not drawn.'),
  more: z.array(more).describe('Neighbours that are not in this reply, by relation.'),
  total: z.int().describe('All entities of the case.'),
  focus: key.nullable().describe('The node in the middle of the reply; null without one.'),
  is_partial: z
    .boolean()
    .describe('True: the case is too large for one reply. Of repeated statements only the newest is here.'),
  ...gaps,
})

export type CasePath = z.infer<typeof casePath>
export const casePath = z.object({
  found: z.boolean().describe('False: the records of this case hold no such path.'),
  nodes: z.array(graphNode),
  edges: z.array(graphEdge),
  ...gaps,
})

export type CaseEvent = z.infer<typeof caseEvent>
const caseEvent = z.object({
  date: z.string().describe('As precise as the record: YYYY, YYYY-MM or YYYY-MM-DD.'),
  precision: z.enum(['day', 'month', 'year']),
  kind: z.string(),
  text: z.string(),
  mentions: z.array(z.string()),
  source: claimSource,
})

export type UndatedEvent = z.infer<typeof undatedEvent>
const undatedEvent = z.object({
  kind: z.string(),
  text: z.string(),
  /** In the answer's own words. */
  date: z.string().nullable().describe('What the record has instead of a date; null where it has nothing.'),
  mentions: z.array(z.string()),
  source: claimSource,
})

const caseOverlap = z.object({
  text: z.string().describe('“Both officers of X from May 2015 to 2017”.'),
  from: z.string(),
  until: z.string().nullable().describe('Null where neither has ended.'),
  mentions: z.array(z.string()),
  sources: z.array(claimSource),
})

export type CaseTimeline = z.infer<typeof caseTimeline>
export const caseTimeline = z.object({
  events: z.array(caseEvent),
  undated: z.array(undatedEvent),
  overlaps: z.array(caseOverlap),
  names: z.array(z.object({ key: z.string(), kind, label: z.string() })).describe('Of each entity in `mentions`.'),
  total: z.int().describe('How many events pass the filter; `events` holds the first of them.'),
  is_partial: z
    .boolean()
    .describe('True: the case holds more than one reply. The newest records are shown; filter by entity.'),
  ...gaps,
})

export type CasePivots = z.infer<typeof casePivots>
export const casePivots = z.object({
  pivots: z.array(
    z.object({
      pivot: z.string().describe('same_building, same_address, same_telephone …'),
      label: z.string(),
      value: z.string(),
      count: z.int().describe('How many others in this case share it. `shared` lists the first of them.'),
      lookup: z
        .object({ operation: z.enum(operationNames), params: z.record(z.string(), z.string()) })
        .nullable()
        .describe(
          'Puts the question to the register, at the price of the operation. Null: no lookup takes this value.',
        ),
      shared: z.array(z.object({ key, kind, label: z.string(), source: claimSource })),
    }),
  ),
  ...gaps,
})

export type CaseFound = z.infer<typeof caseFound>
export const caseFound = z.object({
  found: z.array(
    z.object({
      where: z.enum(['node', 'record', 'finding', 'pin', 'note']),
      key: z.string().nullable().describe('Of a node.'),
      kind: z.string(),
      label: z.string(),
      /** The claim, the request or the words that match the search. */
      text: z.string(),
      source: claimSource.nullable(),
      pin_id: z.string().nullable(),
    }),
  ),
  total: z.int(),
  ...gaps,
})

export const casePlacement = z.object({
  placed: z.array(
    z.object({
      key: z.string(),
      x: z.number().nullable(),
      y: z.number().nullable(),
      hidden: z.boolean(),
      group: z.string().nullable().describe('The name of a group that an analyst made.'),
    }),
  ),
})

const elsewhere = {
  officer: z.string().describe('The id of the director, or the name where there is no id.'),
  name: z.string(),
  company_number: z.string(),
  company_name: z.string(),
}

export type CompanySurroundings = z.infer<typeof companySurroundings>
export const companySurroundings = z.object({
  bans: z.array(
    z.object({
      officer: z.string().nullable().describe('The id of the director in the list of the company.'),
      name: z.string(),
      by_decision: z.boolean().describe('The record is about a mention that an analyst joined to this officer.'),
      text: z.string().describe('What the record says, on its day.'),
      source: claimSource,
    }),
  ),
  addresses: z
    .array(z.object({ key: z.string().describe('Of the address.'), line: z.string(), ...elsewhere }))
    .describe('Officers of other companies with an address of an officer of this one.'),
  offices: z.array(z.object(elsewhere)).describe('Other companies of its officers.'),
  is_partial: z.boolean().describe('True: the case holds more than one reply.'),
})
