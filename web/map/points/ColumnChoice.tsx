import { Select } from '../../ui/Field.tsx'
import { type Columns, guessedAt, postcodeColumn, type Way, ways } from './columns.ts'
import css from './OwnPoints.module.css'
import type { Table } from './own-file.ts'

type Props = { table: Table; columns: Columns; onChange: (columns: Columns) => void }

/** Which columns say where, as they were guessed, and a row to judge that by. */
export function ColumnChoice({ table, columns, onChange }: Props) {
  const { labels, sample, encoding } = table
  const choices = labels.map((label, column) => ({ value: String(column), label }))
  const postcode = postcodeColumn(labels)
  const valueIn = (column: number) => (column === -1 ? undefined : sample[0]?.[column]?.trim())
  const example = (column: number) => valueIn(column) && `First row: ${valueIn(column)}`
  return (
    <div className={css.columns}>
      <Select
        label="Where a row is"
        value={columns.way}
        options={Object.entries(ways).map(([value, { label }]) => ({ value, label }))}
        onChange={({ target }) =>
          onChange({ ...columns, way: target.value as Way, at: guessedAt(target.value as Way, labels) })
        }
      />
      {ways[columns.way].columns.map((label, index) => (
        <Select
          key={label}
          label={label}
          hint={example(columns.at[index] ?? -1)}
          value={String(columns.at[index] ?? -1)}
          options={[{ value: '-1', label: 'Choose a column' }, ...choices]}
          onChange={({ target }) => onChange({ ...columns, at: columns.at.with(index, Number(target.value)) })}
        />
      ))}
      <Select
        label="Name"
        hint={example(columns.name)}
        value={String(columns.name)}
        options={[{ value: '-1', label: 'The number of its row' }, ...choices]}
        onChange={({ target }) => onChange({ ...columns, name: Number(target.value) })}
      />
      {postcode && (
        <p className={css.note}>
          The column “{postcode}” places nothing: where a postcode is would have to be looked up, and each lookup is
          paid for.
        </p>
      )}
      {encoding === 'Windows-1252' && (
        <p className={css.note}>The file is no UTF-8 and was read as Windows-1252: look at names with accents.</p>
      )}
    </div>
  )
}
