/** The shape at a pointer, by the contract's tables. */
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import { type RecordName, records } from '../../contract/records.ts'
import type { Fields, Shape } from '../../contract/shape.ts'

export const fieldsOfRecord = (name: string): Fields => records[name as RecordName]

/** `row` is a line of csv_data. */
export type Pointed = {
  shape: Shape | null
  /** The record that contains it, or is it; null at the top of the result. */
  record: RecordName | 'row' | null
  /** The pointer of the list item that contains it, or is it. */
  item: { pointer: string; record: RecordName | 'row' } | null
}

export function shapeAt(operation: OperationName, pointer: string): Pointed {
  let fields: Fields = rowOf(operation).result
  let found: Pointed = { shape: null, record: null, item: null }
  let at = ''
  const steps = pointer.split('/').slice(1)
  for (const [index, step] of steps.entries()) {
    at += `/${step}`
    const isItem = /^\d+$/.test(step)
    const { shape } = found
    if (isItem && shape?.kind === 'list') {
      const record = shape.record as RecordName
      found = { shape: { kind: 'record', record }, record, item: { pointer: at, record } }
      fields = fieldsOfRecord(record)
    } else if (isItem && shape?.kind === 'text' && shape.holds === 'people rows') {
      const text: Shape = { kind: 'text' }
      const isWhole = index === steps.length - 1
      return { shape: isWhole ? null : text, record: 'row', item: { pointer: at, record: 'row' } }
    } else {
      const own = Object.hasOwn(fields, step) ? fields[step]! : null
      found = { ...found, shape: own }
      if (own?.kind === 'record') {
        found = { ...found, record: own.record as RecordName }
        fields = fieldsOfRecord(own.record)
      }
    }
  }
  return found
}
