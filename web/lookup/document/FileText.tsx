import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../ui/Facts.tsx'
import { NotAnswered } from '../answer/NotAnswered.tsx'
import { Attachments } from './Attachments.tsx'
import { rawAddress } from './documents.ts'
import css from './FileText.module.css'
import { fileTextQuery } from './own-files.ts'

const labels: { readonly [header: string]: string } = {
  'Snapshot-Content-Location': 'Saved from',
  'Message-ID': 'Message ID',
  'Reply-To': 'Reply to',
}

/** A mail or a saved web page as plain text: nothing in it runs, and nothing is fetched. */
export function FileText({ id, case_id }: { id: string; case_id: string | null }) {
  const { data, error, refetch } = useQuery(fileTextQuery(id))
  if (error) return <NotAnswered error={error} onRetry={() => refetch()} />
  if (!data) return <p role="status">Opening …</p>
  const { kind, headers, text, page_text, is_cut, attachments } = data
  return (
    <>
      <Facts facts={headers.map(({ name, value }) => [labels[name] ?? name, value])} />
      <p className="quiet small">
        {kind === 'mail' ? 'The mail as text.' : 'The web page as text.'} Scripts, comments, pictures and links are left
        out. Nothing was fetched. <a href={rawAddress(id)}>Download the file</a>
      </p>
      {page_text === null ? (
        <Text>{text}</Text>
      ) : (
        <>
          <p role="note">The plain text of this mail differs from its web page. Both are shown.</p>
          <h3>Plain text</h3>
          <Text>{text}</Text>
          <h3>Web page</h3>
          <Text>{page_text}</Text>
        </>
      )}
      {is_cut && <p role="note">The file holds more text than is shown. Download it to read all of it.</p>}
      {attachments.length > 0 && <Attachments mail={id} case_id={case_id} attachments={attachments} />}
    </>
  )
}

const Text = ({ children }: { children: string }) =>
  children === '' ? <p>The file holds no text.</p> : <p className={css.text}>{children}</p>
