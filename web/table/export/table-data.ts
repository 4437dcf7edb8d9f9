/** The shown columns and rows of a table as data, with their source. */

import { type Column, type Entry, type TableSource, type Value, valueIn } from '../columns.ts'

export type TableData = {
  labels: string[]
  rows: Value[][]
  /** Each known fact of the source, by its name. */
  source: (readonly [name: string, value: string])[]
  /** The file's name, without its extension. */
  file: string
}

type Shown<Row> = {
  columns: readonly Column<Row>[]
  entries: readonly Entry<Row>[]
  source: TableSource<Row> | undefined
  /** The filters and order of the rows, in words. */
  view: string
  /** The table's name, used where there is no source. */
  name: string
  at: Date
}

export function toTableData<Row>({ columns, entries, source, view, name, at }: Shown<Row>): TableData {
  const apart = columns.flatMap((column) => column.parts ?? [column])
  const isFirst = ({ label }: Column<Row>, at: number) => apart.findIndex((other) => other.label === label) === at
  const withValues = apart.filter((column, at) => column.value && isFirst(column, at))
  // The name is part of the file format.
  const facts = Object.entries({ ...source?.facts, taken_at: at.toISOString(), shown: view })
  return {
    labels: withValues.map(({ label }) => label),
    rows: entries.map((entry) => withValues.map((column) => valueIn(column, entry))),
    source: facts.filter((fact): fact is [string, string] => typeof fact[1] === 'string'),
    // The file of an answer names the time of the answer.
    file: `whereabouts ${source?.question ? source.file : `${source?.file ?? name} ${at.toISOString()}`}`.replace(
      /[^\w.-]+/g,
      '-',
    ),
  }
}
