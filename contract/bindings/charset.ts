/** Bytes as text, by what the message says of itself: byte order mark, content type, XML declaration, else UTF-8. */
import { LookupError } from '../errors.ts'

/** Throws `unreadable` where the bytes are not what they say they are. */
export function textOf(bytes: Uint8Array, contentType = ''): string {
  const charset = markOf(bytes) ?? charsetOf(contentType) ?? encodingOf(bytes) ?? 'utf-8'
  try {
    return decoderOf(charset).decode(bytes)
  } catch (cause) {
    if (cause instanceof LookupError) throw cause
    throw new LookupError('unreadable', 'The text is not in the character encoding that it declares.', { cause })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decoderOf(charset: string): TextDecoder {
  if (/^utf-8$/i.test(charset)) return utf8
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch (cause) {
    throw new LookupError('unreadable', 'The character encoding that the text declares is not known here.', { cause })
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return undefined
}

const charsetOf = (contentType: string) => /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]

/** An XML declaration is plain ASCII in every encoding that needs no mark. */
function encodingOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 100))
  return /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1]
}
