/** A key that an upstream echoes is overwritten at equal length before the answer is hashed, kept or read (design 3). */

/** @returns how many times a key was overwritten, in place */
export function blankKeys(bytes: Buffer, keys: readonly string[]): number {
  let count = 0
  for (const form of keys.flatMap(formsOf)) {
    for (let at = bytes.indexOf(form); at !== -1; at = bytes.indexOf(form, at + form.length)) {
      bytes.fill('*', at, at + form.length)
      count += 1
    }
  }
  return count
}

/** As it is, as XML has it, as a query has it; and the first of these in UTF-16, of either order. */
function formsOf(key: string): Buffer[] {
  // A key as short as a word is no secret, and would be found in words.
  if (key.length < 8) return []
  const escaped = key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const utf16 = Buffer.from(key, 'utf16le')
  return [
    Buffer.from(key),
    Buffer.from(escaped),
    Buffer.from(encodeURIComponent(key)),
    utf16,
    Buffer.from(utf16).swap16(),
  ].filter((form, index, forms) => forms.findIndex((other) => other.equals(form)) === index)
}
