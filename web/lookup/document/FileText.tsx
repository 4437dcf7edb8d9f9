import { useQuery } from '@tanstack/react-query'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { Facts } from '../../ui/Facts.tsx'
import { sizeInWords } from '../../ui/files.ts'
import { NotAnswered } from '../answer/NotAnswered.tsx'
import { rawAddress } from './documents.ts'
import css from './FileText.module.css'

const labels: { readonly [header: string]: string } = {
  'Snapshot-Content-Location': 'Saved from',
  'Message-ID': 'Message ID',
  'Reply-To': 'Reply to',
}

/** A mail or a saved web page as plain text: nothing in it runs, and nothing is fetched. */
export function FileText({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reading(['file-text', id], desk.files.text({ id })))
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
      {attachments.length > 0 && (
        <>
          <h3>Attachments</h3>
          <ul>
            {attachments.map(({ name, type, bytes }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mail may hold the same file twice, and the list never changes.
              <li key={index}>
                {name}, {type}, {sizeInWords(bytes)}
              </li>
            ))}
          </ul>
          <p className="quiet small">
            Attachments stay inside the mail. Save one and add it as a file to read it here.
          </p>
        </>
      )}
    </>
  )
}

const Text = ({ children }: { children: string }) =>
  children === '' ? <p>The file holds no text.</p> : <p className={css.text}>{children}</p>
