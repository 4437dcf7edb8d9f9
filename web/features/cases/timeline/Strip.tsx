import { memo } from 'react'
import type { Day } from '../../../../contract/days.ts'
import { widthIn } from '../../../../entities/graph-picture/card.ts'
import { shareOf, shareWithin, type Window } from '../../../../entities/timeline-scale.ts'
import { type CaseFile, mayChange } from '../../../lookup/purpose/cases.ts'
import { type Evidence, keepEvidence } from '../../../lookup/report/evidence.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import { Bar, BarWords, drawnPart, percent, trackHeight } from './Bar.tsx'
import { type Dated, type Mark, type Span, ticksOf } from './lanes.ts'
import { meaningOf, type Overlap, wordsFor } from './meaning.ts'
import type { Beyond, Item, Row } from './rows.ts'
import css from './Timeline.module.css'
import { kindInWords } from './timeline-data.ts'

type Props = {
  file: CaseFile
  row: Row
  at: number
  window: Window
  today: Day
  /** Of the drawing, in pixels. */
  width: number
  gap: number
  labels: ReadonlyMap<string, string>
  /** The item of this lane that Tab reaches. */
  focused: number | null
  chosen: Dated | undefined
  onFocus: (place: { lane: number; item: number }) => void
  onChoose: (item: Item) => void
}

const bracketHeight = 18
const pad = 4

/**
 * One lane: overlaps above, then the bars, then other days, and filings last. Drawn again only if something of this lane
 * changes.
 */
export const Strip = memo(function Strip(props: Props) {
  const { file, row, at, window, today, width, gap, labels, focused, chosen, onFocus, onChoose } = props
  const { lane, spans, tracks, marks, filings, overlaps, items, beyond } = row
  const top = pad + (overlaps.length > 0 ? bracketHeight : 0)
  const marksAt = top + tracks * trackHeight
  const filingsAt = marksAt + (marks.length > 0 ? trackHeight : 0)
  const height = Math.max(trackHeight, filingsAt + (filings.length > 0 ? trackHeight : 0)) + pad
  const yOf = ({ track }: Span) => top + track * trackHeight
  const choice = (item: number) => ({
    place: `${at} ${item}`,
    isFocusable: focused === item,
    isChosen: chosen !== undefined && items[item]?.events[0] === chosen,
    onFocus: () => onFocus({ lane: at, item }),
    onChoose: () => onChoose(items[item]!),
    evidence: mayChange(file) ? evidenceOf(items[item]?.events ?? [], file.case_id) : null,
  })
  return (
    <svg className={css.strip} height={height}>
      <title>{lane.label}</title>
      {ticksOf(window).map(({ at, label }) => (
        <line key={`${label} ${at}`} className={css.tick} x1={percent(at)} x2={percent(at)} y1="0" y2="100%" />
      ))}
      <Today today={today} window={window} />
      <BeyondWords beyond={beyond} labels={labels} width={width} />
      {spans.map((span, item) => (
        <Choice key={keyOf(span)} name={spanInWords(span)} kind={span.begins.kind} {...choice(item)}>
          <Bar span={span} window={window} today={today} y={yOf(span)} />
        </Choice>
      ))}
      {marks.map((mark, index) => (
        <Choice
          key={keyOfMark(mark)}
          name={markInWords(mark)}
          kind={mark.events[0]!.kind}
          {...choice(spans.length + index)}
        >
          <MarkShape mark={mark} y={marksAt + trackHeight / 2} gap={gap} />
        </Choice>
      ))}
      {filings.map((mark, index) => (
        <Choice
          key={keyOfMark(mark)}
          name={markInWords(mark)}
          kind="filed"
          {...choice(spans.length + marks.length + index)}
        >
          <Ticks mark={mark} window={window} y={filingsAt} />
        </Choice>
      ))}
      {/* Separate from the buttons, so that their spoken names are whole. */}
      <g aria-hidden>
        {overlaps.map((overlap) => (
          <Bracket key={`${overlap.from} ${overlap.words}`} overlap={overlap} window={window} width={width} />
        ))}
        {spans.map((span) => (
          <BarWords
            key={keyOf(span)}
            span={span}
            window={window}
            today={today}
            y={yOf(span)}
            labels={labels}
            width={width}
            next={nextIn(span, spans, window, today)}
          />
        ))}
        {marks.map((mark, index) => (
          <MarkWords
            key={keyOfMark(mark)}
            mark={mark}
            next={marks[index + 1]?.from ?? 1}
            width={width}
            y={marksAt + 16}
          />
        ))}
      </g>
    </svg>
  )
})

const keyOf = ({ begins }: Span): string =>
  [begins.source.record, begins.source.pointer, begins.kind, ...begins.mentions].join(' ')
/** The same in every window, so that a mark keeps the focus while the chart zooms. */
const keyOfMark = ({ events: [first] }: Mark): string =>
  [first?.from, first?.source.record, first?.source.pointer, first?.kind].join(' ')

/** Where the next bar in the same row begins; else the right edge. */
function nextIn(span: Span, spans: readonly Span[], window: Window, today: Day): number {
  const { to } = drawnPart(span, window, today)
  const later = spans
    .filter((other) => other !== span && other.track === span.track)
    .map((other) => drawnPart(other, window, today).from)
    .filter((from) => from >= to)
  return Math.min(1, ...later)
}

