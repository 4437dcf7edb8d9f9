/** The view of a table: its order, filters and columns. */
import { count, numberInWords } from '../ui/numbers.ts'
import { categoryInWords, idOf } from './columns.ts'

export type Order = { column: string; isDescending: boolean }

/** Shows only, or hides, the rows with this value. */
export type Condition = { column: string; value: string; isHidden: boolean }

export type View = {
  /** Null for the original order. */
  order: Order | null
  conditions: readonly Condition[]
  /** The ids of the chosen columns; null for the default ones. */
  columns: readonly string[] | null
}

export const atFirst: View = { order: null, conditions: [], columns: null }

/** Ascending, descending, then the original order. */
export function nextOrder(now: Order | null, column: string): Order | null {
  if (now?.column !== column) return { column, isDescending: false }
  return now.isDescending ? null : { column, isDescending: true }
}

/** A value has one condition at most, so the new one replaces the old. */
export const withCondition = (conditions: readonly Condition[], added: Condition): Condition[] => [
  ...without(conditions, added),
  added,
]

export const without = (conditions: readonly Condition[], { column, value }: Condition): Condition[] =>
  conditions.filter((other) => other.column !== column || other.value !== value)

/**
 * The view as search parameters that begin with the table's name: `officers.sort=-appointed`, `officers.only=status:Current`.
 * An address holds no personal data (design 7), so filters of personal columns stay in memory.
 */

const parts = ['sort', 'only', 'hide', 'columns'] as const

export function viewIn(search: URLSearchParams, name: string): View {
  const [sort, columns] = [search.get(`${name}.sort`), search.get(`${name}.columns`)]
  return {
    order: sort ? { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null,
    conditions: [
      ...search.getAll(`${name}.only`).map((pair) => toCondition(pair, false)),
      ...search.getAll(`${name}.hide`).map((pair) => toCondition(pair, true)),
    ],
    columns: columns === null ? null : columns.split(',').filter(Boolean),
  }
}

/** Replaces the view in the parameters. */
export function withView(search: URLSearchParams, name: string, { order, conditions, columns }: View): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const part of parts) next.delete(`${name}.${part}`)
  if (order) next.set(`${name}.sort`, `${order.isDescending ? '-' : ''}${order.column}`)
  for (const { column, value, isHidden } of conditions)
    next.append(`${name}.${isHidden ? 'hide' : 'only'}`, `${column}:${value}`)
  if (columns) next.set(`${name}.columns`, columns.join(','))
  return next
}

function toCondition(pair: string, isHidden: boolean): Condition {
  const colon = pair.indexOf(':')
  return colon < 0
    ? { column: pair, value: '', isHidden }
    : { column: pair.slice(0, colon), value: pair.slice(colon + 1), isHidden }
}

type Labelled = readonly { label: string; parts?: readonly { label: string }[] }[]
export type Shown = {
  narrowedTo?: string | undefined
  columns: Labelled
  shown: Labelled
  entries: readonly unknown[]
  view: View
  searched: string
}

/** The number of rows, their filters and order, so that an export says what it leaves out. */
export function viewInWords(
  { columns, shown, entries, view: { order, conditions }, searched, narrowedTo }: Shown,
  rows: number,
): string {
  const labelOf = (id: string) => columns.find((column) => idOf(column) === id)?.label
  const said = new Set(shown.flatMap(({ label, parts = [] }) => [label, ...parts.map(({ label }) => label)]))
  const missing = columns.map(({ label }) => label).filter((label) => !said.has(label))
  const sorted = order && labelOf(order.column)
  return [
    rows === entries.length ? count(rows, 'row') : `${numberInWords(rows)} of ${count(entries.length, 'row')}`,
    narrowedTo,
    ...conditions.map((condition) => conditionInWords(labelOf(condition.column) ?? condition.column, condition)),
    searched && `that say “${searched}”`,
    sorted && `sorted by ${sorted}${order.isDescending ? ', descending' : ''}`,
    missing.length > 0 && `without the columns ${missing.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** `Status: only Active`, `Status: not Dissolved`. */
export const conditionInWords = (label: string, { value, isHidden }: Condition): string =>
  `${label}: ${isHidden ? 'not' : 'only'} ${categoryInWords(value)}`
