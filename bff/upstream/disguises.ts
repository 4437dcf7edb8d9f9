/** Removes a disguise from bytes, and maps each character back to its bytes (decision 0029). */

/** The bytes from `start` to `end` mean these bytes; none where they only separate others. */
type Edit = { start: number; end: number; says: readonly number[] }
export type Disguise = (bytes: Buffer) => Iterable<Edit>
export type Range = { start: number; end: number }

const nothing: readonly number[] = []
const [ampersand, percent, backslash, less, greater] = [0x26, 0x25, 0x5c, 0x3c, 0x3e]

/** Null where there is no disguise. The plain text is never longer than its disguise. */
export function without(disguise: Disguise, bytes: Buffer): Buffer | null {
  const plain = Buffer.allocUnsafe(bytes.length)
  let [from, to] = [0, 0]
  for (const { start, end, says } of disguise(bytes)) {
    to += bytes.copy(plain, to, from, start)
    for (const byte of says) plain[to++] = byte
    from = end
  }
  return from === 0 ? null : plain.subarray(0, to + bytes.copy(plain, to, from))
}

/** Maps ranges of the plain text back to the bytes. @param ranges in order, without overlaps */
export function* placesOf(ranges: readonly Range[], disguise: Disguise, bytes: Buffer): Generator<Range> {
  let next = 0
  /** The bytes that the disguise has added so far. */
  let lag = 0
  let from = 0
  const end = { start: bytes.length, end: bytes.length, says: nothing }
  for (const edit of chain(disguise(bytes), end)) {
    const said = edit.start - lag
    for (let at = next; at < ranges.length && ranges[at]!.start < said + edit.says.length; at += 1) {
      const range = ranges[at]!
      const [first, last] = [Math.max(range.start + lag, from), Math.min(range.end + lag, edit.start)]
      if (first < last) yield { start: first, end: last }
      if (range.end > said && edit.says.length > 0) yield { start: edit.start, end: edit.end }
    }
    while (next < ranges.length && ranges[next]!.end <= said + edit.says.length) next += 1
    lag += edit.end - edit.start - edit.says.length
    from = edit.end
  }
}

function* chain(edits: Iterable<Edit>, last: Edit): Generator<Edit> {
  yield* edits
  yield last
}

/** UTF-16 has a zero byte beside each character of ASCII. */
export function* zeros(bytes: Buffer): Generator<Edit> {
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1))
    yield { start: at, end: at + 1, says: nothing }
}

/** Tags, comments, instructions and CDATA marks separate characters of one text. */
export function* markup(bytes: Buffer): Generator<Edit> {
  for (let at = bytes.indexOf(less); at !== -1; ) {
    const end = endOfMark(bytes, at)
    // An unclosed part is not well-formed, and no reader goes on from there.
    if (end === -1) return
    yield { start: at, end, says: nothing }
    const isCdata = startsWith(bytes, cdata, at)
    const close = isCdata ? bytes.indexOf(']]>', end, 'latin1') : -1
    if (isCdata && close === -1) return
    if (isCdata) yield { start: close, end: close + 3, says: nothing }
    at = bytes.indexOf(less, isCdata ? close + 3 : end)
  }
}

const [cdata, comment, instruction] = ['<![cdata[', '<!--', '<?'].map((mark) => Buffer.from(mark)) as [
  Buffer,
  Buffer,
  Buffer,
]

function endOfMark(bytes: Buffer, at: number): number {
  if (startsWith(bytes, cdata, at)) return at + cdata.length
  if (startsWith(bytes, comment, at)) return endAfter(bytes, '-->', at + comment.length)
  if (startsWith(bytes, instruction, at)) return endAfter(bytes, '?>', at)
  return endOfTag(bytes, at)
}

function endAfter(bytes: Buffer, mark: string, from: number): number {
  const at = bytes.indexOf(mark, from, 'latin1')
  return at === -1 ? -1 : at + mark.length
}

/** A `>` within the quotes of an attribute does not end the tag. */
function endOfTag(bytes: Buffer, from: number): number {
  let quote = 0
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    if (quote !== 0) quote = byte === quote ? 0 : quote
    else if (byte === 0x22 || byte === 0x27) quote = byte
    else if (byte === greater) return at + 1
  }
  return -1
}

function startsWith(bytes: Buffer, mark: Buffer, at: number): boolean {
  for (let index = 0; index < mark.length; index += 1) if (bytes[at + index] !== mark[index]) return false
  return true
}

type Escape = { length: number; says: readonly number[] }

