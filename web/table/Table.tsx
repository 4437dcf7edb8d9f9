import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { moduleHook } from '../ui/module.ts'
import { usePlainLinks } from '../ui/PlainLink.tsx'
import { usePrinting } from '../ui/usePrinting.ts'
import {
  atOnce,
  type Column,
  categoryOf,
  type Entry,
  type Groups,
  headingAt,
  idOf,
  shownColumns,
  type TableSource,
  valueIn,
} from './columns.ts'
import { CategoryMenu, type CategoryMenuHandle } from './Menus.tsx'
import { useTableMemory } from './memory.ts'
import { type BodyProps, Gap, heightOfRow, TableRow } from './Row.tsx'
import { filterRows, searchRows, sortRows } from './rows.ts'
import { useTableSettings } from './settings.ts'
import css from './Table.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useRowKeys } from './useRowKeys.ts'
import { type Selection, useSelection } from './useSelection.ts'
import { useView } from './useView.ts'
import { nextOrder, type Order, withCondition } from './view.ts'

export type { Column, Groups, TableSource } from './columns.ts'

export type TableProps<Row> = {
  /** The table's name in the URL and the preferences, unique on its screen. A table without one has no toolbar. */
  name?: string
  /** For screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  /** Said instead of a table without rows. */
  none?: ReactNode
  keyOf: (row: Row, index: number) => string
  isMarked?: (row: Row, index: number) => boolean
  source?: TableSource<Row>
  /** Actions on the selected rows; for no rows, a hint what to select rows for. */
  forSelected?: (rows: readonly Row[]) => ReactNode
  /** Says which rows these are, if they are not all. Exports repeat it. */
  narrowedTo?: string | undefined
  /** In the original order of the rows. */
  groups?: Groups<Row>
  /** Rows of 24 px. */
  isTight?: boolean
  /** Filters of the screen, on the line of the table's own tools. */
  lead?: ReactNode
  /** Called with the rows in screen order, for keys that act on one. What it returns is called when they change. */
  onLines?: ((frame: HTMLElement, lines: readonly Entry<Row>[]) => () => void) | undefined
  /** Those filters count the rows, so while all rows show, only screen readers read their number again. */
  isCountedByLead?: boolean
}

export function Table<Row>(props: TableProps<Row>) {
  const { rows, none } = props
  if (rows.length > 0 || none === undefined) return <Rows {...props} />
  return typeof none === 'string' ? <p>{none}</p> : none
}

/** Where there is no room for columns, each row takes two lines, with the same facts in the same order. */
function Rows<Row>(props: TableProps<Row>) {
  const { name, caption, columns, rows, keyOf, isMarked, source, forSelected, narrowedTo, groups, isTight } = props
  const frame = useRef<HTMLDivElement>(null)
  const menu = useRef<CategoryMenuHandle>(null)
  const settings = useTableSettings()
  const { pathname, hash, key: visit } = useLocation()
  const place = name && [pathname, name, source?.question].join(' ')
  const [view, setView, forgetView] = useView(name, columns, place)
  const [searched, setSearched] = useTableMemory(place && `${place} searched`, '')
  const deferredSearch = useDeferredValue(searched)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is written at its use, and gives each row the same key.
  const entries = useMemo(() => entriesOf(rows, keyOf), [rows])
  // Memoised, so that the many rows stay the same between key presses.
  const chosen = view.columns?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read of the URL gives a new array of columns.
  const shown = useMemo(() => shownColumns(columns, view.columns), [columns, chosen])
  const lines = useMemo(
    () =>
      sortRows(searchRows(filterRows(entries, columns, view.conditions), shown, deferredSearch), columns, view.order),
    [entries, columns, shown, view, deferredSearch],
  )

  // A link to a row drops the filters that the address does not have. Those of a screen that Back returns to stay.
  const isBack = useNavigationType() === 'POP'
  const [followed, setFollowed] = useState('')
  const linked =
    hash && !isBack && visit !== followed ? entries.find(({ row, index }) => isMarked?.(row, index)) : undefined
  if (linked) {
    setFollowed(visit)
    if (!lines.includes(linked)) {
      forgetView()
      setSearched('')
    }
  }

  const selection = useSelection(lines, entries, place && `${place} ${source?.file}`)
  const keys = useRowKeys(frame, lines.length, selection)
  const followLink = usePlainLinks()
  const { onLines } = props
  useEffect(() => {
    if (frame.current) return onLines?.(frame.current, lines)
  }, [lines, onLines])

  /** For the pointer only. Keyboard and screen reader users filter in the toolbar. */
  function openMenu({ target }: MouseEvent) {
    const cell = categoryCellOf(target)
    const entry = lines[Number(cell?.parentElement?.dataset.row)]
    const column = shown.find((column) => idOf(column) === cell?.dataset.category)
    if (cell && entry && column) menu.current?.open({ column, value: categoryOf(valueIn(column, entry)), from: cell })
  }

  return (
    <div
      ref={frame}
      className={css.frame}
      data-table={name ?? ''}
      data-density={settings.density}
      data-many={shown.length > 6 || undefined}
      data-tight={isTight || undefined}
    >
      {name && (
        <Toolbar
          name={name}
          caption={caption}
          columns={columns}
          shown={shown}
          entries={entries}
          lines={lines}
          view={view}
          setView={setView}
          searched={searched}
          setSearched={setSearched}
          selection={selection}
          source={source}
          narrowedTo={narrowedTo}
          forSelected={forSelected}
          lead={props.lead}
          isCountedByLead={props.isCountedByLead ?? false}
        />
      )}
      {/* biome-ignore lint/a11y: links react to keys too. The menu is for the pointer; keys reach Filter in the toolbar. */}
      <table
        className={css.table}
        aria-rowcount={lines.length + 1}
        onClick={(event) => followLink(event) ?? openMenu(event)}
        // Keeps the focus, because the row may disappear.
        onMouseDown={(event) => categoryCellOf(event.target) && event.preventDefault()}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {selection.isOn && <col className={css.tick} />}
          {shown.map((column) => (
            <col key={column.label} style={{ width: column.width }} />
          ))}
        </colgroup>
        <Head
          columns={shown}
          order={view.order}
          selection={selection}
          onSort={(column) => setView({ ...view, order: nextOrder(view.order, idOf(column)) })}
        />
        <Body
          columns={shown}
          entries={lines}
          selection={selection}
          current={keys.current}
          isMarked={isMarked}
          hasMenu={name !== undefined}
          groups={view.order ? undefined : groups}
        />
      </table>
      {lines.length === 0 && rows.length > 0 && <p className="quiet">No rows match the filters.</p>}
      {name && (
        <CategoryMenu
          ref={menu}
          onChoose={(condition) => setView({ ...view, conditions: withCondition(view.conditions, condition) })}
        />
      )}
    </div>
  )
}

