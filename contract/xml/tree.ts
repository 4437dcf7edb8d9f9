/** Unknown elements, as a tree. */
import type { OtherField } from '../shape.ts'
import type { OpenTag, Place } from './place.ts'
import { readXml } from './read.ts'

export type Element = {
  name: string
  uri: string
  nil: boolean
  attributes: { name: string; uri: string; value: string }[]
  text: string
  children: Element[]
}

const toElement = ({ name, uri, nil, attributes }: OpenTag): Element => ({
  name,
  uri,
  nil,
  attributes,
  text: '',
  children: [],
})

/** Builds the tree below an element, and passes it on when the element ends. */
export class TreePlace implements Place {
  readonly #element: Element
  readonly #done: (element: Element) => void

  constructor(tag: OpenTag, done: (element: Element) => void) {
    this.#element = toElement(tag)
    this.#done = done
  }
  open(tag: OpenTag): Place {
    return new TreePlace(tag, (child) => this.#element.children.push(child))
  }
  text(text: string): void {
    this.#element.text += text
  }
  close(): void {
    this.#done(this.#element)
  }
}

/** The document's root element. */
export function readTree(document: string, mostElements?: number): Element {
  let root: Element | undefined
  readXml(
    document,
    () => ({
      open: (tag) =>
        new TreePlace(tag, (element) => {
          root = element
        }),
      text() {},
      close() {},
    }),
    mostElements,
  )
  // The parser refuses a document without a root.
  return root!
}

/** For "other fields": names and texts, without namespaces. */
export const toOtherField = ({ name, nil, attributes, text, children }: Element): OtherField => ({
  name,
  text: nil || (children.length > 0 && text.trim() === '') ? null : text,
  ...(attributes.length > 0 && { attributes: attributes.map(({ name, value }) => ({ name, value })) }),
  ...(children.length > 0 && { children: children.map(toOtherField) }),
})
