import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { count, numberInWords } from '../ui/numbers.ts'
import { Popover } from '../ui/Popover.tsx'
import { Chips } from './Chips.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { atOnce, categoryOf, type Entry, valueIn } from './columns.ts'
import { FilterChoice } from './FilterChoice.tsx'
import { OrderChoice } from './OrderChoice.tsx'
import type { Column, TableSource } from './Table.tsx'
import { TakeMenu } from './TakeMenu.tsx'
import css from './Toolbar.module.css'
import type { Selection } from './useSelection.ts'
import { atFirst, type View } from './view.ts'

export type ToolbarProps<Row> = {
  name: string
  caption: string
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  /** All that came, and those that are shown. */
  entries: readonly Entry<Row>[]
  lines: readonly Entry<Row>[]
  view: View
  setView: (view: View) => void
  looked: string
  setLooked: (text: string) => void
  selection: Selection
  source: TableSource | undefined
  forSelected: ((rows: readonly Row[]) => ReactNode) | undefined
  narrowedTo: string | undefined
}

/** Rows than which there must be more before looking for one among them helps. */
const few = 20

/** One quiet line above a table: how much of it is shown, and the ways to see it otherwise and take it away. */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { caption, columns, entries, lines, view, setView, looked, setLooked, selection } = props
  const hint = useId()
  const summary = useRef<HTMLParagraphElement>(null)
  const categories = columns.filter((column) => column.isCategory && hasSeveral(column, entries))
  const isNarrowed = view.conditions.length > 0 || looked !== ''
  return (
    <div className={css.tools}>
      <div className={css.said}>
        <p ref={summary} role="status" tabIndex={-1}>
          {lines.length === entries.length
            ? count(entries.length, 'row')
            : `${numberInWords(lines.length)} of ${count(entries.length, 'row')} on this page`}
          {selection.count > 0 && `, ${numberInWords(selection.count)} selected`}
        </p>
        {selection.isOn && props.forSelected?.(lines.filter(({ key }) => selection.has(key)).map(({ row }) => row))}
        <Chips
          columns={columns}
          conditions={view.conditions}
          onChange={(conditions) => {
            setView({ ...view, conditions })
            // The button that was pressed goes: whoever pressed it stays here.
            summary.current?.focus()
          }}
        />
        {entries.length > atOnce && (
          <p id={hint} className={css.hint}>
            The browser’s own search sees only the rows on the screen; “Find in this table” sees them all.
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div role="group" aria-label={`View of ${caption}`} className={css.controls}>
        {(entries.length > few || looked !== '') && (
          <label className={css.find}>
            <span>Find in this table</span>
            <input
              type="search"
              aria-describedby={entries.length > atOnce ? hint : undefined}
              value={looked}
              onChange={(event) => setLooked(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </label>
        )}
        <OrderChoice columns={columns} order={view.order} onChange={(order) => setView({ ...view, order })} />
        {(categories.length > 0 || view.conditions.length > 0) && (
          <Menu label="Filter" of={caption}>
            {() => <FilterChoice {...{ categories, entries, view, setView }} />}
          </Menu>
        )}
        <Menu label="Columns" of={caption}>
          {() => <ColumnChoice columns={columns} view={view} setView={setView} />}
        </Menu>
        {(entries.length > 1 || props.forSelected) && (
          <Button look="quiet" onClick={selection.isOn ? selection.end : selection.begin}>
            {selection.isOn ? 'Select none' : 'Select'}
          </Button>
        )}
        <Menu label="Export" of={caption}>
          {() => <TakeMenu {...props} />}
        </Menu>
        {isNarrowed && view.conditions.length > 1 && (
          <Button
            look="quiet"
            onClick={() => {
              setView({ ...view, conditions: atFirst.conditions })
              summary.current?.focus()
            }}
          >
            Show every row
          </Button>
        )}
      </div>
    </div>
  )
}

type MenuProps = { label: string; of: string; children: () => ReactNode }

const Menu = ({ label, of, children }: MenuProps) => (
  <Popover
    label={label}
    button={(opens) => (
      <Button look="quiet" aria-label={`${label}: ${of}`} {...opens}>
        {label}
      </Button>
    )}
  >
    {children}
  </Popover>
)

/** More than one value: hiding one leaves something. */
function hasSeveral<Row>(column: Column<Row>, entries: readonly Entry<Row>[]): boolean {
  const [first, ...rest] = entries
  if (!first || !column.value) return false
  const value = categoryOf(valueIn(column, first))
  return rest.some((entry) => categoryOf(valueIn(column, entry)) !== value)
}
