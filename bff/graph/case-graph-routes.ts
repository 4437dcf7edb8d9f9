/** The graph, the timeline, the pivots and the search of a case, for those who may see the case. */
import { z } from 'zod'
import { file as fileReply } from '../../contract/desk/fields.ts'
import { caseFound, caseGraph, casePath, casePivots, casePlacement, caseTimeline } from '../../contract/desk/graph.ts'
import { attachmentNamed, fileNameOf } from '../../contract/file-name.ts'
import { toTelephoneNumber } from '../../contract/telephone.ts'
import { kinds as kindNames, type MentionKey, propertyNames } from '../../entities/claim.ts'
import { graphOf } from '../../entities/graph.ts'
import { signedIn } from '../auth/guards.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import { scopeOf } from '../ledger/records-for.ts'
import { wordsIn } from '../ledger/words.ts'
import { createCaseViews, holdsBeginnings, hubSize } from './case-views.ts'
import { mentionId } from './digests.ts'
import { exportFormats } from './export-formats.ts'
import type { Findings } from './findings.ts'
import { type OpenedCase, openedCases, type ToOpen } from './opened-case.ts'
import { pivotsOf } from './pivot-view.ts'
import { placementIn } from './placement.ts'
import { claimsIn } from './read-claims.ts'
import { sharersIn } from './read-sharers.ts'
import { entityIn } from './seen.ts'

const params = z.object({ case_id: z.string() })
/** A key may contain a name of thousands of letters. */
const key = text.min(1, 'Name a node.').max(12_000)
const date = z.string().regex(/^\d{4}(-\d\d(-\d\d)?)?$/, 'Enter a date as YYYY, YYYY-MM or YYYY-MM-DD.')
const listOf = (names: readonly string[], what: string) =>
  z
    .string()
    .transform((given) => given.split(',').filter(Boolean))
    .refine((given) => given.every((name) => names.includes(name)), `Name ${what}, separated by commas.`)
