import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../api/Answer.tsx'
import { usePriceEach } from '../../api/credits.ts'
import { Foot } from '../../api/Foot.tsx'
import { useLookup } from '../../api/lookups.ts'
import { Pager } from '../../api/Pager.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useDossier } from './CompanyScreen.tsx'
import { DocumentPanel } from './DocumentPanel.tsx'
import css from './Filings.module.css'

type Filing = RecordOf<'company_filing_history'>

/** The filing history, and beside it the document that was opened. */
export function Filings() {
  const { number, company } = useDossier()
  const [search] = useSearchParams()
  const lookup = useLookup(
    'company_filing_history',
    { company_number: number, page_id: search.get('filings_page') ?? '' },
    'filings',
  )
  const image_key = search.get('image')
  const toDocument = useToDocument()
  useReturnTo(image_key)
  // The file itself, which follows, is free.
  const price = usePriceEach('company_document_info', 'company_document')

  return (
    <div className={css.split} data-open={image_key !== null || undefined}>
      <div className={css.list}>
        <Panel title="Filings" foot={<Foot lookup={lookup} />}>
          <Answer
            lookup={lookup}
            wanted="the filing history"
            none={
              <p>
                <strong>None found.</strong> The register holds no filing of this company.
              </p>
            }
          >
            {(result) => (
              <>
                <Table
                  caption={`Filings of ${company?.name ?? number}`}
                  rows={result.filing_history_list ?? []}
                  keyOf={(filing, index) => filing.image_key ?? String(index)}
                  isMarked={(filing) => filing.image_key !== null && filing.image_key === image_key}
                  columns={columnsFor(toDocument, price)}
                />
                <Pager operation={lookup.operation} links={result} page="filings_page" slot="filings" of="filings" />
              </>
            )}
          </Answer>
        </Panel>
      </div>
      {image_key !== null && <DocumentPanel key={image_key} number={number} image_key={image_key} />}
    </div>
  )
}

/** When a document closes, the focus is on the link that opened it again, and the page at its row. */
function useReturnTo(image_key: string | null): void {
  const opened = useRef(image_key)
  useEffect(
    function focusLink() {
      if (image_key === null && opened.current !== null) document.getElementById(linkId(opened.current))?.focus()
      opened.current = image_key
    },
    [image_key],
  )
}

const linkId = (image_key: string) => `open-${image_key}`

/** The same address with a document opened, or with none; what another document left in it goes. */
export function useToDocument(): (image_key: string | null) => { search: string } {
  const { search } = useLocation()
  return (image_key) => {
    const next = new URLSearchParams(search)
    for (const name of ['image', 'info', 'document', 'file']) next.delete(name)
    if (image_key !== null) next.set('image', image_key)
    return { search: next.toString() }
  }
}

const columnsFor = (toDocument: (image_key: string) => { search: string }, price: string): Column<Filing>[] => [
  { label: 'Date', isNarrow: true, cell: ({ document_date }) => <DateText date={document_date} /> },
  { label: 'Form', isNarrow: true, cell: ({ form_type }) => form_type },
  {
    label: 'Description',
    isName: true,
    cell: ({ document_description, document_short_description, child_list }) => (
      <>
        <span className={css.description}>{document_description ?? document_short_description}</span>
        {child_list && child_list.length > 0 && (
          <ul className={css.children}>
            {child_list.map(({ form_type, document_description }) => (
              <li key={`${form_type}/${document_description}`}>
                {form_type} {document_description}
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  },
  {
    label: 'Document',
    cost: price,
    cell: (filing) =>
      filing.image_key ? (
        <Link
          id={linkId(filing.image_key)}
          to={toDocument(filing.image_key)}
          preventScrollReset
          aria-label={`Open ${filing.form_type} of ${dateInWords(filing.document_date ?? '')}`}
        >
          Open
        </Link>
      ) : (
        <span className={css.missing}>{whyMissing(filing)}</span>
      ),
  },
]

/** A document that is not there says why. */
const whyMissing = ({ doc_being_scanned }: Filing) =>
  doc_being_scanned === 'true' ? 'Being scanned: look again in some days' : 'No image: older filings are on film only'
