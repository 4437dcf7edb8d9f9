import { Link, useNavigate } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { useLookup } from '../../lookup/lookups.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { DateText } from '../../register/DateText.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { DocumentFile, DocumentFileFoot } from './DocumentFile.tsx'
import css from './DocumentPanel.module.css'
import { useToDocument } from './to-document.ts'

type Props = { number: string; image_key: string }

/** One document: what is told of it, then its link, then the file itself, each on record. */
export function DocumentPanel({ number, image_key }: Props) {
  const toDocument = useToDocument()
  const navigate = useNavigate()

  const info = useLookup('company_document_info', { company_number: number, image_key }, 'info')
  const document = info.query.data?.result?.document
  const request_key = document?.doc_request_key
  const link = useLookup('company_document', request_key ? { company_number: number, request_key } : null, 'document')

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