/** Null for what reacts to a press itself in such a cell. */
function categoryCellOf(clicked: EventTarget): HTMLElement | null {
  const found = (clicked as Element).closest<HTMLElement>(`${pressed}, [data-category]`)
  return found?.dataset.category === undefined ? null : found
}
const pressed = 'a, button, input, select, textarea, label, summary, [popover]'

/** Gives each row its own key, even where an answer repeats an id. */
function entriesOf<Row>(rows: readonly Row[], keyOf: TableProps<Row>['keyOf']): Entry<Row>[] {
  const seen = new Set<string>()
  return rows.map((row, index) => {
    const own = keyOf(row, index)
    const key = seen.has(own) ? `${own}/${index}` : own
    seen.add(own)
    return { row, index, key }
  })
}

type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  order: Order | null
  selection: Selection
  onSort: (column: Column<Row>) => void
}

const Head = <Row,>({ columns, order, selection, onSort }: HeadProps<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {selection.isOn && (
        <th scope="col" className={css.tick}>
          <input
            type="checkbox"
            aria-label="Select every row shown"
            checked={selection.isAll}
            ref={(box) => {
              if (box) box.indeterminate = selection.count > 0 && !selection.isAll
            }}
            onChange={() => (selection.isAll ? selection.none() : selection.all())}
          />
        </th>
      )}
      {columns.map((column) => (
        <th
          key={column.label}
          scope="col"
          data-align={column.align}
          data-way-on={column.isWayOn}
          data-cost={column.cost ? '' : undefined}
          data-drawn={column.drawing && ''}
          title={column.cost && `To open: ${column.cost}`}
          // The button inside would separate the label from its cost.
          aria-label={column.cost && `${column.label}, to open: ${column.cost}`}
          aria-sort={column.value && sortOf(column, order)}
        >
          {column.value ? (
            <>
              <button type="button" className={css.sort} onClick={() => onSort(column)}>
                {column.label}
              </button>
              {/* For rows of two lines, which are sorted in the toolbar. */}
              <span className={css.label}>{column.label}</span>
            </>
          ) : (
            <span className={column.drawing || (column.hidesLabel && !column.cost) ? 'visually-hidden' : css.plain}>
              {column.label}
            </span>
          )}
          {column.drawing}
          {column.cost && <span className={`${css.cost} on-screen`}>{column.cost.replaceAll(/ credits?\b/g, '')}</span>}
          {column.unit && <span className={css.cost}>in {column.unit}</span>}
        </th>
      ))}
    </tr>
  </thead>
)

function sortOf(column: { label: string }, order: Order | null) {
  if (order?.column !== idOf(column)) return 'none'
  return order.isDescending ? 'descending' : 'ascending'
}

const useVirtualRows = moduleHook(() => import('./VirtualRows.tsx'))

function ManyRows<Row>(rows: BodyProps<Row>) {
  const { VirtualRows } = useVirtualRows()
  return <VirtualRows {...rows} />
}

function Body<Row>({ entries, current, groups, ...rows }: BodyProps<Row>) {
  const isPrinting = usePrinting()
  const height = heightOfRow(useTableSettings().density)
  // On Back all rows render at once, so that the scroll position is restored. Otherwise half a window of rows renders first,
  // and the rest after the first paint.
  const isBack = useNavigationType() === 'POP'
  const drawn = useDeferredValue(atOnce, isBack ? atOnce : Math.ceil(window.innerHeight / 2 / height))
  const draw = (entries: readonly Entry<Row>[], rest = 0) => (
    <tbody>
      {entries.map((entry, place) => (
        <TableRow
          key={entry.key}
          {...rows}
          entry={entry}
          place={place}
          heading={headingAt(groups, entries, place)}
          isPale={groups?.isPale}
        />
      ))}
      <Gap height={rest * height} />
    </tbody>
  )
  // Paper cannot scroll, so it gets every row.
  if (isPrinting) return draw(entries)
  if (entries.length <= atOnce) return draw(entries.slice(0, drawn), Math.max(0, entries.length - drawn))
  return (
    <Suspense fallback={draw(entries.slice(0, 100))}>
      <ManyRows {...rows} entries={entries} current={current} groups={groups} />
    </Suspense>
  )
}
