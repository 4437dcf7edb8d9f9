import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Elsewhere } from '../../../contract/desk/across.ts'
import type { CaseGraph, GraphNode } from '../../../contract/desk/graph.ts'
import { AlsoIn } from '../../lookup/across/AlsoIn.tsx'
import { searchedIn, useElsewhere } from '../../lookup/across/elsewhere.ts'
import { Read, StillReading } from '../../lookup/answer/Read.tsx'
import { Gaps } from '../../lookup/decisions/Gaps.tsx'
import { takesLookups } from '../../lookup/purpose/cases.ts'
import { SearchIn } from '../../lookup/purpose/SearchIn.tsx'
import { recordsQuery } from '../../lookup/record/records.ts'
import { ListedMark } from '../../lookup/screening/ListedMark.tsx'
import { marksQuery } from '../../lookup/screening/marks.ts'
import { feedQuery } from '../../lookup/watch/watches.ts'
import { paths, toBatch, toCase, withSearch } from '../../paths.ts'
import { sessionQuery } from '../../server/session.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Section } from '../../ui/Section.tsx'
import css from './CaseHome.module.css'
import { useThisCase } from './CaseScreen.tsx'
import { CaseSearch } from './CaseSearch.tsx'
import { contradictionsQuery, findingsQuery, pairsQuery } from './decisions.ts'
import { Findings } from './Findings.tsx'
import { graphQuery } from './graph/graph-data.ts'
import { NodeGlyph } from './graph/NodeGlyph.tsx'
import { screenOfNode } from './graph/screens-of-nodes.ts'
import { subjectsQuery } from './subjects/subjects.ts'
import { Trail } from './Trail.tsx'
import { companyToTellApart } from './told-apart.ts'

/** Entities of the home: enough to know the case by. */
const fewNodes = 60

/** The question of the case, its findings, its subjects, what is open, and recent work. */
export function CaseHome() {
  const { case_id } = useThisCase()
  const graph = useQuery({ ...graphQuery(case_id, fewNodes), refetchOnMount: 'always' })
  const findings = useQuery(findingsQuery(case_id))
  return (
    <>
      <CaseSearch />
      <div className={`${css.columns} in-order`}>
        {findings.isPending ? (
          <div className={css.main}>
            <StillReading />
          </div>
        ) : (
          <Main graph={graph} hasFindings={findings.data?.some(({ state }) => state !== 'withdrawn') === true} />
        )}
        <div className={`${css.beside} in-order`}>
          <Open />
          <Trail />
        </div>
      </div>
    </>
  )
}

type MainProps = { graph: UseQueryResult<CaseGraph>; hasFindings: boolean }

/** Findings come first if there are any. The order stays while the analyst is here, so that a first one moves nothing. */
function Main({ graph, hasFindings }: MainProps) {
  const file = useThisCase()
  const { case_id } = file
  const [areFirst] = useState(hasFindings)
  return (
    <div className={`${css.main} in-order`}>
      {areFirst && <Findings />}
      <Section
        title="People and companies"
        actions={
          <>
            {takesLookups(file) && <Link to={toBatch(case_id, 'new')}>New batch</Link>}
            <Link to={toCase(case_id, 'graph')}>Open graph</Link>
          </>
        }
      >
        <Read query={graph} wanted="people and companies">
          {(graph) => <Entities graph={graph} />}
        </Read>
      </Section>
      {!areFirst && <Findings />}
    </div>
  )
}

/** Rows of each list. The graph has the rest. */
const atFirst = 10

/** A company may have many documents and land titles, so their number is enough here. */
const counted = [
  ['document', 'document'],
  ['title', 'land title'],
] as const
const ownLists = new Set(['person', 'company', ...counted.map(([kind]) => kind)])

/** Without the rest, nothing can be counted by its kind. */
const isPart = ({ total, nodes }: CaseGraph): boolean => total > nodes.length

