import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Day } from '../../../../contract/days.ts'
import type { Window } from '../../../../entities/timeline-scale.ts'
import type { CaseFile } from '../../../lookup/purpose/cases.ts'
import { MarkAmong } from '../../../lookup/screening/ListedMark.tsx'
import type { FoundMarks } from '../../../lookup/screening/marks.ts'
import { useTableSettings } from '../../../table/settings.ts'
import { count } from '../../../ui/numbers.ts'
import { runShortcut } from '../../../ui/run-shortcut.ts'
import { useWidth } from '../../../ui/useWidth.ts'
import { banPattern, percent } from './Bar.tsx'
import { type Dated, type Lane, ticksOf } from './lanes.ts'
import { type Item, type Row, rowOf } from './rows.ts'
import { Strip } from './Strip.tsx'
import { timelineShortcuts } from './shortcuts.ts'
import css from './Timeline.module.css'

type Props = {
  file: CaseFile
  lanes: readonly Lane[]
  /** Of each entity, by its key. */
  labels: ReadonlyMap<string, string>
  marks: FoundMarks
  window: Window
  today: Day
  onOpen: (events: readonly Dated[]) => void
  /** The focus moved to a mark of this day. */
  onFollow: (day: Day) => void
  onZoom: (by: 1 | -1, day: Day) => void
}

/** Pixels. Also the width of a mark. */
const markWidth = 14

export function Lanes({ file, lanes, labels, marks, window, today, onOpen, onFollow, onZoom }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [firstWidth, setFirstWidth] = useState<number | null>(null)
  useLayoutEffect(() => setFirstWidth(box.current?.clientWidth ?? 0), [])
  const width = useWidth(box) ?? firstWidth
  // Without a width nothing is drawn: each lane would be drawn again with it.
  const strip = width === null ? null : Math.max(200, width < 640 ? width - 24 : width - 272)
  const gap = markWidth / (strip ?? 200)
  const { singleKeys } = useTableSettings()
  const [focus, setFocus] = useState({ lane: 0, item: 0 })
  const [chosen, setChosen] = useState<Item | null>(null)
  const rows = useMemo(() => lanes.map((lane) => rowOf(lane, window, gap, today)), [lanes, window, gap, today])
  const current = tabStop(rows, focus)

  const choose = useCallback(
    (item: Item) => {
      setChosen(item)
      onOpen(item.events)
    },
    [onOpen],
  )
  function focusOn(lane: number, item: number): void {
    setFocus({ lane, item })
    const [event] = rows[lane]?.items[item]?.events ?? []
    if (event) onFollow(event.from)
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-item="${lane} ${item}"]`)?.focus({ preventScroll: false }),
    )
  }
  /** Up and down lead to the nearest mark in time. */
  function toLane(by: 1 | -1): void {
    const at = rows[current.lane]?.items[current.item]?.at ?? 0
    for (let lane = current.lane + by; lane >= 0 && lane < rows.length; lane += by) {
      const items = rows[lane]!.items
      if (items.length === 0) continue
      const nearest = items.reduce(
        (best, item, index) => (Math.abs(item.at - at) < Math.abs(items[best]!.at - at) ? index : best),
        0,
      )
      focusOn(lane, nearest)
      return
    }
  }
  function press(event: KeyboardEvent): void {
    const here = rows[current.lane]?.items[current.item]
    const day = here?.events[0]?.from ?? window.from
    runShortcut(
      timelineShortcuts,
      event.nativeEvent,
      {
        step: (by) => {
          const items = rows[current.lane]?.items ?? []
          const next = current.item + by
          if (items[next]) focusOn(current.lane, next)
        },
        toLane,
        open: () => here && choose(here),
        zoom: (by) => onZoom(by, day),
      },
      singleKeys,
    )
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      ref={box}
      role="group"
      aria-label={`Timeline of ${count(lanes.length, 'lane')}`}
      className={css.chart}
      onKeyDown={press}
    >
      <div className={css.lane}>
        <span />
        <svg className={css.axis} aria-hidden>
          {ticksOf(window).map(({ at, label, isMinor }) => (
            <text
              key={`${label} ${at}`}
              x={percent(at)}
              y="14"
              data-minor={isMinor || undefined}
              data-first={at < 0.03 || undefined}
            >
              {label}
            </text>
          ))}
        </svg>
      </div>
      {strip !== null &&
        rows.map((row, at) => (
          <div key={row.lane.key} className={css.lane} data-of={row.lane.company !== null || undefined}>
            <span className={css.name}>
              {row.lane.label} <MarkAmong found={marks} of={[row.lane.entity]} isShort />
            </span>
            <Strip
              file={file}
              row={row}
              at={at}
              window={window}
              today={today}
              width={strip}
              gap={gap}
              labels={labels}
              focused={at === current.lane ? current.item : null}
              chosen={chosen?.events[0]}
              onFocus={setFocus}
              onChoose={choose}
            />
          </div>
        ))}
      <svg className={css.patterns} aria-hidden>
        <pattern id={banPattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={css.hatch} width="2" height="6" />
        </pattern>
      </svg>
    </div>
  )
}

type Place = { lane: number; item: number }

/** The one mark that Tab reaches: the last one used, or, where it is no longer drawn, one that is. */
function tabStop(rows: readonly Pick<Row, 'items'>[], { lane, item }: Place): Place {
  const drawn = rows[lane]?.items.length ?? 0
  if (drawn > 0) return { lane, item: Math.min(item, drawn - 1) }
  return { lane: rows.findIndex(({ items }) => items.length > 0), item: 0 }
}
