/** The graph, the timeline, the pivots and the search of a case. */
import { z } from 'zod'
import { operationNames } from '../operations.ts'
import { file, mostStored, text, textOrNull } from './fields.ts'
import { routes } from './route.ts'

const kinds = ['company', 'person', 'address', 'telephone', 'place', 'email', 'ip', 'document', 'title'] as const
export const nodeKind = z.enum(kinds)
const kind = nodeKind
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
  not_accepted: z
    .array(z.object({ batch_id: z.string(), name: z.string(), rows: z.int() }))
    .describe('Batches with found rows that nobody accepted. Nothing of these rows is shown.'),
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
  fact: z
    .string()
    .optional()
    .describe('What tells it apart: the number of a company, the birth of a person, an address without a postcode.'),
  standing: z
    .object({ kind: z.enum(['banned', 'dissolved']), words: z.string() })
    .optional()
    .describe('A ban or a dissolution in its records.'),
  x: z.number().optional(),
  y: z.number().optional(),
  hidden: z.boolean().optional(),
  collapsed: z
    .boolean()
    .optional()
    .describe(
      'Its neighbours without other links are a count on it, or are drawn. Without it, a large graph counts them.',
    ),
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

const year = z.int().min(1000).max(9999).nullable()

export type GraphFilter = z.infer<typeof graphFilter>
const graphFilter = z.object({
  kinds: z.array(kind).max(kinds.length).describe('Kinds of nodes that are left out.'),
  relations: z.array(z.string().max(60)).max(60).describe('Relations that are left out.'),
  from: year.describe('The years that are drawn.'),
  to: year,
  documents: z.boolean().describe('Whether documents with one neighbour are drawn.'),
})

export type CaseGraph = z.infer<typeof caseGraph>
const caseGraph = z.object({
  nodes: z.array(graphNode),
  edges: z.array(graphEdge),
  hubs: z.array(graphHub).describe('Values that too many share: counted, not drawn.'),
  more: z.array(more).describe('Neighbours that are not in this reply, by relation.'),
  total: z.int().describe('All entities of the case that a graph may draw, so without `hubs`.'),
  focus: key.nullable().describe('The node in the middle of the reply; null without one.'),
  filter: graphFilter.nullable().describe('The filter that the case keeps. It leaves nothing out of this reply.'),
  is_partial: z
    .boolean()
    .describe('True: the case is too large for one reply. Of repeated statements only the newest is here.'),
  ...gaps,
})

