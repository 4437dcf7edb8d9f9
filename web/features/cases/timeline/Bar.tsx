import type { Day } from '../../../../contract/days.ts'
import { widthIn } from '../../../../entities/graph-picture/card.ts'
import { shareWithin, type Window } from '../../../../entities/timeline-scale.ts'
import type { Span } from './lanes.ts'
import { laterEnd, meaningOf, wordsFor } from './meaning.ts'
import css from './Timeline.module.css'

export const trackHeight = 24
const barHeight = 18
const letter = 12
/** The id of the hatching. */
export const banPattern = 'timeline-ban'

export type BarProps = { span: Span; window: Window; today: Day; y: number }

export const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

/** The drawn part of a period, as shares of the width. */
export function drawnPart({ begins, ends }: Span, window: Window, today: Day): { from: number; to: number } {
  const at = (day: Day) => shareWithin(day, window)
  return { from: at(begins.from), to: at(ends?.to ?? Math.max(today, begins.to)) }
}

/** From the start to the end. The part that a date leaves open is lighter. */
export function Bar({ span, window, today, y }: BarProps) {
  const { begins, ends } = span
  const at = (day: Day) => shareWithin(day, window)
  const [from, sure] = [at(begins.from), at(begins.to)]
  const end = ends ? at(ends.from) : at(Math.max(today, begins.to))
  const last = ends ? at(ends.to) : end
  const start = begins.precision === 'day' ? from : sure
  const goesOn = ends !== null && ends.from >= window.to
  const size = { y, height: barHeight }
  return (
    <>
      <rect
        className={css.hit}
        x={percent(from)}
        width={percent(Math.max(0.004, last - from))}
        y={y - 2}
        height={barHeight + 4}
      />
      {begins.precision !== 'day' && (
        <rect className={css.vague} x={percent(from)} width={percent(sure - from)} {...size} />
      )}
      <rect
        className={ends ? css.bar : css.open}
        x={percent(start)}
        width={percent(Math.max(0.002, end - start))}
        {...size}
      />
      {meaningOf(begins.kind) === 'ban' && (
        <rect
          className={css.hatched}
          fill={`url(#${banPattern})`}
          x={percent(start)}
          width={percent(Math.max(0.002, end - start))}
          {...size}
        />
      )}
      {ends && ends.precision !== 'day' && !goesOn && (
        <rect className={css.vague} x={percent(end)} width={percent(last - end)} {...size} />
      )}
      {begins.from >= window.from && <rect className={css.begin} x={percent(from)} width="3" {...size} />}
      {ends?.kind === 'dissolved' && !goesOn && (
        <rect className={css.begin} x={percent(last)} width="4" y={y - 2} height={barHeight + 4} />
      )}
    </>
  )
}

type WordsProps = BarProps & {
  labels: ReadonlyMap<string, string>
  /** Of the drawing, in pixels. */
  width: number
  /** Where the next bar of this row begins, as a share. */
  next: number
}

/** In the bar, else beside it. The words are whole: a shorter form stands where the longer one has no room. */
export function BarWords({ span, window, today, y, labels, width, next }: WordsProps) {
  const { from, to } = drawnPart(span, window, today)
  const goesOn = span.ends !== null && span.ends.from >= window.to
  const forms = goesOn ? [`${laterEnd(span)} →`, '→'] : wordsFor(span, labels)
  const roomIn = (to - from) * width - 12
  const roomBeside = (next - to) * width - 10
  const fits = (room: number) => (words: string) => widthIn(words, letter) <= room
  const inside = forms.find(fits(roomIn))
  const beside = forms.find(fits(roomBeside))
  const words = inside ?? beside
  if (words === undefined) return null
  return (
    <text
      className={css.on}
      x={percent(inside === undefined ? to : goesOn ? to : from)}
      dx={inside === undefined ? 8 : goesOn ? -6 : 7}
      y={y + 13}
      data-inside={inside !== undefined || undefined}
      data-end={(inside !== undefined && goesOn) || undefined}
    >
      {words}
    </text>
  )
}
