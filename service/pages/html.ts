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

const entities: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!)
