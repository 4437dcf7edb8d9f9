/** Where a reader of XML stands, and what it tells there. */
const xsi = 'http://www.w3.org/2001/XMLSchema-instance'

/** What the parser calls while it stands inside one element. */
export interface Place {
  /** A child element begins: the place it is read in. */
  open(tag: OpenTag): Place
  text(text: string): void
  close(): void
}

/** Namespace declarations are the parser's affair and are not among the attributes. */
export type OpenTag = { name: string; uri: string; nil: boolean; attributes: Attribute[] }
export type Attribute = { name: string; uri: string; value: string }

/** @param attributes in which `xsi:nil` may stand: it is said apart */
export function openTag(name: string, uri: string, attributes: Attribute[]): OpenTag {
  if (attributes.length === 0) return { name, uri, nil: false, attributes: noAttributes }
  const isNil = (attribute: Attribute) => attribute.uri === xsi && attribute.name === 'nil'
  const nil = attributes.find(isNil)
  const others = nil ? attributes.filter((attribute) => !isNil(attribute)) : attributes
  return { name, uri, nil: nil !== undefined && isTrue(nil.value), attributes: others }
}

const noAttributes: Attribute[] = []

const isTrue = (value: string) => value.trim() === 'true' || value.trim() === '1'
