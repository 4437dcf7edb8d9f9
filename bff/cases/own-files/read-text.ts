/** A mail or a saved web page as text, as the screen shows it. */
import type { FileText } from '../../../contract/desk/files.ts'
import type { TextKind } from '../../../contract/own-files.ts'
import { fileNameOf } from '../../http/file-name.ts'
import { type Attached, type ReadFile, readFile } from './read-file.ts'

/** Characters. */
const most = { text: 400_000, header: 4000, headers: 50, attachments: 1000 }

const shownHeaders: { readonly [Kind in TextKind]: readonly string[] } = {
  mail: ['From', 'Sender', 'To', 'Cc', 'Bcc', 'Date', 'Subject', 'Reply-To', 'Message-ID'],
  page: [],
  page_archive: ['Snapshot-Content-Location', 'Subject', 'Date'],
}

export type ReadText = Omit<FileText, 'attachments'> & { attachments: Attached[] }

/** @throws Error where a mail nests its parts too deeply, or has too many headers */
export async function readText(bytes: Uint8Array, kind: TextKind): Promise<ReadText> {
  const read = await readFile(bytes, kind)
  const headers = shownHeaders[kind].flatMap((name) => headersIn(read, name))
  const attachments = kind === 'mail' ? read.attachments : []
  const page = read.page !== null && differ(read.text, read.page) ? read.page : null
  return {
    kind,
    headers: headers.slice(0, most.headers).map(({ name, value }) => ({ name, value: value.slice(0, most.header) })),
    text: read.text.slice(0, most.text),
    page_text: page?.slice(0, most.text) ?? null,
    is_cut:
      read.text.length > most.text ||
      (page?.length ?? 0) > most.text ||
      headers.length > most.headers ||
      headers.some(({ value }) => value.length > most.header) ||
      attachments.length > most.attachments,
    attachments: attachments
      .slice(0, most.attachments)
      .map((attached) => ({ ...attached, name: fileNameOf(attached.name) })),
  }
}

/** A mail may name a header twice. */
const headersIn = ({ headers }: ReadFile, name: string): FileText['headers'] =>
  headers.flatMap(({ name: given, value }) => (given.toLowerCase() === name.toLowerCase() ? [{ name, value }] : []))

/** Programs break lines, mark bold words and draw lists in their own ways. The letters and digits are the same. */
const differ = (plain: string, page: string): boolean =>
  Math.max(plain.length, page.length) > most.text || lettersOf(plain) !== lettersOf(page)
const lettersOf = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]+/gu, '')
