/** Reads the contract's values leniently. Unknown elements become other fields, so `__proto__` is just a name. */
import { type RecordName, records } from '../records.ts'
import type { Fields, OtherField, Shape } from '../shape.ts'
import type { OpenTag, Place } from './place.ts'
import { TreePlace, toOtherField } from './tree.ts'

type Values = { [name: string]: unknown; other_fields?: OtherField[] }

/** The place inside an element whose children are these fields. */
export class FieldsPlace implements Place {
  readonly #fields: Fields
  readonly #target: Values

  constructor(fields: Fields, target: Values) {
    this.#fields = fields
    this.#target = target
  }

  open(tag: OpenTag): Place {
    const shape = Object.hasOwn(this.#fields, tag.name) ? this.#fields[tag.name] : undefined
    if (!shape) return itemWithoutList(this.#fields, tag, this.#target) ?? otherPlace(tag, this.#target)
    if (this.#target[tag.name] !== undefined && shape.kind !== 'list') return otherPlace(tag, this.#target)
    if (tag.attributes.length > 0) keepAttributes(tag, this.#target)
    return placeOf(shape, tag, this.#target)
  }
  text(text: string): void {
    if (text.trim() !== '') keep(this.#target, { name: '#text', text })
  }
  close(): void {}
}

/** Some services leave out the list's own element and put its items there. */
function itemWithoutList(fields: Fields, tag: OpenTag, target: Values): Place | undefined {
  const list = Object.entries(fields).find(([, shape]) => shape.kind === 'list' && shape.record === tag.name)
  return list && itemPlace(tag, target, list[0], tag.name)
}

function itemPlace(tag: OpenTag, owner: Values, list: string, record: string): Place {
  const item: Values = {}
  if (tag.attributes.length > 0) keepAttributes(tag, item)
  pushTo(owner, list, item)
  return new FieldsPlace(records[record as RecordName], item)
}

function placeOf(shape: Shape, tag: OpenTag, target: Values): Place {
  switch (shape.kind) {
    case 'text':
      return new TextPlace(tag, target, false)
    case 'integer':
      return new TextPlace(tag, target, true)
    case 'record':
      return new RecordPlace(tag, target, shape.record)
    case 'list':
      return new ListPlace(tag, target, shape.record)
    case 'texts':
      return new TextsPlace(tag, target)
  }
}

class TextPlace implements Place {
  readonly #tag: OpenTag
  readonly #target: Values
  readonly #isInteger: boolean
  #text = ''
  /** Elements arrived instead of text. */
  #children: OtherField[] | undefined

  constructor(tag: OpenTag, target: Values, isInteger: boolean) {
    this.#tag = tag
    this.#target = target
    this.#isInteger = isInteger
  }
  open(tag: OpenTag): Place {
    this.#children ??= []
    const children = this.#children
    return new TreePlace(tag, (element) => children.push(toOtherField(element)))
  }
  text(text: string): void {
    this.#text += text
  }
  close(): void {
    const { name, nil } = this.#tag
    if (this.#children) keep(this.#target, { name, text: null, children: this.#children })
    const hasText = this.#children ? this.#text.trim() !== '' : this.#text !== ''
    const value = hasText ? this.#text : nil || this.#children ? null : ''
    if (!this.#isInteger) this.#target[name] = value
    else this.#closeInteger(name, value?.trim() ?? '')
  }
  #closeInteger(name: string, value: string): void {
    const isWhole = /^[+-]?\d{1,15}$/.test(value)
    this.#target[name] = isWhole ? Number(value) : null
    if (!isWhole && value !== '') keep(this.#target, { name, text: value })
  }
}

class RecordPlace extends FieldsPlace {
  readonly #owner: Values
  readonly #name: string
  readonly #value: Values

  constructor(tag: OpenTag, owner: Values, record: string) {
    const value: Values = {}
    super(records[record as RecordName], value)
    this.#owner = owner
    this.#name = tag.name
    this.#value = value
    owner[tag.name] = tag.nil ? null : value
  }
  override close(): void {
    // An element marked nil that has content is read for its content.
    if (this.#owner[this.#name] === null && Object.keys(this.#value).length > 0) this.#owner[this.#name] = this.#value
  }
}

/** The items of a list. A second list of the same name adds to the first. */
class ListPlace implements Place {
  readonly #owner: Values
  readonly #name: string
  readonly #record: string
  /** Items of another name are collected under the list's name. */
  #others: OtherField[] | undefined
  /** For a service that repeats the list's element for each item, without an element for the item. */
  #bare: FieldsPlace | undefined

  constructor(tag: OpenTag, owner: Values, record: string) {
    this.#owner = owner
    this.#name = tag.name
    this.#record = record
    owner[tag.name] ??= tag.nil ? null : []
  }
  open(tag: OpenTag): Place {
    if (tag.name === this.#record) return itemPlace(tag, this.#owner, this.#name, this.#record)
    if (isArray(tag)) return this
    if (Object.hasOwn(records[this.#record as RecordName], tag.name)) return this.#bareItem().open(tag)
    return new TreePlace(tag, (element) => this.#keepOther(toOtherField(element)))
  }
  text(text: string): void {
    if (text.trim() !== '') keep(this.#owner, { name: this.#name, text })
  }
  close(): void {}

  #bareItem(): FieldsPlace {
    if (!this.#bare) {
      const item: Values = {}
      pushTo(this.#owner, this.#name, item)
      this.#bare = new FieldsPlace(records[this.#record as RecordName], item)
    }
    return this.#bare
  }

  #keepOther(item: OtherField): void {
    if (!this.#others) {
      this.#others = []
      keep(this.#owner, { name: this.#name, text: null, children: this.#others })
    }
    this.#others.push(item)
  }
}

/** A list of texts, whatever its items' name. */
class TextsPlace implements Place {
  readonly #owner: Values
  readonly #name: string

  constructor(tag: OpenTag, owner: Values) {
    this.#owner = owner
    this.#name = tag.name
    owner[tag.name] = tag.nil ? null : []
  }
  open(tag: OpenTag): Place {
    if (isArray(tag)) return this
    return new TreePlace(tag, ({ text }) => {
      pushTo(this.#owner, this.#name, text)
    })
  }
  text(): void {}
  close(): void {}
}

/** The element that some serialisers put around a list's items, named after the type: `ArrayOfPlace`. */
const isArray = ({ name }: OpenTag) => /^ArrayOf/i.test(name)

const otherPlace = (tag: OpenTag, target: Values): Place =>
  new TreePlace(tag, (element) => keep(target, toOtherField(element)))

/** Attributes of known fields, except those in a namespace, which belong to SOAP, XML or the schema. */
export function keepAttributes({ name, attributes }: OpenTag, target: Values): void {
  const own = attributes.filter(({ uri }) => uri === '').map(({ name, value }) => ({ name, value }))
  if (own.length > 0) keep(target, { name, text: null, attributes: own })
}

const keep = (target: Values, field: OtherField): void => pushTo(target, 'other_fields', field)

/** A nil list starts with its first item. */
function pushTo(owner: Values, name: string, item: unknown): void {
  owner[name] ??= []
  ;(owner[name] as unknown[]).push(item)
}
