import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot, Source } from '../../lookup/answer/Foot.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { DocumentPages } from '../../lookup/document/DocumentPages.tsx'
import { fetchDocument } from '../../lookup/document/documents.ts'
import { answerQuery } from '../../lookup/lookups.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { useLookup, useRecordInAddress } from '../../lookup/useLookup.ts'
import { DateText } from '../../register/DateText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { useFocusHeadingWhenLost } from '../../ui/heading-focus.ts'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './DocumentPanel.module.css'
import { linkId, useToDocument } from './dossier-links.ts'

type Props = { number: string; image_key: string }

/** One document: what is told of it, then its link, then the file itself, each on record. */
function DocumentPanel({ number, image_key }: Props) {
  const toDocument = useToDocument()
  const navigate = useNavigate()

  const info = useLookup('company_document_info', { company_number: number, image_key }, { slot: 'info' })
  const document = info.query.data?.result?.document
  const request_key = document?.doc_request_key
  const link = useLookup('company_document', request_key ? { company_number: number, request_key } : null, {
    slot: 'document',
  })

  return (
    <Drawer label="Document" onClose={() => navigate(toDocument(null), { preventScrollReset: true })}>
      <Panel
        title={document?.desc ?? 'Document'}
        actions={
          <>
            {document && info.query.data && (
              <PinButton
                from={info.query.data.record.id}
                at="/document"
                kind="document"
                label={document.desc ?? 'Document'}
              />
            )}
            <Link to={toDocument(null)} preventScrollReset>
              Close
            </Link>
          </>
        }
        foot={
          <>
            <Foot lookup={info} />
            <Foot lookup={link} />
            <DocumentFileFoot />
          </>
        }
      >
        <Answer lookup={info}>{({ document }) => document && <Told document={document} />}</Answer>
        {request_key && (
          <Answer lookup={link}>
            {(_, { record }) => (
              <DocumentFile key={record.id} record={record.id} title={document?.desc ?? 'Document'} />
            )}
          </Answer>
        )}
      </Panel>
    </Drawer>
  )
}

const Told = ({ document }: { document: RecordOf<'document'> }) => (
  <>
    <p className={css.told}>
      <span>Form {document.form_type}</span>
      {document.made_up_date && (
        <span>
          made up to <DateText date={document.made_up_date} />
        </span>
      )}
      {document.num_pages !== null && document.num_pages !== undefined && (
        <span>{count(document.num_pages, 'page')}</span>
      )}
    </p>
    {!document.doc_request_key && <p>{whyNoFile(document)}</p>}
  </>
)

/** Told of, but there is no key to ask for the file with. */
const whyNoFile = ({ media, num_pages }: RecordOf<'document'>): string => {
  if (media === 'UNAVAILABLE') return 'The service says that this document is not available.'
  if (media === 'ARCHIVE') return 'The service says that this document is in an archive.'
  if (num_pages === 0) return 'The service says that this document has no pages.'
  return 'The service gave no key to ask for the file with, and no reason.'
}

/** The search parameter that holds the record of the file. */
const slot = 'file'

/** The file that the link on record leads to; fetched once, then read from its own record. */
function DocumentFile({ record, title }: { record: string; title: string }) {
  const { id, open } = useRecordInAddress(slot)
  const client = useQueryClient()
  // However often the panel is drawn anew while it comes, it is one file, and one record.
  const file = { queryKey: ['file', record], queryFn: () => fetchDocument(record), staleTime: Number.POSITIVE_INFINITY }
  const fetching = useMutation({
    mutationFn: () => client.fetchQuery(file),
    onSuccess: ({ record }) => void open(record.id, { replace: true }),
  })
  const isStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for a document, however often this is drawn.
  useEffect(
    function fetchOnce() {
      if (id !== null || isStarted.current) return
      isStarted.current = true
      fetching.mutate()
    },
    [id],
  )
  const box = useFocusHeadingWhenLost(id !== null || fetching.isError)
  return <div ref={box}>{id !== null ? <DocumentPages id={id} title={title} /> : notYet()}</div>

  function notYet() {
    if (!fetching.error) return <p role="status">Fetching the file …</p>
    return (
      <NotAnswered error={fetching.error}>
        <Button onClick={() => fetching.mutate()}>Try again, free</Button>
      </NotAnswered>
    )
  }
}

/** Where the file comes from, once it is on record. */
function DocumentFileFoot() {
  const { id } = useRecordInAddress(slot)
  const { data } = useQuery({ ...answerQuery(id ?? ''), enabled: id !== null })
  return data && <Source of={data} />
}

/** A list of documents, and beside it the one that was opened. */
export function BesideDocument({ number, children }: { number: string; children: ReactNode }) {
  const image_key = useSearchParams()[0].get('image')
  useReturnTo(image_key)
  return (
    <div className={css.split} data-open={image_key !== null || undefined}>
      <div className={css.list}>{children}</div>
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
