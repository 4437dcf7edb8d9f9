/** The view of a table: its order, filters and columns. */
import { count, numberInWords } from '../ui/numbers.ts'
import { categoryInWords, idOf } from './columns.ts'
import { parts } from './parameters.ts'

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
 * The view as search parameters. An address holds no personal data (design 7), so filters of personal columns stay in
 * memory.
 */

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

type Labelled = readonly { label: string; value?: unknown; parts?: readonly { label: string }[] }[]
export type Shown = {
  narrowedTo?: string | undefined
  columns: Labelled
  shown: Labelled
  /** All rows, and those that the filters show. */
  entries: readonly unknown[]
  lines: readonly unknown[]
  view: View
  searched: string
}

/**
 * The number of rows, their filters and order, so that an export says what it leaves out. An address may name columns
 * that the table does not have: these filter and sort nothing.
 * @param selected how many of the shown rows were selected by hand; null if all of them are exported
 */
export function viewInWords(
  { columns, shown, entries, lines, view: { order, conditions }, searched, narrowedTo }: Shown,
  selected: number | null,
): string {
  const labelOf = (id: string) => columns.find((column) => idOf(column) === id && column.value)?.label
  const said = new Set(shown.flatMap(({ label, parts = [] }) => [label, ...parts.map(({ label }) => label)]))
  const missing = columns.map(({ label }) => label).filter((label) => !said.has(label))
  const sorted = order && labelOf(order.column)
  return [
    rowsInWords(entries.length, lines.length, selected),
    narrowedTo,
    ...conditions.flatMap((condition) => {
      const label = labelOf(condition.column)
      return label === undefined ? [] : conditionInWords(label, condition)
    }),
    searched && `that say “${searched}”`,
    sorted && `sorted by ${sorted}${order.isDescending ? ', descending' : ''}`,
    missing.length > 0 && `without the columns ${missing.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** `3 of 48 rows on this page`. */
export const onThisPage = (shown: number, all: number): string =>
  `${numberInWords(shown)} of ${count(all, 'row')} on this page`

/** The rows that a screen has chosen, for `narrowedTo`. @param why the filters in words; none for all rows */
export const narrowedBy = (why: readonly string[], shown: number, all: number): string | undefined =>
  why.length > 0 ? `${why.join(', ')}: ${onThisPage(shown, all)}` : undefined

/** `40 rows`, `30 of 40 rows`, `2 selected of 30 rows shown, of 40`. */
function rowsInWords(all: number, shown: number, selected: number | null): string {
  const isPart = shown < all
  if (selected === null) return isPart ? `${numberInWords(shown)} of ${count(all, 'row')}` : count(all, 'row')
  const of = isPart ? `${count(shown, 'row')} shown, of ${numberInWords(all)}` : count(all, 'row')
  return `${numberInWords(selected)} selected of ${of}`
}

/** `Status: only Active`, `Status: not Dissolved`. */
export const conditionInWords = (label: string, { value, isHidden }: Condition): string =>
  `${label}: ${isHidden ? 'not' : 'only'} ${categoryInWords(value)}`
