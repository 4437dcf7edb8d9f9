/** Bytes as text, by what the message says of itself: byte order mark, content type, XML declaration, else UTF-8. */
import { LookupError } from '../errors.ts'

/** Throws `unreadable` where the bytes are not what they say they are. */
export function textOf(bytes: Uint8Array, contentType = ''): string {
  const charset = markOf(bytes) ?? charsetOf(contentType) ?? encodingOf(bytes) ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new LookupError('unreadable', 'The text is not in the character encoding that it declares.', { cause })
  }
}

function markOf([first, second]: Uint8Array): string | undefined {
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
