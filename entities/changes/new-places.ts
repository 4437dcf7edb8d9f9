/** Where a newer answer to one question has the items of an older one. Order does not matter. */
import { isOperation, type OperationName, operation as rowOf } from '../../contract/operations.ts'
import { peopleRowsOf } from '../../contract/people-columns.ts'
import type { RecordName } from '../../contract/records.ts'
import type { Fields, Shape } from '../../contract/shape.ts'
import { pairItems } from './identity.ts'
import { fieldsOfRecord } from './shapes.ts'

type Item = { value: unknown; index: number }
type List = { record: RecordName | 'row' | null; before: Item[]; after: Item[] }

/** @returns the pointer in the newer answer of what the older one has at a pointer; null where no item is the same one */
export function newPlacesIn(operation: string, before: unknown, after: unknown): (pointer: string) => string | null {
  const pairs = new Map<string, ReadonlyMap<number, number>>()
  const pairsAt = (at: string, { record, before, after }: List) => {
    const known = pairs.get(at)
    if (known) return known
    const { both } = pairItems(record, before, after)
    const made = new Map(both.map(([one, other]) => [one.index, other.index]))
    pairs.set(at, made)
    return made
  }
  return (pointer) =>
    isOperation(operation) ? place(operation, before, after, pointer.split('/').slice(1), pairsAt) : null
}

function place(
  operation: OperationName,
  before: unknown,
  after: unknown,
  steps: readonly string[],
  pairsAt: (at: string, list: List) => ReadonlyMap<number, number>,
): string | null {
  let [one, other]: [unknown, unknown] = [before, after]
  let fields: Fields | null = rowOf(operation).result
  let shape: Shape | null = null
  let [from, to] = ['', '']
  for (const step of steps) {
    const list = /^\d+$/.test(step) ? listOf(shape, one, other) : null
    let next: string = step
    if (list) {
      const index = pairsAt(from, list).get(Number(step))
      if (index === undefined) return null
      next = String(index)
      one = list.before[Number(step)]?.value
      other = list.after[index]?.value
      fields = fieldsOf(list.record)
      shape = null
    } else {
      shape = fields && Object.hasOwn(fields, step) ? fields[step]! : null
      one = within(one, step)
      other = within(other, step)
      fields = shape?.kind === 'record' ? fieldsOf(shape.record) : null
    }
    from += `/${step}`
    to += `/${next}`
  }
  return to
}

const fieldsOf = (record: string | null): Fields | null => (record && record !== 'row' ? fieldsOfRecord(record) : null)

function listOf(shape: Shape | null, one: unknown, other: unknown): List | null {
  if (shape?.kind === 'text' && shape.holds === 'people rows')
    return { record: 'row', before: rowsOf(one), after: rowsOf(other) }
  if (!Array.isArray(one)) return null
  const record = shape?.kind === 'list' ? (shape.record as RecordName) : null
  return { record, before: itemsOf(one), after: Array.isArray(other) ? itemsOf(other) : [] }
}

const itemsOf = (list: readonly unknown[]): Item[] => list.map((value, index) => ({ value, index }))

function rowsOf(text: unknown): Item[] {
  const { heads, rows } = peopleRowsOf(typeof text === 'string' ? text : null)
  const named = rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head.toLowerCase(), cells[at] ?? ''])))
  return itemsOf(named)
}

const within = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as { [field: string]: unknown })[field]
    : undefined
