import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { creditsInWords } from '../../api/credits.ts'
import { rawAddress } from '../../api/documents.ts'
import { type LedgerRecord, recordQuery } from '../../api/lookups.ts'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { operationInWords, screenOf } from '../../api/operation-words.ts'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Status } from '../../ui/Status.tsx'
import { Table } from '../../ui/Table.tsx'
import { inWords, labelOf, outcomeWords, reasons } from '../../ui/words.ts'
import css from './RecordScreen.module.css'

/** One record: what was asked, when, by whom, why; what came back; and how that can be proved. */
export function RecordScreen() {
  const id = useParams().id ?? ''
  const { data: record, error } = useQuery(recordQuery(id))
  if (error)
    return (
      <Screen title="Record">
        <NotAnswered error={error} />
      </Screen>
    )
  if (!record) return <Screen title="Record">{null}</Screen>
  const screen = screenOf(record)
  return (
    <Screen
      title={operationInWords(record.operation)}
      aside={<Status>{inWords(outcomeWords, record.outcome)}</Status>}
      under={
        <>
          <span>
            Record <Identifier>{record.id}</Identifier>
          </span>
          <time dateTime={record.at}>{timeInWords(record.at)}</time>
          {screen && <Link to={screen}>Open as a screen, free</Link>}
        </>
      }
    >
      {record.erased && (
        <p>What this record held was erased. That it was made, and that it was erased, stays in the chain.</p>
      )}
      <Panel title="Asked">
        <Facts facts={askedFacts(record)} />
      </Panel>
      <Panel
        title="Answered"
        actions={
          record.sha256 && (
            <a href={rawAddress(record.id)} download>
              Download the answer as received
            </a>
          )
        }
      >
        <Facts facts={answeredFacts(record)} />
      </Panel>
      <Panel title="In the chain">
        <p className={css.note}>
          Each row’s hash is over the row and the hash before it: none can be changed or left out unseen.
        </p>
        <Table
          caption="Events of this record"
          rows={record.chain}
          keyOf={({ seq }) => String(seq)}
          columns={[
            { label: 'Event', isName: true, cell: ({ event }) => event },
            { label: 'Row', align: 'end', isNarrow: true, cell: ({ seq }) => seq },
            { label: 'When', isNarrow: true, cell: ({ at }) => <time dateTime={at}>{at}</time> },
            { label: 'Hash', cell: ({ hash }) => <Hash>{hash}</Hash> },
            { label: 'Commitment to its content', cell: ({ commitment }) => <Hash>{commitment}</Hash> },
          ]}
        />
      </Panel>
    </Screen>
  )
}

const askedFacts = ({ params, upstream, binding, case: file }: LedgerRecord) => [
  ...Object.entries(params ?? {}).map(([name, value]): [string, string] => [labelOf(name), value]),
  ['Asked of', upstream] as [string, string | null],
  ['Binding', binding] as [string, string | null],
  ['Case', file && `${file.reference}: ${file.title}`] as [string, string | null],
  ['Purpose', file?.purpose ?? null] as [string, string | null],
  ['Lawful basis', file?.lawful_basis ?? null] as [string, string | null],
  ['Kept until', file?.retention_date ?? null] as [string, string | null],
]

const answeredFacts = (record: LedgerRecord): [string, React.ReactNode][] => [
  ['Outcome', <Status key="outcome">{inWords(outcomeWords, record.outcome)}</Status>],
  ...(record.reason
    ? [['Why', `${inWords(reasons, record.reason)}. ${record.message ?? ''}`] as [string, string]]
    : []),
  ['HTTP status', record.status],
  ['Bytes', record.bytes?.toLocaleString('en-GB')],
  ['Took', record.milliseconds === null ? null : `${record.milliseconds} ms`],
  ['Cost', creditsInWords(record.credits)],
  ['SHA-256 of the answer as received', <Hash key="hash">{record.sha256}</Hash>],
  ...(record.blanked > 0
    ? [
        ['Keys overwritten', `${record.blanked}, at equal length, before hashing: the service had echoed one.`] as [
          string,
          string,
        ],
      ]
    : []),
]

const Hash = ({ children }: { children: string | null }) =>
  children ? <code className={css.hash}>{children}</code> : null
