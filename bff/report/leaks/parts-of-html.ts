/** Takes an HTML report to pieces: its texts, and the values of all attributes. */
import type { Part } from './find-leaks.ts'

const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, number, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : number
        ? String.fromCodePoint(Number(number))
        : (entities[name] ?? whole),
  )
/** They divide text. Other elements stand within a word or sentence. */
const divides =
  /^(?:\/?(?:p|h[1-6]|li|td|th|tr|table|caption|title|div|section|nav|header|footer|figure|figcaption|dl|text|tspan|dt|dd)|br|svg)$/i

/** A logo in base64, which may spell any short word by chance. Text that only looks like it is read. */
function isPictureData(value: string): boolean {
  const data = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(value)?.[1]
  if (data === undefined || data.length % 4 !== 0) return false
  const bytes = Buffer.from(data, 'base64')
  return bytes.subarray(1, 4).toString('latin1') === 'PNG' || (bytes[0] === 0xff && bytes[1] === 0xd8)
}

export function partsOfHtml(html: string): Part[] {
  const parts: Part[] = []
  let [place, text, section] = ['the start of the file', '', 0]
  const end = () => {
    if (text.trim() !== '') parts.push({ place, text: decoded(text) })
    text = ''
  }
  for (const piece of html.split(/(<!--[\s\S]*?-->|<[^>]*>)/)) {
    if (!piece.startsWith('<')) {
      text += piece
      continue
    }
    const tag = /^<(\/?[a-z0-9]+)/i.exec(piece)?.[1]?.toLowerCase() ?? ''
    if (divides.test(tag)) end()
    if (tag === 'title') place = 'the title of the file'
    if (tag === 'body') place = 'the head of the report'
    if (tag === 'h2') place = `section ${++section}`
    const values = tag === '' ? [piece] : [...piece.matchAll(/=\s*"([^"]*)"/g)].map(([, value = '']) => value)
    for (const value of values)
      if (!isPictureData(value))
        parts.push({ place: `${place}, a description or link`, text: decodedLink(decoded(value)) })
  }
  end()
  return parts
}

function decodedLink(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
