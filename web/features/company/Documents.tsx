import { Link, useLocation, useSearchParams } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { paths, toCompany, toRecord } from '../../paths.ts'
import { dateColumn } from '../../register/DateText.tsx'
import { type Column, Table } from '../../table/Table.tsx'
import { timeColumn } from '../../table/time-column.tsx'
import { Copyable } from '../../ui/Copyable.tsx'
import { Identifier, shortId } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import { BesideDocument, DocumentRail } from './DocumentPanel.tsx'
import { useDossier } from './dossier.ts'
import { linkId, useToDocument, withoutFilters } from './dossier-links.ts'
import { type OpenedDocument, recordsOf, useOpenedDocuments } from './opened-documents.ts'

/** The documents that this case has opened. Opening one again is free. */
export function Documents() {
  const { number } = useDossier()
  const { search } = useLocation()
  const { documents, isPending, error, refetch, hasMore } = useOpenedDocuments(number)
  const showsLoader = useIsSlow(isPending)
  return (
    <BesideDocument>
      {(openDocument) => (
        <Panel title="Documents" isOfTab>
          {showsLoader && <p role="status">Reading the ledger …</p>}
          {error && <NotAnswered error={error} onRetry={refetch} />}
          {!isPending && !showsLoader && !error && documents.length === 0 && (
            <p>
              <strong>No documents opened</strong> in this case. Open one from the{' '}
              <Link to={{ pathname: toCompany(number, 'filings'), search: withoutFilters(search) }}>filings</Link>.
              Opening it again is free.
            </p>
          )}
          {!showsLoader &&
            documents.length > 0 &&
            (openDocument === null ? (
              <DocumentTable documents={documents} />
            ) : (
              <OpenedRail documents={documents} openDocument={openDocument} />
            ))}
          {hasMore && (
            <p>
              This list shows the newest. <Link to={paths.records}>See older ones in the records</Link>.
            </p>
          )}
        </Panel>
      )}
    </BesideDocument>
  )
}

function OpenedRail({ documents, openDocument }: { documents: OpenedDocument[]; openDocument: string }) {
  const toDocument = useToDocument()
  return (
    <DocumentRail
      label="Opened documents"
      openDocument={openDocument}
      documents={documents.map((document) => ({
        image_key: document.image_key,
        date: detailsOf(document)?.made_up_date,
        form: detailsOf(document)?.form_type,
        title: detailsOf(document)?.desc,
        to: toDocument(document.image_key, recordsOf(document)),
      }))}
    />
  )
}

export function DocumentTable({ documents }: { documents: OpenedDocument[] }) {
  const { number, company } = useDossier()
  const image_key = useSearchParams()[0].get('image')
  const toDocument = useToDocument()
  return (
    <Table
      name="documents"
      caption={`Documents of ${company?.name || number} opened in this case`}
      rows={documents}
      keyOf={(document) => document.image_key}
      isMarked={(document) => document.image_key === image_key}
      columns={columnsFor((document) => toDocument(document.image_key, recordsOf(document)))}
    />
  )
}

const detailsOf = ({ info }: OpenedDocument) => info.result?.document

const columnsFor = (to: (document: OpenedDocument) => { search: string }): Column<OpenedDocument>[] => [
  {
    label: 'Document',
    isName: true,
    value: (document) => detailsOf(document)?.desc,
    cell: (document) => (
      <Link id={linkId(document.image_key)} to={to(document)} preventScrollReset>
        {detailsOf(document)?.desc ?? 'Document'}
      </Link>
    ),
  },
  {
    label: 'Form',
    isNarrow: true,
    isCategory: true,
    isPersonal: false,
    value: (document) => detailsOf(document)?.form_type,
  },
  dateColumn('Made up to', (document) => detailsOf(document)?.made_up_date),
  {
    label: 'Pages',
    saysLabel: true,
    align: 'end',
    value: (document) => detailsOf(document)?.num_pages,
    cell: (document) => numberInWords(detailsOf(document)?.num_pages),
  },
  timeColumn('Opened', ({ info }) => info.record.at, { saysLabel: true }),
  {
    label: 'File on record',
    saysLabel: true,
    isNarrow: true,
    value: ({ file }) => file?.record.id,
    cell: ({ file }) =>
      file ? (
        <Link to={toRecord(file.record.id)}>
          <Identifier>{shortId(file.record.id)}</Identifier>
        </Link>
      ) : (
        'Not fetched'
      ),
  },
  {
    label: 'SHA-256 of the file',
    saysLabel: true,
    isNarrow: true,
    value: ({ file }) => file?.record.sha256,
    cell: ({ file }) => file?.record.sha256 && <Copyable what="SHA-256" value={file.record.sha256} shown={12} />,
  },
]