/** @param escapeAt decodes the escape at this byte */
const written = (first: number, escapeAt: (bytes: Buffer, at: number) => Escape | null): Disguise =>
  function* (bytes) {
    for (let at = bytes.indexOf(first); at !== -1; ) {
      const found = escapeAt(bytes, at)
      const end = at + (found?.length ?? 1)
      if (found) yield { start: at, end, says: found.says }
      at = bytes.indexOf(first, end)
    }
  }

const entities = (
  [
    ['amp', 0x26],
    ['lt', less],
    ['gt', greater],
    ['quot', 0x22],
    ['apos', 0x27],
  ] as const
).map(([name, byte]) => ({ name: Buffer.from(`&${name};`), escape: { length: name.length + 2, says: [byte] } }))
const reference = /^&#(?:0*(\d{1,7})|x0*([\da-f]{1,6}));?/

/** `&#65;`, `&#x41;` and `&amp;`. */
export const references = written(ampersand, (bytes, at) => {
  if (bytes[at + 1] !== 0x23) return entities.find(({ name }) => startsWith(bytes, name, at))?.escape ?? null
  const parts = reference.exec(bytes.toString('latin1', at, at + 48))
  if (!parts) return null
  const [{ length }, decimal, hex = ''] = parts
  return { length, says: utf8(decimal ? Number(decimal) : Number.parseInt(hex, 16)) }
})

/** `%41`, and `%u0041` as the proxies of .NET write it. */
export const percents = written(percent, (bytes, at) => {
  const isLong = bytes[at + 1] === 0x75
  const code = hexAt(bytes, at + (isLong ? 2 : 1), isLong ? 4 : 2)
  return code === null ? null : { length: isLong ? 6 : 3, says: isLong ? utf8(code) : [lower(code)] }
})

/** The escapes of JSON: `\u0041`, `\x41` and `\/`. */
export const backslashes = written(backslash, (bytes, at) => {
  const next = bytes[at + 1] ?? 0
  if (next === 0x78) return escapeOf(4, hexAt(bytes, at + 2, 2))
  if (next !== 0x75) return isSign(next) ? { length: 2, says: [next] } : null
  const high = hexAt(bytes, at + 2, 4)
  const isPair = high !== null && high >> 10 === 0x36 && bytes[at + 6] === backslash && bytes[at + 7] === 0x75
  const low = isPair ? hexAt(bytes, at + 8, 4) : null
  if (low === null) return escapeOf(6, high)
  return escapeOf(12, String.fromCharCode(high!, low).codePointAt(0)!)
})

const escapeOf = (length: number, code: number | null): Escape | null =>
  code === null ? null : { length, says: utf8(code) }
const isSign = (byte: number) => byte > 0x20 && byte < 0x7f && !/\w/.test(String.fromCharCode(byte))

/** That many digits, in lower case. */
function hexAt(bytes: Buffer, at: number, digits: number): number | null {
  let value = 0
  for (let index = at; index < at + digits; index += 1) {
    const byte = bytes[index] ?? 0
    const isDigit = byte >= 0x30 && byte <= 0x39
    if (!isDigit && !(byte >= 0x61 && byte <= 0x66)) return null
    value = value * 16 + byte - (isDigit ? 0x30 : 0x57)
  }
  return value
}

/** White space, controls and characters without width; and the marks by which ISO-2022 changes its alphabet. */
export function* gaps(bytes: Buffer): Generator<Edit> {
  for (let at = 0; at < bytes.length; ) {
    const start = at
    for (let size = gapAt(bytes, at); size > 0; size = gapAt(bytes, at)) at += size
    if (at > start) yield { start, end: at, says: nothing }
    at += 1
  }
}

function gapAt(bytes: Buffer, at: number): number {
  const first = bytes[at]!
  if (first === 0x1b) return 3
  if (first <= 0x20 || first === 0x7f) return 1
  if (first < 0xc2) return 0
  const second = bytes[at + 1]
  if (first === 0xc2 && (second === 0xa0 || second === 0xad)) return 2
  const isUnseen = (first === 0xe2 && (second === 0x80 || second === 0x81)) || (first === 0xef && second === 0xbb)
  return isUnseen ? 3 : 0
}

/** In lower case, for comparing bytes. */
export function lowered(bytes: Buffer): Buffer {
  const low = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) low[at] = lower(bytes[at]!)
  return low
}

const lower = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)

const utf8 = (code: number): readonly number[] => {
  if (code < 0x80) return [lower(code)]
  return code > 0x10ffff ? nothing : [...Buffer.from(String.fromCodePoint(code))]
}
