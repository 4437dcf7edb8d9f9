import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { CaseGraph, GraphNode } from '../../../../contract/desk/graph.ts'
import { NotAnswered, Read } from '../../../lookup/answer/NotAnswered.tsx'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonGroup } from '../../../ui/ButtonGroup.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { useGoTo } from '../../../ui/PlainLink.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { useIsSlow, useSettledText } from '../../../ui/timing.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { Gaps } from '../Gaps.tsx'
import { type Drawn, drawnOf, type Filter, otherEnd } from './drawn.ts'
import { begun, type Change, edited, type History, redone, undone } from './edits.ts'
import { FilterMenu, filterInWords } from './FilterMenu.tsx'
import css from './Graph.module.css'
import { GraphDrawing, type GraphHandle } from './GraphDrawing.tsx'
import { glyphs } from './glyphs.ts'
import {
  aroundQuery,
  graphQuery,
  keptArrangement,
  merged,
  pathQuery,
  placedSince,
  useKeepPlacement,
} from './graph-data.ts'
import type { Hit } from './hits.ts'
import { LinkPane, NodePane } from './panes.tsx'
import { screenOfNode } from './screens-of-nodes.ts'
import { useLayout } from './useLayout.ts'

const GraphTables = lazy(async () => ({ default: (await import('./GraphTables.tsx')).GraphTables }))
const GraphExport = lazy(async () => ({ default: (await import('./GraphExport.tsx')).GraphExport }))

/** Entities that are read at first, and the most that one reading gives. */
const atFirst = 150
const most = 500

/** Who is linked to whom, as the records of the case say it. The table beside it holds the same. */
export function GraphScreen() {
  const file = useThisCase()
  const [limit, setLimit] = useState(atFirst)
  const query = useQuery({ ...graphQuery(file.case_id, limit), refetchOnMount: 'always' })
  return (
    <Read query={query} wanted="the graph">
      {(graph) =>
        graph.nodes.length === 0 ? (
          <NothingToDraw graph={graph} />
        ) : (
          <Graph key={file.case_id} graph={graph} onMore={limit < most ? () => setLimit(most) : undefined} />
        )
      }
    </Read>
  )
}

const NothingToDraw = ({ graph }: { graph: CaseGraph }) => (
  <div className={css.sheet}>
    <div className={css.empty}>
      <p>
        <strong>There is nothing to draw yet.</strong> The graph shows the companies, people and addresses that your
        lookups in this case found.
      </p>
      <p>
        <Link to={paths.companies}>Look up a company</Link> and its officers, or{' '}
        <Link to={paths.directors}>search for a director</Link>.
      </p>
      <Gaps of={graph} />
    </div>
  </div>
)

/** A press on “Show in graph” names a mention in the state of the address, never in the address itself. */
const mentionIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'mention' in state ? String(state.mention) : null

