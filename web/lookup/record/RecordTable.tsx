import { Fragment, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toRecord } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { outcomeInWords, whyInWords } from '../../register/words.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { timeColumn } from '../../table/time-column.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { quoted } from '../../ui/text.ts'
import { operationInWords, screenOf } from '../operations.ts'
import { costInColumn } from '../price/prices.tsx'
import { type CaseFile, mayChange } from '../purpose/cases.ts'
import { evidenceOfRows } from '../report/evidence.ts'
import { partInWords, type RecordLine, subjectAsSent, subjectParts } from './records.ts'

type Props = {
  records: RecordLine[]
  none?: ReactNode
  /** The case that the screen names. */
  file?: CaseFile
  /** Where the older ones begin. */
  next: number | null
  /** Another page is being read. These are the rows before. */
  isOutdated: boolean
  /** The filters of the screen, in words. */
  filters?: readonly string[]
}

/** Lookups, one per row. */
export const RecordTable = ({ records, none, file, next, isOutdated, filters = [] }: Props) => (
  <Table
    name="lookups"
    caption="Lookups, the newest first"
    rows={records}
    none={none}
    narrowedTo={usePageInWords({ next, isOutdated, filters })}
    keyOf={({ id }) => id}
    onLines={file && mayChange(file) ? evidenceOfRows(file.case_id, evidenceIn) : undefined}
    columns={[
      {
        label: 'Lookup',
        isName: true,
        value: ({ operation }) => operationInWords(operation),
        cell: ({ id, operation }) => <Link to={toRecord(id)}>{operationInWords(operation)}</Link>,
      },
      {
        label: 'Subject',
        saysLabel: true,
        isPersonal: true,
        value: subjectAsSent,
        cell: (line) => <Subject of={line} />,
      },
      ...(file ? [] : [ofCase]),
      {
        label: 'Analyst',
        saysLabel: true,
        isNarrow: true,
        isCategory: true,
        isPersonal: true,
        value: ({ analyst_name }) => analyst_name,
      },
      {
        label: 'Outcome',
        isCategory: true,
        isPersonal: false,
        value: outcomeInWords,
        cell: (line) => (
          <>
            <Status>{outcomeInWords(line)}</Status> {line.reason && whyInWords(line)}
          </>
        ),
      },
      timeColumn<RecordLine>('When', ({ at }) => at),
      // Empty where it is not known.
      {
        label: 'Cost',
        unit: 'credits',
        saysLabel: true,
        align: 'end',
        value: ({ credits }) => credits,
        cell: costInColumn,
      },
      { label: 'Record', isOptional: true, value: ({ id }) => id, cell: ({ id }) => <Identifier>{id}</Identifier> },
      { label: 'Result', isWayOn: true, cell: (line) => <Screen of={line} /> },
    ]}
  />
)

const evidenceIn = ({ id, operation, outcome }: RecordLine) =>
  outcome === 'not_answered' ? null : { sources: [{ record: id, pointer: '' }], of: operationInWords(operation) }

const ofCase: Column<RecordLine> = {
  label: 'Case',
  saysLabel: true,
  isNarrow: true,
  isCategory: true,
  // A reference often contains a name.
  isPersonal: true,
  value: ({ case_reference }) => case_reference,
}

const Subject = ({ of }: { of: RecordLine }) =>
  subjectParts(of).map((part, index) => (
    <Fragment key={part.name}>
      {index > 0 && (part.isIdentifier ? ' ' : ', ')}
      {part.isIdentifier ? (
        <Identifier>{partInWords(part)}</Identifier>
      ) : part.name === 'name' ? (
        quoted(part.text, 'no name')
      ) : (
        part.text
      )}
    </Fragment>
  ))

/** To the screen of the answer, free. */
function Screen({ of: { id, operation, about, outcome } }: { of: RecordLine }) {
  // Without a company number, there is no dossier to open.
  if (!about.company_number && operation.startsWith('company_') && operation !== 'company_name_search') return null
  const screen = screenOf({ id, operation, params: about })
  if (!screen || outcome === 'not_answered') return null
  return (
    <Link to={screen} aria-label={`Open result: ${operationInWords(operation)}, free`}>
      Open result
    </Link>
  )
}

/** The start of each page so far, for the way back: the ledger only knows the next page. */
function usePages() {
  const [search] = useSearchParams()
  const pages = (search.get('before') ?? '').split('.').filter((page) => /^\d+$/.test(page))
  const to = (pages: string[]) => {
    const next = new URLSearchParams(search)
    if (pages.length === 0) next.delete('before')
    else next.set('before', pages.join('.'))
    return { search: next.toString() }
  }
  return { pages, to }
}

/** The page that the URL names. */
export const usePageOfRecords = (): { before: string | undefined } => ({ before: usePages().pages.at(-1) })

/** For exports: that these are not all. The address says nothing of rows that were read for another one. */
export function usePageInWords({ next, isOutdated, filters = [] }: Pick<Props, 'next' | 'isOutdated' | 'filters'>) {
  const { pages } = usePages()
  if (isOutdated) return 'rows of an earlier search or page, while the next was read'
  const place = pages.length > 0 ? 'an older page' : next !== null && 'one page'
  return [...filters, place, next !== null && 'older lookups exist'].filter(Boolean).join('; ') || undefined
}

/** Newer and older, without a total. @param next where the older ones begin */
export function RecordPages({ next }: { next: number | null }) {
  const { pages, to } = usePages()
  if (pages.length === 0 && next === null) return null
  return (
    <nav className="row-16 strong on-screen" aria-label="Pages of records">
      {pages.length > 0 && (
        <Link to={to(pages.slice(0, -1))} rel="prev">
          Newer records
        </Link>
      )}
      {next !== null && (
        <Link to={to([...pages, String(next)])} rel="next">
          Older records
        </Link>
      )}
    </nav>
  )
}
