import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import { operationInWords, screenOf } from '../../lookup/operations.ts'
import { costInColumn } from '../../lookup/price/prices.tsx'
import { useCase } from '../../lookup/purpose/cases.ts'
import { RecordPages, usePageInWords, usePageOfRecords } from '../../lookup/record/RecordTable.tsx'
import { companyRecordsQuery, type RecordLine } from '../../lookup/record/records.ts'
import { toCompany, toRecord } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { inWords, outcomeWords, whyInWords } from '../../register/words.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { timeColumn } from '../../table/time-column.tsx'
import { Identifier, shortId } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDossier } from './dossier.ts'

/** Lookups of this company in the current case, newest first. */
export function History() {
  const { number, company } = useDossier()
  const { shown: file, isKnown } = useCase()
  const { before } = usePageOfRecords()
  const query = useQuery({
    ...companyRecordsQuery({ number, case_id: file?.case_id, before }),
    enabled: isKnown,
  })
  return (
    <Panel title={file ? `Lookups in ${file.reference}` : 'Lookups'} isOfTab>
      <Read query={query} wanted="the ledger">
        {({ records, next }) => (
          <>
            <HistoryTable
              records={records}
              of={company?.name || number}
              none={`This case has no ${before ? 'earlier ' : ''}lookups of this company by its number. What this page shows may come from a search by name, or from another case.`}
              next={next}
              isOutdated={query.isPlaceholderData}
            />
            <RecordPages next={next} />
          </>
        )}
      </Read>
    </Panel>
  )
}

type TableProps = { records: RecordLine[]; of: string; none: string; next: number | null; isOutdated: boolean }

const HistoryTable = ({ records, of, none, next, isOutdated }: TableProps) => (
  <Table
    name="history"
    caption={`Lookups of ${of}, newest first`}
    rows={records}
    none={none}
    narrowedTo={usePageInWords({ next, isOutdated })}
    keyOf={({ id }) => id}
    columns={columns}
  />
)

const outcomeOf = ({ outcome }: RecordLine) => inWords(outcomeWords, outcome)

const columns: Column<RecordLine>[] = [
  {
    label: 'Lookup',
    isName: true,
    isCategory: true,
    isPersonal: false,
    value: ({ operation }) => operationInWords(operation),
    cell: (line) => {
      const screen = line.outcome === 'not_answered' ? null : screenFor(line)
      const words = operationInWords(line.operation)
      return screen ? <Link to={screen}>{words}</Link> : words
    },
  },
  {
    label: 'Outcome',
    isCategory: true,
    isPersonal: false,
    value: outcomeOf,
    cell: (line) => (
      <>
        <Status>{outcomeOf(line)}</Status> {line.reason && whyInWords(line)}
      </>
    ),
  },
  timeColumn('When', ({ at }) => at),
  {
    label: 'Looked up by',
    saysLabel: true,
    isNarrow: true,
    isCategory: true,
    isPersonal: true,
    value: ({ analyst_name }) => analyst_name,
  },
  {
    label: 'Record',
    saysLabel: true,
    isNarrow: true,
    value: ({ id }) => id,
    cell: ({ id }) => (
      <Link to={toRecord(id)}>
        <Identifier>{shortId(id)}</Identifier>
      </Link>
    ),
  },
  {
    label: 'Cost',
    unit: 'credits',
    saysLabel: true,
    align: 'end',
    value: ({ credits }) => credits,
    cell: costInColumn,
  },
]

/** Lookups that open a document lead to the list of documents. */
const ofDocuments = ['company_document_info', 'company_document', 'document_download']

function screenFor({ id, operation, about }: RecordLine): string | null {
  if (!about.company_number) return null
  if (ofDocuments.includes(operation)) return toCompany(about.company_number, 'documents')
  return screenOf({ id, operation, params: about })
}