function Graph({ graph, onMore }: { graph: CaseGraph; onMore: (() => void) | undefined }) {
  const { case_id, reference, title, closed_at } = useThisCase()
  const client = useQueryClient()
  const location = useLocation()
  const goTo = useGoTo()
  const handle = useRef<GraphHandle>(null)
  const [history, setHistory] = useHistory(case_id, graph.nodes)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [link, setLink] = useState<string | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [isSelecting, setSelecting] = useState(false)
  const [ends, setEnds] = useState<readonly [string, string] | null>(null)
  const [view, setView] = useSearchParam('view')
  const [filter, setFilter] = useFilter()
  const [said, setSaid] = useState('')

  const around = useQueries({
    queries: history.now.expanded.map((key) => aroundQuery(case_id, key)),
    combine: (results) => ({
      replies: results.flatMap(({ data }) => data ?? []),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  })
  const way = useQuery({ ...pathQuery(case_id, ends?.[0] ?? '', ends?.[1] ?? ''), enabled: ends !== null })
  const whole = useMemo(
    () => merged([graph, ...around.replies, ...(way.data ? [way.data] : [])]),
    [graph, around.replies, way.data],
  )
  const drawn = useMemo(() => drawnOf(whole, history.now, filter), [whole, history.now, filter])
  const { places, error, again } = useLayout(drawn, history.now.moved)
  const isSlow = useIsSlow(places === undefined)
  const path = useMemo(() => pathIn(drawn, way.data?.nodes ?? []), [drawn, way.data])
  const announced = useSettledText(said)
  const keep = useKeepPlacement(case_id)
  useKept(history, keep.mutate, closed_at === null)

  const edit = (change: Change) => setHistory((history) => edited(history, change))
  const keys = [...selected].filter((key) => drawn.nodeOf.has(key))
  const node = keys.length === 1 && keys[0] ? drawn.nodeOf.get(keys[0]) : undefined
  const shownLink = link === null ? undefined : drawn.links.find(({ key }) => key === link)
  const all = useMemo(() => new Set(link ? [...selected, link] : selected), [selected, link])

  function select(hit: Hit | null, isMore: boolean): void {
    setLink(hit?.is === 'link' ? hit.key : null)
    if (hit === null || hit.is === 'link') {
      setSelected(new Set())
      if (hit === null) setEnds(null)
      return
    }
    const next = new Set(isMore ? selected : [])
    if (isMore && selected.has(hit.key)) next.delete(hit.key)
    else next.add(hit.key)
    setSelected(next)
  }
  function show(key: string): void {
    setLink(null)
    setSelected(new Set([key]))
    setView('')
    handle.current?.focus(key)
  }
  function hide(hidden: readonly string[]): void {
    edit({ hide: hidden.flatMap((key) => drawn.nodeOf.get(key)?.of.map((node) => node.key) ?? []) })
    setSelected(new Set())
    setSaid(`${count(hidden.length, 'node')} hidden.`)
    // The focus goes to a neighbour, so that the keys go on.
    const neighbours = hidden.flatMap((key) => (drawn.linksOf.get(key) ?? []).map((link) => otherEnd(link, key)))
    const next = [...neighbours, ...drawn.nodeOf.keys()].find((key) => !hidden.includes(key))
    if (next) handle.current?.focus(next)
  }
  function undo(): void {
    if (history.past.length > 0) setSaid('Undone.')
    setHistory(undone)
  }
  function redo(): void {
    if (history.future.length > 0) setSaid('Done again.')
    setHistory(redone)
  }
  function openScreen(): void {
    const of = current === null ? undefined : drawn.nodeOf.get(current)?.of[0]
    const to = of && screenOfNode(of, whole.edges)
    if (to) void goTo(to.address)
  }
  function expand(key: string): void {
    edit({ expand: key })
    setSaid('Showing further neighbours on record.')
  }
  function close(): void {
    const back = node?.key ?? shownLink?.a
    setSelected(new Set())
    setLink(null)
    if (back) handle.current?.focus(back)
  }

  const wanted = mentionIn(location.state)
  const target = wanted && whole.nodes.find(({ key, mentions }) => key === wanted || mentions.includes(wanted))?.key
  const isPlaced = places !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press that leads here.
  useEffect(
    function showWanted() {
      if (isPlaced && target) show(target)
      else if (isPlaced && wanted) setSaid('The graph does not hold this yet. Make a lookup in this case first.')
    },
    [location.key, target, isPlaced],
  )

  const hidden = [...history.now.hidden].filter((key) => whole.nodes.some((node) => node.key === key))
  const isTable = view === 'table'
  const note = [filterInWords(filter), hidden.length > 0 && `${count(hidden.length, 'node')} hidden by hand.`].filter(
    (words): words is string => Boolean(words),
  )

  return (
    <div className={css.split} data-open={!isTable && (node || shownLink) ? '' : undefined}>
      <div className={css.sheet}>
        <div className={css.bar}>
          <ButtonGroup label="View">
            <Button look="tool" aria-pressed={!isTable} onClick={() => setView('')}>
              Graph
            </Button>
            <Button look="tool" aria-pressed={isTable} onClick={() => setView('table')}>
              Table
            </Button>
          </ButtonGroup>
          <FilterMenu graph={whole} filter={filter} onFilter={setFilter} />
          {!isTable && (
            <>
              <Find nodes={drawn.nodes} onFound={show} />
              <ButtonGroup label="Changes">
                <Button look="tool" aria-disabled={history.past.length === 0} onClick={undo}>
                  Undo
                </Button>
                <Button look="tool" aria-disabled={history.future.length === 0} onClick={redo}>
                  Redo
                </Button>
              </ButtonGroup>
              <ButtonGroup label="Zoom">
                <Button look="tool" aria-label="Zoom out" onClick={() => handle.current?.zoom(1 / 1.4)}>
                  −
                </Button>
                <Button look="tool" aria-label="Zoom in" onClick={() => handle.current?.zoom(1.4)}>
                  +
                </Button>
                <Button look="tool" onClick={() => handle.current?.showAll()}>
                  Fit
                </Button>
              </ButtonGroup>
              <Button look="tool" onClick={again}>
                Arrange again
              </Button>
              <Button look="tool" aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
                Select several
              </Button>
              <span data-end>
                <Popover
                  label="Export"
                  button={(opens) => (
                    <Button look="tool" {...opens}>
                      Export
                    </Button>
                  )}
                >
                  {() => (
                    <Suspense>
                      <GraphExport
                        title={`${reference}: ${title}`}
                        case_id={case_id}
                        drawn={drawn}
                        places={places ?? new Map()}
                        notes={note}
                      />
                    </Suspense>
                  )}
                </Popover>
              </span>
            </>
          )}
        </div>
        {isTable ? (
          <Suspense>
            <GraphTables drawn={drawn} whole={whole} onShow={show} narrowedTo={note.join(' ')} />
          </Suspense>
        ) : (
          <div className={css.stage}>
            <div className={css.over}>
              {keys.length > 1 && (
                <SelectionBar
                  number={keys.length}
                  onPath={keys.length === 2 ? () => setEnds([keys[0]!, keys[1]!]) : undefined}
                  onHide={() => hide(keys)}
                  onGroup={(name) => {
                    edit({ group: keys, name })
                    setSelected(new Set())
                  }}
                  onClear={() => select(null, false)}
                />
              )}
              {ends && (
                <PathBar
                  isFound={way.data?.found}
                  error={way.error}
                  steps={(way.data?.nodes.length ?? 1) - 1}
                  onClear={() => setEnds(null)}
                />
              )}
            </div>
            {error && <NotAnswered error={error} />}
            {places && (
              <GraphDrawing
                ref={handle}
                drawn={drawn}
                places={places}
                selected={all}
                path={path}
                isSelecting={isSelecting}
                current={current}
                onCurrent={setCurrent}
                onSelect={select}
                onMove={(move) => edit({ move })}
                openScreen={openScreen}
                expand={() => current && expand(current)}
                hide={() => hide(keys.length > 0 ? keys : current ? [current] : [])}
                undo={undo}
                redo={redo}
              />
            )}
            {isSlow && (
              <p role="status" className={css.waiting}>
                Arranging {count(drawn.nodes.length, 'node')} …
              </p>
            )}
          </div>
        )}
        <Legend drawn={drawn} />
        <div className={css.bar}>
          <div className={css.notes}>
            {graph.nodes.length < graph.total && (
              <p>
                The {numberInWords(graph.nodes.length)} busiest of {numberInWords(graph.total)} are read.{' '}
                {onMore ? (
                  <Button look="quiet" onClick={onMore}>
                    Read more, free
                  </Button>
                ) : (
                  'Open a node to show its further neighbours.'
                )}
              </p>
            )}
            {hidden.length > 0 && (
              <p>
                {count(hidden.length, 'node')} hidden.{' '}
                <Button look="quiet" onClick={() => edit({ show: hidden })}>
                  Show them again
                </Button>
              </p>
            )}
            {around.error && <p role="alert">Not all neighbours were read. {around.error.message}</p>}
            {keep.error && <p role="alert">The arrangement was not saved. {keep.error.message}</p>}
            <Hubs of={graph.hubs} />
            <Gaps of={graph} onRefresh={() => void client.invalidateQueries({ queryKey: caseViews(case_id) })} />
            <p role="status" className="visually-hidden">
              {announced}
            </p>
          </div>
        </div>
      </div>
      {!isTable && node && (
        <NodePane
          key={node.key}
          node={node}
          drawn={drawn}
          whole={whole}
          more={graph.more.filter(({ key }) => key === node.key)}
          isExpanded={history.now.expanded.includes(node.key)}
          onExpand={() => expand(node.key)}
          onHide={() => hide([node.key])}
          onUngroup={() => edit({ ungroup: node.key })}
          onNode={show}
          onLink={(key) => select({ is: 'link', key }, false)}
          onClose={close}
        />
      )}
      {!isTable && shownLink && (
        <LinkPane key={shownLink.key} link={shownLink} drawn={drawn} onNode={show} onClose={close} />
      )}
    </div>
  )
}

/** It outlives the screen, so that undo still works after a look at a dossier. Signing out forgets it. */
function useHistory(case_id: string, nodes: readonly GraphNode[]) {
  const client = useQueryClient()
  const queryKey = ['graph history', case_id]
  const [history, setHistory] = useState(() => client.getQueryData<History>(queryKey) ?? begun(keptArrangement(nodes)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the case.
  useEffect(() => void client.setQueryData(queryKey, history), [client, history])
  return [history, setHistory] as const
}

/** Sends what changed, a moment after the last change. */
function useKept(history: History, keep: (placed: ReturnType<typeof placedSince>) => void, isKept: boolean): void {
  const [sent, setSent] = useState(history.now)
  useEffect(
    function keepSoon() {
      if (!isKept || sent === history.now) return
      const timer = setTimeout(() => {
        const placed = placedSince(sent, history.now)
        setSent(history.now)
        if (placed.length > 0) keep(placed)
      }, 400)
      return () => clearTimeout(timer)
    },
    [history.now, sent, isKept, keep],
  )
}

/** Filters stand in the address: they name kinds and years, and nothing personal. */
function useFilter(): [Filter, (filter: Filter) => void] {
  const [search, setSearch] = useSearchParams()
  const words = ['without', 'relations', 'from', 'to'].map((name) => search.get(name) ?? '')
  const [kinds = '', relations = '', from = '', to = ''] = words
  const filter = useMemo(
    () => ({
      kinds: kinds.split(',').filter(Boolean),
      relations: relations.split(',').filter(Boolean),
      from: yearIn(from),
      to: yearIn(to),
    }),
    [kinds, relations, from, to],
  )
  function choose(next: Filter): void {
    setSearch(
      () => {
        const search = new URLSearchParams(window.location.search)
        const values = {
          without: next.kinds.join(','),
          relations: next.relations.join(','),
          from: String(next.from ?? ''),
          to: String(next.to ?? ''),
        }
        for (const [name, value] of Object.entries(values))
          if (value === '') search.delete(name)
          else search.set(name, value)
        return search
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [filter, choose]
}
const yearIn = (text: string): number | null => (/^\d{4}$/.test(text) ? Number(text) : null)

function pathIn(drawn: Drawn, nodes: readonly GraphNode[]): ReadonlySet<string> {
  const on = new Set(nodes.map(({ key }) => key))
  const keys = drawn.nodes.filter(({ of }) => of.some(({ key }) => on.has(key))).map(({ key }) => key)
  if (keys.length < 2) return new Set()
  const steps = new Set(nodes.slice(1).map(({ key }, index) => pairOf(nodes[index]!.key, key)))
  const links = drawn.links.filter(({ a, b }) => steps.has(pairOf(a, b))).map(({ key }) => key)
  return new Set([...keys, ...links])
}
const pairOf = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`)

type FindProps = { nodes: Drawn['nodes']; onFound: (key: string) => void }

/** Enter goes to the next node that the words are part of. */
function Find({ nodes, onFound }: FindProps) {
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<{ words: string; place: number }>({ words: '', place: -1 })
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const found =
    words.length === 0 ? [] : nodes.filter(({ label }) => words.every((word) => folded(label).includes(word)))
  return (
    <form
      className={css.set}
      onSubmit={(event) => {
        event.preventDefault()
        if (found.length === 0) return
        const place = last.words === typed ? (last.place + 1) % found.length : 0
        setLast({ words: typed, place })
        onFound(found[place]!.key)
      }}
    >
      <input
        type="search"
        className={css.find}
        aria-label="Find in the graph"
        placeholder="Find in the graph"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <span role="status" className={css.said}>
        {typed &&
          (found.length === 0 ? 'none' : last.words === typed ? `${last.place + 1} of ${found.length}` : found.length)}
      </span>
    </form>
  )
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

type SelectionProps = {
  number: number
  onPath: (() => void) | undefined
  onHide: () => void
  onGroup: (name: string) => void
  onClear: () => void
}

function SelectionBar({ number, onPath, onHide, onGroup, onClear }: SelectionProps) {
  const [name, setName] = useState<string | null>(null)
  return (
    <div className={css.overBar}>
      <strong role="status">{count(number, 'node')} selected</strong>
      {onPath && (
        <Button look="tool" onClick={onPath}>
          Show path between them
        </Button>
      )}
      <Button look="tool" onClick={onHide}>
        Hide
      </Button>
      {name === null ? (
        <Button look="tool" onClick={() => setName('')}>
          Group
        </Button>
      ) : (
        <form
          className={css.set}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) onGroup(name.trim())
          }}
        >
          <input
            className={css.find}
            aria-label="Name of the group"
            placeholder="Name of the group"
            value={name}
            maxLength={60}
            ref={(field) => field?.focus()}
            onChange={({ target }) => setName(target.value)}
          />
          <Button look="tool" type="submit">
            Save group
          </Button>
        </form>
      )}
      <Button look="tool" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

type PathProps = { isFound: boolean | undefined; error: Error | null; steps: number; onClear: () => void }

const PathBar = ({ isFound, error, steps, onClear }: PathProps) => (
  <div className={css.overBar}>
    <p role="status">
      {error
        ? `The path was not read. ${error.message}`
        : isFound === undefined
          ? 'Looking for a path …'
          : isFound
            ? `Shortest path: ${count(steps, 'step')}.`
            : 'None found: the records of this case hold no path between the two.'}
    </p>
    <Button look="tool" onClick={onClear}>
      Clear the path
    </Button>
  </div>
)

const Legend = ({ drawn }: { drawn: Drawn }) => {
  const counts = Map.groupBy(drawn.nodes, ({ kind }) => kind)
  return (
    <div className={css.legend}>
      {[...counts].map(([kind, nodes]) => (
        <span key={kind}>
          <svg width="16" height="16" viewBox="-13 -13 26 26" aria-hidden>
            <g className={css.node} data-colour={glyphs[kind].colour}>
              <path className={css.glyph} d={glyphs[kind].path} />
            </g>
          </svg>
          {count(nodes.length, glyphs[kind].one, glyphs[kind].many)}
        </span>
      ))}
      <span>
        <svg width="26" height="8" aria-hidden>
          <g className={css.line}>
            <line x1="0" x2="26" y1="4" y2="4" />
          </g>
        </svg>
        stated by a record
      </span>
      <span>
        <svg width="26" height="8" aria-hidden>
          <g className={css.line} data-inferred>
            <line x1="0" x2="26" y1="4" y2="4" />
          </g>
        </svg>
        inferred from equal values
      </span>
      {drawn.nodes.some(({ isJoined }) => isJoined) && <span>double outline: joined by an analyst’s decision</span>}
    </div>
  )
}

const Hubs = ({ of: hubs }: { of: CaseGraph['hubs'] }) =>
  hubs.length > 0 && (
    <details>
      <summary>{count(hubs.length, 'shared value')} counted, not drawn</summary>
      <ul>
        {hubs.map(({ key, value, kind, count: number }) => (
          <li key={key}>
            {value}{' '}
            <span className={css.said}>
              ({glyphs[kind].one.toLowerCase()}, shared by {numberInWords(number)})
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
