/** Writes XML. Text is escaped only here. */
import { replaceUnfit } from '../characters.ts'

const special = /[&<>"\t\n\r]/g
const needsCare = /[&<>"\t\r\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/
const entities: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A bare return would become a newline; in an attribute, tab and newline would become spaces.
  '\r': '&#xD;',
}

/** Element content. */
export const escapeText = (text: string): string =>
  needsCare.test(text) ? replaceUnfit(text).replace(/[&<>\r]/g, (character) => entities[character]!) : text

/** An attribute's value, without the quotes around it. */
export const escapeAttribute = (text: string): string =>
  replaceUnfit(text).replace(
    special,
    (character) => entities[character] ?? `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`,
  )
