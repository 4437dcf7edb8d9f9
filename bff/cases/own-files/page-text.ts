/** The text of a web page. Nothing of it is run or fetched: scripts, styles and addresses are left out. */

const entities: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  euro: '€',
  copy: '©',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
}
/** Their content is not text. */
const silent = ['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object']
/** They begin a line. */
const divides = /^(?:p|h[1-6]|li|tr|table|div|section|article|header|footer|ul|ol|dl|dt|dd|br|hr|blockquote|pre|title)$/

export function textOfPage(html: string): string {
  // Letters outside a to z could change the length.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const pieces: string[] = []
  // Each search goes on from where the last one ended, so that a hostile page takes no longer than its length.
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    pieces.push(decoded(html.slice(at, open < 0 ? html.length : open)).replaceAll(/\s+/g, ' '))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      at = after(html.indexOf('-->', open + 4), 3, html)
      continue
    }
    const name = /^<\/?([a-z][a-z0-9]*)/.exec(lower.slice(open, open + 30))?.[1]
    if (name === undefined && !/^<[!/?]/.test(html.slice(open, open + 2))) {
      pieces.push('<')
      at = open + 1
      continue
    }
    at = after(html.indexOf('>', open), 1, html)
    if (name === undefined) continue
    if (silent.includes(name) && html[open + 1] !== '/') at = after(lower.indexOf(`</${name}`, at), 0, html)
    if (name === 'td' || name === 'th') pieces.push(' ')
    if (divides.test(name)) pieces.push('\n')
  }
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const after = (found: number, length: number, html: string): number => (found < 0 ? html.length : found + length)

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi, (whole, hex, number, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
  })
