import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { Button, firstClick } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { IconName } from '../ui/icon/Icon.tsx'
import { moduleHook } from '../ui/module.ts'
import { count, numberInWords } from '../ui/numbers.ts'
import { Popover } from '../ui/Popover.tsx'
import { atOnce, type Column, categoryOf, type Entry, idOf, type TableSource, valueIn } from './columns.ts'
import { ColumnChoice, FilterChoice } from './Menus.tsx'
import css from './Toolbar.module.css'
import type { Selection } from './useSelection.ts'
import { atFirst, type Condition, conditionInWords, type Order, onThisPage, type View, without } from './view.ts'

const useExports = moduleHook(() => import('./export/ExportChoice.tsx'))

/** Loaded with the first export. */
function Exports<Row>({ table }: { table: ToolbarProps<Row> }) {
  const { ExportChoice } = useExports()
  return <ExportChoice table={table} />
}

export type ToolbarProps<Row> = {
  name: string
  caption: string
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  /** All rows, and the rows shown. */
  entries: readonly Entry<Row>[]
  lines: readonly Entry<Row>[]
  view: View
  setView: (view: View) => void
  searched: string
  setSearched: (text: string) => void
  selection: Selection
  source: TableSource<Row> | undefined
  forSelected: ((rows: readonly Row[]) => ReactNode) | undefined
  narrowedTo: string | undefined
  lead: ReactNode
  isCountedByLead: boolean
}

/** A table with no more rows than this needs no search. */
const few = 20
/** With fewer rows than this a filter saves nothing. */
const worthFiltering = 8

/** One line above a table: the number of rows shown, and the ways to find, filter, select and export them. */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { caption, columns, entries, lines, view, setView, searched, setSearched, selection } = props
  const hint = useId()
  const summary = useRef<HTMLParagraphElement>(null)
  const categories = columns.filter((column) => column.isCategory && hasSeveral(column, entries))
  const isToldBeside = props.isCountedByLead && lines.length === entries.length && selection.count === 0
  return (
    <div className={css.tools}>
      <div className={css.said} data-selected={selection.count > 0 || undefined}>
        {props.lead}
        <p ref={summary} role="status" tabIndex={-1} className={isToldBeside ? 'visually-hidden' : undefined}>
          {lines.length === entries.length ? count(entries.length, 'row') : onThisPage(lines.length, entries.length)}
          {selection.count > 0 && `, ${numberInWords(selection.count)} selected`}
          {selection.hidden > 0 && `, ${numberInWords(selection.hidden)} more selected but hidden by the filter`}
        </p>
        {selection.isOn && props.forSelected?.(lines.filter(({ key }) => selection.has(key)).map(({ row }) => row))}
        <Chips
          columns={columns}
          conditions={view.conditions}
          onChange={(conditions) => {
            setView({ ...view, conditions })
            // The pressed chip disappears, so the focus moves here.
            summary.current?.focus()
          }}
        />
        {entries.length > atOnce && (
          <p id={hint} className="quiet tiny on-screen">
            Your browser’s own search finds only rows on screen. “Find in this table” searches every row.
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div role="group" aria-label={`View of ${caption}`} className={`${css.controls} on-screen`}>
        {(entries.length > few || searched !== '') && (
          <label className={css.find}>
            <span className="visually-hidden">Find in this table</span>
            <input
              type="search"
              placeholder="Find in this table"
              aria-describedby={entries.length > atOnce ? hint : undefined}
              value={searched}
              onChange={(event) => setSearched(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </label>
        )}
        <Folded of={caption} isOpen={view.order !== null}>
          <OrderChoice columns={columns} order={view.order} onChange={(order) => setView({ ...view, order })} />
          {((categories.length > 0 && entries.length >= worthFiltering) || view.conditions.length > 0) && (
            <Menu label="Filter" icon="filter" of={caption}>
              {() => <FilterChoice categories={categories} entries={entries} view={view} setView={setView} />}
            </Menu>
          )}
          <Menu label="Columns" icon="columns" of={caption}>
            {() => <ColumnChoice columns={columns} view={view} setView={setView} />}
          </Menu>
          {(entries.length > 1 || props.forSelected) && (
            <IconButton
              icon="tick"
              name={selection.isOn ? 'Select none' : 'Select'}
              onClick={selection.isOn ? selection.end : selection.begin}
            />
          )}
          <Menu label="Export" icon="download" of={caption}>
            {() => (
              <Suspense>
                <Exports table={props} />
              </Suspense>
            )}
          </Menu>
        </Folded>
        {view.conditions.length + Number(searched !== '') > 1 && (
          <Button
            look="tool"
            onClick={() => {
              setView({ ...view, conditions: atFirst.conditions })
              setSearched('')
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

type FoldedProps = { of: string; isOpen: boolean; children: ReactNode }

/** Where a table is as narrow as a phone, its tools open on a line of their own. @param isOpen at first */
function Folded({ of, isOpen: isOpenFirst, children }: FoldedProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  return (
    <>
      <span className={css.unfold}>
        <IconButton
          icon="sliders"
          name={`Table tools: ${of}`}
          title="Table tools"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        />
      </span>
      <div id={id} className={css.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}

type MenuProps = { label: string; icon: IconName; of: string; children: () => ReactNode }

const Menu = ({ label, icon, of, children }: MenuProps) => (
  <Popover
    label={label}
    button={(opens) => <IconButton icon={icon} name={`${label}: ${of}`} title={label} {...opens} />}
  >
    {children}
  </Popover>
)

/** A category with one value filters nothing. */
function hasSeveral<Row>(column: Column<Row>, entries: readonly Entry<Row>[]): boolean {
  const [first, ...rest] = entries
  if (!first || !column.value) return false
  const value = categoryOf(valueIn(column, first))
  return rest.some((entry) => categoryOf(valueIn(column, entry)) !== value)
}

type ChipsProps = {
  columns: readonly { label: string }[]
  conditions: readonly Condition[]
  onChange: (conditions: Condition[]) => void
}

/** The filters in use. Pressing one removes it. */
function Chips({ columns, conditions, onChange }: ChipsProps) {
  const known = conditions.flatMap((condition) => {
    const label = columns.find((column) => idOf(column) === condition.column)?.label
    return label ? [{ condition, words: conditionInWords(label, condition) }] : []
  })
  if (known.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Filters">
      {known.map(({ condition, words }) => (
        <li key={`${condition.column}/${condition.value}`}>
          <button
            type="button"
            data-hidden={condition.isHidden || undefined}
            aria-label={`Remove the filter ${words}`}
            onClick={firstClick(() => onChange(without(conditions, condition)))}
          >
            {words}
          </button>
        </li>
      ))}
    </ul>
  )
}

type OrderProps<Row> = { columns: readonly Column<Row>[]; order: Order | null; onChange: (order: Order | null) => void }

/** Sorts rows in two lines, which have no heads to press. */
function OrderChoice<Row>({ columns, order, onChange }: OrderProps<Row>) {
  const id = useId()
  const choose = (value: string) =>
    onChange(value ? { column: value.replace(/^-/, ''), isDescending: value.startsWith('-') } : null)
  return (
    <div className={css.order}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        value={order ? `${order.isDescending ? '-' : ''}${order.column}` : ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Original order</option>
        {columns
          .filter(({ value }) => value)
          .flatMap((column) => [
            <option key={column.label} value={idOf(column)} label={column.label} />,
            <option key={`-${column.label}`} value={`-${idOf(column)}`} label={`${column.label}, descending`} />,
          ])}
      </select>
    </div>
  )
}
