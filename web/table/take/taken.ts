/** What somebody takes away of a table: the columns and rows that are shown, as data, and where they come from. */

import { type Entry, type Value, valueIn } from '../columns.ts'
import type { Column, TableSource } from '../Table.tsx'

export type Taken = {
  labels: string[]
  rows: Value[][]
  /** Each fact of the source that there is, by its name. */
  source: (readonly [name: string, value: string])[]
  /** The file's name, without its ending. */
  file: string
}

type Shown<Row> = {
  columns: readonly Column<Row>[]
  entries: readonly Entry<Row>[]
  source: TableSource | undefined
  /** How they came to be these rows, in words. */
  view: string
  /** The table's name, where no source says more. */
  name: string
  at: Date
}

export function taken<Row>({ columns, entries, source, view, name, at }: Shown<Row>): Taken {
  const told = columns.filter(({ value }) => value)
  const facts = Object.entries({ ...source?.facts, taken_at: at.toISOString(), shown: view })
  return {
    labels: told.map(({ label }) => label),
    rows: entries.map((entry) => told.map((column) => valueIn(column, entry))),
    source: facts.filter((fact): fact is [string, string] => typeof fact[1] === 'string'),
    file: `whereabouts ${source?.file ?? `${name} ${at.toISOString()}`}`.replace(/[^\w.-]+/g, '-'),
  }
}
