/** Text in a picture without a browser's layout: its width is the average of its characters, plus a margin. */
import { element, type XmlElement } from '../xml.ts'

const family = 'Atkinson Hyperlegible Next Variable, Atkinson Hyperlegible Next, Arial, sans-serif'

type Look = {
  size: number
  fill: string
  isBold?: boolean
  isItalic?: boolean
  spacing?: string
  anchor?: 'middle' | 'end'
  halo?: string
}

export const text = (
  words: string,
  x: number,
  y: number,
  { size, fill, isBold, isItalic, spacing, anchor, halo }: Look,
): XmlElement =>
  element(
    'text',
    {
      x: round(x),
      y: round(y),
      'font-family': family,
      'font-size': size,
      'font-weight': isBold ? 600 : undefined,
      'font-style': isItalic ? 'italic' : undefined,
      'letter-spacing': spacing,
      'text-anchor': anchor,
      fill,
      ...(halo && { stroke: halo, 'stroke-width': 3, 'stroke-linejoin': 'round', 'paint-order': 'stroke' }),
    },
    words,
  )

export const round = (value: number): number => Math.round(value * 10) / 10

const widthOf = (words: string, size: number): number => words.length * size * 0.56

/** In one line, cut to the available width. Nothing if there is almost none. */
export function fitted(words: string, width: number, size: number): string {
  if (width < size * 2) return ''
  if (widthOf(words, size) <= width) return words
  return `${words.slice(0, Math.max(1, Math.floor(width / (size * 0.56)) - 1)).trimEnd()}…`
}

/** In as many lines as it needs. */
export function wrapped(words: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && widthOf(`${line} ${word}`, size) <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => fitted(line, width, size))
}
