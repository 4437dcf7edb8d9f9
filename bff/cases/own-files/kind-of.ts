/** The kind of an own file. Its bytes decide; its name and what the browser says may be wrong. */
import type { OwnFileKind } from '../../../contract/own-files.ts'
import { fileTypeOf } from '../../ledger/file-type.ts'
import { isMailbox, withoutMboxLine } from './mbox-line.ts'

const looksAt = 65_536

const byType: { readonly [type: string]: OwnFileKind } = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/tiff': 'tiff',
}

/** Null for a file of any other kind. */
export function kindOf(bytes: Buffer): OwnFileKind | null {
  // A mail may hold a PDF near its start, so a mail is looked for before a PDF that begins late.
  const start = Buffer.from(withoutMboxLine(bytes.subarray(0, looksAt)))
  const isAtStart = start.subarray(0, 5).toString('latin1') === '%PDF-'
  if (isAtStart) return 'pdf'
  const kind = textKindOf(start) ?? byType[fileTypeOf(start)?.type ?? ''] ?? null
  return kind === 'mail' && isMailbox(bytes) ? null : kind
}

function textKindOf(start: Buffer): OwnFileKind | null {
  const text = start.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  if (text.includes('\0')) return isUtf16Page(start) ? 'page' : null
  if (beginsPage(text)) return 'page'
  const headers = headersAtStart(text)
  const has = (name: string) => new RegExp(`^${name}:`, 'im').test(headers)
  const isArchive = has('snapshot-content-location') || /^from: *<?saved by/im.test(headers)
  if (isArchive && has('content-type')) return 'page_archive'
  const isMail = has('from') && (has('date') || has('subject') || has('message-id') || has('to'))
  return isMail ? 'mail' : null
}

/** Lines up to the first empty one, if all of them are lines of headers (RFC 5322). */
function headersAtStart(text: string): string {
  const [head = ''] = text.split(/\r?\n\r?\n/, 1)
  return head.split('\n').every((line) => /^(?:[!-9;-~]{1,100}:|[ \t]|\r?$)/.test(line)) ? head : ''
}

const isUtf16Page = (start: Buffer): boolean =>
  start[0] === 0xff && start[1] === 0xfe && beginsPage(start.subarray(2).toString('utf16le'))

/** Comments may come first: browsers note there from where they saved the page. */
function beginsPage(text: string): boolean {
  let rest = text.trimStart()
  for (;;) {
    const end = rest.startsWith('<!--') ? rest.indexOf('-->') : rest.startsWith('<?xml') ? rest.indexOf('?>') : -1
    if (end < 0) return /^<(?:!doctype\s+html|html)[\s>]/i.test(rest)
    rest = rest.slice(end + (rest.startsWith('<!--') ? 3 : 2)).trimStart()
  }
}
