/**
 * Removes a disguise from a text, and maps each character back (decision 0029). One character a byte: faster to search.
 */
import { isAscii } from 'node:buffer'

/** The characters from `start` to `end` mean these; none where they only separate others. */
type Edit = (start: number, end: number, says: string) => void
/** Calls `edit` for each of its places, in order. */
export type Disguise = (text: string, edit: Edit) => void
export type Range = { start: number; end: number }

/** V8 keeps a text that is put together as its parts, and millions of parts take ten times the text. */
const mostParts = 8192
const nothing = Buffer.alloc(0)

/** Null where there is no disguise. The plain text is never longer than its disguise. */
export function without(disguise: Disguise, text: string): string | null {
  let [plain, from, edits, length] = ['', 0, 0, 0]
  let whole = nothing
  disguise(text, (start, end, says) => {
    if (start > from) plain += text.slice(from, start)
    plain += says
    from = end
    edits += 1
    if (edits % mostParts !== 0) return
    if (whole === nothing) whole = Buffer.allocUnsafe(text.length)
    length += whole.write(plain, length, 'latin1')
    plain = ''
  })
  if (from === 0) return null
  const rest = plain + text.slice(from)
  return whole === nothing ? rest : whole.toString('latin1', 0, length) + rest
}

/** Maps ranges of the plain text back to the disguised one. @param ranges in order, without overlaps */
export function placesOf(ranges: readonly Range[], disguise: Disguise, text: string): Range[] {
  const places: Range[] = []
  let next = 0
  /** The characters that the disguise has added so far. */
  let lag = 0
  let from = 0
  const map: Edit = (start, end, { length }) => {
    const said = start - lag
    for (let at = next; at < ranges.length && ranges[at]!.start < said + length; at += 1) {
      const range = ranges[at]!
      const [first, last] = [Math.max(range.start + lag, from), Math.min(range.end + lag, start)]
      if (first < last) places.push({ start: first, end: last })
      if (range.end > said && length > 0) places.push({ start, end })
    }
    while (next < ranges.length && ranges[next]!.end <= said + length) next += 1
    lag += end - start - length
    from = end
  }
  disguise(text, map)
  map(text.length, text.length, '')
  return places
}

/** UTF-16 has a zero byte beside each character of ASCII. */
export const zeros: Disguise = (text, edit) => {
  for (let at = text.indexOf('\0'); at !== -1; at = text.indexOf('\0', at + 1)) edit(at, at + 1, '')
}

const [cdata, comment, instruction] = ['<![cdata[', '<!--', '<?']
const [exclamation, question] = [0x21, 0x3f]

/** Tags, comments, instructions and CDATA marks separate characters of one text. */
export const markup: Disguise = (text, edit) => {
  for (let at = text.indexOf('<'); at !== -1; ) {
    const end = endOfMark(text, at)
    // An unclosed part is not well-formed, and no reader goes on from there.
    if (end === -1) return
    edit(at, end, '')
    const isCdata = text.charCodeAt(at + 1) === exclamation && text.startsWith(cdata, at)
    const close = isCdata ? text.indexOf(']]>', end) : -1
    if (isCdata && close === -1) return
    if (isCdata) edit(close, close + 3, '')
    at = text.indexOf('<', isCdata ? close + 3 : end)
  }
}

function endOfMark(text: string, at: number): number {
  // Nearly all are tags, and comparing texts takes longer than comparing a character.
  const next = text.charCodeAt(at + 1)
  if (next !== exclamation && next !== question) return endOfTag(text, at)
  if (text.startsWith(cdata, at)) return at + cdata.length
  if (text.startsWith(comment, at)) return endAfter(text, '-->', at + comment.length)
  if (text.startsWith(instruction, at)) return endAfter(text, '?>', at)
  return endOfTag(text, at)
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? -1 : at + mark.length
}

const [greater, double, single] = [0x3e, 0x22, 0x27]

/** A `>` within the quotes of an attribute does not end the tag. */
function endOfTag(text: string, from: number): number {
  let quote = 0
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === double || code === single) quote = code
    else if (code === greater) return at + 1
  }
  return -1
}

