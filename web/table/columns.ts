import type { Column } from './Table.tsx'

export type Value = string | number | null | undefined

/** A row with its original index and its key. */
export type Entry<Row> = { row: Row; index: number; key: string }

/** A table with more rows renders only those on screen. */
export const atOnce = 200

/** A column's name in the URL and the preferences: `All appointments` → `all-appointments`. */
export function idOf({ label }: { label: string }): string {
  const id = ids.get(label) ?? toId(label)
  ids.set(label, id)
  return id
}

/** A cache, because one rendering asks for each id many times. */
const ids = new Map<string, string>()

const toId = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

export const isEmpty = (value: Value): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** The value to filter by. Nil, empty and absent values are the same. */
export const categoryOf = (value: Value): string => (isEmpty(value) ? '' : String(value))

export const categoryInWords = (value: string): string => (value === '' ? 'nothing' : value)

export const cellIn = <Row>(column: Column<Row>, entry: Pick<Entry<Row>, 'row' | 'index'>) =>
  column.cell ? column.cell(entry.row, entry.index) : valueIn(column, entry)

export const valueIn = <Row>(column: Column<Row>, { row, index }: Pick<Entry<Row>, 'row' | 'index'>): Value =>
  column.value?.(row, index)

/** The column that names the row is always shown. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null): Column<Row>[] {
  const shown = columns.filter((column) =>
    chosen === null ? !column.isOptional : column.isName || chosen.includes(idOf(column)),
  )
  return shown.length === 0 ? [...columns] : shown
}