function Entities({ graph }: { graph: CaseGraph }) {
  const file = useThisCase()
  const { case_id } = file
  const elsewhere = useElsewhere(
    case_id,
    graph.nodes.flatMap(({ mentions }) => mentions),
  )
  const others = counted.flatMap(([its, word]) => {
    const found = graph.nodes.filter(({ kind, hidden }) => kind === its && !hidden).length
    if (found === 0) return []
    return isPart(graph) ? `${word}s` : count(found, word)
  })
  if (graph.nodes.length === 0)
    return (
      <>
        <p>
          <strong>No people or companies yet.</strong> What the answers of this case name appears here.
        </p>
        {takesLookups(file) && (
          <p>
            <SearchIn file={file} to={paths.companies}>
              Look up a company
            </SearchIn>
            , a director or a number, or <Link to={toCase(case_id, 'subjects')}>import a list</Link> of companies or
            people.
          </p>
        )}
        <Gaps of={graph} />
      </>
    )
  return (
    <>
      <div className={`${css.entities} in-order`}>
        {/* Links to other cases make lines longer, and move what is below. */}
        {elsewhere.isLoading && <StillReading />}
        <EntityList title="People" graph={graph} elsewhere={elsewhere.data} of={({ kind }) => kind === 'person'} />
        <EntityList title="Companies" graph={graph} elsewhere={elsewhere.data} of={({ kind }) => kind === 'company'} />
        <EntityList
          title="Addresses and numbers"
          graph={graph}
          elsewhere={elsewhere.data}
          of={({ kind }) => !ownLists.has(kind)}
        />
      </div>
      {others.length > 0 && (
        <p className="quiet tiny">
          <Link to={withSearch(toCase(case_id, 'graph'), { view: 'table' })}>{others.join(', ')}</Link>
        </p>
      )}
      {isPart(graph) && (
        <p className="quiet tiny">
          The {numberInWords(graph.nodes.length)} with the most links are listed.{' '}
          <Link to={withSearch(toCase(case_id, 'graph'), { view: 'table' })}>
            List all {numberInWords(graph.total)}
          </Link>
        </p>
      )}
      {/* Below the links, because they come later. */}
      {elsewhere.error && <p className="quiet tiny">Other cases were not searched. {elsewhere.error.message}</p>}
      {elsewhere.data && <NotSearched elsewhere={elsewhere.data} />}
      <Gaps of={graph} />
    </>
  )
}

/** Of the other cases that one may read, some may not be searched. */
function NotSearched({ elsewhere }: { elsewhere: Elsewhere }) {
  if (elsewhere.searched === elsewhere.in_all) return null
  return <p className="quiet tiny">{searchedIn(elsewhere)} searched.</p>
}

type ListProps = {
  title: string
  graph: CaseGraph
  elsewhere: Elsewhere | undefined
  of: (node: GraphNode) => boolean
}

function EntityList({ title, graph, elsewhere, of }: ListProps) {
  const { case_id } = useThisCase()
  const nodes = graph.nodes.filter((node) => of(node) && !node.hidden)
  if (nodes.length === 0) return null
  return (
    <section>
      <h3>
        {title} {!isPart(graph) && <span className="quiet plain">{numberInWords(nodes.length)}</span>}
      </h3>
      <ul className={css.list}>
        {nodes.slice(0, atFirst).map((node) => {
          const screen = screenOfNode(node, graph.edges)
          const company = companyToTellApart(node, graph)
          return (
            <li key={node.key}>
              <NodeGlyph kind={node.kind} />
              <span>
                {screen ? <Link to={screen.address}>{node.label}</Link> : node.label}{' '}
                <ListedMark of={node.mentions} case_id={case_id} isShort />
              </span>
              <span className="quiet tiny">
                {node.standing ? <strong>{node.standing.words}</strong> : node.fact}
                {company && `${node.standing || node.fact ? ' · ' : ''}${company}`}
                {node.mentions.length > 1 && ` ${numberInWords(node.mentions.length)} mentions, joined by decision`}{' '}
                <AlsoIn of={node.mentions} found={elsewhere} isAfter={Boolean(node.standing || node.fact || company)} />
              </span>
              <Link
                className={`${css.wayOn} on-screen`}
                to={toCase(case_id, 'graph')}
                state={{ mention: node.key }}
                aria-label={`Show ${node.label} in graph`}
              >
                in graph
              </Link>
            </li>
          )
        })}
      </ul>
      {nodes.length > atFirst && (
        <Link className="quiet tiny" to={withSearch(toCase(case_id, 'graph'), { view: 'table' })}>
          {isPart(graph) ? `More ${title.toLowerCase()}` : `${numberInWords(nodes.length - atFirst)} more`}
        </Link>
      )}
    </section>
  )
}

