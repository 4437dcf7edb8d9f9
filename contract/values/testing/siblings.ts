/** Other ways to write a spelling, made from it: what copying from pages, address books and sheets adds. */
import type { Spelling } from './spellings.ts'

const fullWidth = (text: string) =>
  text.replace(/[0-9A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

const changes: readonly ((text: string) => string)[] = [
  (text) => ` ${text}\u00a0`,
  (text) => `\u202a${text}\u202c`,
  (text) => `\ufeff${text}`,
  (text) => `${text.slice(0, 1)}\u200b${text.slice(1)}`,
  (text) => `\t${text}\r\n`,
  (text) => text.replaceAll(' ', '\u2007'),
  (text) => text.replaceAll('-', '\u2011'),
  fullWidth,
]

/** Each is read as the spelling is. */
export const siblingsOf = ([text, value]: Spelling): Spelling[] =>
  [...new Set(changes.map((change) => change(text)))].filter((other) => other !== text).map((other) => [other, value])
