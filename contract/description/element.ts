import { escapeAttribute, escapeText } from '../xml/write.ts'

/** An element of a description. Its children are elements already written. */
export function element(
  name: string,
  attributes: { [name: string]: string },
  children: readonly string[] = [],
): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeAttribute(value)}"`)]
  return children.length === 0 ? `<${start.join(' ')} />` : `<${start.join(' ')}>${children.join('')}</${name}>`
}

export const textElement = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>`

/** Formats XML without mixed content, as our own writers produce it: each element on its own line. */
export function indent(xml: string): string {
  let depth = 0
  const lines = xml.match(leafOrTag) ?? []
  return lines
    .map((line) => {
      if (line.startsWith('</')) depth -= 1
      const indented = '  '.repeat(depth) + line
      if (isStart(line)) depth += 1
      return indented
    })
    .join('\n')
}

/** Text and attributes contain no bare angle bracket. */
const leafOrTag = /<([^/?\s>]+)[^>]*>[^<]*<\/\1>|<[^>]+>/g
const isStart = (line: string) => !/^<[/?]|\/>$|<\//.test(line)
