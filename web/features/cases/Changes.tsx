import type { CaseChange } from '../../lookup/purpose/cases.ts'
import { labelOf } from '../../register/words.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useThisCase } from './CaseScreen.tsx'

/** Who changed what of the case. */
export function Changes() {
  const { changes, created_at } = useThisCase()
  return (
    <Panel title="Changes">
      {changes.length === 0 ? (
        <p>None since it was opened, {timeInWords(created_at)}.</p>
      ) : (
        <Table
          name="changes"
          caption="Changes, the newest first"
          rows={changes}
          keyOf={({ at, field }, index) => `${at}/${field}/${index}`}
          columns={columns}
        />
      )}
    </Panel>
  )
}

const columns: Column<CaseChange>[] = [
  {
    label: 'When',
    isNarrow: true,
    cell: ({ at }) => <time dateTime={at}>{timeInWords(at)}</time>,
    value: ({ at }) => at,
  },
  {
    label: 'Who',
    isCategory: true,
    cell: ({ analyst_name }) => analyst_name,
    value: ({ analyst_name }) => analyst_name,
  },
  {
    label: 'What',
    isName: true,
    isCategory: true,
    cell: ({ field }) => fieldInWords(field),
    value: ({ field }) => fieldInWords(field),
  },
  { label: 'Before', saysLabel: true, cell: ({ before }) => before ?? 'nothing', value: ({ before }) => before },
  { label: 'After', saysLabel: true, cell: ({ after }) => after ?? 'nothing', value: ({ after }) => after },
]

const fieldInWords = (field: string): string =>
  ({ closed_at: 'Closed', member: 'Member', retention_date: 'Kept until' })[field] ?? labelOf(field)
