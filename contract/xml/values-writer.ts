/** Writes the contract's values: every field in the contract's order, missing or empty ones as nil (interface 2). */
import { type FieldSet, fieldsIn } from '../field-set.ts'
import { type RecordName, records } from '../records.ts'
import type { Fields, Shape } from '../shape.ts'
import { escapeText } from './write.ts'

type Values = { readonly [name: string]: unknown }
type WriteValue = (value: unknown) => string
export type FieldsWriter = (values: Values) => string

/** Writers by shape: made once for each record and each operation's result. */
export class ValuesWriter {
  readonly #set: FieldSet
  readonly #isNil: (shape: Shape) => boolean
  readonly #writers = new Map<Fields, FieldsWriter>()

  /** @param isNil which fields to write as nil */
  constructor(set: FieldSet, isNil: (shape: Shape) => boolean = () => false) {
    this.#set = set
    this.#isNil = isNil
  }

  /** The writer of these fields, without an element around them. */
  of(fields: Fields): FieldsWriter {
    return this.#writers.get(fields) ?? this.#make(fields)
  }

  #make(fields: Fields): FieldsWriter {
    const parts = fieldsIn(this.#set, fields).map(([name, shape]) => ({
      name,
      nil: `<${name} xsi:nil="true" />`,
      write: this.#isNil(shape) || this.#isBare(shape) ? () => '' : this.#element(name, shape),
    }))
    const writer: FieldsWriter = (values) => {
      let xml = ''
      for (const { name, nil, write } of parts) {
        const value = values[name]
        xml += value === null || value === undefined ? nil : write(value) || nil
      }
      return xml
    }
    this.#writers.set(fields, writer)
    return writer
  }

  /** A record without fields in this set. */
  #isBare(shape: Shape): boolean {
    const isOfRecords = shape.kind === 'record' || shape.kind === 'list'
    return isOfRecords && fieldsIn(this.#set, records[shape.record as RecordName]).length === 0
  }

  /** An element around a value that is not null. The empty string stands for nil. */
  #element(name: string, shape: Shape): WriteValue {
    const [start, end] = [`<${name}>`, `</${name}>`]
    switch (shape.kind) {
      case 'text':
        return (value) => start + escapeText(value as string) + end
      case 'integer':
        return (value) => `${start}${value as number}${end}`
      case 'texts': {
        const [itemStart, itemEnd] = [`<${shape.item}>`, `</${shape.item}>`]
        return (value) => around((value as string[]).map((item) => itemStart + escapeText(item) + itemEnd).join(''))
      }
      case 'record':
        return (value) =>
          isEmpty(value) ? '' : start + this.of(records[shape.record as RecordName])(value as Values) + end
      case 'list': {
        const [itemStart, itemEnd] = [`<${shape.record}>`, `</${shape.record}>`]
        return (value) => {
          const write = this.of(records[shape.record as RecordName])
          let xml = ''
          for (const item of value as Values[]) xml += itemStart + write(item) + itemEnd
          return around(xml)
        }
      }
    }
    function around(items: string): string {
      return items === '' ? '' : start + items + end
    }
  }
}

const isEmpty = (value: unknown) => Object.values(value as Values).every((field) => field === undefined)
