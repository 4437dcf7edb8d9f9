/** The position of an XML reader, and its handlers there. */
const xsi = 'http://www.w3.org/2001/XMLSchema-instance'

/** Handlers for the content of one element. */
export interface Place {
  /** A child element begins: returns the handlers for it. */
  open(tag: OpenTag): Place
  text(text: string): void
  close(): void
}

/** The parser handles namespace declarations, so they are not among the attributes. */
export type OpenTag = { name: string; uri: string; nil: boolean; attributes: Attribute[] }
export type Attribute = { name: string; uri: string; value: string }

/** @param attributes may include `xsi:nil`, which is passed separately */
export function openTag(name: string, uri: string, attributes: Attribute[]): OpenTag {
  if (attributes.length === 0) return { name, uri, nil: false, attributes: noAttributes }
  const isNil = (attribute: Attribute) => attribute.uri === xsi && attribute.name === 'nil'
  const nil = attributes.find(isNil)
  const others = nil ? attributes.filter((attribute) => !isNil(attribute)) : attributes
  return { name, uri, nil: nil !== undefined && isTrue(nil.value), attributes: others }
}

const noAttributes: Attribute[] = []

const isTrue = (value: string) => value.trim() === 'true' || value.trim() === '1'
