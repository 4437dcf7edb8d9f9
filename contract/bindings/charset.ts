/** Bytes as text, by what the message says of itself: byte order mark, content type, XML declaration, else UTF-8. */
import { LookupError } from '../errors.ts'

/**
 * What the content type says goes before what the XML declares (RFC 7303); where the bytes are not in it, as happens
 * with a default that some server adds to every answer, the declaration is tried too.
 * Throws `unreadable` where the bytes are not what they say they are.
 */
export function textOf(bytes: Uint8Array, contentType = ''): string {
  const shape = shapeOf(bytes)
  if (shape) return decode(bytes, shape)
  const said = charsetOf(contentType)
  const declared = declaredIn(bytes)
  const first = said ?? declared ?? 'utf-8'
  if (!declared || declared.toLowerCase() === first.toLowerCase()) return decode(bytes, first)
  try {
    return decode(bytes, first)
  } catch {
    return decode(bytes, declared)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Uint8Array, charset: string): string {
  const decoder = decoderOf(charset)
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new LookupError('unreadable', 'The text is not in the character encoding that it declares.', { cause })
  }
}

function decoderOf(charset: string): TextDecoder {
  if (/^utf-8$/i.test(charset)) return utf8
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch (cause) {
    throw new LookupError('unreadable', 'The character encoding that the text declares is not known here.', { cause })
  }
}

/** By a byte order mark; or, for UTF-16 without one, by the first two characters of any XML, `<` and one of ASCII. */
function shapeOf([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0 && second === 0x3c && third === 0 && fourth !== 0) return 'utf-16be'
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return undefined
}

const charsetOf = (contentType: string) => asBytesAllow(/;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1])

/** An XML declaration is plain ASCII in every encoding that has not been told by its shape. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 100))
  return asBytesAllow(/^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1])
}

/** What .NET wrote by way of a string says UTF-16 and is not, or its declaration could not have been read. */
const asBytesAllow = (charset: string | undefined) =>
  /^utf-?16|^ucs-?2|^unicode$/i.test(charset ?? '') ? 'utf-8' : charset
