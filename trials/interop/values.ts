/** Foreign clients' answers as values of the contract, as a caller gets them who asks for no fields of ours, in spite of different lists and nil values. */
import { fieldsIn } from '../../contract/field-set.ts'
import { type RecordName, records } from '../../contract/records.ts'
import type { Fields, Shape } from '../../contract/shape.ts'

type Values = { [name: string]: unknown }

export function valuesOf(fields: Fields, raw: unknown): Values {
  const given = (raw ?? {}) as Values
  const known = fieldsIn('described', fields)
  return Object.fromEntries(known.map(([name, shape]) => [name, fieldOf(shape, given[name])]))
}

function fieldOf(shape: Shape, raw: unknown): unknown {
  if (raw === null || raw === undefined) return null
  switch (shape.kind) {
    case 'text':
      return raw
    case 'integer':
      return Number(raw)
    case 'texts':
      return itemsOf(raw, shape.item)
    case 'record':
      return valuesOf(records[shape.record as RecordName], raw)
    case 'list':
      return itemsOf(raw, shape.record).map((item) => valuesOf(records[shape.record as RecordName], item))
  }
}

/** A list is an array, or an object whose one field is an array, or its only item. */
function itemsOf(raw: unknown, item: string): unknown[] {
  const items = Array.isArray(raw) ? raw : (raw as Values)[item]
  return Array.isArray(items) ? items : [items]
}

/** The value with some fields blanked, at any depth. */
export function without(changing: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => without(changing, item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      changing.includes(name) ? 'changes' : without(changing, field),
    ]),
  )
}

/** Nil for an empty text, record or list, because some stacks do not distinguish these (decision 0002). */
export function emptied(value: unknown): unknown {
  if (value === '') return null
  if (value === null || typeof value !== 'object') return value
  const isList = Array.isArray(value)
  const fields = Object.entries(value).map(([name, field]) => [name, emptied(field)] as const)
  if (fields.every(([, field]) => field === null)) return null
  return isList ? fields.map(([, field]) => field) : Object.fromEntries(fields)
}

/** Texts without the white space around them. */
export function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(trimmed)
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, trimmed(field)]))
}
