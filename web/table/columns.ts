import type { ReactNode } from 'react'
import type { ExportFormat } from '../../contract/exports.ts'

export type Column<Row> = CommonColumn<Row> & (Category | Other)

/** It has few values, so rows can be filtered by them. Filters by personal data never appear in the URL. */
type Category = { isCategory: true; isPersonal: boolean }
type Other = { isCategory?: never; isPersonal?: boolean }

type CommonColumn<Row> = {
  label: string
  /** What the cell shows; by default the value. */
  cell?: (row: Row, index: number) => ReactNode
  /** The cell as data, for sorting, filtering, copying and exporting. Dates stay as the wire has them. */
  value?: (row: Row, index: number) => string | number | null | undefined
  /** Hidden until the reader chooses it. */
  isOptional?: true
  /** For numbers. */
  align?: 'end'
  /** The cell that names the row. It comes first in a row of two lines. */
  isName?: boolean
  /** As narrow as its content. */
  isNarrow?: boolean
  /** Shows its label in a row of two lines, where a value such as a date says too little. */
  saysLabel?: boolean
  /** It holds buttons, and is not printed. */
  isWayOn?: true
  /** The cost of following a link of this column, in words. */
  cost?: string
  /** Of its numbers: the head says it once. */
  unit?: string
  /** The columns that say the same apart: a file has them in its place. */
  parts?: readonly Column<Row>[]
  /** Its cells say what they are, so only screen readers read its label, unless the head says a cost. */
  hidesLabel?: true
  /** Drawn in the head in place of the label, which screen readers keep. Its cells are drawn from edge to edge. */
  drawing?: ReactNode
  /** A share of the width, so that several tables line up. */
  width?: `${number}%`
}

/** Where the rows come from. Every export says it. */
export type TableSource<Row> = {
  /** The name of an exported file, without personal data. */
  file: string
  /** The operation and its parameters, the same on every page. Another question has its own filters. */
  question?: string
  /** Facts such as the request and its time, each by its name. */
  facts: { readonly [name: string]: string | null | undefined }
  /** Records the export. If it fails, nothing is exported. */
  note?: (format: ExportFormat, rows: readonly Row[]) => Promise<void>
}

export type Value = string | number | null | undefined

/** A row with its original index and its key. */
export type Entry<Row> = { row: Row; index: number; key: string }

/** Rows that follow each other and belong together. */
export type Groups<Row> = {
  /** Said above the first row of a group, for the eye: a column says it too. Empty for no heading. */
  of: (row: Row) => string
  /** Its rows are pale, as they matter less. */
  isPale?: (row: Row) => boolean
}

/** The heading above this row; undefined for a row that goes on with the group before it. */
export function headingAt<Row>(
  groups: Groups<Row> | undefined,
  entries: readonly Entry<Row>[],
  place: number,
): string | undefined {
  const [entry, before] = [entries[place], entries[place - 1]]
  const heading = (entry && groups?.of(entry.row)) || undefined
  return before && groups?.of(before.row) === heading ? undefined : heading
}

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
