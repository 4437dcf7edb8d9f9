import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { usePlainLinks } from '../ui/PlainLink.tsx'
import { Body } from './Body.tsx'
import { type Asked, CategoryMenu, type CategoryMenuHandle } from './CategoryMenu.tsx'
import { type Entry, idOf, shownColumns } from './columns.ts'
import { found, kept } from './filter.ts'
import { Head } from './Head.tsx'
import { useTableSettings } from './settings.ts'
import { sorted } from './sort.ts'
import css from './Table.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useRowKeys } from './useRowKeys.ts'
import { useSelection } from './useSelection.ts'
import { useView } from './useView.ts'
import { nextOrder, withCondition } from './view.ts'

export type Column<Row> = {
  label: string
  /** What is shown, where it is not the value as it is. */
  cell?: (row: Row, index: number) => ReactNode
  /** What the cell says, as data: it is sorted, filtered, copied and exported by this; a date as the wire has it. */
  value?: (row: Row, index: number) => string | number | null | undefined
  /** It has few values: rows can be kept or hidden by one of them. */
  isCategory?: true
  /** Its values say something of a person: what is filtered by them never stands in the URL. */
  isPersonal?: true
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
  /** It holds what is pressed, and says nothing on paper. */
  isWayOn?: true
  /** What following a link of this column costs, in words. */
  cost?: string
  /** A share of the table, where tables beside each other are to line up. */
  width?: `${number}%`
}

export type TakenAs = 'csv' | 'json' | 'xlsx' | 'copy'

/** Where the rows come from. It goes with whatever of them is taken away. */
export type TableSource = {
  /** How a file of them is called; nothing personal. */
  file: string
  /** What was asked, when, and the like, each by its name. */
  facts: { readonly [name: string]: string | null | undefined }
  /** Writes down that rows are taken away; where it cannot, none is. */
  note?: (taken: { format: TakenAs; rows: number }) => Promise<void>
}

export type TableProps<Row> = {
  /** By which the URL and the preferences know the table; one of a kind on its screen. A table without has no toolbar. */
  name?: string
  /** What the table holds, for those who hear it before they are in it. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  isMarked?: (row: Row, index: number) => boolean
  source?: TableSource
  /** What can be done with the rows that are selected; of none, what they could be selected for. */
  forSelected?: (rows: readonly Row[]) => ReactNode
  /** Where these are not all the rows there are: which they are, for whoever takes them away. */
  narrowedTo?: string
}

/** Where the columns have no room, each row becomes two lines, with the same facts in the same order. */
export function Table<Row>(props: TableProps<Row>) {
  const { name, caption, columns, rows, keyOf, isMarked, source, forSelected, narrowedTo } = props
  const frame = useRef<HTMLDivElement>(null)
  const menu = useRef<CategoryMenuHandle>(null)
  const settings = useTableSettings()
  const [view, setView] = useView(name, columns)
  const [looked, setLooked] = useState('')
  const lookedFor = useDeferredValue(looked)

  // biome-ignore lint/correctness/useExhaustiveDependencies: written where it is used, and always the same for a row.
  const entries = useMemo(() => entriesOf(rows, keyOf), [rows])
  // What stays the same from one key to the next, so that the rows do: they are many.
  const chosen = view.columns?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen columns are read anew from the URL each time.
  const shown = useMemo(() => shownColumns(columns, view.columns), [columns, chosen])
  const lines = useMemo(
    () => sorted(found(kept(entries, columns, view.conditions), shown, lookedFor), columns, view.order),
    [entries, columns, shown, view, lookedFor],
  )
  const askCategory = useCallback((asked: Asked) => menu.current?.open(asked), [])

  const selection = useSelection(lines)
  const keys = useRowKeys(frame, lines.length, selection)
  const followLink = usePlainLinks()

  return (
    <div
      ref={frame}
      className={css.frame}
      data-table={name ?? ''}
      data-density={settings.density}
      data-many={shown.length > 6 || undefined}
    >
      {name && (
        <Toolbar
          {...{
            name,
            caption,
            columns,
            shown,
            entries,
            lines,
            view,
            setView,
            looked,
            setLooked,
            selection,
            source,
            narrowedTo,
            forSelected,
          }}
        />
      )}
      {/* biome-ignore lint/a11y: for the links in it, which the keyboard presses too. */}
      <table className={css.table} aria-rowcount={lines.length + 1} onClick={followLink}>
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
          onCategory={name ? askCategory : undefined}
        />
      </table>
      {lines.length === 0 && rows.length > 0 && <p className={css.nothing}>No row is left: every one is hidden.</p>}
      {name && (
        <CategoryMenu
          ref={menu}
          onChoose={(condition) => setView({ ...view, conditions: withCondition(view.conditions, condition) })}
        />
      )}
    </div>
  )
}

/** Each under a key of its own: two rows that an answer gives one id stay two rows. */
function entriesOf<Row>(rows: readonly Row[], keyOf: TableProps<Row>['keyOf']): Entry<Row>[] {
  const seen = new Set<string>()
  return rows.map((row, index) => {
    const own = keyOf(row, index)
    const key = seen.has(own) ? `${own}/${index}` : own
    seen.add(own)
    return { row, index, key }
  })
}
