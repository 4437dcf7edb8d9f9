/** The text of a web page. Nothing of it is run or fetched: scripts, styles and addresses are left out. */
import { Parser } from 'htmlparser2'

/** Their content is not text. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object'])
/** They begin a line. */
const divides = /^(?:p|h[1-6]|li|tr|table|div|section|article|header|footer|ul|ol|dl|dt|dd|br|hr|blockquote|pre|title)$/

export function textOfPage(html: string): string {
  const pieces: string[] = []
  let silence = 0
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) silence += 1
      if (divides.test(name)) pieces.push('\n')
      else if (name === 'td' || name === 'th') pieces.push(' ')
    },
    ontext(text) {
      if (silence === 0) pieces.push(text.replaceAll(/\s+/g, ' '))
    },
    onclosetag(name) {
      if (silent.has(name)) silence -= 1
      if (divides.test(name)) pieces.push('\n')
    },
  })
  parser.end(html)
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
