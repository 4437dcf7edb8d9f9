import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Day } from '../../../../contract/days.ts'
import { shareOf, shareWithin, type Window } from '../../../../entities/timeline-scale.ts'
import { ListedMark } from '../../../lookup/screening/ListedMark.tsx'
import { useTableSettings } from '../../../table/settings.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import { fitted } from '../../../ui/picture/text.ts'
import { useWidth } from '../../../ui/resize.ts'
import { runShortcut } from '../../../ui/run-shortcut.ts'
import { type Dated, inTracks, type Lane, type Mark, marksOf, type Span, ticksOf } from './lanes.ts'
import { timelineShortcuts } from './shortcuts.ts'
import css from './Timeline.module.css'
import { kindInWords } from './timeline-data.ts'

type Props = {
  case_id: string
  lanes: readonly Lane[]
  /** Of each entity, by its key. */
  labels: ReadonlyMap<string, string>
  window: Window
  today: Day
  onOpen: (events: readonly Dated[]) => void
  onInsert: (events: readonly Dated[]) => void
  /** The focus moved to a mark of this day. */
  onFollow: (day: Day) => void
  onZoom: (by: 1 | -1, day: Day) => void
}

/** Pixels. Also the width of a mark. */
const markWidth = 12
const trackHeight = 17

/** The choice in a lane: a mark, or a bar. */
type Item = { events: readonly Dated[]; at: number }

export function Lanes({ case_id, lanes, labels, window, today, onOpen, onInsert, onFollow, onZoom }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [firstWidth, setFirstWidth] = useState(0)
  useLayoutEffect(() => setFirstWidth(box.current?.clientWidth ?? 0), [])
  const width = useWidth(box) ?? firstWidth
  const strip = Math.max(200, width < 640 ? width - 24 : width - 260)
  const gap = markWidth / strip
  const { singleKeys } = useTableSettings()
  const [focus, setFocus] = useState({ lane: 0, item: 0 })
  const [chosen, setChosen] = useState<Item | null>(null)
  const rows = lanes.map((lane) => {
    const marks = marksOf(lane.events, window, gap)
    // Spans outside the window leave no empty rows.
    const { spans, tracks } = inTracks(
      lane.spans.filter((span) => isSeen(span, window, today)),
      today,
    )
    return { lane, marks, spans, tracks, items: itemsOf(marks, spans, window) }
  })
  const current = { lane: Math.min(focus.lane, rows.length - 1), item: focus.item }

  function choose(item: Item): void {
    setChosen(item)
    onOpen(item.events)
  }
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
        insertIntoReport: () => here && onInsert(here.events),
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
      {rows.map(({ lane, marks, spans, tracks, items }, row) => (
        <div key={lane.key} className={css.lane}>
          <span className={css.name}>
            {lane.label} <ListedMark of={[lane.key]} case_id={case_id} isShort />
          </span>
          <svg className={css.strip} height={(tracks + (marks.length > 0 ? 1 : 0)) * trackHeight + 8}>
            <title>{lane.label}</title>
            {ticksOf(window).map(({ at, label }) => (
              <line key={`${label} ${at}`} className={css.tick} x1={percent(at)} x2={percent(at)} y1="0" y2="100%" />
            ))}
            <Today today={today} window={window} />
            {spans.map((span, index) => (
              <Choice
                key={`${span.begins.source.record} ${span.begins.source.pointer} ${span.begins.kind}`}
                name={spanInWords(span)}
                place={`${row} ${index}`}
                isFocusable={row === current.lane && index === current.item}
                isChosen={chosen?.events[0] === span.begins}
                kind={span.begins.kind}
                onFocus={() => setFocus({ lane: row, item: index })}
                onChoose={() => choose(items[index]!)}
              >
                <Bar span={span} window={window} today={today} />
              </Choice>
            ))}
            {marks.map((mark, index) => {
              const item = spans.length + index
              return (
                <Choice
                  key={`${mark.from} ${mark.events[0]?.kind}`}
                  name={markInWords(mark)}
                  place={`${row} ${item}`}
                  isFocusable={row === current.lane && item === current.item}
                  isChosen={chosen?.events[0] === mark.events[0]}
                  kind={mark.events[0]!.kind}
                  onFocus={() => setFocus({ lane: row, item })}
                  onChoose={() => choose(items[item]!)}
                >
                  <MarkShape mark={mark} y={tracks * trackHeight + trackHeight / 2 + 4} gap={gap} />
                </Choice>
              )
            })}
            {/* Separate from the buttons, so that their spoken names are whole when these words are cut. */}
            <g aria-hidden>
              {spans.map((span) => (
                <BarWords
                  key={`${span.begins.source.record} ${span.begins.source.pointer} ${span.begins.kind}`}
                  span={span}
                  window={window}
                  today={today}
                  words={wordsOn(span, lane.key, labels)}
                  width={strip}
                />
              ))}
              {marks.map(
                ({ events, from, to }) =>
                  events.length > 1 && (
                    <text
                      key={`${from} ${events[0]?.kind}`}
                      className={css.number}
                      x={percent((from + to) / 2)}
                      y={tracks * trackHeight + trackHeight / 2 + 7.5}
                    >
                      {events.length > 99 ? '99+' : events.length}
                    </text>
                  ),
              )}
            </g>
          </svg>
        </div>
      ))}
    </div>
  )
}

