/** Names of files that every system can store, from words that people choose. */

/** Windows has devices of these names. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const longest = 80

/**
 * Letters and digits of any script, with hyphens between. Words that lose something get a short digest, so that two
 * references never give one name.
 */
export function fileNameOf(words: string): string {
  const plain = shortened(
    words
      .normalize('NFC')
      // Also the marks that turn the direction of a text.
      .replaceAll(/\p{C}+/gu, '')
      .replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
      .replaceAll(/^[-\p{M}]+|-+$/gu, ''),
  )
  const isSame = plain === words && plain !== '' && !device.test(plain)
  return isSame ? plain : [plain, digestOf(words)].filter(Boolean).join('-')
}

const shortened = (text: string): string => [...text].slice(0, longest).join('')

/** FNV-1a over the code units, as six characters. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash.toString(36).padStart(6, '0').slice(-6)
}

/** The name in a header: for all programs in ASCII, and for those that know RFC 8187 as it is. */
export function attachmentNamed(file: string): string {
  if (/^[\x20-\x7E]+$/.test(file)) return `attachment; filename="${file}"`
  const [name = '', ...endings] = file.split('.')
  const ascii = name.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '')
  const plain = [[ascii, digestOf(name)].filter(Boolean).join('-'), ...endings].join('.')
  const encoded = encodeURIComponent(file).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Undefined where the header gives no name. */
export function nameInAttachment(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(header ?? '')?.[1]
  return encoded === undefined ? /filename="([^"]+)"/.exec(header ?? '')?.[1] : decodeURIComponent(encoded)
}
