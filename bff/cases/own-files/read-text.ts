/** Reads a mail or a saved web page as text. */
import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime'
import type { FileText } from '../../../contract/desk/files.ts'
import { withoutDirection } from '../../../contract/direction.ts'
import type { TextKind } from '../../../contract/own-files.ts'
import { textOfPage } from './page-text.ts'

/** Characters. */
const most = { text: 400_000, markup: 4_000_000, header: 2000 }

/** A hostile mail nests its parts without end. A mail of people stays far below these limits. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 1_000_000, maxRfc822NestingDepth: 5 }

const shownHeaders: { readonly [Kind in TextKind]: readonly string[] } = {
  mail: ['From', 'To', 'Cc', 'Date', 'Subject', 'Reply-To', 'Message-ID'],
  page: [],
  page_archive: ['Snapshot-Content-Location', 'Subject', 'Date'],
}

/** @throws Error where a mail nests its parts too deeply, or has too many headers */
export async function readText(bytes: Uint8Array, kind: TextKind): Promise<FileText> {
  if (kind === 'page') return shown({ kind, text: textOfMarkup(pageIn(bytes)), isLonger: bytes.length > most.markup })
  const email = await PostalMime.parse(bytes, limits)
  const html = email.html ?? ''
  // A mail without words of its own may have an empty part beside its page.
  const isPlain = (email.text ?? '').trim() !== ''
  const text = isPlain ? email.text! : textOfMarkup(html)
  return shown({
    kind,
    headers: shownHeaders[kind].flatMap((name) => headerIn(email, name)),
    text,
    isLonger: !isPlain && html.length > most.markup,
    attachments: kind === 'mail' ? email.attachments.map(attachmentOf) : [],
  })
}

type Read = Pick<FileText, 'kind' | 'text'> & Partial<Pick<FileText, 'headers' | 'attachments'>> & { isLonger: boolean }

const shown = ({ kind, headers = [], text, isLonger, attachments = [] }: Read): FileText => ({
  kind,
  headers,
  text: withoutDirection(text.slice(0, most.text)).trim(),
  is_cut: isLonger || text.length > most.text,
  attachments,
})

const textOfMarkup = (html: string): string => textOfPage(html.slice(0, most.markup))

function headerIn({ headers }: Email, name: string): FileText['headers'] {
  const found = headers.find(({ key }) => key === name.toLowerCase())
  return found ? [{ name, value: withoutDirection(decodeWords(found.value.slice(0, most.header))) }] : []
}

/** A page names its encoding by its first bytes, or in its head. */
function pageIn(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  const said = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(start)?.[1] ?? 'utf-8'
  return decodedAs(bytes.subarray(0, most.markup), start.startsWith('\xff\xfe') ? 'utf-16le' : said)
}

/** If the encoding `charset` is unknown, the bytes are read as UTF-8. */
function decodedAs(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const attachmentOf = ({ filename, mimeType, content }: Attachment): FileText['attachments'][number] => ({
  name: withoutDirection(filename ?? 'Unnamed file'),
  type: mimeType,
  bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
})
