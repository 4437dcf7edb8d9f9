import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CaseGraph, CasePivots, GraphEdge, GraphNode } from '../../../../contract/desk/graph.ts'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { Read } from '../../../lookup/answer/Read.tsx'
import { caseViews, decisionInWords, judgementsQuery, standing } from '../../../lookup/decisions/decisions.ts'
import { runLookup } from '../../../lookup/lookups.ts'
import { isDeclined } from '../../../lookup/price/confirmation.ts'
import { usePrice, withPrice } from '../../../lookup/price/prices.tsx'
import { takesLookups } from '../../../lookup/purpose/cases.ts'
import { addressIn } from '../../../lookup/readers/addresses.ts'
import { heldQuery } from '../../../lookup/record/held.ts'
import { RegisteredHere } from '../../../lookup/record/RegisteredHere.tsx'
import { InsertIntoReport } from '../../../lookup/report/InsertIntoReport.tsx'
import { ListedMark } from '../../../lookup/screening/ListedMark.tsx'
import { toCase, toRecord, withSearch } from '../../../paths.ts'
import { ProblemError } from '../../../server/request.ts'
import { Button, firstClick, LinkButton } from '../../../ui/Button.tsx'
import { CopyLink } from '../../../ui/Copyable.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { Actions } from '../../../ui/Form.tsx'
import { useFocusHeadingWhenLost } from '../../../ui/heading-focus.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import {
  type Drawn,
  type DrawnLink,
  type DrawnNode,
  edgeInWords,
  foldableAt,
  otherEnd,
  sourcesOfNode,
} from './drawn.ts'
import { glyphs } from './glyphs.ts'
import { mostAround, pivotsQuery } from './graph-data.ts'
import css from './panes.module.css'
import { Sources } from './Sources.tsx'
import { questionsAbout, registerWords, screenOfNode } from './screens-of-nodes.ts'

type NodeProps = {
  node: DrawnNode
  drawn: Drawn
  /** As drawn, with every collapsed node open: the pane lists all links. */
  opened: Drawn
  whole: { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] }
  /** Neighbours on record that are not drawn, by relation. */
  more: CaseGraph['more']
  isExpanded: boolean
  /** Whether its further neighbours are read. */
  isReadAround: boolean
  onExpand: () => void
  onHide: () => void
  onUngroup: () => void
  onDocuments: () => void
  onNode: (key: string) => void
  onLink: (key: string) => void
  onNeighbours: () => void
  /** Folds its neighbours without other links into a count, or shows them again. */
  onCollapse: () => void
  onClose: () => void
}

/** One node: its links, further neighbours on record, and the price of lookups. */
export function NodePane({ node, drawn, opened, whole, more, isExpanded, isReadAround, ...acts }: NodeProps) {
  const [only] = node.of
  const isGroup = node.kind === 'group'
  const screen = !isGroup && only ? screenOfNode(only, whole.edges) : null
  const links = opened.linksOf.get(node.key) ?? []
  const foldable = foldableAt(drawn, node.key)
  const file = useThisCase()
  return (
    <Drawer label={`${glyphs[node.kind].one}: ${node.label}`} onClose={acts.onClose}>
      <div className={css.pane}>
        <Panel title={node.label} actions={<Button onClick={acts.onClose}>Close</Button>}>
          <p className="quiet">
            {glyphs[node.kind].one}
            {only && !isGroup && `, in ${count(only.records, 'record')}`}
          </p>
          {only && !isGroup && <ListedMark of={only.mentions} case_id={file.case_id} />}
          <Actions>
            {screen && <LinkButton to={screen.address}>{screen.words}</LinkButton>}
            {node.kind === 'address' && <RegisteredHere at={addressIn(node.label)} of={node.label} />}
            <InsertIntoReport file={file} sources={sourcesOfNode(opened, node.key)} of={node.label} />
            {only && !isGroup && (
              <CopyLink to={withSearch(toCase(file.case_id, 'graph'), { node: only.id })} of={node.label} />
            )}
            {isGroup && (
              <Button look="tool" onClick={acts.onUngroup}>
                Ungroup
              </Button>
            )}
            <Button look="tool" onClick={acts.onHide}>
              Hide
            </Button>
          </Actions>
          {node.isJoined && <Joined mentions={only?.mentions ?? []} />}
          {isGroup && <Members nodes={node.of} />}
          <section>
            <h3>{count(links.length, 'link')}</h3>
            <Actions>
              {links.length > 0 && (
                <Button look="quiet" onClick={acts.onNeighbours}>
                  Select neighbours
                </Button>
              )}
              {node.folded.length > 0 ? (
                <Button look="quiet" onClick={acts.onCollapse}>
                  Open {node.folded.length} folded in
                </Button>
              ) : (
                foldable > 0 && (
                  <Button look="quiet" onClick={acts.onCollapse}>
                    Collapse {count(foldable, 'neighbour')}
                  </Button>
                )
              )}
            </Actions>
            {node.documents > 0 && (
              <Button look="quiet" onClick={acts.onDocuments}>
                Show {count(node.documents, 'document')} in the graph
              </Button>
            )}
            <ul className={css.relations}>
              {links.map((link) => {
                const other = opened.nodeOf.get(otherEnd(link, node.key))
                return (
                  other && (
                    <li key={link.key}>
                      <Button look="quiet" className={css.end} onClick={() => acts.onNode(other.key)}>
                        {other.label}
                      </Button>
                      <Edges edges={link.edges} of={other.label} />
                    </li>
                  )
                )
              })}
            </ul>
          </section>
          {!isGroup && only && (
            <>
              <More more={more} isExpanded={isExpanded} isRead={isReadAround} onExpand={acts.onExpand} />
              <Lookups node={only} />
              <Pivots node={only} onNode={acts.onNode} drawn={drawn} />
            </>
          )}
        </Panel>
      </div>
    </Drawer>
  )
}

