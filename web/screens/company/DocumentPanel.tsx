import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { Answer } from '../../api/Answer.tsx'
import { Foot } from '../../api/Foot.tsx'
import { useLookup } from '../../api/lookups.ts'
import { PinButton } from '../../api/PinButton.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { DocumentFile, DocumentFileFoot } from './DocumentFile.tsx'
import css from './DocumentPanel.module.css'
import { useToDocument } from './Filings.tsx'

type Props = { number: string; image_key: string }

/** One document: what is told of it, then its link, then the file itself, each on record. Closes with Escape. */
export function DocumentPanel({ number, image_key }: Props) {
  const toDocument = useToDocument()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

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
        <Answer lookup={info} wanted="the document" none={<p>The register has no document under this key.</p>}>
          {({ document }) => (
            <p className={css.told}>
              <span>Form {document?.form_type}</span>
              {document?.made_up_date && (
                <span>
                  made up to <DateText date={document.made_up_date} />
                </span>
              )}
              {document?.num_pages && <span>{count(document.num_pages, 'page')}</span>}
            </p>
          )}
        </Answer>
        {request_key && (
          <Answer lookup={link} wanted="the file" none={<p>The register gave no link to this document.</p>}>
            {(_, { record }) => (
              <DocumentFile key={record.id} record={record.id} title={document?.desc ?? 'Document'} />
            )}
          </Answer>
        )}
      </Panel>
    </aside>
  )
}