export type CasePath = z.infer<typeof casePath>
const casePath = z.object({
  found: z.boolean().describe('False: none was found. `stopped` says how far the search went.'),
  stopped: z
    .object({ why: z.enum(['steps', 'size']), steps: z.int().describe('How many links in a row were followed.') })
    .nullable()
    .describe('Why some links were not followed: they are too far away, or too many. Null: all were.'),
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
  roles: z.string().optional().describe('Tells two offices apart that began on one day. Missing elsewhere.'),
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
const caseTimeline = z.object({
  events: z.array(caseEvent),
  undated: z.array(undatedEvent),
  overlaps: z.array(caseOverlap),
  names: z.array(z.object({ key: z.string(), kind, label: z.string() })).describe('Of each entity in `mentions`.'),
  total: z.int().describe('How many events pass the filter; `events` holds the first of them.'),
  undated_total: z.int().describe('The same for `undated`.'),
  overlaps_total: z.int().describe('The same for `overlaps`.'),
  is_partial: z
    .boolean()
    .describe('True: the case holds more than one reply. The newest records are shown; filter by entity.'),
  ...gaps,
})

export type CasePivots = z.infer<typeof casePivots>
const casePivots = z.object({
  pivots: z.array(
    z.object({
      pivot: z.string().describe('same_building, same_address, same_telephone …'),
      label: z.string(),
      value: z.string(),
      count: z.int().describe('How many others in this case share it. `shared` lists the first of them.'),
      is_least: z.boolean().describe('There may be more than `count`.'),
      lookup: z
        .object({ operation: z.enum(operationNames), params: z.record(z.string(), z.string()) })
        .nullable()
        .describe(
          'Looks this value up in the register, at the price of the operation. Null: no lookup takes this value.',
        ),
      shared: z.array(z.object({ key, kind, label: z.string(), source: claimSource })),
    }),
  ),
  left: z.int().describe('How many further values the node has. Get them with `skip`.'),
  is_partial: z.boolean().describe('The node has more claims than are read for its values.'),
  ...gaps,
})

export type CaseFound = z.infer<typeof caseFound>
const caseFound = z.object({
  found: z.array(
    z.object({
      where: z
        .enum(['node', 'record', 'finding', 'pin', 'note', 'comment', 'imported', 'report', 'reason'])
        .describe('`imported`: a name of an imported list. `reason`: of a judgement or an explanation.'),
      key: z.string().nullable().describe('Of a node.'),
      kind: z.string().describe('Of a reason, the part of the case that shows it.'),
      label: z.string(),
      /** The claim, the request or the words that match the search. */
      text: z.string(),
      source: claimSource.nullable(),
      pin_id: z.string().nullable().describe('Of the pin, or the pin that the comment is about.'),
      report_id: textOrNull.describe('The report with these words, or that the comment is about.'),
      comment_id: textOrNull,
    }),
  ),
  has_more: z.boolean().describe('True: more nodes or records hold the words than are listed.'),
  ...gaps,
})

export type CaseNamed = z.infer<typeof caseNamed>
export const caseNamed = z.object({
  named: z.array(
    z.object({
      kind,
      label: z.string(),
      company_number: textOrNull.describe('Of a company; null for the others.'),
      mentions: z.int().describe('How many mentions have this name. They may be different people.'),
      keys: z.array(z.string()).describe('These mentions.'),
      operation: z.string().describe('Of the record in `source`.'),
      source: claimSource,
    }),
  ),
  written: z
    .array(
      z.object({
        where: z.enum(['finding', 'note', 'record']),
        kind: z.string().describe('Of a finding or a pin; of a record its operation.'),
        label: z.string(),
        record: textOrNull,
        pin_id: textOrNull,
      }),
    )
    .describe('At most two findings, two notes and two records of lookups that asked for these words.'),
})

const casePlacement = z.object({
  placed: z.array(
    z.object({
      key: z.string(),
      x: z.number().nullable(),
      y: z.number().nullable(),
      hidden: z.boolean(),
      collapsed: z.boolean().nullable(),
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
const companySurroundings = z.object({
  bans: z.array(
    z.object({
      officer: z.string().nullable().describe('The id of the director in the list of the company.'),
      name: z.string(),
      by_decision: z.boolean().describe('The record is about a mention that an analyst joined to this officer.'),
      text: z.string().describe('What the record says, on its day.'),
      source: claimSource,
    }),
  ),
  controller_bans: z
    .array(
      z.object({
        controller: z.string().nullable().describe('The id of the controller in the register.'),
        text: z.string().describe('The control and the ban in words, with what joins the two.'),
        source: claimSource,
      }),
    )
    .describe('Controllers who were disqualified during their control.'),
  addresses: z
    .array(z.object({ key: z.string().describe('Of the address.'), line: z.string(), ...elsewhere }))
    .describe('Officers of other companies with an address of an officer of this one.'),
  offices: z.array(z.object(elsewhere)).describe('Other companies of its officers.'),
  is_partial: z.boolean().describe('True: the case holds more than one reply.'),
})

/** A key may contain a name of thousands of letters. */
const givenKey = text.min(1, 'Name a node.').max(12_000)
const day = z.string().regex(/^\d{4}(-\d\d(-\d\d)?)?$/, 'Enter a date as YYYY, YYYY-MM or YYYY-MM-DD.')
const span = { from: day.optional(), until: day.optional() }
const list = z.string().transform((given) => given.split(',').filter(Boolean))
const isKind = (name: string): name is (typeof kinds)[number] => (kinds as readonly string[]).includes(name)

export type GraphFilters = z.output<typeof graphFilters>
const graphFilters = z.object({
  focus: givenKey.optional(),
  node: z
    .string()
    .regex(/^m[0-9a-z]{1,12}$/, 'This is not the id of a node.')
    .optional()
    .describe('Names the node by its id. `focus` names it by its key.'),
  limit: z.coerce.number<number | string>().int().min(1).max(500).default(100),
  kinds: list
    .refine((given) => given.every(isKind), `Name kinds: ${kinds.join(', ')}, separated by commas.`)
    .transform((given) => given.filter(isKind))
    .optional(),
  relations: list.optional(),
  ...span,
})
export type TimelineFilters = z.output<typeof timelineFilters>
const timelineFilters = z.object({
  key: givenKey.optional(),
  kinds: list.optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(5000).default(1000),
  ...span,
})
const pivoted = z.object({
  value: givenKey.describe('The key of a node.'),
  skip: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(mostStored)
    .default(0)
    .describe('The number of values that you have.'),
})
const pathEnd = z
  .union([givenKey, z.array(givenKey).min(1, 'Name a node.').max(500, 'An end names at most 500 nodes.')])
  .describe('A node, or nodes that count as one end.')
const place = z.number().min(-1e6).max(1e6).nullable().default(null)
const layout = z.object({
  placed: z
    .array(
      z.object({
        key: givenKey,
        x: place,
        y: place,
        hidden: z.boolean().default(false),
        collapsed: z.boolean().nullable().default(null),
        group: text.trim().max(200).nullable().default(null),
      }),
    )
    .max(2000, 'A layout holds at most 2,000 nodes.'),
})

const exportedNodes = z.object({
  format: z.enum(['graphml', 'gexf', 'csv']),
  keys: z.array(givenKey).min(1, 'Name the nodes.').max(2000, 'An export names at most 2,000 nodes.'),
})

const view = { opens: 'case', scope: 'read' } as const
const exportAs = <File extends string>(ending: File, format: string) =>
  ({
    method: 'GET',
    path: `/api/cases/:case_id/export/${ending}`,
    summary: `Export the claims of a case as ${format}`,
    opens: 'case',
    scope: 'export',
    reply: file,
    exported: 'case_claims',
  }) as const

export const graphRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/cases/:case_id/graph',
    summary: 'Draw the graph of a case from its records',
    ...view,
    query: graphFilters,
    reply: caseGraph,
    opened: 'case_graph',
  },
  // By POST: a key may be a telephone number or an address, and those stay out of URLs.
  around: {
    method: 'POST',
    path: '/api/cases/:case_id/graph',
    summary: 'Draw the graph around a node',
    ...view,
    body: graphFilters,
    reply: caseGraph,
    opened: 'case_graph',
  },
  timeline: {
    method: 'GET',
    path: '/api/cases/:case_id/timeline',
    summary: 'List the dated claims of a case',
    ...view,
    query: timelineFilters,
    reply: caseTimeline,
    opened: 'case_timeline',
  },
  timelineOf: {
    method: 'POST',
    path: '/api/cases/:case_id/timeline',
    summary: 'List the dated claims about a node',
    ...view,
    body: timelineFilters,
    reply: caseTimeline,
    opened: 'case_timeline',
  },
  pivots: {
    method: 'GET',
    path: '/api/cases/:case_id/pivots',
    summary: 'List who else has the values of a node',
    ...view,
    query: pivoted,
    reply: casePivots,
    opened: 'case_pivots',
  },
  pivotsOf: {
    method: 'POST',
    path: '/api/cases/:case_id/pivots',
    summary: 'List who else has the values of a node, named in the body',
    ...view,
    body: pivoted,
    reply: casePivots,
    opened: 'case_pivots',
  },
  path: {
    method: 'POST',
    path: '/api/cases/:case_id/path',
    summary: 'Find the shortest path between two nodes',
    ...view,
    body: z.object({ from: pathEnd, to: pathEnd }),
    reply: casePath,
    opened: 'case_path',
  },
  search: {
    method: 'POST',
    path: '/api/cases/:case_id/search',
    summary: 'Search nodes, records, findings, pins and notes of a case',
    ...view,
    body: z.object({ q: text.trim().min(1, 'Enter a name, a number, an address or a word.').max(6000) }),
    reply: caseFound,
    opened: 'case_search',
    // The screen of a number asks whenever it is opened.
    oncePerVisit: true,
  },
  named: {
    method: 'POST',
    path: '/api/cases/:case_id/named',
    summary: 'List a few names, numbers, findings, notes and records of a case that hold these words',
    ...view,
    body: z.object({ q: text.trim().min(1, 'Enter a name or a number.').max(200) }),
    reply: caseNamed,
    opened: 'case_search',
    oncePerVisit: true,
  },
  surroundings: {
    method: 'GET',
    path: '/api/cases/:case_id/surroundings',
    summary:
      'List the bans, the shared addresses and the other offices of a company’s officers in a case, and the bans of its controllers',
    opens: 'case',
    query: z.object({ company_number: text.trim().min(1).max(20) }),
    reply: companySurroundings,
    opened: 'case_pivots',
  },
  place: {
    method: 'PUT',
    path: '/api/cases/:case_id/placement',
    summary: 'Keep the layout of these nodes of the graph',
    opens: 'case',
    body: layout,
    reply: casePlacement,
  },
  keepFilter: {
    method: 'PUT',
    path: '/api/cases/:case_id/graph-filter',
    summary: 'Keep the filter of the graph for everyone in the case',
    opens: 'case',
    body: graphFilter,
    reply: graphFilter,
  },
  // By POST: the keys of nodes stay out of URLs.
  exportNodes: {
    method: 'POST',
    path: '/api/cases/:case_id/export/nodes',
    summary: 'Export some nodes of a case, with the links between them, as GraphML, GEXF or CSV',
    opens: 'case',
    scope: 'export',
    body: exportedNodes,
    reply: file,
    exported: 'case_claims',
  },
  graphml: exportAs('graph.graphml', 'GraphML'),
  gexf: exportAs('graph.gexf', 'GEXF'),
  ftm: exportAs('entities.ftm.json', 'FollowTheMoney'),
  xlsx: exportAs('claims.xlsx', 'a spreadsheet'),
})
