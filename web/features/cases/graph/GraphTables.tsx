import type { ComponentProps } from 'react'
import type { GraphEdge, GraphNode } from '../../../../contract/desk/graph.ts'
import { rolesInWords } from '../../../../entities/link-words.ts'
import { OfSelected } from '../../../lookup/in-turn/OfSelected.tsx'
import { InsertIntoReport } from '../../../lookup/report/InsertIntoReport.tsx'
import { ListedMark } from '../../../lookup/screening/ListedMark.tsx'
import { notingExport } from '../../../table/export/noting-export.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { dateInWords } from '../../../ui/dates.ts'
import { PlainLink } from '../../../ui/PlainLink.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import { type Drawn, type DrawnNode, sourcesOfNode } from './drawn.ts'
import css from './GraphTables.module.css'
import { glyphs } from './glyphs.ts'
import { Sources } from './Sources.tsx'
import { screenOfNode, subjectsOf } from './screens-of-nodes.ts'

type Props = {
  drawn: Drawn
  whole: { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] }
  onShow: (key: string) => void
  narrowedTo: string
}

const recordsOf = ({ sources }: Pick<GraphNode | GraphEdge, 'sources'>): string[] => sources.map(({ record }) => record)

/** The same graph in words: a row for each relation, and a row for each node. */
export function GraphTables({ drawn, whole, onShow, narrowedTo }: Props) {
  const file = useThisCase()
  const labels = new Map(whole.nodes.map(({ key, label }) => [key, label]))
  const relations = drawn.links.flatMap(({ edges }) => edges)
  const narrowed = narrowedTo ? { narrowedTo } : {}
  return (
    <div className={css.tables}>
      <h2>Relations</h2>
      <Table<GraphEdge>
        name="relations"
        caption="Relations of the graph"
        rows={relations}
        keyOf={({ a, kind, b, inferred }) => `${a} ${kind} ${b} ${inferred}`}
        columns={relationColumns(labels)}
        source={{ file: 'relations', facts: {}, note: notingExport(recordsOf) }}
        {...narrowed}
      />
      <h2>Nodes</h2>
      <Table<DrawnNode>
        name="nodes"
        caption="Nodes of the graph"
        rows={drawn.nodes}
        keyOf={({ key }) => key}
        columns={nodeColumns(drawn, whole.edges, onShow)}
        forSelected={(rows) => <OfSelected file={file} {...subjectsOf(rows.flatMap(({ of }) => of))} />}
        source={{ file: 'nodes', facts: {}, note: notingExport(({ of }) => of.flatMap(recordsOf)) }}
        {...narrowed}
      />
    </div>
  )
}

const IntoReport = (what: Pick<ComponentProps<typeof InsertIntoReport>, 'sources' | 'of'>) => (
  <InsertIntoReport file={useThisCase()} {...what} isSmall />
)

const NodeMark = ({ of }: Pick<DrawnNode, 'of'>) => (
  <ListedMark of={of.flatMap(({ mentions }) => mentions)} case_id={useThisCase().case_id} isShort />
)

const relationColumns = (labels: ReadonlyMap<string, string>): Column<GraphEdge>[] => [
  { label: 'From', isName: true, isPersonal: true, value: ({ a, names }) => names?.a ?? labels.get(a) ?? a },
  { label: 'Relation', isCategory: true, isPersonal: false, value: ({ label }) => label },
  { label: 'To', isPersonal: true, value: ({ b, names }) => names?.b ?? labels.get(b) ?? b },
  { label: 'Roles', value: rolesInWords },
  {
    label: 'Since',
    isNarrow: true,
    saysLabel: true,
    value: ({ from }) => from,
    cell: ({ from }) => from && dateInWords(from),
  },
  {
    label: 'Until',
    isNarrow: true,
    saysLabel: true,
    value: ({ until }) => until,
    cell: ({ until }) => until && dateInWords(until),
  },
  {
    label: 'Stated',
    isCategory: true,
    isPersonal: false,
    isNarrow: true,
    value: ({ inferred }) => (inferred ? 'Inferred' : 'Stated'),
  },
  { label: 'Because', value: ({ because }) => because },
  {
    label: 'Records',
    saysLabel: true,
    value: ({ sources }) => sources.map(({ record, pointer }) => `${record}${pointer}`).join('; '),
    cell: (edge) => (
      <>
        <Sources sources={edge.sources} count={edge.source_count} of={edge.label} />{' '}
        <IntoReport sources={edge.sources} of={`${labels.get(edge.a)}, ${edge.label}, ${labels.get(edge.b)}`} />
      </>
    ),
  },
]

const nodeColumns = (drawn: Drawn, edges: readonly GraphEdge[], onShow: (key: string) => void): Column<DrawnNode>[] => [
  {
    label: 'Name',
    isName: true,
    isPersonal: true,
    value: ({ label }) => label,
    cell: ({ label, of }) => {
      const [only] = of
      const screen = only && screenOfNode(only, edges)
      return (
        <>
          {screen ? <PlainLink to={screen.address}>{label}</PlainLink> : label} <NodeMark of={of} />
        </>
      )
    },
  },
  { label: 'Kind', isCategory: true, isPersonal: false, value: ({ kind }) => glyphs[kind].one },
  { label: 'Links', align: 'end', isNarrow: true, saysLabel: true, value: ({ degree }) => degree },
  {
    label: 'Records',
    align: 'end',
    isNarrow: true,
    saysLabel: true,
    value: ({ of }) => of.reduce((sum, { records }) => sum + records, 0),
  },
  {
    label: 'Joined',
    isCategory: true,
    isPersonal: false,
    isOptional: true,
    value: ({ isJoined }) => (isJoined ? 'By an analyst’s decision' : ''),
  },
  {
    label: 'Graph',
    isWayOn: true,
    isNarrow: true,
    cell: ({ key, label }) => (
      <>
        <Button look="quiet" aria-label={`Show in graph: ${label}`} onClick={() => onShow(key)}>
          Show in graph
        </Button>{' '}
        <IntoReport sources={sourcesOfNode(drawn, key)} of={label} />
      </>
    ),
  },
]