const kinds = listOf(kindNames, `kinds: ${kindNames.join(', ')}`)
const inferredKinds = [
  'same_birth',
  'same_name',
  'same_incorporation',
  'same_building',
  'same_address',
  'same_telephone',
  'same_email',
  'shared_officers',
]
const relations = listOf([...propertyNames, ...inferredKinds], 'relations')
const span = { from: date.optional(), until: date.optional() }
const graphFilters = z.object({
  focus: key.optional(),
  node: z
    .string()
    .regex(/^m[0-9a-z]{1,12}$/, 'This is not the id of a node.')
    .optional()
    .describe('Names the node by its id. `focus` names it by its key.'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  kinds: kinds.optional(),
  relations: relations.optional(),
  ...span,
})
const timelineFilters = z.object({
  key: key.optional(),
  kinds: listOf(propertyNames, 'events').optional(),
  limit: z.coerce.number().int().min(1).max(5000).default(1000),
  ...span,
})
const placedBody = z.object({
  placed: z
    .array(
      z.object({
        key,
        x: z.number().min(-1e6).max(1e6).nullable().default(null),
        y: z.number().min(-1e6).max(1e6).nullable().default(null),
        hidden: z.boolean().default(false),
        group: text.trim().max(200).nullable().default(null),
      }),
    )
    .max(2000, 'A layout holds at most 2,000 nodes.'),
})
/** Claims in one export. More would take more memory than a request may use. */
const mostExported = 100_000
const mostSources = 20
const longestPlaced = 600
const mostRecords = 50

type Needs = ToOpen & { findings: Pick<Findings, 'list'> }

export const caseGraphRoutes = (needs: Needs): Routes => {
  const { state, cases, records, ledger, findings } = needs
  const reader = claimsIn(state.db)
  const sharers = sharersIn(state.db)
  const views = createCaseViews(reader)
  const placement = placementIn(state.db)

  const { opened, noted } = openedCases({ ...needs, reader })

  async function keyOf({ seen: { scope, pinned } }: OpenedCase, id: string): Promise<MentionKey> {
    const own = await reader.withId(scope, id)
    const key = own?.key ?? [...pinned.kinds.keys()].find((key) => mentionId(scope.case_seq, key) === id)
    if (key === undefined) throw notFound('node in this case')
    return key
  }
  const withId = <Node extends { key: string }>({ seen }: OpenedCase, node: Node) => ({
    ...node,
    id: mentionId(seen.scope.case_seq, node.key),
  })

  async function graph(opened: OpenedCase, filters: z.output<typeof graphFilters>) {
    const { kinds, relations, node, ...given } = filters
    const wanted = node === undefined ? given : { ...given, focus: await keyOf(opened, node) }
    const found = await views.graph(opened.seen, {
      ...wanted,
      kinds: kinds && (new Set(kinds) as ReadonlySet<(typeof kindNames)[number]>),
      relations: relations && new Set(relations),
    })
    if (wanted.focus !== undefined && found.nodes.length === 0) throw notFound('node in this case')
    const placed = new Map((await placement.read(opened.file.case_id)).map((one) => [one.key, one]))
    await noted(opened, 'case_graph')
    return {
      ...found,
      nodes: found.nodes.map((node) => ({ ...withId(opened, node), ...shownPlace(placed.get(node.key)) })),
      edges: found.edges.map(withFewSources),
      focus: wanted.focus === undefined ? null : entityIn(opened.seen)(wanted.focus),
      ...opened.gaps,
    }
  }

  async function timeline(opened: OpenedCase, { key, kinds, limit, from, until }: z.output<typeof timelineFilters>) {
    const found = await views.timeline(opened.seen, { keys: key === undefined ? undefined : [key] })
    const isWanted = ({ date, kind }: { date: string | null; kind: string }) =>
      (!kinds || kinds.includes(kind)) &&
      (date === null ||
        ((!from || date >= from.slice(0, date.length)) && (!until || date.slice(0, until.length) <= until)))
    const events = found.events.filter(isWanted)
    const shown = events.slice(0, limit)
    const overlaps = found.overlaps.filter(
      (one) => (!until || one.from <= until) && (!from || one.until === null || one.until >= from),
    )
    const undated = found.undated.filter(({ kind }) => !kinds || kinds.includes(kind)).slice(0, limit)
    const told = new Set([...shown, ...undated, ...overlaps].flatMap(({ mentions }) => mentions))
    await noted(opened, 'case_timeline')
    return {
      ...{
        events: shown,
        undated,
        overlaps: overlaps.slice(0, 200),
        total: events.length,
        is_partial: found.is_partial,
      },
      names: found.names.filter(({ key }) => told.has(key)),
      ...opened.gaps,
    }
  }

  async function pivots(opened: OpenedCase, key: MentionKey) {
    const found = await pivotsOf({ reader, sharers, seen: opened.seen }, key)
    if (found === null) throw notFound('node in this case')
    await noted(opened, 'case_pivots')
    return { pivots: found, ...opened.gaps }
  }

  const recordsOf = async (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : state.db
          .selectFrom('chain')
          .select(['id', 'operation'])
          .where('id', 'in', ids)
          .where('event', '=', 'asked')
          .orderBy('seq', 'desc')
          .execute()

  async function search(opened: OpenedCase, q: string) {
    const { file, analyst, seen, gaps } = opened
    const number = toTelephoneNumber(q)
    const words = number ? wordsIn(`44${number.slice(1)}`) : wordsIn(q)
    const nodes = await views.nodesNamed(seen, words)
    const scope = await scopeOf({ cases }, analyst)
    const listed = await records.page({ filters: { case_id: file.case_id, subject: q }, scope, limit: mostRecords })
    const pins = await cases.pins.list(file.case_id)
    const written = await findings.list(file.case_id)
    const hasWords = (text: string) => words.length > 0 && holdsBeginnings(text, words)
    const isSource = ({ record, pointer }: { record: string; pointer: string }) =>
      nodes.some(
        ({ source }) =>
          source.record === record && (source.pointer === pointer || source.pointer.startsWith(`${pointer}/`)),
      )
    // Records whose answers match the words, although their requests do not.
    const asked = new Set(listed.records.map(({ id }) => id))
    const named = Map.groupBy(
      nodes.flatMap(({ label, records }) => records.map((record) => ({ record, label }))),
      ({ record }) => record,
    )
    const speaking = await recordsOf([...named.keys()].filter((id) => !asked.has(id)).slice(0, mostRecords))
    const namesIn = (id: string) => {
      const names = [...new Set(named.get(id)?.map(({ label }) => label))]
      return [...names.slice(0, 3), ...(names.length > 3 ? [`${names.length - 3} more`] : [])].join(', ')
    }
    await noted(opened, 'case_search')
    const nothing = { key: null, source: null, pin_id: null }
    const found = [
      ...nodes.map(({ records: _, ...node }) => ({ ...nothing, ...node, where: 'node' as const })),
      ...listed.records.map(({ id, operation, about }) => ({
        ...{
          ...nothing,
          where: 'record' as const,
          kind: operation,
          label: Object.values(about).join(', ') || operation,
        },
        ...{ text: Object.values(about).join(', '), source: { record: id, pointer: '' } },
      })),
      ...speaking.map(({ id, operation }) => ({
        ...{ ...nothing, where: 'record' as const, kind: operation, source: { record: id, pointer: '' } },
        ...{ label: namesIn(id), text: namesIn(id) },
      })),
      ...written
        .filter(({ text, state }) => state !== 'withdrawn' && hasWords(text))
        .map(({ kind, text }) => ({ ...nothing, where: 'finding' as const, kind, label: text, text })),
      ...pins.filter((pin) => hasWords(pin.note)).map((pin) => ({ ...ofPin(pin), where: 'note' as const })),
      ...pins.filter((pin) => isSource(pin)).map((pin) => ({ ...ofPin(pin), where: 'pin' as const })),
    ]
    return { found, total: found.length, ...gaps }
  }

  return async (app) => {
    const inAddress = {
      summary: 'Draw the graph of a case from its records',
      params,
      querystring: graphFilters,
      response: { 200: caseGraph },
    }
    app.get('/api/cases/:case_id/graph', { schema: inAddress, exposeHeadRoute: false }, async (request) =>
      graph(await opened(request), request.query),
    )
    // By POST: a key may be a telephone number or an address, and those stay out of URLs.
    const inBody = { summary: 'Draw the graph around a node', params, body: graphFilters, response: { 200: caseGraph } }
    app.post('/api/cases/:case_id/graph', { schema: inBody }, async (request) =>
      graph(await opened(request), request.body),
    )

    const dated = {
      summary: 'List the dated claims of a case',
      params,
      querystring: timelineFilters,
      response: { 200: caseTimeline },
    }
    app.get('/api/cases/:case_id/timeline', { schema: dated, exposeHeadRoute: false }, async (request) =>
      timeline(await opened(request), request.query),
    )
    const datedOf = {
      summary: 'List the dated claims about a node',
      params,
      body: timelineFilters,
      response: { 200: caseTimeline },
    }
    app.post('/api/cases/:case_id/timeline', { schema: datedOf }, async (request) =>
      timeline(await opened(request), request.body),
    )

    const pivotQuery = z.object({ value: key.describe('The key of a node.') })
    const pivoted = {
      summary: 'List who else has the values of a node',
      params,
      querystring: pivotQuery,
      response: { 200: casePivots },
    }
    app.get('/api/cases/:case_id/pivots', { schema: pivoted, exposeHeadRoute: false }, async (request) =>
      pivots(await opened(request), request.query.value),
    )
    const pivotBody = {
      ...{ summary: 'List who else has the values of a node, named in the body', params },
      body: pivotQuery,
      response: { 200: casePivots },
    }
    app.post('/api/cases/:case_id/pivots', { schema: pivotBody }, async (request) =>
      pivots(await opened(request), request.body.value),
    )

    const between = {
      summary: 'Find the shortest path between two nodes',
      params,
      body: z.object({ from: key, to: key }),
      response: { 200: casePath },
    }
    app.post('/api/cases/:case_id/path', { schema: between }, async (request) => {
      const it = await opened(request)
      const found = await views.path(it.seen, request.body.from, request.body.to)
      await noted(it, 'case_path')
      const { nodes = [], edges = [] } = found ?? {}
      return {
        found: found !== null,
        nodes: nodes.map((node) => withId(it, node)),
        edges: edges.map(withFewSources),
        ...it.gaps,
      }
    })

    const searchBody = z.object({ q: text.trim().min(1, 'Enter a name, a number, an address or a word.').max(6000) })
    const searched = {
      summary: 'Search nodes, records, findings, pins and notes of a case',
      params,
      body: searchBody,
      response: { 200: caseFound },
    }
    app.post('/api/cases/:case_id/search', { schema: searched }, async (request) =>
      search(await opened(request), request.body.q),
    )

    const placing = {
      summary: 'Keep the layout of the graph',
      params,
      body: placedBody,
      response: { 200: casePlacement },
    }
    app.put('/api/cases/:case_id/placement', { schema: placing }, async (request) => {
      const { case_id, closed_at } = await cases.file(request.params.case_id, signedIn(request).analyst)
      if (closed_at !== null)
        throw new Problem(409, 'Case closed', 'This case is closed. Reopen it to change the layout.')
      // A longer key has no position, because an index cannot hold it.
      await placement.write(
        case_id,
        request.body.placed.filter(({ key }) => key.length <= longestPlaced),
      )
      return { placed: await placement.read(case_id) }
    })

    for (const format of exportFormats) {
      const schema = { summary: `Export the claims of a case as ${format.name}`, params, response: { 200: fileReply } }
      // Without a HEAD route: it would record an export without sending the file.
      const url = `/api/cases/:case_id/export/${format.file}`
      app.get(url, { schema, exposeHeadRoute: false }, async (request, reply) => {
        const it = await opened(request)
        if (it.gaps.pending > 0) throw stillWriting(it.gaps.pending)
        const all = await views.everything(it.seen, mostExported).catch(tooLarge)
        const entityOf = entityIn(it.seen)
        const limitless = { limit: Number.MAX_SAFE_INTEGER, hub: Number.MAX_SAFE_INTEGER }
        const bytes = await format.write({
          ...all,
          graph: graphOf({ ...all, entityOf }, { ...limitless, paired: hubSize, everyPair: true }),
          entityOf,
          title: it.file.reference,
          missing: it.gaps.missing,
        })
        const what = `${format.id}:${all.claims.length}`
        await ledger.exportedPart(it.file.case_id, 'case_claims', it.analyst.analyst_id, what, it.token_id)
        return reply
          .type(format.type)
          .header('content-disposition', attachmentNamed(`${fileNameOf(it.file.reference)}-${format.file}`))
          .send(bytes)
      })
    }
  }
}

const shownPlace = (placed: Awaited<ReturnType<ReturnType<typeof placementIn>['read']>>[number] | undefined) =>
  placed && {
    ...(placed.x !== null && { x: placed.x }),
    ...(placed.y !== null && { y: placed.y }),
    hidden: placed.hidden,
    ...(placed.group !== null && { group: placed.group }),
  }

const withFewSources = <Edge extends { sources: readonly { record: string; pointer: string }[] }>(edge: Edge) => ({
  ...edge,
  sources: edge.sources.slice(0, mostSources),
  source_count: edge.sources.length,
})

const ofPin = ({
  pin_id,
  kind,
  note,
  record,
  pointer,
}: {
  pin_id: string
  kind: string
  note: string
  record: string
  pointer: string
}) => ({
  ...{ key: null, kind, label: note || kind, text: note, source: { record, pointer }, pin_id },
})

const stillWriting = (pending: number) =>
  new Problem(503, 'Not ready', `Claims of ${pending} records are still being written. Try again in a minute.`, {
    retry_after: 30,
  })

function tooLarge(error: unknown): never {
  if (!(error instanceof RangeError)) throw error
  throw badInput([
    {
      field: 'case_id',
      message: `This case holds more than ${mostExported.toLocaleString('en-GB')} claims, too many for one file. Export the evidence of the case instead.`,
    },
  ])
}
