/** Sorts, filters and searches the rows of a table. */

import { dateInWords } from '../ui/dates.ts'
import { folded } from '../ui/text.ts'
import { type Column, categoryOf, type Entry, idOf, isEmpty, type Value, valueIn } from './columns.ts'
import type { Condition, Order } from './view.ts'

/** Compares numbers inside text, so that `2019-05-12` and `2019-11` sort by time. */
const text = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** Empty values come last in both directions, and equal values keep their order. */
export function sortRows<Row>(
  entries: readonly Entry<Row>[],
  columns: readonly Column<Row>[],
  order: Order | null,
): readonly Entry<Row>[] {
  const column = order && columns.find((column) => idOf(column) === order.column && column.value)
  if (!order || !column) return entries
  const values = entries.map((entry) => valueIn(column, entry))
  const toNumber = values.every((value) => isEmpty(value) || isNumber(value)) ? Number : amountIn
  const keyed = entries.map((entry, at) => ({ entry, value: values[at], number: toNumber(values[at]) }))
  const way = order.isDescending ? -1 : 1
  return keyed
    .sort((one, other) => {
      const gaps = Number(isEmpty(one.value)) - Number(isEmpty(other.value))
      if (gaps !== 0 || isEmpty(one.value)) return gaps || one.entry.index - other.entry.index
      const byNumber = Number(one.number > other.number) - Number(one.number < other.number)
      const byText = () => text.compare(String(one.value), String(other.value))
      return way * (byNumber || byText()) || one.entry.index - other.entry.index
    })
    .map(({ entry }) => entry)
}

/** Numbers arrive as text. A number holds 15 digits exactly. */
const isNumber = (value: Value) => typeof value === 'number' || /^-?\d{1,15}(\.\d+)?$/.test(String(value))

/** The amount that a text begins with, as `£1,000.50 and interest` does. Text without one comes after all amounts. */
function amountIn(value: Value): number {
  if (typeof value === 'number') return value
  const { before, after, number, times = '' } = amount.exec(String(value ?? ''))?.groups ?? {}
  if (number === undefined) return Number.POSITIVE_INFINITY
  const size = Number(number.replaceAll(',', '')) * (timesOf[times.toLowerCase()] ?? 1)
  return before || after ? -size : size
}
const [thousand, million, billion] = [1e3, 1e6, 1e9]
const timesOf: { readonly [word: string]: number } = {
  k: thousand,
  thousand,
  m: million,
  mn: million,
  million,
  bn: billion,
  billion,
}
const amount =
  /^\s*(?<before>[-\u2212])?(?:\p{Sc}|(?:GBP|EUR|USD|CHF|JPY|AUD|CAD|NZD)\b)\s?(?<after>[-\u2212])?(?<number>\d[\d,]*(?:\.\d+)?)(?:\s?(?<times>k|thousand|m|mn|million|bn|billion)\b)?/iu

/** For each column, a row needs one of the wanted values and none of the hidden ones. */
export function filterRows<Row>(
  entries: readonly Entry<Row>[],
  columns: readonly Column<Row>[],
  conditions: readonly Condition[],
): readonly Entry<Row>[] {
  const tests = columns.flatMap((column) => {
    const own = conditions.filter((condition) => condition.column === idOf(column))
    return column.value && own.length > 0 ? [{ column, holds: testOf(own) }] : []
  })
  if (tests.length === 0) return entries
  return entries.filter((entry) => tests.every(({ column, holds }) => holds(categoryOf(valueIn(column, entry)))))
}

function testOf(conditions: readonly Condition[]): (value: string) => boolean {
  const [hidden, only] = [true, false].map(
    (isHidden) => new Set(conditions.filter((one) => one.isHidden === isHidden).map(({ value }) => value)),
  ) as [Set<string>, Set<string>]
  return (value) => !hidden.has(value) && (only.size === 0 || only.has(value))
}

/** Rows that contain every word, as written or as shown. Case and accents do not matter. */
export function searchRows<Row>(
  entries: readonly Entry<Row>[],
  columns: readonly Column<Row>[],
  searched: string,
): readonly Entry<Row>[] {
  const words = folded(searched).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const row = folded(columns.map((column) => asWritten(valueIn(column, entry))).join('\n'))
    return words.every((word) => row.includes(word))
  })
}

function asWritten(value: Value): string {
  if (isEmpty(value)) return ''
  const shown = typeof value === 'string' ? dateInWords(value) : value
  return shown === value ? String(value) : `${value} ${shown}`
}

type Category = { value: string; count: number }

/** The values of a column, most frequent first. */
export function categoriesOf<Row>(entries: readonly Entry<Row>[], column: Column<Row>): Category[] {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const value = categoryOf(valueIn(column, entry))
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count)
}
