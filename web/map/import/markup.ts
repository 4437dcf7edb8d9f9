/** XML as a tree of elements, without prefixes: programs write KML and GPX with and without them. */

import { SaxesParser } from 'saxes'

export type Element = { name: string; attributes: { [name: string]: string }; children: Element[]; text: string }

/** Levels. Maps have fewer. */
const deepest = 200

/** @throws Error in words for the analyst */
export function elementsOf(text: string, name: string): Element {
  const parser = new SaxesParser()
  const top: Element = { name: '', attributes: {}, children: [], text: '' }
  const open: Element[] = [top]
  parser.on('error', (error) => {
    const [, line] = /^(\d+):/.exec(error.message) ?? []
    throw new Error(`“${name}” is broken${line ? ` in line ${line}` : ''}: its XML is not complete. Export it again.`)
  })
  parser.on('opentag', (tag) => {
    if (open.length > deepest) throw new Error(`“${name}” is nested too deeply. Export it again.`)
    const element = { name: local(tag.name), attributes: tag.attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const add = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return top.children[0] ?? top
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name)

export const textOf = (element: Element | undefined): string => element?.text.trim() ?? ''

export const childText = (element: Element, name: string): string => textOf(childrenOf(element, name)[0])