const itemsOf = (marks: readonly Mark[], spans: readonly Span[], window: Window): Item[] => [
  ...spans.map(({ begins, ends }) => ({ events: ends ? [begins, ends] : [begins], at: shareOf(begins.from, window) })),
  ...marks.map(({ events, from }) => ({ events, at: from })),
]

const isSeen = ({ begins, ends }: Span, window: Window, today: Day): boolean =>
  begins.from < window.to && (ends?.to ?? Math.max(today, begins.to)) > window.from

type ChoiceProps = {
  name: string
  place: string
  isFocusable: boolean
  isChosen: boolean
  kind: string
  onFocus: () => void
  onChoose: () => void
  children: React.ReactNode
}

const Choice = ({ name, place, isFocusable, isChosen, kind, onFocus, onChoose, children }: ChoiceProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own. The chart hears the keys.
  <g
    role="button"
    tabIndex={isFocusable ? 0 : -1}
    aria-label={name}
    aria-pressed={isChosen}
    className={css.item}
    data-item={place}
    data-chosen={isChosen || undefined}
    data-control={/^control_(notified|ceased)$/.test(kind) || undefined}
    onFocus={onFocus}
    onClick={onChoose}
  >
    <title>{name}</title>
    {children}
  </g>
)

const Today = ({ today, window }: { today: Day; window: Window }) =>
  today >= window.from &&
  today < window.to && (
    <line
      className={css.today}
      x1={percent(shareOf(today, window))}
      x2={percent(shareOf(today, window))}
      y1="0"
      y2="100%"
    />
  )

/** From the start to the end. The part that a date leaves open is lighter. */
type BarProps = { span: Span; window: Window; today: Day }

function Bar({ span: { begins, ends, track }, window, today }: BarProps) {
  const y = track * trackHeight + 5
  const at = (day: Day) => shareWithin(day, window)
  const [from, sure] = [at(begins.from), at(begins.to)]
  const end = ends ? at(ends.from) : at(Math.max(today, begins.to))
  const last = ends ? at(ends.to) : end
  return (
    <>
      <rect className={css.hit} x={percent(from)} width={percent(Math.max(0.004, last - from))} y={y - 1} height="15" />
      {begins.precision !== 'day' && (
        <rect className={css.vague} x={percent(from)} width={percent(sure - from)} y={y} height="13" />
      )}
      <rect
        className={ends ? css.bar : css.open}
        x={percent(begins.precision === 'day' ? from : sure)}
        width={percent(Math.max(0.002, end - (begins.precision === 'day' ? from : sure)))}
        y={y}
        height="13"
      />
      {ends && ends.precision !== 'day' && (
        <rect className={css.vague} x={percent(end)} width={percent(last - end)} y={y} height="13" />
      )}
      {begins.from >= window.from && <rect className={css.begin} x={percent(from)} width="3" y={y} height="13" />}
    </>
  )
}

function BarWords({
  span: { begins, ends, track },
  window,
  today,
  words,
  width,
}: BarProps & { words: string; width: number }) {
  const at = (day: Day) => shareWithin(day, window)
  const [from, to] = [at(begins.from), at(ends?.to ?? Math.max(today, begins.to))]
  return (
    <text className={css.on} x={percent(from)} dx="6" y={track * trackHeight + 15}>
      {fitted(words, (to - from) * width - 8, 11)}
    </text>
  )
}

function MarkShape({ mark: { events, from, to }, y, gap }: { mark: Mark; y: number; gap: number }) {
  if (to - from > gap * 1.5)
    return <rect className={css.vague} x={percent(from)} width={percent(to - from)} y={y - 5} height="10" />
  const middle = percent((from + to) / 2)
  return (
    <>
      <circle className={css.hit} cx={middle} cy={y} r="9" />
      <circle className={css.dot} cx={middle} cy={y} r={events.length > 1 ? 7 : 4.5} />
    </>
  )
}

/** Leaves out the lane's own entity. A short bar has no words. */
const wordsOn = ({ begins: { mentions, kind } }: Span, lane: string, labels: ReadonlyMap<string, string>): string =>
  mentions.flatMap((key) => (key === lane ? [] : (labels.get(key) ?? []))).join(', ') ||
  kindInWords(kind).replace(/ (from|before)$/, '')

const eventInWords = ({ date, text }: Dated): string => `${dateInWords(date)}: ${text}`
const markInWords = ({ events }: Mark): string =>
  events.length <= 3
    ? events.map(eventInWords).join('; ')
    : `${count(events.length, 'event')} from ${dateInWords(events[0]!.date)} to ${dateInWords(events.at(-1)!.date)}`
const spanInWords = ({ begins, ends }: Span): string =>
  ends ? `${eventInWords(begins)}; ${eventInWords(ends)}` : `${eventInWords(begins)}; no end on record`

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`
