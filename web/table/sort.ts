/** Rows in the order of a column: text as people order it, numbers as numbers, dates as the wire has them. */

import { type Entry, idOf, isEmpty, type Value, valueIn } from './columns.ts'
import type { Column } from './Table.tsx'
import type { Order } from './view.ts'

/** `2019-05-12` and `1974-11` come in the order of time: their numbers are compared, the year first. */
const text = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** What is empty comes last either way, and what is equal stays as it came. */
export function sorted<Row>(
  entries: readonly Entry<Row>[],
  columns: readonly Column<Row>[],
  order: Order | null,
): readonly Entry<Row>[] {
  const column = order && columns.find((column) => idOf(column) === order.column && column.value)
  if (!order || !column) return entries
  const keyed = entries.map((entry) => ({ entry, value: valueIn(column, entry) }))
  const compare = keyed.every(({ value }) => isEmpty(value) || isNumber(value)) ? byNumber : byText
  const way = order.isDescending ? -1 : 1
  return keyed
    .sort((one, other) => {
      const gaps = Number(isEmpty(one.value)) - Number(isEmpty(other.value))
      if (gaps !== 0 || isEmpty(one.value)) return gaps || one.entry.index - other.entry.index
      return way * compare(one.value, other.value) || one.entry.index - other.entry.index
    })
    .map(({ entry }) => entry)
}

/** Numbers travel as text. Fifteen digits are as many as a number holds. */
const isNumber = (value: Value) => typeof value === 'number' || /^-?\d{1,15}(\.\d+)?$/.test(String(value))

const byNumber = (one: Value, other: Value) => Number(one) - Number(other)
const byText = (one: Value, other: Value) => text.compare(String(one), String(other))
