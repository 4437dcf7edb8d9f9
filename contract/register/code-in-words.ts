/** A code that the register spells with hyphens, as words: types of insolvency cases and of accounts, details of a status. */
export function codeInWords(code: string): string {
  const text = code.trim()
  if (!/^[a-z0-9]+(-[a-z0-9]+)+$/.test(text) && !/^[a-z]+$/.test(text)) return text
  const words = text.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
