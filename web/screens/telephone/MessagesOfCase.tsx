import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CaseFile } from '../../api/cases.ts'
import { Read } from '../../api/Read.tsx'
import type { RecordLine } from '../../api/records.ts'
import { messagesOfCase } from '../../api/telephone.ts'
import { toTelephone } from '../../paths.ts'
import { timeInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Status } from '../../ui/Status.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { inWords, outcomeWords, whyInWords } from '../../ui/words.ts'

/** What was sent in this case, whoever sent it: here one finds a message that one lost sight of while it was sent. */
export function MessagesOfCase({ file }: { file: CaseFile }) {
  const query = useQuery(messagesOfCase(file.case_id))
  return (
    <Panel title={`Messages in ${file.reference}`}>
      <Read query={query} wanted="the ledger">
        {({ records }) =>
          records.length === 0 ? (
            <p>None yet.</p>
          ) : (
            <Table
              name="messages"
              caption={`Messages in ${file.reference}, the newest first`}
              rows={records}
              keyOf={({ id }) => id}
              columns={columns}
            />
          )
        }
      </Read>
    </Panel>
  )
}

const columns: Column<RecordLine>[] = [
  {
    label: 'Asked for',
    isName: true,
    value: ({ at }) => at,
    cell: ({ id, at }) => <Link to={toTelephone('message', { record: id })}>{timeInWords(at)}</Link>,
  },
  { label: 'By', saysLabel: true, value: ({ analyst_name }) => analyst_name },
  {
    label: 'Outcome',
    isCategory: true,
    value: ({ outcome }) => outcomeInWords(outcome),
    cell: (line) => (
      <>
        <Status>{outcomeInWords(line.outcome)}</Status> {line.reason && whyInWords(line)}
      </>
    ),
  },
]

/** “Found” would be an odd word for it. */
const outcomeInWords = (outcome: RecordLine['outcome']): string =>
  outcome === 'found' ? 'Answered' : inWords(outcomeWords, outcome)
