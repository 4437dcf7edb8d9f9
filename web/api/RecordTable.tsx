import { Link } from 'react-router'
import { toRecord } from '../paths.ts'
import { timeInWords } from '../ui/dates.ts'
import { Status } from '../ui/Status.tsx'
import { Table } from '../ui/Table.tsx'
import { inWords, outcomeWords, reasons } from '../ui/words.ts'
import { creditsInWords } from './credits.ts'
import { operationInWords } from './operation-words.ts'
import type { RecordLine } from './records.ts'

/** Lookups, one a line; nothing personal stands here. */
export const RecordTable = ({ records }: { records: RecordLine[] }) => (
  <Table
    caption="Lookups, the newest first"
    rows={records}
    keyOf={({ id }) => id}
    columns={[
      {
        label: 'Lookup',
        isName: true,
        cell: ({ id, operation }) => <Link to={toRecord(id)}>{operationInWords(operation)}</Link>,
      },
      { label: 'Outcome', isNarrow: true, cell: ({ outcome }) => <Status>{inWords(outcomeWords, outcome)}</Status> },
      { label: 'Why', cell: ({ reason }) => inWords(reasons, reason) },
      { label: 'When', isNarrow: true, cell: ({ at }) => <time dateTime={at}>{timeInWords(at)}</time> },
      {
        label: 'Cost',
        align: 'end',
        isNarrow: true,
        cell: ({ credits, outcome }) => (outcome === 'not_answered' ? '' : creditsInWords(credits)),
      },
    ]}
  />
)
