import type { CaseOwnership, OwnershipChain, OwnershipEdge } from '../../../contract/desk/ownership.ts'
import { ruleWords } from '../../../contract/ownership.ts'
import { rangeOrNone } from '../../../entities/ownership/in-words.ts'
import { OfSelected } from '../../lookup/in-turn/OfSelected.tsx'
import type { CaseFile } from '../../lookup/purpose/cases.ts'
import { notingExport } from '../../table/export/noting-export.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { naturesInWords } from './in-words.ts'
import css from './Ownership.module.css'
import { nameIn } from './ownership-data.ts'
import { RecordLink } from './RecordLink.tsx'

type Props = {
  ownership: CaseOwnership
  file: Pick<CaseFile, 'case_id' | 'closed_at' | 'ends_in_days' | 'is_reader'>
  narrowedTo: string
}

/** The same chart in words: a row for each step of control, and a row for each chain. */
export function OwnershipTables({ ownership, file, narrowedTo }: Props) {
  const nameOf = nameIn(ownership)
  const { nodes, edges, chains } = ownership
  const companyOf = new Map(nodes.map(({ key, label, company_number }) => [key, { name: label, company_number }]))
  const ofSelected = (keys: readonly string[]) => (
    <OfSelected file={file} companies={keys.flatMap((key) => companyOf.get(key) ?? [])} />
  )
  const facts = { as_of: ownership.on }
  const recordsOf = ({ path, direction }: OwnershipChain) =>
    path.slice(1).flatMap((next, at) => {
      const [above, below] = direction === 'up' ? [next, path[at]] : [path[at], next]
      return edges
        .filter(({ controller, controlled }) => controller === above && controlled === below)
        .map(({ source }) => source.record)
    })
  return (
    <div className={css.tables}>
      <h2>Control</h2>
      <Table<OwnershipEdge>
        name="control"
        caption="Steps of control"
        rows={edges}
        none="No record of this case says who controls it, or what it controls."
        keyOf={({ controller, controlled, notified_on }) => `${controller} ${controlled} ${notified_on}`}
        columns={edgeColumns(nameOf)}
        forSelected={(rows) => ofSelected(rows.flatMap(({ controller, controlled }) => [controller, controlled]))}
        source={{ file: 'control', facts, note: notingExport(({ source }) => [source.record]) }}
        narrowedTo={narrowedTo}
      />
      <h2>Chains</h2>
      <Table<OwnershipChain>
        name="chains"
        caption="Chains of control"
        rows={chains}
        none="There is no chain."
        keyOf={({ path, direction }) => `${direction} ${path.join(' ')}`}
        columns={chainColumns(nameOf)}
        forSelected={(rows) => ofSelected(rows.flatMap(({ path }) => path))}
        source={{ file: 'chains', facts, note: notingExport(recordsOf) }}
        narrowedTo={narrowedTo}
      />
    </div>
  )
}

const edgeColumns = (nameOf: (key: string) => string): Column<OwnershipEdge>[] => [
  { label: 'Controller', isName: true, isPersonal: true, value: ({ controller }) => nameOf(controller) },
  { label: 'Controls', isPersonal: true, value: ({ controlled }) => nameOf(controlled) },
  { label: 'Range', isNarrow: true, saysLabel: true, value: rangeOrNone },
  { label: 'Nature', value: naturesInWords },
  {
    label: 'From',
    isNarrow: true,
    saysLabel: true,
    value: ({ notified_on }) => notified_on,
    cell: ({ notified_on }) => notified_on && dateInWords(notified_on),
  },
  {
    label: 'Until',
    isNarrow: true,
    saysLabel: true,
    value: ({ ceased_on }) => ceased_on,
    cell: ({ ceased_on }) => ceased_on && dateInWords(ceased_on),
  },
  {
    label: 'Circle',
    isCategory: true,
    isPersonal: false,
    isNarrow: true,
    saysLabel: true,
    value: ({ circle }) => (circle ? 'Yes' : 'No'),
  },
  {
    label: 'Record',
    saysLabel: true,
    value: ({ source }) => `${source.record}${source.pointer}`,
    cell: ({ source, controller }) => <RecordLink source={source} of={nameOf(controller)} />,
  },
]

const chainColumns = (nameOf: (key: string) => string): Column<OwnershipChain>[] => [
  { label: 'To', isName: true, isPersonal: true, value: ({ to }) => nameOf(to) },
  {
    label: 'Direction',
    isCategory: true,
    isPersonal: false,
    isNarrow: true,
    value: ({ direction }) => (direction === 'up' ? 'Controls it' : 'Controlled by it'),
  },
  { label: 'Range', isNarrow: true, saysLabel: true, value: rangeOrNone },
  { label: 'Rule', value: ({ rule }) => ruleWords[rule] },
  { label: 'Chain', isPersonal: true, value: ({ path }) => path.map(nameOf).join(' – ') },
]