type Escape = { length: number; says: string }

/** @param escapeAt decodes the escape at this character */
const written =
  (first: string, escapeAt: (text: string, at: number) => Escape | null): Disguise =>
  (text, edit) => {
    for (let at = text.indexOf(first); at !== -1; ) {
      const found = escapeAt(text, at)
      const end = at + (found?.length ?? 1)
      if (found) edit(at, end, found.says)
      at = text.indexOf(first, end)
    }
  }

const entities = (
  [
    ['&amp;', '&'],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&apos;', "'"],
  ] as const
).map(([name, says]) => ({ name, escape: { length: name.length, says } }))
const reference = /^&#(?:0*(\d{1,7})|x0*([\da-f]{1,6}));?/

/** `&#65;`, `&#x41;` and `&amp;`. */
export const references = written('&', (text, at) => {
  if (text[at + 1] !== '#') return entities.find(({ name }) => text.startsWith(name, at))?.escape ?? null
  const parts = reference.exec(text.slice(at, at + 48))
  if (!parts) return null
  const [{ length }, decimal, hex = ''] = parts
  return { length, says: utf8(decimal ? Number(decimal) : Number.parseInt(hex, 16)) }
})

/** `%41`, and `%u0041` as the proxies of .NET write it. */
export const percents = written('%', (text, at) => {
  const isLong = text[at + 1] === 'u'
  const code = hexAt(text, at + (isLong ? 2 : 1), isLong ? 4 : 2)
  return code === null ? null : { length: isLong ? 6 : 3, says: isLong ? utf8(code) : byte(code) }
})

/** The escapes of JSON: `\u0041`, `\x41` and `\/`. */
export const backslashes = written('\\', (text, at) => {
  const next = text[at + 1] ?? ''
  if (next === 'x') return escapeOf(4, hexAt(text, at + 2, 2))
  if (next !== 'u') return isSign.test(next) ? { length: 2, says: next } : null
  const high = hexAt(text, at + 2, 4)
  const isPair = high !== null && high >> 10 === 0x36 && text.startsWith('\\u', at + 6)
  const low = isPair ? hexAt(text, at + 8, 4) : null
  if (low === null) return escapeOf(6, high)
  return escapeOf(12, String.fromCharCode(high!, low).codePointAt(0)!)
})

const escapeOf = (length: number, code: number | null): Escape | null =>
  code === null ? null : { length, says: utf8(code) }
const isSign = /(?!\w)[!-~]/

function hexAt(text: string, at: number, digits: number): number | null {
  const found = text.slice(at, at + digits)
  return found.length === digits && onlyHex.test(found) ? Number.parseInt(found, 16) : null
}

const onlyHex = /^[\da-f]+$/

/** White space, controls and characters without width; and the marks by which ISO-2022 changes its alphabet. */
export const gaps: Disguise = (text, edit) => {
  for (let at = 0; at < text.length; at += 1) {
    const start = at
    for (let size = gapAt(text, at); size > 0; size = gapAt(text, at)) at += size
    if (at > start) edit(start, at, '')
  }
}

function gapAt(text: string, at: number): number {
  const first = text.charCodeAt(at)
  if (first > 0x20 && first < 0x7f) return 0
  if (first === 0x1b) return 3
  if (first <= 0x20 || first === 0x7f) return 1
  if (first < 0xc2) return 0
  const second = text.charCodeAt(at + 1)
  if (first === 0xc2 && (second === 0xa0 || second === 0xad)) return 2
  const isUnseen = (first === 0xe2 && (second === 0x80 || second === 0x81)) || (first === 0xef && second === 0xbb)
  return isUnseen ? 3 : 0
}

/** The bytes as a text. Only ASCII is in lower case: the other characters are bytes of UTF-8. */
export function lowered(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return isAscii(bytes) ? text.toLowerCase() : text.replace(/[^\x80-\xff]+/g, (ascii) => ascii.toLowerCase())
}

const byte = (code: number): string => String.fromCharCode(code).toLowerCase()
const utf8 = (code: number): string => (code > 0x10ffff ? '' : lowered(Buffer.from(String.fromCodePoint(code))))
