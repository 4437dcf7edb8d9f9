import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, type To, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { documentKey } from '../../../entities/keys.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot, Source } from '../../lookup/answer/Foot.tsx'
import { NoAnswer } from '../../lookup/answer/NoAnswer.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { ShowInGraph } from '../../lookup/decisions/InCase.tsx'
import { DocumentPages } from '../../lookup/document/DocumentPages.tsx'
import { fetchDocument } from '../../lookup/document/documents.ts'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { pressForAddress, useWasPressed } from '../../lookup/presses.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { useIsOnlyRead } from '../../lookup/purpose/cases.ts'
import { useLookup, useRecordInAddress } from '../../lookup/useLookup.ts'
import { toRecord } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Form } from '../../ui/Form.tsx'
import { useFocusHeadingWhenLost } from '../../ui/heading-focus.ts'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './DocumentPanel.module.css'
import { useDossier } from './dossier.ts'
import { linkId, useToDocument } from './dossier-links.ts'
import { useOpenedDocuments } from './opened-documents.ts'

type Props = { number: string; image_key: string }

/** One document: its details, the link to its file, and the file, each on record. Only one press spends, for all of them. */
function DocumentPanel({ number, image_key }: Props) {
  const toDocument = useToDocument()
  const navigate = useNavigate()
  // The link that opens a document says what it costs.
  const [isConfirmed, setConfirmed] = useState(useWasPressed())
  const onRecord = useOpenedDocuments(number)
  const opened = onRecord.documents.find((one) => one.image_key === image_key)
  const details = useLookup(
    'company_document_info',
    { company_number: number, image_key },
    { slot: 'info', isAsked: isConfirmed, known: opened?.info.record.id },
  )
  const document = details.query.data?.result?.document
  const request_key = document?.doc_request_key
  const link = useLookup('company_document', request_key ? { company_number: number, request_key } : null, {
    slot: 'document',
    isAsked: isConfirmed,
    known: opened?.link?.record.id,
  })
  const { search } = useLocation()

  function confirm() {
    setConfirmed(true)
    pressForAddress()
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }

  // A press that just failed says why.
  const failures = useQueries({ queries: isConfirmed ? [] : onRecord.failed.map((id) => answerQuery(id)) })
  const isRead = !onRecord.isPending && failures.every(({ isPending }) => !isPending)
  const unread = failures.find(({ error }) => error)
  const failedWith = (name: 'image_key' | 'request_key', value: string | null | undefined) =>
    failures.find(({ data }) => value && data?.params[name] === value)?.data
  const notOnRecord = (missing: OperationName[], failed: Answered<OperationName> | undefined) =>
    !isConfirmed &&
    isRead &&
    (failed || unread || !details.isOnlyRead) && (
      <>
        {!failed && unread?.error && <NotAnswered error={unread.error} onRetry={() => void unread.refetch()} />}
        <OpenDocument
          of={missing}
          failed={failed}
          isUnread={unread !== undefined}
          onOpen={details.isOnlyRead ? undefined : confirm}
        />
      </>
    )

  return (
    <Drawer label="Document" onClose={() => navigate(toDocument(null), { preventScrollReset: true })}>
      <Panel
        title={document?.desc ?? 'Document'}
        actions={
          <span className={css.actions}>
            {document && <Details document={document} />}
            {document && details.query.data && (
              <PinButton
                from={details.query.data.record.id}
                at="/document"
                kind="document"
                label={document.desc ?? 'Document'}
              />
            )}
            <ShowInGraph mention={documentKey(image_key)} />
            <LinkButton to={toDocument(null)} preventScrollReset>
              Close
            </LinkButton>
          </span>
        }
        foot={
          <>
            <Foot lookup={details} />
            <Foot lookup={link} />
            <DocumentFileFoot />
          </>
        }
      >
        <Answer
          lookup={details}
          follows={isConfirmed ? ['company_document'] : []}
          notRun={notOnRecord(['company_document_info', 'company_document'], failedWith('image_key', image_key))}
        >
          {({ document }) => document && !document.doc_request_key && <p>{whyNoFile(document)}</p>}
        </Answer>
        {request_key && (
          <Answer lookup={link} notRun={notOnRecord(['company_document'], failedWith('request_key', request_key))}>
            {(_, { record }) => (
              <DocumentFile
                key={record.id}
                record={record.id}
                known={opened?.link?.record.id === record.id ? opened.file?.record.id : undefined}
                onRecord={onRecord}
                title={document?.desc ?? 'Document'}
              />
            )}
          </Answer>
        )}
      </Panel>
    </Drawer>
  )
}

/** States the sum of all lookups that follow, because none of them alone may be dear enough for a confirmation. */
function OpenDocument({ of, failed, isUnread, onOpen }: OpenProps) {
  const price = usePrice(...of)
  return (
    <Form className="stack-12 at-start" onSend={() => onOpen?.()}>
      <p>
        {failed ? (
          <>
            <NoAnswer of={failed} /> <Link to={toRecord(failed.record.id)}>Open its record</Link>
          </>
        ) : isUnread ? (
          'An earlier lookup could not be read. It may be of this document.'
        ) : (
          <>
            <strong>Not run.</strong> This case has no record of the {of.length > 1 ? 'document' : 'file'}.
          </>
        )}
      </p>
      {/* A submit button: it ignores the second click of a double click on the list. */}
      {onOpen && (
        <Button look="main" type="submit">
          {withPrice(failed ? 'Try again' : 'Open document', price)}
        </Button>
      )}
    </Form>
  )
}

