/** Values of the contract for property tests, made from its tables. */
import fc from 'fast-check'
import { carriesOnlyXmlText } from '../characters.ts'
import { type OperationName, operation } from '../operations.ts'
import { type RecordName, records } from '../records.ts'
import type { Fields, Shape } from '../shape.ts'

/** Any Unicode text that XML can carry, often with markup characters. */
const xmlText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).filter(carriesOnlyXmlText),
  fc.string({
    unit: fc.constantFrom('<', '>', '&', '"', "'", ']]>', '\r', '\n', '\t', ' ', 'é', '😀', '&amp;'),
    maxLength: 8,
  }),
)

/** Any text, including lone surrogates and control characters. */
export const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
})

/** A result as a handler may return it: fields missing, nil, empty or filled. */
export const resultOf = (name: OperationName, text = xmlText) => anyValuesOf(operation(name).result, 4, text)

export const paramsOf = (name: OperationName, text = xmlText) =>
  fc.record(Object.fromEntries(operation(name).params.map((parameter) => [parameter, text])))

function anyValuesOf(fields: Fields, depth: number, text: fc.Arbitrary<string>): fc.Arbitrary<Values> {
  const arbitraries = Object.entries(fields).map(([name, shape]) => [name, anyValueOf(shape, depth, text)])
  return fc.record(Object.fromEntries(arbitraries), { requiredKeys: [] })
}

type Values = { [name: string]: unknown }

function anyValueOf(shape: Shape, depth: number, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (shape.kind === 'text') return fc.option(text)
  if (shape.kind === 'integer') return fc.option(fc.integer())
  if (depth === 0) return fc.constant(null)
  if (shape.kind === 'texts') return fc.option(fc.array(text, { maxLength: 3 }))
  const item = fc.constant(null).chain(() => anyValuesOf(records[shape.record as RecordName], depth - 1, text))
  return shape.kind === 'record' ? fc.option(item) : fc.option(fc.array(item, { maxLength: 3 }))
}

/** The value after a round trip: missing and empty become nil, and `change` applies to text (decisions 0002, 0015). */
export function complete(fields: Fields, values: Values, change = (text: string) => text): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, completeValue(shape, values[name], change)]),
  )
}

function completeValue(shape: Shape, value: unknown, change: (text: string) => string): unknown {
  if (value === null || value === undefined) return null
  switch (shape.kind) {
    case 'text':
      return change(value as string)
    case 'integer':
      return value
    case 'texts':
      return (value as string[]).length === 0 ? null : (value as string[]).map(change)
    case 'record':
      return Object.keys(value).length === 0
        ? null
        : complete(records[shape.record as RecordName], value as Values, change)
    case 'list': {
      const items = value as Values[]
      return items.length === 0
        ? null
        : items.map((item) => complete(records[shape.record as RecordName], item, change))
    }
  }
}
