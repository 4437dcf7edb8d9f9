/** Reads a mail, or a web page saved as one file, which has the same form (RFC 5322, 2045 to 2047, 2557). */
import { decodedAs } from './characters.ts'

export type Headers = ReadonlyMap<string, string>
/** A part of a mail. Its bytes are still as they were sent. */
export type Leaf = { headers: Headers; type: string; parameters: Headers; body: string }

/** A hostile mail nests its parts without end, or has a million of them. Each limit keeps its reading short. */
const most = { depth: 10, parts: 1000, headers: 1000, lines: 10_000, boundary: 200 }

/** Names in lower case. The first of each counts. @param text each byte as one character */
export function headersOf(text: string): { headers: Headers; body: string } {
  const headers = new Map<string, string>()
  let [at, last] = [0, '']
  for (let lines = 0; at < text.length && headers.size < most.headers && lines < most.lines; lines++) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    const line = text.slice(at, end).replace(/\r$/, '')
    at = end + 1
    if (line === '') break
    if (/^[ \t]/.test(line) && last !== '') {
      headers.set(last, `${headers.get(last)} ${line.trim()}`)
      continue
    }
    const [, name, value] = /^([!-9;-~]{1,100}):(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) return { headers: new Map(), body: text }
    last = name.toLowerCase()
    if (!headers.has(last)) headers.set(last, value.trim())
    else last = ''
  }
  return { headers, body: text.slice(at) }
}

/** All parts that hold something, in order. @param text each byte as one character */
export function leavesOf(text: string): Leaf[] {
  const leaves: Leaf[] = []
  walk(text, 0)
  return leaves

  function walk(part: string, depth: number): void {
    if (leaves.length >= most.parts || depth > most.depth) return
    const { headers, body } = headersOf(part)
    const { type, parameters } = typeOf(headers.get('content-type') ?? 'text/plain')
    const boundary = parameters.get('boundary')
    if (type.startsWith('multipart/') && boundary && boundary.length <= most.boundary) {
      for (const piece of piecesOf(body, boundary)) walk(piece, depth + 1)
      return
    }
    leaves.push({ headers, type, parameters, body })
  }
}

function* piecesOf(body: string, boundary: string): Generator<string> {
  const mark = `--${boundary}`
  let start = -1
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== '\n') continue
    if (start >= 0) yield body.slice(start, endOfPiece(body, at))
    if (body.startsWith('--', at + mark.length)) return
    const end = body.indexOf('\n', at)
    if (end < 0) return
    start = end + 1
  }
  if (start >= 0) yield body.slice(start)
}

/** The line's end before a boundary belongs to the boundary. */
function endOfPiece(body: string, boundary: number): number {
  const end = body[boundary - 1] === '\n' ? boundary - 1 : boundary
  return body[end - 1] === '\r' ? end - 1 : end
}

function typeOf(header: string): { type: string; parameters: Headers } {
  const [type = '', ...rest] = header.slice(0, 2000).split(';')
  const parameters = rest.flatMap((one) => {
    const [, name, value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(one) ?? []
    return name === undefined ? [] : [[name.toLowerCase(), value.replace(/^"|"$/g, '')] as const]
  })
  return { type: type.trim().toLowerCase(), parameters: new Map(parameters) }
}

/** The bytes of a part, without the coding of its way. */
export function bytesOf({ headers, body }: Leaf): Buffer {
  const coding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (coding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(coding === 'quoted-printable' ? unquoted(body) : body, 'latin1')
}

const unquoted = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A header in words: `=?utf-8?Q?J=C3=B6rg?=` is Jörg (RFC 2047). */
export const wordsOfHeader = (value: string): string =>
  decodedAs(Buffer.from(value, 'latin1'), 'utf-8')
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?([\w*-]{1,40})\?([bq])\?([^?\s]*)\?=/gi, (_, charset: string, way: string, text: string) =>
      decodedAs(
        way.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64')
          : Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1'),
        charset.split('*')[0]!,
      ),
    )
