import type { Column } from './Table.tsx'

export type Value = string | number | null | undefined

/** A row with its place among those that came, by which its cells and its key are asked for. */
export type Entry<Row> = { row: Row; index: number; key: string }

/** More rows than these are drawn only where they are on the screen. */
export const atOnce = 200

/** By which the URL and the preferences know a column: `All appointments` → `all-appointments`. */
export function idOf({ label }: { label: string }): string {
  const id = ids.get(label) ?? toId(label)
  ids.set(label, id)
  return id
}

/** Labels are few, and each is asked for many times in one drawing. */
const ids = new Map<string, string>()

const toId = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

export const isEmpty = (value: Value): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** What is kept or hidden by: nil, empty and absent are all nothing to filter for. */
export const categoryOf = (value: Value): string => (isEmpty(value) ? '' : String(value))

export const categoryInWords = (value: string): string => (value === '' ? 'nothing' : value)

/** What is shown of the row. */
export const cellIn = <Row>(column: Column<Row>, entry: Pick<Entry<Row>, 'row' | 'index'>) =>
  column.cell ? column.cell(entry.row, entry.index) : valueIn(column, entry)

export const valueIn = <Row>(column: Column<Row>, { row, index }: Pick<Entry<Row>, 'row' | 'index'>): Value =>
  column.value?.(row, index)

/** The column that names the row always stands. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null): Column<Row>[] {
  const shown = columns.filter((column) =>
    chosen === null ? !column.isOptional : column.isName || chosen.includes(idOf(column)),
  )
  return shown.length === 0 ? [...columns] : shown
}
