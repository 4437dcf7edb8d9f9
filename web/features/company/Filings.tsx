import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { isPart } from '../../lookup/answer/pages.ts'
import type { Answered } from '../../lookup/lookups.ts'
import { pressByLink } from '../../lookup/presses.ts'
import { usePriceEach } from '../../lookup/price/prices.tsx'
import { DateText, dateColumn } from '../../register/DateText.tsx'
import type { Column, Groups } from '../../table/Table.tsx'
import { narrowedBy } from '../../table/view.ts'
import { Button } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { count } from '../../ui/numbers.ts'
import { RowChoice } from '../../ui/RowChoice.tsx'
import { useSearchParam } from '../../ui/url-state.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { BesideDocument, DocumentRail } from './DocumentPanel.tsx'
import { useDossier } from './dossier.ts'
import { linkId, useToDocument } from './dossier-links.ts'
import css from './Filings.module.css'
import { isIn, kindChoices, kindNamed, periodChoices, periodOf, wordOf } from './filing-choices.ts'
import { categoryOf, filingCategories, whyMissing } from './filing-words.ts'
import { type OpenedDocument, recordsOf, useOpenedDocuments } from './opened-documents.ts'
import { FilteredCount, PartPanel } from './PartPanel.tsx'
import { RowChips } from './RowChips.tsx'
import { RowMark, useIsTargetRow } from './RowMark.tsx'

/** A filing, and its place in the answer. */
export type FilingRow = { filing: RecordOf<'company_filing_history'>; at: number }

/** The filing history, or a narrow rail of it beside the open document. */
export const Filings = () => (
  <BesideDocument>
    {(image_key) => (
      <PartPanel name="filings">{(answered) => <FilingTable answered={answered} openDocument={image_key} />}</PartPanel>
    )}
  </BesideDocument>
)

const filingOf = ({ filing }: FilingRow) => filing

export const filingRows = ({ result }: Answered<'company_filing_history'>): FilingRow[] =>
  (result?.filing_history_list ?? []).map((filing, at) => ({ filing, at }))

type TableProps = { answered: Answered<'company_filing_history'>; openDocument: string | null }

function FilingTable({ answered, openDocument }: TableProps) {
  const [namedKind, setKind] = useSearchParam('kind')
  const [since] = useSearchParam('since')
  const [until] = useSearchParam('until')
  const [, setSearch] = useSearchParams()
  const kind = kindNamed(namedKind)
  const period = { since, until }
  const rows = filingRows(answered)
  const isOfKind = ({ filing }: FilingRow) => kind === '' || categoryOf(filing) === kind
  const inPeriod = rows.filter(({ filing }) => isIn(filing, period))
  const shown = inPeriod.filter(isOfKind)
  const isFiltered = [kind, since, until].some(Boolean)
  const hasRoom = useMediaQuery('(min-width: 1000px)')
  if (openDocument !== null) return <FilingRail rows={shown} openDocument={openDocument} />

  const setAll = (filters: { [name: string]: string }) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(filters)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const clear = () => setAll({ kind: '', since: '', until: '' })
  const countsOf = isPart(answered) ? 'On this page' : undefined

  const filters = [
    { label: 'Kind', choices: kindChoices(inPeriod.map(filingOf), kind), chosen: kind, onChoose: setKind },
    {
      label: 'Year',
      choices: periodChoices(rows.filter(isOfKind).map(filingOf), period),
      chosen: wordOf(period),
      onChoose: (value: string) => setAll(periodOf(value)),
    },
  ]

  const words = filters.flatMap(({ choices, chosen }) =>
    chosen === '' ? [] : choices.flatMap(({ value, label }) => (value === chosen ? label : [])),
  )

  const table = (
    <FilingRows
      answered={answered}
      rows={shown}
      narrowedTo={narrowedBy(words, shown.length, rows.length)}
      lead={
        <>
          {!hasRoom &&
            filters.map((filter) => <RowChoice key={filter.label} {...filter} countsOf={countsOf} isPlain />)}
          <FilteredCount
            answered={answered}
            shown={shown.length}
            of={rows.length}
            isFiltered={isFiltered}
            isInLists={countsOf !== undefined}
          >
            <Button look="quiet" onClick={clear}>
              Show all rows
            </Button>
          </FilteredCount>
        </>
      }
    />
  )
  // The table has one place in both, so that another width, and the print, do not draw it anew.
  return (
    <div className={hasRoom ? css.beside : css.alone}>
      {hasRoom && (
        <div className={`${css.filters} on-screen`}>
          {filters.map((filter) => (
            <RowChips key={filter.label} {...filter} />
          ))}
          {countsOf && <p className="quiet tiny">Counts and filters cover this page only.</p>}
        </div>
      )}
      {table}
    </div>
  )
}

function FilingRail({ rows, openDocument }: { rows: FilingRow[]; openDocument: string }) {
  const { number } = useDossier()
  const toDocument = useToDocument()
  const { documents } = useOpenedDocuments(number)
  return (
    <DocumentRail
      label="Filings with a document"
      openDocument={openDocument}
      documents={rows.flatMap((row) => {
        const { image_key, document_date, form_type } = row.filing
        if (!image_key) return []
        const opened = documents.find((document) => document.image_key === image_key)
        const to = toDocument(image_key, opened && recordsOf(opened))
        return [{ image_key, date: document_date, form: form_type, title: descriptionOf(row), to }]
      })}
    />
  )
}

