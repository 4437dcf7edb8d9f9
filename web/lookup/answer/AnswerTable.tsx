import { useMemo } from 'react'
import { attributionOf } from '../../../contract/attribution.ts'
import type { Export } from '../../../contract/exports.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { PinKind } from '../../../contract/pins.ts'
import { desk, send } from '../../server/desk.ts'
import { cellIn } from '../../table/columns.ts'
import { type Column, Table, type TableProps, type TableSource } from '../../table/Table.tsx'
import { count } from '../../ui/numbers.ts'
import type { Answered } from '../lookups.ts'
import { PinButton, PinRows } from '../pin/PinButton.tsx'
import { usePinsOf } from '../pin/pins.ts'
import { InsertIntoReport } from '../report/InsertIntoReport.tsx'
import css from './Answer.module.css'
import { contradictionsOf } from './Contradictions.tsx'

type Props<Row> = Omit<TableProps<Row>, 'name' | 'source'> & {
  name: string
  /** The answer of the rows. An export names it. */
  of: Pick<Answered<OperationName>, 'record' | 'params' | 'result'>
  /** The kind of a row and its place in the answer, so that it can be pinned. */
  pins?: Pins<Row>
}
type Pins<Row> = { kind: PinKind; at: (row: Row, index: number) => string }

/** A table of an answer's rows. */
export function AnswerTable<Row>({ of, pins, ...table }: Props<Row>) {
  const source = sourceOf(of)
  return pins ? <Pinnable {...table} of={of} pins={pins} source={source} /> : <Table {...table} source={source} />
}

/** Selected rows can be pinned. A pinned row has a mark, which opens its note. */
type PinnableProps<Row> = Props<Row> & { pins: Pins<Row>; source: TableSource }

function Pinnable<Row>({ of, pins, forSelected, ...table }: PinnableProps<Row>) {
  const record = of.record.id
  const { pins: pinned } = usePinsOf(record)
  const columns = useMemo(
    () =>
      pinned.size === 0
        ? table.columns
        : table.columns.map((column) =>
            column.isName ? marked(column, record, pins, new Set(pinned.keys())) : column,
          ),
    [table.columns, record, pins, pinned],
  )
  return (
    <Table
      {...table}
      columns={columns}
      forSelected={(rows) => (
        <>
          {forSelected?.(rows)}
          <InsertIntoReport
            sources={rows.map((row) => ({ record, pointer: pins.at(row, table.rows.indexOf(row)) }))}
            of={table.caption}
            words={`Insert ${count(rows.length, 'row')} into report`}
          />
          <PinRows from={record} kind={pins.kind} at={rows.map((row) => pins.at(row, table.rows.indexOf(row)))} />
        </>
      )}
    />
  )
}

const marked = <Row,>(
  column: Column<Row>,
  record: string,
  { kind, at }: Pins<Row>,
  pinned: ReadonlySet<string>,
): Column<Row> => ({
  ...column,
  cell: (row, index) => {
    const pointer = at(row, index)
    const cell = cellIn(column, { row, index })
    if (!pinned.has(pointer)) return cell
    return (
      <>
        {cell}{' '}
        <span className={css.pin}>
          <PinButton from={record} at={pointer} kind={kind} label={String(column.value?.(row, index) ?? '')} isSmall />
        </span>
      </>
    )
  },
})

/** The file's name is free of names and numbers of people. */
const sourceOf = ({ record, params, result }: Props<never>['of']): TableSource => ({
  file: `${record.operation} ${record.at} ${record.id}`,
  note: notingExport([record.id]),
  facts: {
    operation: record.operation,
    answered_at: record.at,
    record: record.id,
    answer_sha256: record.sha256,
    register: record.source?.register,
    register_kind: record.source?.kind,
    register_of: record.source?.of,
    licence: record.source?.licence,
    attribution: attributionOf(record.source),
    ...Object.fromEntries(Object.entries(params).map(([name, value]) => [`asked_${name}`, value])),
    ...contradictionFact(contradictionsOf({ record, params, result })),
  },
})

const contradictionFact = (found: string[]) => (found.length > 0 ? { contradictions: found.join(' ') } : {})

/** @param records those that the rows stand in */
export const notingExport =
  (records: readonly string[]) =>
  async (what: Export): Promise<void> => {
    for (const id of records) await send(desk.records.noteExport({ id, ...what }))
  }
