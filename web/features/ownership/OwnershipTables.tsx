import type { CaseOwnership, OwnershipChain, OwnershipEdge } from '../../../contract/desk/ownership.ts'
import { ruleWords } from '../../../contract/ownership.ts'
import { rangeOrNone } from '../../../entities/ownership/in-words.ts'
import { notingExport } from '../../lookup/answer/AnswerTable.tsx'
import { type Column, Table } from '../../table/Table.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { naturesInWords } from './in-words.ts'
import css from './Ownership.module.css'
import { nameIn } from './ownership-data.ts'
import { RecordLink } from './RecordLink.tsx'

type Props = { ownership: CaseOwnership; narrowedTo: string }

/** The same chart in words: a row for each step of control, and a row for each chain. */
export function OwnershipTables({ ownership, narrowedTo }: Props) {
  const nameOf = nameIn(ownership)
  const { edges, chains } = ownership
  const records = [...new Set(edges.map(({ source }) => source.record))]
  const source = { facts: { as_of: ownership.on }, note: notingExport(records) }
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
        source={{ file: 'control', ...source }}
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
        source={{ file: 'chains', ...source }}
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
    isNarrow: true,
    value: ({ direction }) => (direction === 'up' ? 'Controls it' : 'Controlled by it'),
  },
  { label: 'Range', isNarrow: true, saysLabel: true, value: rangeOrNone },
  { label: 'Rule', value: ({ rule }) => ruleWords[rule] },
  { label: 'Chain', isPersonal: true, value: ({ path }) => path.map(nameOf).join(' – ') },
]
