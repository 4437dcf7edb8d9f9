/** Decodes bytes: by a byte order mark; as UTF-8 if they are valid UTF-8; otherwise by the message's declarations. */
import { LookupError } from '../errors.ts'

export type Decoded = {
  text: string
  /** The declared encoding, and the other one that was used; null if they agree. */
  charset: { said: string; read: string } | null
}

/** Throws `unreadable` if the bytes do not fit their declaration. */
export const textOf = (bytes: Uint8Array, contentType = ''): string => decoded(bytes, contentType).text

/**
 * The content type counts before the XML declaration (RFC 7303). If the bytes do not fit it, as with a default that
 * some servers add to every answer, the declaration is tried too. Valid UTF-8 beyond ASCII is always read as UTF-8:
 * other text rarely looks like it, and "CAFÃ‰" for "CAFÉ" would go unnoticed.
 */
export function decoded(bytes: Uint8Array, contentType = ''): Decoded {
  const shape = shapeOf(bytes)
  if (shape) return { text: decode(bytes, decoderOf(shape)), charset: null }
  const said = decoderOf(charsetOf(contentType) ?? declaredIn(bytes) ?? 'utf-8')
  const inUtf8 = decodeUtf8(bytes)
  const isBeyondAscii = inUtf8 !== null && inUtf8.length < bytes.length
  if (inUtf8 !== null && (isBeyondAscii || said === utf8)) return readAs(utf8, inUtf8, said)
  try {
    return readAs(said, decode(bytes, said), said)
  } catch (error) {
    const declared = declaredIn(bytes)
    if (!declared) throw error
    const other = decoderOf(declared)
    return readAs(other, decode(bytes, other), said)
  }
}

const readAs = ({ encoding }: TextDecoder, text: string, said: TextDecoder): Decoded => ({
  text,
  charset: encoding === said.encoding ? null : { said: said.encoding, read: encoding },
})

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

function decode(bytes: Uint8Array, decoder: TextDecoder): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new LookupError('unreadable', 'The text is not in the character encoding that it declares.', { cause })
  }
}

function decoderOf(charset: string): TextDecoder {
  if (/^utf-8$/i.test(charset)) return utf8
  try {
    const decoder = new TextDecoder(charset, { fatal: true })
    return decoder.encoding === 'utf-8' ? utf8 : decoder
  } catch (cause) {
    throw new LookupError('unreadable', 'The character encoding that the text declares is not known here.', { cause })
  }
}

/** By a byte order mark; or, for UTF-16 without one, by the first two characters of any XML. */
function shapeOf([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0 && second === 0x3c && third === 0 && fourth !== 0) return 'utf-16be'
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return undefined
}

const charsetOf = (contentType: string) => asBytesAllow(/;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1])

/** In every other encoding, an XML declaration is plain ASCII. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 100))
  return asBytesAllow(/^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1])
}

/** .NET writes UTF-16 in the declaration of XML from a string; its bytes are not, because we could read it. */
const asBytesAllow = (charset: string | undefined) =>
  /^utf-?16|^ucs-?2|^unicode$/i.test(charset ?? '') ? 'utf-8' : charset
