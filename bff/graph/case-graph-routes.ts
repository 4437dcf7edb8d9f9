/** The graph, the timeline, the pivots and the search of a case, for those who may see the case. */
import type { GraphFilters, graphRoutes } from '../../contract/desk/graph.ts'
import { type MentionKey, propertyNames } from '../../entities/claim.ts'
import { inferredRelations } from '../../entities/graph/inferred-edges.ts'
import type { Given, Handlers } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { exportCase, type MarksIn } from './case-export.ts'
import { createCaseSearch } from './case-search.ts'
import { timelineOf } from './case-timeline.ts'
import { createCaseViews } from './case-views.ts'
import { mentionId } from './digests.ts'
import { exportFormats } from './export-formats.ts'
import type { Findings } from './findings.ts'
import { requireKnown } from './known-names.ts'
import { createNamedInCase } from './named-in-case.ts'
import { type OpenedCase, openedCases, type ToOpen } from './opened-case.ts'
import { pivotsOf } from './pivot-view.ts'
import { placementIn } from './placement.ts'
import { claimsIn } from './read-claims.ts'
import { sharersIn } from './read-sharers.ts'
import { entityIn } from './seen.ts'
import { noNode } from './still-writing.ts'
import { surroundingsOf } from './surroundings.ts'
import { createWrittenInCase } from './written-in-case.ts'

const relationNames: readonly string[] = [...propertyNames, ...inferredRelations]
const mostSources = 20
const longestPlaced = 600

type Needs = ToOpen & { findings: Pick<Findings, 'list'>; marksIn: MarksIn }

export const caseGraphHandlers = (needs: Needs): Handlers<typeof graphRoutes> => {
  const { state, marksIn } = needs
  const reader = claimsIn(state.db)
  const sharers = sharersIn(state.db)
  const views = createCaseViews(reader)
  const placement = placementIn(state.db)
  const search = createCaseSearch({ ...needs, views })
  const namedInCase = createNamedInCase(state.db, needs.claims)
  const writtenInCase = createWrittenInCase(needs)
  const { opened } = openedCases({ ...needs, reader })

  async function keyOf({ seen: { scope, pinned }, gaps }: OpenedCase, id: string): Promise<MentionKey> {
    const own = await reader.withId(scope, id)
    const key = own?.key ?? [...pinned.kinds.keys()].find((key) => mentionId(scope.case_seq, key) === id)
    if (key === undefined) throw noNode(gaps.pending)
    return key
  }
  const withId = <Node extends { key: string }>({ seen }: OpenedCase, node: Node) => ({
    ...node,
    id: mentionId(seen.scope.case_seq, node.key),
  })

  async function shownPlaces({ file }: OpenedCase) {
    const placed = new Map((await placement.read(file.case_id)).map((one) => [one.key, one]))
    return (key: MentionKey) => shownPlace(placed.get(key))
  }

  async function graph(opened: OpenedCase, filters: GraphFilters) {
    const { kinds, relations, node, ...given } = filters
    requireKnown({ field: 'relations', what: 'relations', names: relationNames }, relations)
    const wanted = node === undefined ? given : { ...given, focus: await keyOf(opened, node) }
    const found = await views.graph(opened.seen, {
      ...wanted,
      kinds: kinds && new Set(kinds),
      relations: relations && new Set(relations),
    })
    if (wanted.focus !== undefined && found.nodes.length === 0) throw noNode(opened.gaps.pending)
    const placeOf = await shownPlaces(opened)
    return {
      ...found,
      nodes: found.nodes.map((node) => ({ ...withId(opened, node), ...placeOf(node.key) })),
      edges: found.edges.map(withFewSources),
      focus: wanted.focus === undefined ? null : entityIn(opened.seen)(wanted.focus),
      filter: await placement.readFilter(opened.file.case_id),
      ...opened.gaps,
    }
  }

  async function pivots(opened: OpenedCase, { value, skip }: { value: MentionKey; skip: number }) {
    const found = await pivotsOf({ reader, sharers, seen: opened.seen }, value, skip)
    if (found === null) throw noNode(opened.gaps.pending)
    return { ...found, ...opened.gaps }
  }

  async function path(opened: OpenedCase, { from, to }: Given<(typeof graphRoutes)['path']>['body']) {
    const found = await views.path(opened.seen, [from].flat(), [to].flat())
    const placeOf = await shownPlaces(opened)
    return {
      found: found.way !== null,
      stopped: found.stopped,
      nodes: (found.way?.nodes ?? []).map((node) => ({ ...withId(opened, node), ...placeOf(node.key) })),
      edges: (found.way?.edges ?? []).map(withFewSources),
      ...opened.gaps,
    }
  }

  type ToExport = Given<(typeof graphRoutes)['graphml']>
  const exportAs = (format: keyof typeof exportFormats) => async (given: ToExport) =>
    exportCase({ it: await opened(given), format: exportFormats[format], views, marksIn, ...given })

  return {
    read: async (given) => graph(await opened(given), given.query),
    around: async (given) => graph(await opened(given), given.body),
    timeline: async (given) => timelineOf(views, await opened(given), given.query),
    timelineOf: async (given) => timelineOf(views, await opened(given), given.body),
    pivots: async (given) => pivots(await opened(given), given.query),
    pivotsOf: async (given) => pivots(await opened(given), given.body),
    path: async (given) => path(await opened(given), given.body),
    search: async (given) => search(await opened(given), given.body.q),
    named: async ({ file: { case_id }, analyst, body: { q } }) => ({
      named: await namedInCase(case_id, q),
      written: await writtenInCase(case_id, analyst, q),
    }),

    surroundings: async (given) =>
      surroundingsOf({ db: state.db, reader, seen: (await opened(given)).seen }, given.query.company_number),

    async place({ file, analyst, body }) {
      const { case_id } = file
      // A longer key has no position, because an index cannot hold it.
      const placed = body.placed.filter(({ key }) => key.length <= longestPlaced)
      await placement.write(case_id, placed, async () => (await opened({ file, analyst })).seen.pinned.kinds)
      return { placed: await placement.read(case_id) }
    },

    async keepFilter({ file, body }) {
      const { case_id } = requireOpen(file)
      requireKnown({ field: 'relations', what: 'relations', names: relationNames }, body.relations)
      await placement.writeFilter(case_id, body)
      return body
    },

    exportNodes: async ({ body, ...given }) =>
      exportCase({
        it: await opened(given),
        format: exportFormats[body.format],
        only: body.keys,
        views,
        marksIn,
        ...given,
      }),

    graphml: exportAs('graphml'),
    gexf: exportAs('gexf'),
    ftm: exportAs('ftm'),
    xlsx: exportAs('xlsx'),
  }
}

/** @throws Problem 409 */
function requireOpen<File extends { closed_at: string | null }>(file: File): File {
  if (file.closed_at === null) return file
  throw new Problem(409, 'Case closed', 'This case is closed. Reopen it to change the layout.')
}

const shownPlace = (placed: Awaited<ReturnType<ReturnType<typeof placementIn>['read']>>[number] | undefined) =>
  placed && {
    ...(placed.x !== null && { x: placed.x }),
    ...(placed.y !== null && { y: placed.y }),
    hidden: placed.hidden,
    ...(placed.collapsed !== null && { collapsed: placed.collapsed }),
    ...(placed.group !== null && { group: placed.group }),
  }

const withFewSources = <Edge extends { sources: readonly { record: string; pointer: string }[] }>(edge: Edge) => ({
  ...edge,
  sources: edge.sources.slice(0, mostSources),
  source_count: edge.sources.length,
})