type LinkProps = { link: DrawnLink; drawn: Drawn; onNode: (key: string) => void; onClose: () => void }

/** Everything that links two nodes, each with its record. */
export function LinkPane({ link, drawn, onNode, onClose }: LinkProps) {
  const ends = [link.a, link.b].flatMap((key) => drawn.nodeOf.get(key) ?? [])
  const label = ends.map(({ label }) => label).join(' – ')
  const file = useThisCase()
  return (
    <Drawer label={`Link: ${label}`} onClose={onClose}>
      <div className={css.pane}>
        <Panel title={count(link.edges.length, 'relation')} actions={<Button onClick={onClose}>Close</Button>}>
          <Actions>
            <InsertIntoReport file={file} sources={link.edges.flatMap(({ sources }) => sources)} of={label} />
          </Actions>
          <ul className="stack-8 at-start small">
            {ends.map(({ key, label, kind }) => (
              <li key={key}>
                <Button look="quiet" className={css.end} onClick={() => onNode(key)}>
                  {label}
                </Button>{' '}
                <span className="quiet">{glyphs[kind].one.toLowerCase()}</span>
              </li>
            ))}
          </ul>
          <ul className={css.relations}>
            {link.edges.map((edge) => (
              <li key={`${edge.a} ${edge.kind} ${edge.b}`}>
                <Edge edge={edge} of={label} />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Drawer>
  )
}

const Edges = ({ edges, of }: { edges: readonly GraphEdge[]; of: string }) =>
  edges.map((edge) => <Edge key={`${edge.a} ${edge.kind} ${edge.b}`} edge={edge} of={of} />)

const Edge = ({ edge, of }: { edge: GraphEdge; of: string }) => (
  <>
    <span>
      {edgeInWords(edge)}
      {edge.names && (
        <span className="quiet">
          {' '}
          · in the record: {edge.names.a} – {edge.names.b}
        </span>
      )}
      {edge.inferred && (
        <span className="quiet">
          {' '}
          · inferred{edge.because && `: connected because ${edge.because[0]!.toLowerCase()}${edge.because.slice(1)}`}
        </span>
      )}
    </span>
    <Sources sources={edge.sources} count={edge.source_count} of={`${edgeInWords(edge)}, ${of}`} />
  </>
)

const Members = ({ nodes }: { nodes: readonly GraphNode[] }) => (
  <section>
    <h3>In this group</h3>
    <ul>
      {nodes.map(({ key, label, kind }) => (
        <li key={key}>
          {label} <span className="quiet">{glyphs[kind].one.toLowerCase()}</span>
        </li>
      ))}
    </ul>
  </section>
)

type MoreProps = { more: CaseGraph['more']; isExpanded: boolean; isRead: boolean; onExpand: () => void }

const More = ({ more, isExpanded, isRead, onExpand }: MoreProps) =>
  more.length > 0 && (
    <section>
      <h3>More on record</h3>
      <ul>
        {more.map(({ kind, label, count: number }) => (
          <li key={kind}>
            {label}: {numberInWords(number)}
          </li>
        ))}
      </ul>
      {!isExpanded && (
        <Button look="tool" onClick={onExpand}>
          Show them, free
        </Button>
      )}
      {isExpanded && isRead && (
        <p className="quiet">Not drawn: the graph shows at most {mostAround} nodes around one.</p>
      )}
    </section>
  )

/** New neighbours that a lookup may find. An answer that the case holds is free. */
function Lookups({ node }: { node: GraphNode }) {
  const file = useThisCase()
  const questions = questionsAbout(node)
  if (questions.length === 0 || !takesLookups(file)) return null
  return (
    <section>
      <h3>Look up</h3>
      <ul className="stack-8 at-start small">
        {questions.map((question) => (
          <li key={question.operation}>
            <LookUp question={question} case_id={file.case_id} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type LookUpProps = { question: ReturnType<typeof questionsAbout>[number]; case_id: string }

function LookUp({ question, case_id }: LookUpProps) {
  const client = useQueryClient()
  const price = usePrice(question.operation)
  const { data: held, isPending } = useQuery(heldQuery(question, case_id))
  const run = useMutation({
    mutationFn: () => runLookup({ ...question, case_id }, client),
    onSuccess: () => client.invalidateQueries({ queryKey: caseViews(case_id) }),
  })
  if (held)
    return (
      <span>
        <Link to={toRecord(held.record)}>{question.words}</Link>{' '}
        <span className="quiet">{held.outcome === 'found' ? 'on record, drawn' : 'on record, none found'}</span>
      </span>
    )
  return (
    <>
      <Button
        look="tool"
        className={css.lookUp}
        aria-disabled={run.isPending || isPending}
        onClick={firstClick(() => run.isPending || run.mutate())}
      >
        {run.isPending ? `Looking up ${question.words} …` : withPrice(`Look up ${question.words}`, price)}
      </Button>
      {run.error && !isDeclined(run.error) && <NotAnswered error={run.error} operation={question.operation} />}
    </>
  )
}

type PivotProps = { node: GraphNode; drawn: Drawn; onNode: (key: string) => void }

/** Others that share the node's values: in the case free, in the register at the price shown. */
function Pivots({ node, drawn, onNode }: PivotProps) {
  const file = useThisCase()
  const query = useInfiniteQuery(pivotsQuery(file.case_id, node.key))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const list = useFocusHeadingWhenLost<HTMLUListElement>(query.isSuccess && !isFetchingNextPage)
  if (query.error instanceof ProblemError && query.error.problem.status === 404)
    return <p className="quiet">Only records of other cases, pinned here, name it. What it shares is not compared.</p>
  return (
    <Read query={isFetchNextPageError ? { ...query, refetch: fetchNextPage } : query} wanted="what it shares">
      {({ pages }) => {
        const pivots = pages.flatMap((page) => page.pivots)
        const { left, is_partial } = pages.at(-1)!
        const unsearchable = [
          ...new Set(pivots.filter(({ lookup }) => !lookup).map(({ label }) => label.toLowerCase())),
        ]
        return (
          pivots.length > 0 && (
            <section>
              <h3 tabIndex={-1}>Who else has this</h3>
              <ul className={css.relations} ref={list}>
                {pivots.map((pivot) => (
                  <li key={`${pivot.pivot} ${pivot.value}`}>
                    <Pivot pivot={pivot} drawn={drawn} onNode={onNode} />
                    {pivot.lookup && takesLookups(file) && (
                      <LookUp
                        question={{ ...pivot.lookup, words: registerWords(pivot, pivot.lookup.params) }}
                        case_id={file.case_id}
                      />
                    )}
                  </li>
                ))}
              </ul>
              {hasNextPage && (
                <Button
                  look="quiet"
                  aria-disabled={isFetchingNextPage}
                  onClick={firstClick(() => isFetchingNextPage || void fetchNextPage())}
                >
                  Show more values: {numberInWords(left)} left
                </Button>
              )}
              {is_partial && (
                <p className="quiet">
                  Not all that the records say of this is compared. Select another node to see who shares its values.
                </p>
              )}
              {unsearchable.length > 0 && (
                <p className="quiet">The register cannot be searched for: {unsearchable.join(', ')}.</p>
              )}
            </section>
          )
        )
      }}
    </Read>
  )
}

type PivotRow = CasePivots['pivots'][number]

const Pivot = ({ pivot, drawn, onNode }: Pick<PivotProps, 'drawn' | 'onNode'> & { pivot: PivotRow }) => (
  <>
    <span>
      {pivot.label}: {pivot.value} <span className="quiet">{sharersInWords(pivot)}</span>
    </span>
    {pivot.shared.map(({ key, label, source }) => (
      <span key={key}>
        {drawn.nodeOf.has(key) ? (
          <Button look="quiet" className={css.end} onClick={() => onNode(key)}>
            {label}
          </Button>
        ) : (
          label
        )}{' '}
        <Sources sources={[source]} of={`${label}: ${pivot.value}`} />
      </span>
    ))}
    {pivot.count > pivot.shared.length && (
      <span className="quiet">and {numberInWords(pivot.count - pivot.shared.length)} more</span>
    )}
  </>
)

function sharersInWords({ count, is_least }: PivotRow): string {
  if (count === 0 && !is_least) return 'nobody else in this case'
  return `${is_least ? 'at least ' : ''}${numberInWords(count)} in this case`
}

/** Never as a fact: who decided that these mentions are one, and why. */
function Joined({ mentions }: { mentions: readonly string[] }) {
  const { case_id } = useThisCase()
  const { data } = useQuery(judgementsQuery(case_id))
  const decisions = standing(data?.judgements ?? []).filter(
    ({ a, b, verdict }) => verdict === 'same' && mentions.includes(a) && mentions.includes(b),
  )
  return (
    <section>
      <h3>{count(mentions.length, 'mention')} joined by decision</h3>
      <ul>
        {decisions.map((judgement) => (
          <li key={judgement.seq}>
            {decisionInWords(judgement)}
            {judgement.reason && `: “${judgement.reason}”`}
          </li>
        ))}
      </ul>
      <Link to={toCase(case_id, 'identities')}>See the decisions</Link>
    </section>
  )
}
