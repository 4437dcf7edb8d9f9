/** Reads all text of a mail or a saved web page, also the text that a reader of it does not see. */
import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime'
import type { FileText } from '../../../contract/desk/files.ts'
import { withoutDirection } from '../../../contract/direction.ts'
import type { TextKind } from '../../../contract/own-files.ts'
import { sha256 } from '../../state/hash.ts'
import { kindOf } from './kind-of.ts'
import { withoutMboxLine } from './mbox-line.ts'
import { readPage } from './page-text.ts'
import { bytesInMail } from './part-bytes.ts'

export type Attached = Omit<FileText['attachments'][number], 'kept_as'>
export type ReadFile = {
  headers: { name: string; value: string }[]
  /** Of a mail, its plain part if it has one. */
  text: string
  /** The HTML part of a mail that has a plain part too. */
  page: string | null
  /** Text that readers of the file do not see, and the text of attached texts and mails. */
  unseen: string[]
  attachments: Attached[]
  /** The file as it is, without long rows of letters: these are pictures and attachments in code. */
  raw: string
  /** Attached files that are not read here: PDF files, pictures and others. */
  notRead: number
}

/** The name and the bytes of a file that is attached to a mail. Null if the mail has fewer; bytes are null if not certain. */
export async function readAttachment(
  bytes: Uint8Array,
  place: number,
): Promise<{ name: string; bytes: Uint8Array | null } | null> {
  requireFewLines(bytes)
  const mail = withoutMboxLine(bytes)
  const { attachments } = await PostalMime.parse(mail, limits)
  const attached = attachments[place]
  if (!attached) return null
  const exact = bytesInMail(mail, attachments.map(bytesOf))[place]
  // A slice would send the whole mail from its thread.
  return { name: nameOf(attached), bytes: exact ? new Uint8Array(exact) : null }
}

/** A hostile mail nests its parts without end. A mail of people stays far below these limits. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 1_000_000, maxRfc822NestingDepth: 5 }
/** Each line and each part takes time and memory. Attachments of 32 MB have fewer than half a million lines. */
const most = { lines: 1_000_000, marks: 20_000 }
/** Of mails that are attached to mails. */
const mostAttached = 5

/** @throws Error where a mail nests its parts too deeply, or has too many headers */
export async function readFile(bytes: Uint8Array, kind: TextKind): Promise<ReadFile> {
  return kind === 'page' ? readSavedPage(bytes) : readMail(bytes, kind)
}

function readSavedPage(bytes: Uint8Array): ReadFile {
  const html = pageIn(bytes)
  const { text, unseen } = readPage(html)
  return {
    headers: [],
    text: seen(text),
    page: null,
    unseen: [seen(unseen)],
    raw: withoutCode(html),
    attachments: [],
    notRead: 0,
  }
}

async function readMail(bytes: Uint8Array, kind: TextKind, depth = 0): Promise<ReadFile> {
  requireFewLines(bytes)
  const mail = withoutMboxLine(bytes)
  const email = await PostalMime.parse(mail, limits)
  const page = readPage(email.html ?? '')
  // A mail without words of its own may have an empty part beside its page.
  const isPlain = (email.text ?? '').trim() !== ''
  // Of a mail inside, and of the pictures of a saved page, only the names are read.
  const exact = kind === 'mail' && depth === 0 ? bytesInMail(mail, email.attachments.map(bytesOf)) : []
  const read: ReadFile = {
    headers: email.headers.map(headerOf),
    text: seen(isPlain ? email.text! : page.text),
    page: isPlain && page.text !== '' ? seen(page.text) : null,
    unseen: [seen(page.unseen)],
    raw: withoutCode(decoded(bytes)),
    attachments: email.attachments.map((attached, at) => attachmentOf(attached, exact[at] ?? null)),
    notRead: 0,
  }
  for (const attached of email.attachments) await readAttached(attached, read, kind, depth)
  return read
}

/** Parts begin at lines of two hyphens. */
function requireFewLines(bytes: Uint8Array): void {
  let lines = 0
  let marks = 0
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) {
    lines += 1
    if (bytes[at + 1] === 0x2d && bytes[at + 2] === 0x2d) marks += 1
    if (lines > most.lines || marks > most.marks) throw new Error('The mail has too many lines or parts.')
  }
}

/** Adds what an attached text, page or mail says. */
async function readAttached(attached: Attachment, into: ReadFile, kind: TextKind, depth: number): Promise<void> {
  const bytes = bytesOf(attached)
  if (attached.mimeType === 'message/rfc822' && depth < mostAttached) {
    const { headers, text, page, unseen, attachments, notRead } = await readMail(bytes, kind, depth + 1)
    const names = attachments.map(({ name }) => name)
    for (const each of [...headers.map(({ value }) => value), text, page ?? '', ...names]) into.unseen.push(each)
    for (const each of unseen) into.unseen.push(each)
    into.notRead += notRead
  } else if (/^(?:text\/html|application\/xhtml\+xml)$/.test(attached.mimeType)) {
    const { text, unseen } = readPage(pageIn(bytes))
    into.unseen.push(seen(text), seen(unseen))
  } else if (/^text\/|^message\//.test(attached.mimeType)) into.unseen.push(seen(decoded(bytes)))
  // The pictures of a saved page are part of how it looks.
  else if (kind === 'mail' && !attached.related) into.notRead += 1
}

/** Marks of direction would turn the text around them. */
const seen = (text: string): string => withoutDirection(text).trim()

const withoutCode = (text: string): string => text.replaceAll(/[A-Za-z0-9+/=]{40,}/g, ' ')

const headerOf = ({ originalKey, value }: Email['headers'][number]): ReadFile['headers'][number] => ({
  name: originalKey,
  value: seen(decodeWords(value)),
})

/** With other line ends than in the mail. */
const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const nameOf = ({ filename }: Attachment): string => seen(filename ?? '') || 'Unnamed file'

const attachmentOf = (attached: Attachment, exact: Buffer | null): Attached => ({
  name: nameOf(attached),
  type: attached.mimeType,
  kind: kindOf(exact ?? Buffer.from(bytesOf(attached))),
  bytes: exact?.length ?? null,
  sha256: exact && sha256(exact),
})

/** A page names its encoding by its first bytes, or in its head. A head that one can read is not in UTF-16. */
function pageIn(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  if (start.startsWith('\xff\xfe')) return decodedAs(bytes, 'utf-16le')
  const said = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(start)?.[1]
  return said === undefined || /^utf-?16|^ucs/i.test(said) ? decoded(bytes) : decodedAs(bytes, said)
}

/** If the encoding `charset` is unknown, the bytes say it. */
function decodedAs(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return decoded(bytes)
  }
}

/** Bytes that are not UTF-8 come from older programs. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