type ChoiceProps = {
  name: string
  place: string
  isFocusable: boolean
  isChosen: boolean
  kind: string
  onFocus: () => void
  onChoose: () => void
  evidence: Evidence | null
  children: React.ReactNode
}

const Choice = ({ name, place, isFocusable, isChosen, kind, onFocus, onChoose, evidence, children }: ChoiceProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own. The chart hears the keys.
  <g
    role="button"
    tabIndex={isFocusable ? 0 : -1}
    aria-label={name}
    aria-pressed={isChosen}
    className={css.item}
    ref={keepEvidence(evidence)}
    data-item={place}
    data-chosen={isChosen || undefined}
    data-means={meaningOf(kind)}
    onFocus={onFocus}
    onClick={onChoose}
  >
    <title>{name}</title>
    {children}
  </g>
)

const evidenceOf = (events: readonly Dated[], case_id: string): Evidence => ({
  sources: events.map(({ source }) => source),
  of: events.map(({ text }) => text).join('; '),
  case_id,
})

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

/** An empty lane says at its edge what it has outside the window. */
function BeyondWords({
  beyond: { before, after },
  labels,
  width,
}: { beyond: Beyond } & Pick<Props, 'labels' | 'width'>) {
  const room = (before && after ? width / 2 : width) - 40
  const wordsOf = (period: NonNullable<Beyond['before']>) =>
    wordsFor(period, labels).find((words) => widthIn(words, 12) <= room) ?? ''
  return (
    <>
      {before && (
        <text className={css.beyond} x="0" dx="7" y={pad + 13}>
          ← {wordsOf(before)}
        </text>
      )}
      {after && (
        <text className={css.beyond} x="100%" dx="-7" y={pad + 13} data-end>
          {wordsOf(after)} →
        </text>
      )}
    </>
  )
}

/** An overlap that matters: a bracket over it, and its name. */
function Bracket({ overlap: { from, to, words }, window, width }: { overlap: Overlap; window: Window; width: number }) {
  const [left, right] = [shareWithin(from, window), shareWithin(to, window)]
  const isAtEnd = left * width + widthIn(words, 12) > width
  return (
    <g className={css.bracket}>
      <line x1={percent(left)} x2={percent(right)} y1={pad + 14} y2={pad + 14} />
      <line x1={percent(left)} x2={percent(left)} y1={pad + 14} y2={pad + 19} />
      <line x1={percent(right)} x2={percent(right)} y1={pad + 14} y2={pad + 19} />
      <text x={percent(isAtEnd ? right : left)} y={pad + 10} data-end={isAtEnd || undefined}>
        {words}
      </text>
    </g>
  )
}

function MarkShape({ mark: { events, from, to }, y, gap }: { mark: Mark; y: number; gap: number }) {
  if (to - from > gap * 1.5)
    return <rect className={css.vague} x={percent(from)} width={percent(to - from)} y={y - 5} height="10" />
  const middle = percent((from + to) / 2)
  return (
    <>
      <circle className={css.hit} cx={middle} cy={y} r="10" />
      {events.some(({ kind }) => kind === 'dissolved') ? (
        <rect className={css.begin} x={middle} width="4" y={y - 10} height="20" />
      ) : (
        <circle className={css.dot} cx={middle} cy={y} r="4.5" />
      )}
    </>
  )
}

/** Beside its mark, where there is room before the next. */
function MarkWords({ mark: { events, to }, next, width, y }: { mark: Mark; next: number; width: number; y: number }) {
  const [first] = events
  const forms = [
    ...(events.length === 1 ? [`${kindInWords(first!.kind)} ${dateInWords(first!.date.slice(0, 7))}`] : []),
    ...(events.length === 1 ? [kindInWords(first!.kind)] : [`${events.length} events`, String(events.length)]),
  ]
  const words = forms.find((words) => widthIn(words, 12) <= (next - to) * width - 18)
  return words === undefined ? null : (
    <text className={css.on} x={percent(to)} dx="9" y={y}>
      {words}
    </text>
  )
}

/** A tick for each filing. A press lists those that stand close. */
function Ticks({ mark: { events, from, to }, window, y }: { mark: Mark; window: Window; y: number }) {
  return (
    <>
      <rect
        className={css.hit}
        x={percent(Math.max(0, from - 0.004))}
        width={percent(to - from + 0.008)}
        y={y}
        height="20"
      />
      {events.map((event) => (
        <line
          key={`${event.source.record} ${event.source.pointer} ${event.from}`}
          className={css.filing}
          x1={percent(shareWithin(event.from, window))}
          x2={percent(shareWithin(event.from, window))}
          y1={y + 4}
          y2={y + 16}
        />
      ))}
    </>
  )
}

const eventInWords = ({ date, text }: Dated): string => `${dateInWords(date)}: ${text}`
const markInWords = ({ events }: Mark): string =>
  events.length <= 3
    ? events.map(eventInWords).join('; ')
    : `${count(events.length, 'event')} from ${dateInWords(events[0]!.date)} to ${dateInWords(events.at(-1)!.date)}`
const spanInWords = ({ begins, ends }: Span): string =>
  ends ? `${eventInWords(begins)}; ${eventInWords(ends)}` : `${eventInWords(begins)}; no end on record`
