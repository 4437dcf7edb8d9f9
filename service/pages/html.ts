import { escapeMarkup } from '../../contract/markup.ts'

/** Safe HTML: the template escapes every value that is not HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | readonly Part[]

export const html = (literals: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(literals.reduce((whole, literal, index) => whole + toText(parts[index - 1]) + literal))

function toText(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === false || part === undefined) return ''
  return typeof part === 'object' ? part.map(toText).join('') : escapeHtml(String(part))
}

/** The single quote too, so that no attribute of a page can end early. */
const escapeHtml = (text: string) => escapeMarkup(text).replaceAll("'", '&#39;')
