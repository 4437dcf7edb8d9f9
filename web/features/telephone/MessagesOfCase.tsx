import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import type { CaseFile } from '../../lookup/purpose/cases.ts'
import type { RecordLine } from '../../lookup/record/records.ts'
import { toTelephone } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { inWords, outcomeWords, whyInWords } from '../../register/words.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { messagesOfCase } from './telephone.ts'

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
