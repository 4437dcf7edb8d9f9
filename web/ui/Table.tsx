import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { numberInWords } from './numbers.ts'
import css from './Table.module.css'

export type Column<Row> = {
  label: string
  cell: (row: Row, index: number) => ReactNode
  /** What the cell says, as data: it is sorted, filtered, copied and exported by this; a date as the wire has it. */
  value?: (row: Row, index: number) => string | number | null | undefined
  /** It has few values: rows can be kept or hidden by one of them. */
  isCategory?: true
  /** It is shown when it is chosen. */
  isOptional?: true
  /** Numbers stand to the right. */
  align?: 'end'
  /** The cell that names the row; of a row in two lines it is the first. */
  isName?: boolean
  /** Kept as narrow as what it holds. */
  isNarrow?: boolean
  /** In two lines there is no head above it, and a date alone would not say of what. */
  saysLabel?: boolean
  /** What following a link of this column costs, in words. */
  cost?: string
  /** A share of the table, where tables beside each other are to line up. */
  width?: `${number}%`
}

export type TableProps<Row> = {
  /** By which the URL and the preferences know the table; one of a kind on its screen. */
  name?: string
  /** What the table holds, for those who hear it before they are in it. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  isMarked?: (row: Row, index: number) => boolean
}

/** More rows than these are shown when asked for: a table of thousands would hold up the page. */
const atFirst = 250

/** Where the columns have no room, each row becomes two lines, with the same facts in the same order. */
export function Table<Row>({ caption, columns, rows, keyOf, isMarked }: TableProps<Row>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, atFirst)
  return (
    <div className={css.frame} data-many={columns.length > 6 || undefined}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ label, width }) => (
            <col key={label} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ label, align, cost }) => (
              <th key={label} scope="col" data-align={align} data-cost={cost && ''}>
                {label}
                {cost && `, ${cost}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={keyOf(row, index)} data-marked={isMarked?.(row, index) || undefined}>
              {columns.map(({ label, cell, align, isName, isNarrow, saysLabel }) =>
                isName ? (
                  <th key={label} scope="row">
                    {cell(row, index)}
                  </th>
                ) : (
                  <td
                    key={label}
                    data-label={saysLabel ? label : undefined}
                    data-align={align}
                    data-narrow={isNarrow || undefined}
                  >
                    {cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <p className={css.more}>
          The first {numberInWords(shown.length)} of {numberInWords(rows.length)} rows.{' '}
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            Show all
          </Button>
        </p>
      )}
    </div>
  )
}
