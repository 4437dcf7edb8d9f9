/** Which rows are shown: by the values that are kept or hidden, and by the text that is looked for. */
import { dateInWords } from '../ui/dates.ts'
import { categoryOf, type Entry, idOf, isEmpty, type Value, valueIn } from './columns.ts'
import type { Column } from './Table.tsx'
import type { Condition } from './view.ts'

/** Of each column: one of the values to keep, where there are any, and none of those to hide. */
export function kept<Row>(
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

/** Rows that hold every word looked for, as they are written or as they are shown; capitals and accents count for nothing. */
export function found<Row>(
  entries: readonly Entry<Row>[],
  columns: readonly Column<Row>[],
  looked: string,
): readonly Entry<Row>[] {
  const words = folded(looked).split(/\s+/).filter(Boolean)
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

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export type Category = { value: string; count: number }

/** The values of a column, the most frequent first. */
export function categoriesOf<Row>(entries: readonly Entry<Row>[], column: Column<Row>): Category[] {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const value = categoryOf(valueIn(column, entry))
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count)
}