/** Work that waits for an analyst. The numbers come together. One that cannot be read has no line, and is not shown as none. */
function Open() {
  const { case_id } = useThisCase()
  const { data: session } = useQuery(sessionQuery)
  const pairs = useQuery({ ...pairsQuery(case_id, 'open'), refetchOnMount: 'always' })
  const contradictions = useQuery({ ...contradictionsQuery(case_id), refetchOnMount: 'always' })
  const marks = useQuery({ ...marksQuery(case_id), refetchOnMount: 'always' })
  const unanswered = useQuery(recordsQuery({ case_id, outcome: 'not_answered' }))
  const findings = useQuery(findingsQuery(case_id))
  const subjects = useQuery({ ...subjectsQuery(case_id), refetchOnMount: 'always' })
  const watches = useQuery({ ...feedQuery(case_id), refetchOnMount: 'always' })
  const toExplain = contradictions.data?.rules
    .flatMap(({ items }) => items)
    .filter(({ explanation }) => explanation === null).length
  const tasks = findings.data?.filter(({ kind, state }) => kind === 'task' && state === 'open')
  const own = tasks?.filter(({ assignee }) => assignee === session?.analyst_id).length
  const isMore = unanswered.data?.next !== null && unanswered.data !== undefined
  const undecided = marks.data?.all.filter(({ state }) => state === 'not_decided').length
  const isCut = (marks.data?.left ?? 0) > 0
  type Line = [number: number | undefined, one: string, many: string, to: string, note?: string | false, of?: string]
  const lines: Line[] = [
    [pairs.data?.total, 'pair to decide', 'pairs to decide', toCase(case_id, 'identities')],
    [
      // Those that did not fit into the reply may be such candidates: then there is no "none".
      undecided === 0 && isCut ? undefined : undecided,
      'candidate of a list to decide',
      'candidates of lists to decide',
      toCase(case_id, 'screening'),
      isCut && 'or more',
      // Nothing here says whether all was screened.
      ', of what was screened so far',
    ],
    [toExplain, 'contradiction to explain', 'contradictions to explain', toCase(case_id, 'contradictions')],
    [
      unanswered.data?.records.length,
      'unanswered lookup',
      'unanswered lookups',
      withSearch(paths.records, { case_id, outcome: 'not_answered' }),
      isMore && 'or more',
    ],
    [watches.data?.unread, 'unread change of a watch', 'unread changes of watches', toCase(case_id, 'watches')],
    [
      subjects.data?.subjects.filter(({ record, lookup }) => record === null && lookup !== null).length,
      'imported subject to look up',
      'imported subjects to look up',
      toCase(case_id, 'subjects'),
    ],
    [tasks?.length, 'open task', 'open tasks', '#findings', Boolean(own) && `${numberInWords(own)} yours`],
  ]
  const queries = [pairs, marks, contradictions, unanswered, findings, watches, subjects]
  const failed = queries.find(({ error }) => error)
  const none = lines.filter(([number]) => number === 0)
  if (queries.some(({ isPending }) => isPending))
    return (
      <Section title="Open">
        <p className="quiet small" data-reading>
          Counting what is open …
        </p>
      </Section>
    )
  return (
    <Section title="Open">
      <ul className={css.open}>
        {lines.map(
          ([number, one, many, to, note]) =>
            Boolean(number) && (
              <li key={many}>
                <Link to={to}>
                  <strong>{numberInWords(number)}</strong> {count(number ?? 0, one, many).replace(/^\S+ /, '')}
                  {note && ` (${note})`}
                </Link>
              </li>
            ),
        )}
      </ul>
      {none.length > 0 && (
        <details className="quiet tiny">
          <summary>
            {none.length === lines.length ? 'Nothing is open' : `Nothing else is open: ${none.length} checks`}
          </summary>
          <ul>
            {none.map(([, , many, , , of]) => (
              <li key={many}>
                No {many}
                {of}
              </li>
            ))}
          </ul>
        </details>
      )}
      {failed?.error && <p role="alert">Some of this could not be read. {failed.error.message}</p>}
    </Section>
  )
}
