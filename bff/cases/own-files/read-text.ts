/** Reads a mail or a saved web page as text. */
import type { FileText } from '../../../contract/desk/files.ts'
import { withoutDirection } from '../../../contract/direction.ts'
import type { TextKind } from '../../../contract/own-files.ts'
import { decodedAs } from './characters.ts'
import { bytesOf, headersOf, type Leaf, leavesOf, wordsOfHeader } from './mail.ts'
import { textOfPage } from './page-text.ts'

/** Characters. */
const most = { text: 400_000, markup: 4_000_000, header: 2000 }

const shownHeaders: { readonly [Kind in TextKind]: readonly string[] } = {
  mail: ['From', 'To', 'Cc', 'Date', 'Subject', 'Reply-To', 'Message-ID'],
  page: [],
  page_archive: ['Snapshot-Content-Location', 'Subject', 'Date'],
}

export function readText(bytes: Buffer, kind: TextKind): FileText {
  if (kind === 'page') return shown(kind, [], textOfPage(pageIn(bytes, undefined)), bytes.length > most.markup, [])
  const whole = bytes.toString('latin1')
  const { headers } = headersOf(whole)
  const named = shownHeaders[kind].flatMap((name) => {
    const value = headers.get(name.toLowerCase())
    return value ? [{ name, value: withoutDirection(wordsOfHeader(value.slice(0, most.header))) }] : []
  })
  const leaves = leavesOf(whole)
  const isText = (leaf: Leaf) => /^text\/(?:plain|html)$/.test(leaf.type) && !isAttached(leaf)
  const body = leaves.find((leaf) => leaf.type === 'text/plain' && isText(leaf)) ?? leaves.find(isText)
  const attachments = leaves.filter((leaf) => leaf !== body && !(isText(leaf) && body?.type === 'text/plain'))
  return shown(
    kind,
    named,
    body ? textOf(body) : '',
    (body?.body.length ?? 0) > most.markup,
    kind === 'mail' ? attachments.map(attachmentOf) : [],
  )
}

function shown(
  kind: TextKind,
  headers: FileText['headers'],
  text: string,
  isLonger: boolean,
  attachments: FileText['attachments'],
): FileText {
  const is_cut = isLonger || text.length > most.text
  return { kind, headers, text: withoutDirection(text.slice(0, most.text)), is_cut, attachments }
}

const isAttached = ({ headers }: Leaf): boolean => /^attachment/i.test(headers.get('content-disposition') ?? '')

function textOf(leaf: Leaf): string {
  const bytes = bytesOf({ ...leaf, body: leaf.body.slice(0, most.markup) })
  const charset = leaf.parameters.get('charset')
  return leaf.type === 'text/html' ? textOfPage(pageIn(bytes, charset)) : decodedAs(bytes, charset ?? 'utf-8')
}

/** A page names its encoding by its first bytes, by its way, or in its head. */
function pageIn(bytes: Buffer, charset: string | undefined): string {
  const start = bytes.subarray(0, 2048).toString('latin1')
  const said = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(start)?.[1]
  const mark = start.startsWith('\xff\xfe') ? 'utf-16le' : undefined
  return decodedAs(bytes.subarray(0, most.markup), mark ?? charset ?? said ?? 'utf-8')
}

function attachmentOf(leaf: Leaf): FileText['attachments'][number] {
  const named = typeOfName(leaf)
  return { name: withoutDirection(wordsOfHeader(named)), type: leaf.type, bytes: bytesOf(leaf).length }
}

const typeOfName = ({ headers, parameters }: Leaf): string =>
  /filename\*?=\s*"?([^";]{1,255})/i.exec(headers.get('content-disposition') ?? '')?.[1] ??
  parameters.get('name') ??
  'Unnamed file'
