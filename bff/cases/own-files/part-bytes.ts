/**
 * The bytes of attachments as they are in their mail. The mail reader gives each line of an attachment a new end, so its
 * bytes have another hash.
 */
import { createHash } from 'node:crypto'

/** Messages in messages, and parts in parts. */
const most = { messages: 5, depth: 60 }
const [tab, newline, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20]

/** @param read attachments as the mail reader gives them. @returns null for one whose bytes are not certain */
export function bytesInMail(mail: Uint8Array, read: readonly Uint8Array[]): (Buffer | null)[] {
  if (read.length === 0) return []
  const found = new Map<string, Buffer | null>()
  for (const part of partsOf(Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength))) {
    const print = withoutLineEnds(part)
    const other = found.get(print)
    // Two parts differ only in their line ends, so it is not known which one is the attachment.
    found.set(print, other === undefined || other?.equals(part) ? part : null)
  }
  return read.map((bytes) => found.get(withoutLineEnds(bytes)) ?? null)
}

/** The decoded bytes of each part that has no parts, and of each message with all that it holds. */
function* partsOf(part: Buffer, messages = 0, depth = 0): Generator<Buffer> {
  const { headers, body } = split(part)
  const type = headerOf(headers, 'content-type')
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (/^multipart\//i.test(type) && boundary !== undefined && depth < most.depth) {
    for (const inner of between(body, boundary)) yield* partsOf(inner, messages, depth + 1)
    return
  }
  const bytes = decoded(body, headerOf(headers, 'content-transfer-encoding'))
  yield bytes
  if (/^message\/rfc822\b/i.test(type) && messages < most.messages) yield* partsOf(bytes, messages + 1, depth + 1)
}

/** Headers end at the first empty line. */
function split(part: Buffer): { headers: string; body: Buffer } {
  for (let from = 0; from < part.length; ) {
    const at = part.indexOf(newline, from)
    const end = at < 0 ? part.length : at
    let last = end
    while (last > from && part[last - 1] === carriageReturn) last -= 1
    if (last === from) return { headers: part.toString('latin1', 0, from), body: part.subarray(end + 1) }
    from = end + 1
  }
  return { headers: part.toString('latin1'), body: part.subarray(part.length) }
}

/** The first header of this name counts, on one line. */
function headerOf(headers: string, name: string): string {
  const unfolded = headers.replaceAll(/\r*\n(?=[ \t])/g, '')
  return (new RegExp(`^${name}[ \\t]*:(.*)$`, 'im').exec(unfolded)?.[1] ?? '').trim()
}

/** The line end before a boundary belongs to the boundary (RFC 2046, section 5.1.1). */
function* between(body: Buffer, boundary: string): Generator<Buffer> {
  const mark = Buffer.from(`--${boundary}`, 'latin1')
  let from: number | undefined
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) {
    if (at > 0 && body[at - 1] !== newline) continue
    const next = body.indexOf(newline, at)
    const rest = body.toString('latin1', at + mark.length, next < 0 ? body.length : next)
    const isLast = rest.startsWith('--')
    if (rest.slice(isLast ? 2 : 0).trim() !== '') continue
    if (from !== undefined) yield body.subarray(from, Math.max(from, beforeLineEnd(body, at)))
    if (isLast || next < 0) return
    from = next + 1
  }
  if (from !== undefined) yield body.subarray(from)
}

const beforeLineEnd = (body: Buffer, at: number): number => (body[at - 2] === carriageReturn ? at - 2 : at - 1)

function decoded(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return fromBase64(body.toString('latin1'))
  return /quoted-printable/i.test(encoding) ? fromQuotedPrintable(body.toString('latin1')) : body
}

/** Some programs end each line with `=`, and go on. */
const fromBase64 = (text: string): Buffer =>
  Buffer.concat(
    text
      .replaceAll(/[^A-Za-z0-9+/=]+/g, '')
      .split(/=+/)
      .map((piece) => Buffer.from(piece, 'base64')),
  )

function fromQuotedPrintable(text: string): Buffer {
  const lines = text.split('\n')
  const all = lines.map((line, at) => {
    const end = at === lines.length - 1 ? '' : line.endsWith('\r') ? '\r\n' : '\n'
    // Spaces at the end of a line came on the way (RFC 2045, section 6.7).
    const said = line.trimEnd()
    const isSoft = said.endsWith('=')
    return (isSoft ? said.slice(0, -1) : `${said}${end}`).replaceAll(/=([0-9a-f]{2})/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  })
  return Buffer.from(all.join(''), 'latin1')
}

/** A fingerprint that is the same for two texts that differ only in their line ends, and in spaces before these. */
function withoutLineEnds(bytes: Uint8Array): string {
  const kept = Buffer.alloc(bytes.length)
  let length = 0
  const dropBack = (isDropped: (byte: number) => boolean) => {
    while (length > 0 && isDropped(kept[length - 1]!)) length -= 1
  }
  for (const byte of bytes) {
    if (byte === newline) dropBack(isBlank)
    kept[length++] = byte
  }
  dropBack((byte) => isBlank(byte) || byte === newline)
  return createHash('sha256').update(kept.subarray(0, length)).digest('base64')
}

const isBlank = (byte: number): boolean => byte === space || byte === tab || byte === carriageReturn
