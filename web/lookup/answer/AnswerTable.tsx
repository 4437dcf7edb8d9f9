import { Suspense, useMemo } from 'react'
import { attributionOf } from '../../../contract/attribution.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { PinKind } from '../../../contract/pins.ts'
import { cellIn } from '../../table/columns.ts'
import { notingExport } from '../../table/export/noting-export.ts'
import { type Column, Table, type TableProps, type TableSource } from '../../table/Table.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { type SetAside, useSetAside } from '../decisions/set-aside.ts'
import type { Answered } from '../lookups.ts'
import { operationInWords } from '../operations.ts'
import { PinButton } from '../pin/PinButton.tsx'
import { usePinnedPlaces } from '../pin/pins.ts'
import { mayChange, useCase } from '../purpose/cases.ts'
import { evidenceOfRows } from '../report/evidence.ts'
import css from './Answer.module.css'
import { contradictionsOf } from './Contradictions.tsx'
import { isPart, questionOf } from './pages.ts'

/** Loads with the first selection in a table. */
const SelectedRows = lazyPart(async () => (await import('./SelectedRows.tsx')).SelectedRows)

type Props<Row> = Omit<TableProps<Row>, 'name' | 'source'> & {
  name: string
  /** The answer of the rows. An export names it. */
  of: Pick<Answered<OperationName>, 'record' | 'params' | 'result'> & { case_id?: string | null }
  /** The kind of a row and its place in the answer, so that it can be pinned. */
  pins?: Pins<Row>
  /** The place alone, of a row that cannot be pinned. */
  at?: Pins<Row>['at']
}
type Pins<Row> = { kind: PinKind; at: (row: Row, index: number) => string }

/** A table of an answer's rows. */
export function AnswerTable<Row>({ of, pins, at = pins?.at, ...table }: Props<Row>) {
  const source = sourceOf(of)
  const cut = [table.narrowedTo, isPart(of) && 'one page of the list; there are others'].filter(Boolean).join('; ')
  const narrowedTo = cut || undefined
  const onLines = useLinesAsEvidence({ of, at, columns: table.columns })
  return pins ? (
    <Pinnable {...table} narrowedTo={narrowedTo} of={of} pins={pins} source={source} onLines={onLines} />
  ) : (
    <Table {...table} narrowedTo={narrowedTo} source={source} onLines={onLines} />
  )
}

/** Each row is evidence in the case of the answer, if it is the current one and takes changes. */
function useLinesAsEvidence<Row>({ of, at, columns }: Pick<Props<Row>, 'of' | 'at' | 'columns'>) {
  const { file } = useCase()
  const isHere = file !== undefined && file.case_id === of.case_id && mayChange(file)
  if (!at || !isHere) return undefined
  const name = columns.find(({ isName }) => isName)
  return evidenceOfRows<Row>(file.case_id, (row, index) => ({
    sources: [{ record: of.record.id, pointer: at(row, index) }],
    of: String(name?.value?.(row, index) ?? '') || operationInWords(of.record.operation),
  }))
}

/** Selected rows can be pinned. A pinned row has a mark, which opens its note. */
type PinnableProps<Row> = Props<Row> & { pins: Pins<Row>; source: TableSource<Row> }

function Pinnable<Row>({ of, pins, forSelected, ...table }: PinnableProps<Row>) {
  const record = of.record.id
  const pinned = usePinnedPlaces(record)
  const aside = useSetAside({ ...of.record, case_id: of.case_id ?? null })
  const columns = useMemo(
    () =>
      pinned.length === 0 && !aside?.rows.size
        ? table.columns
        : table.columns.map((column) =>
            column.isName ? marked(column, record, pins, { pinned: new Set(pinned), aside }) : column,
          ),
    [table.columns, record, pins, pinned, aside],
  )
  const places = useMemo(() => new Map(table.rows.map((row, index) => [row, index])), [table.rows])
  const pointersOf = (rows: readonly Row[]) => rows.map((row) => pins.at(row, places.get(row) ?? -1))
  return (
    <Table
      {...table}
      columns={columns}
      forSelected={(rows) => (
        <>
          {forSelected?.(rows)}
          <Suspense>
            <SelectedRows record={record} kind={pins.kind} at={pointersOf(rows)} of={table.caption} aside={aside} />
          </Suspense>
        </>
      )}
    />
  )
}

type Marks = { pinned: ReadonlySet<string>; aside: SetAside | null }

const marked = <Row,>(
  column: Column<Row>,
  record: string,
  { kind, at }: Pins<Row>,
  { pinned, aside }: Marks,
): Column<Row> => ({
  ...column,
  cell: (row, index) => {
    const pointer = at(row, index)
    const cell = cellIn(column, { row, index })
    const finding = aside?.rows.get(pointer)
    const label = String(column.value?.(row, index) ?? '')
    if (!pinned.has(pointer) && !finding) return cell
    return (
      <>
        {cell}{' '}
        {pinned.has(pointer) && (
          <span className={css.pin}>
            <PinButton from={record} at={pointer} kind={kind} label={label} isSmall />
          </span>
        )}
        {finding && aside && (
          <span className="quiet small">
            Not relevant{' '}
            <Button
              look="quiet"
              aria-label={`Undo not relevant: ${label}`}
              onClick={firstClick(() => aside.undo({ finding, pointer }))}
            >
              Undo
            </Button>
          </span>
        )}
      </>
    )
  },
})

/** The file's name is free of names and numbers of people. */
const sourceOf = ({ record, params, result }: Props<never>['of']): TableSource<unknown> => ({
  question: questionOf({ record, params }),
  file: `${record.operation} ${record.at} ${record.id}`,
  note: notingExport(() => [record.id]),
  // Only an export needs them.
  get facts() {
    return {
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
    }
  },
})

const contradictionFact = (found: string[]) => (found.length > 0 ? { contradictions: found.join(' ') } : {})
