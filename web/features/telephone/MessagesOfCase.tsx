import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import type { CaseFile } from '../../lookup/purpose/cases.ts'
import type { RecordLine } from '../../lookup/record/records.ts'
import { toTelephone } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { inWords, outcomeWords, whyInWords } from '../../register/words.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { newestInWords } from '../../table/newest.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'

/** The newest text messages of this case. A message whose sending was interrupted is here too. */
export function MessagesOfCase({ file }: { file: CaseFile }) {
  const query = useQuery(messagesOfCase(file.case_id))
  return (
    <Panel title={`Messages in ${file.reference}`}>
      <Read query={query} wanted="the ledger">
        {({ records, next }) => (
          <>
            <Table
              name="messages"
              caption={`Messages in ${file.reference}, newest first`}
              rows={records}
              none="No messages yet."
              keyOf={({ id }) => id}
              columns={columns}
              {...(next !== null && { narrowedTo: newestInWords(records.length) })}
            />
            {next !== null && <p>{`These are ${newestInWords(records.length)}. Older messages are under Records.`}</p>}
          </>
        )}
      </Read>
    </Panel>
  )
}

const messagesOfCase = (case_id: string) =>
  reading(['records', 'messages of', case_id], desk.records.list({ operation: 'send_text_message', case_id }))

const columns: Column<RecordLine>[] = [
  {
    label: 'Requested',
    isName: true,
    value: ({ at }) => at,
    cell: ({ id, at }) => <Link to={toTelephone('message', { record: id })}>{timeInWords(at)}</Link>,
  },
  { label: 'By', saysLabel: true, value: ({ analyst_name }) => analyst_name },
  {
    label: 'Outcome',
    isCategory: true,
    isPersonal: false,
    value: ({ outcome }) => outcomeInWords(outcome),
    cell: (line) => (
      <>
        <Status>{outcomeInWords(line.outcome)}</Status> {line.reason && whyInWords(line)}
      </>
    ),
  },
]

/** A message is answered, not found. */
const outcomeInWords = (outcome: RecordLine['outcome']): string =>
  outcome === 'found' ? 'Answered' : inWords(outcomeWords, outcome)