type OpenProps = {
  of: OperationName[]
  /** The last try. */
  failed: Answered<OperationName> | undefined
  /** A record of a lookup that was not answered could not be read. It may be of this document. */
  isUnread: boolean
  onOpen: (() => void) | undefined
}

const Details = ({ document }: { document: RecordOf<'document'> }) => (
  <span className={css.details}>
    <span>Form {document.form_type}</span>
    {/* Most titles say the day. */}
    {document.made_up_date && !/made up to|made on/i.test(document.desc ?? '') && (
      <span>
        Made up to <DateText date={document.made_up_date} />
      </span>
    )}
    {document.num_pages !== null && document.num_pages !== undefined && (
      <span>{count(document.num_pages, 'page')}</span>
    )}
  </span>
)

/** Why the details give no key for the file. */
const whyNoFile = ({ media, num_pages }: RecordOf<'document'>): string => {
  if (media === 'UNAVAILABLE') return 'The service says that this document is not available.'
  if (media === 'ARCHIVE') return 'The service says that this document is in an archive.'
  if (num_pages === 0) return 'The service says that this document has no pages.'
  return 'The service gave no key for the file, and no reason.'
}

/** The search parameter that holds the record of the file. */
const slot = 'file'

/** @property onRecord what the case holds */
type FileProps = {
  record: string
  known: string | undefined
  onRecord: Pick<ReturnType<typeof useOpenedDocuments>, 'isPending' | 'error' | 'refetch'>
  title: string
}

/** The file behind the link. Fetched once, then read from its own record. */
function DocumentFile({ record, known, onRecord, title }: FileProps) {
  const { id: named, open } = useRecordInAddress(slot)
  const id = named ?? known ?? null
  const isKnown = !onRecord.isPending && !onRecord.error
  const isOnlyRead = useIsOnlyRead()
  const client = useQueryClient()
  // One file and one record, however often the panel renders meanwhile.
  const file = { queryKey: ['file', record], queryFn: () => fetchDocument(record), staleTime: Number.POSITIVE_INFINITY }
  const fetching = useMutation({
    mutationFn: () => client.fetchQuery(file),
    onSuccess: ({ record }) => void open(record.id, { replace: true }),
  })
  const isStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document is fetched once.
  useEffect(
    function fetchOnce() {
      if (id !== null || !isKnown || isOnlyRead || isStarted.current) return
      isStarted.current = true
      fetching.mutate()
    },
    [id, isKnown, isOnlyRead],
  )
  const box = useFocusHeadingWhenLost(id !== null || fetching.isError)
  return <div ref={box}>{id !== null ? <DocumentPages id={id} title={title} /> : notYet()}</div>

  function notYet() {
    if (fetching.error) return <NotAnswered error={fetching.error} onRetry={() => fetching.mutate()} />
    if (fetching.isIdle && onRecord.error) return <NotAnswered error={onRecord.error} onRetry={onRecord.refetch} />
    if (isOnlyRead && isKnown) return <p>This case does not hold the file.</p>
    return <p role="status">Loading the file …</p>
  }
}

function DocumentFileFoot() {
  const { id } = useRecordInAddress(slot)
  const { data } = useQuery({ ...answerQuery(id ?? ''), enabled: id !== null })
  return data && <Source of={data} />
}

/** The list of documents; where one is open, a rail of them with the document beside it. */
export function BesideDocument({ children }: { children: (openDocument: string | null) => ReactNode }) {
  const { number } = useDossier()
  const image_key = useSearchParams()[0].get('image')
  useReturnTo(image_key)
  return (
    <div className={css.split} data-open={image_key !== null || undefined}>
      <div className={css.list}>{children(image_key)}</div>
      {image_key !== null && <DocumentPanel key={image_key} number={number} image_key={image_key} />}
    </div>
  )
}

/** When a document closes, the focus returns to the link that opened it. */
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

type RailDocument = {
  image_key: string
  date: string | null | undefined
  form: string | null | undefined
  title: string | null | undefined
  to: To
}
type RailProps = { label: string; documents: RailDocument[]; openDocument: string }

/** Documents in a narrow column: date, form and title. */
export const DocumentRail = ({ label, documents, openDocument }: RailProps) => (
  <nav className={css.rail} aria-label={label}>
    <ul>
      {documents.map(({ image_key, date, form, title, to }) => (
        <li key={image_key}>
          <Link
            id={linkId(image_key)}
            to={to}
            preventScrollReset
            aria-current={image_key === openDocument ? 'true' : undefined}
            ref={image_key === openDocument ? bringIntoView : undefined}
          >
            <small>
              <DateText date={date} /> <code>{form}</code>
            </small>
            <span>{title ?? 'Document'}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest' })
