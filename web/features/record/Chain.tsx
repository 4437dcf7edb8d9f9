import type { LedgerRecord } from '../../lookup/lookups.ts'
import { erasureReasons, inWords } from '../../register/words.ts'
import { Table } from '../../table/Table.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Hash } from './Hash.tsx'
import css from './RecordScreen.module.css'

const events = {
  asked: 'Asked',
  answered: 'Answered',
  opened: 'Opened',
  exported: 'Exported',
  erased: 'Erased',
}

const eventInWords = (event: string, reason: string | null) =>
  event === 'erased' && reason ? `Erased: ${inWords(erasureReasons, reason)}` : inWords(events, event)

/** The record's rows in the ledger, as they can be proved. */
export const Chain = ({ chain }: Pick<LedgerRecord, 'chain'>) => (
  <Panel title="In the chain">
    <p className={css.note}>
      Each row’s hash is over the row and the hash before it: none can be changed or left out unseen.
    </p>
    <Table
      caption="Events of this record"
      rows={chain}
      keyOf={({ seq }) => String(seq)}
      columns={[
        { label: 'Event', isName: true, cell: ({ event, reason }) => eventInWords(event, reason) },
        { label: 'Row', saysLabel: true, align: 'end', isNarrow: true, cell: ({ seq }) => seq },
        // As it was hashed: to the millisecond, and in no zone but UTC.
        { label: 'When', isNarrow: true, cell: ({ at }) => <time dateTime={at}>{at}</time> },
        { label: 'Hash', saysLabel: true, cell: ({ hash }) => <Hash>{hash}</Hash> },
        {
          label: 'Commitment to its content',
          saysLabel: true,
          cell: ({ commitment }) => commitment && <Hash>{commitment}</Hash>,
        },
      ]}
    />
  </Panel>
)
