import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Answer } from '../../api/Answer.tsx'
import { bytesQuery, fetchDocument, rawAddress } from '../../api/documents.ts'
import { Foot } from '../../api/Foot.tsx'
import { useLookup } from '../../api/lookups.ts'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './DocumentPanel.module.css'
import { useToDocument } from './Filings.tsx'

const PdfPages = lazy(async () => ({ default: (await import('../../ui/PdfPages.tsx')).PdfPages }))

type Props = { number: string; image_key: string }

/** One document: what is told of it, then its link, then the file itself, each on record. Closes with Escape. */
export function DocumentPanel({ number, image_key }: Props) {
  const toDocument = useToDocument()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  const info = useLookup('company_document_info', { company_number: number, image_key }, 'info')
  const request_key = info.query.data?.result?.document?.doc_request_key
  const link = useLookup('company_document', request_key ? { company_number: number, request_key } : null, 'document')
  const document = info.query.data?.result?.document

  return (
    <aside
      ref={box}
      tabIndex={-1}
      className={css.panel}
      aria-label="Document"
      onKeyDown={(event) => event.key === 'Escape' && navigate(toDocument(null), { preventScrollReset: true })}
    >
      <Panel
        title={document?.desc ?? 'Document'}
        actions={
          <Link to={toDocument(null)} preventScrollReset>
            Close
          </Link>
        }
        foot={<Foot lookup={link} />}
      >
        <Answer lookup={info} wanted="the document" none={<p>The register has no document under this key.</p>}>
          {({ document }) => (
            <p className={css.told}>
              <span>Form {document?.form_type}</span>
              {document?.made_up_date && (
                <span>
                  made up to <DateText date={document.made_up_date} />
                </span>
              )}
              {document?.num_pages && <span>{document.num_pages} pages</span>}
            </p>
          )}
        </Answer>
        {request_key && (
          <Answer lookup={link} wanted="the file" none={<p>The register gave no link to this document.</p>}>
            {(_, { record }) => <File record={record.id} title={document?.desc ?? 'Document'} />}
          </Answer>
        )}
      </Panel>
    </aside>
  )
}

/** The file that the link on record leads to; fetched once, then read from its own record. */
function File({ record, title }: { record: string; title: string }) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('file')
  const fetching = useMutation({
    mutationFn: () => fetchDocument(record),
    onSuccess: ({ record }) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          next.set('file', record.id)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
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
  const { data: bytes, error } = useQuery({ ...bytesQuery(id ?? ''), enabled: id !== null })

  if (fetching.error || error)
    return (
      <NotAnswered error={fetching.error ?? error!}>
        <Button onClick={() => fetching.mutate()}>Try again</Button>
      </NotAnswered>
    )
  if (!bytes || id === null) return <p role="status">Fetching the file …</p>
  return (
    <Suspense fallback={<p role="status">Opening …</p>}>
      <PdfPages bytes={bytes} title={title}>
        <a href={rawAddress(id)} download>
          Download
        </a>
        <span>{(bytes.length / 1024).toFixed(0)} KB, on record</span>
      </PdfPages>
    </Suspense>
  )
}
