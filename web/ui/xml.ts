/** Writes a tree of elements as well-formed XML. */
import { escapeMarkup } from '../../contract/markup.ts'

export type XmlElement = {
  name: string
  attributes: { readonly [name: string]: string | number | undefined }
  children: readonly (XmlElement | string)[]
}

export const element = (
  name: string,
  attributes: XmlElement['attributes'],
  ...children: XmlElement['children']
): XmlElement => ({ name, attributes, children })

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

export function toXml({ name, attributes, children }: XmlElement): string {
  const given = Object.entries(attributes).filter((pair): pair is [string, string | number] => pair[1] !== undefined)
  const tag = [name, ...given.map(([key, value]) => `${key}="${xmlText(String(value))}"`)].join(' ')
  if (children.length === 0) return `<${tag}/>`
  return `<${tag}>${children.map((child) => (typeof child === 'string' ? xmlText(child) : toXml(child))).join('')}</${name}>`
}

/** XML allows no control characters and no lone surrogates. */
export const xmlText = (text: string): string =>
  escapeMarkup(text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''))