type Props = {
  answered: Answered<'company_filing_history'>
  rows: FilingRow[]
  /** On paper nothing opens, so the parts of a filing are listed in full. */
  isOnPaper?: boolean
  narrowedTo?: string | undefined
  lead?: ReactNode
}

export function FilingRows({ answered, rows, isOnPaper = false, narrowedTo, lead }: Props) {
  const { number, company } = useDossier()
  const image_key = useSearchParams()[0].get('image')
  const toDocument = useToDocument()
  const { documents } = useOpenedDocuments(number)
  const isTarget = useIsTargetRow()
  const pagesOf = useKnownPages()
  const openedOf = (image_key: string) => documents.find((document) => document.image_key === image_key)
  const isNoneMissing = rows.every(({ filing }) => filing.image_key)
  // The file itself is free.
  const price = usePriceEach('company_document_info', 'company_document')
  const isPriced = price !== ''
  const columns = [
    date,
    form,
    kind,
    isOnPaper ? described : opening,
    document({ toDocument, price, isPriced, pagesOf, openedOf, isNoneMissing }),
  ]
  return (
    <AnswerTable
      name="filings"
      of={answered}
      caption={`Filings of ${company?.name || number}`}
      rows={rows}
      narrowedTo={narrowedTo}
      keyOf={({ at }) => String(at)}
      isMarked={({ filing, at }) => isTarget(`filing-${at}`) || (image_key !== null && filing.image_key === image_key)}
      pins={pins}
      groups={byYear}
      columns={columns}
      lead={lead}
      isCountedByLead={lead !== undefined}
    />
  )
}

const byYear: Groups<FilingRow> = { of: ({ filing }) => filing.document_date?.slice(0, 4) ?? '' }

const pins = { kind: 'filing', at: ({ at }: FilingRow) => `/filing_history_list/${at}` } as const

/** The length of a document is known once it was opened. */
function useKnownPages(): (image_key: string) => number | null {
  const client = useQueryClient()
  const answers = client.getQueriesData<Answered<'company_document_info'>>({ queryKey: ['answer'] })
  return (image_key) => {
    const [, known] = answers.find(([, answer]) => answer?.params.image_key === image_key) ?? []
    return known?.result?.document?.num_pages ?? null
  }
}

const date: Column<FilingRow> = dateColumn('Date', ({ filing }) => filing.document_date, { saysLabel: false })

const form: Column<FilingRow> = {
  label: 'Form',
  isNarrow: true,
  isCategory: true,
  isPersonal: false,
  value: ({ filing }) => filing.form_type,
}

const kind: Column<FilingRow> = {
  label: 'Kind',
  isCategory: true,
  isPersonal: false,
  isOptional: true,
  value: ({ filing }) => filingCategories[categoryOf(filing)],
}

const descriptionOf = ({ filing }: FilingRow) => filing.document_description ?? filing.document_short_description

const describing = (cell: Column<FilingRow>['cell']): Column<FilingRow> => ({
  label: 'Description',
  isName: true,
  value: descriptionOf,
  cell,
})

const opening = describing((row) => (
  <>
    <RowMark id={`filing-${row.at}`}>
      <span className="plain">{descriptionOf(row)}</span>
    </RowMark>
    {childrenOf(row).length > 0 && (
      <details className={css.children}>
        <summary>{count(childrenOf(row).length, 'part')} filed with it</summary>
        <Children of={row} />
      </details>
    )}
  </>
))

const described = describing((row) => (
  <>
    <span className="plain">{descriptionOf(row)}</span>
    <Children of={row} />
  </>
))

const childrenOf = ({ filing }: FilingRow) => filing.child_list ?? []

const Children = ({ of }: { of: FilingRow }) =>
  childrenOf(of).length > 0 && (
    <ul className={css.children}>
      {childrenOf(of).map(({ form_type, document_date, document_description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no key, and never move.
        <li key={index}>
          {form_type} {document_description}
          {document_date && document_date !== of.filing.document_date && (
            <>
              , <DateText date={document_date} />
            </>
          )}
        </li>
      ))}
    </ul>
  )

type Opening = {
  toDocument: ReturnType<typeof useToDocument>
  price: string
  /** The head of the column says the price, so that a press on a link may spend it. */
  isPriced: boolean
  pagesOf: (image_key: string) => number | null
  /** The document, where this case has opened it. */
  openedOf: (image_key: string) => OpenedDocument | undefined
  /** Then the column would be empty on paper. */
  isNoneMissing: boolean
}

const document = ({ toDocument, price, isPriced, pagesOf, openedOf, isNoneMissing }: Opening): Column<FilingRow> => ({
  label: 'Document',
  ...(isNoneMissing && { isWayOn: true }),
  cost: price,
  value: ({ filing }) => whyMissing(filing) ?? 'Available',
  cell: ({ filing }) => {
    const { image_key, form_type, document_date } = filing
    if (!image_key) return <span className="quiet">{whyMissing(filing)}</span>
    const pages = pagesOf(image_key)
    const opened = openedOf(image_key)
    return (
      <>
        <Link
          className="on-screen"
          id={linkId(image_key)}
          to={toDocument(image_key, opened && recordsOf(opened))}
          preventScrollReset
          onClick={isPriced ? pressByLink : undefined}
          aria-label={`Open ${form_type} of ${dateInWords(document_date ?? '')}`}
        >
          Open
        </Link>
        {pages !== null && <span className="quiet on-screen"> {count(pages, 'page')}</span>}
        {opened?.file && <span className="quiet on-screen">, on record, free</span>}
      </>
    )
  },
})
