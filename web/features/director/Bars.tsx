/** The drawing of the list of appointments: years above, and in each row a bar over the same ground. */
import { type Day, isoDate } from '../../../contract/days.ts'
import { dateInWords } from '../../ui/dates.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import type { Bar, Timeline } from './appointment-timeline.ts'
import css from './Bars.module.css'

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

/** Keeps the label of a year near either edge inside the drawing. */
const edgeAt = (at: number) => (at < 0.06 ? 'start' : at > 0.94 ? 'end' : undefined)

export const Years = ({ of: { years } }: { of: Timeline }) => (
  <svg className={css.axis} aria-hidden>
    {years.map(({ year, at, isMinor }) => (
      <text key={year} x={percent(at)} y="12" data-minor={isMinor || undefined} data-edge={edgeAt(at)}>
        {year}
      </text>
    ))}
  </svg>
)

/** From start to end. A thin line goes on where the start or the end is unknown. */
export const RowBar = ({ bar, timeline }: { bar: Bar | undefined; timeline: Timeline }) => (
  <svg className={css.row} aria-hidden>
    {timeline.bands.map(({ from, to }, index) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: two disqualifications may have the same days, and none moves.
        key={index}
        className={css.band}
        x={percent(from)}
        width={percent(to - from)}
        y="0"
        height="100%"
      />
    ))}
    {timeline.years.map(({ year, at, isMinor }) => (
      <line
        key={year}
        className={css.year}
        data-minor={isMinor || undefined}
        x1={percent(at)}
        x2={percent(at)}
        y2="100%"
      />
    ))}
    <line className={css.answered} x1={percent(timeline.answered)} x2={percent(timeline.answered)} y2="100%" />
    {bar && <Drawn bar={bar} answered={timeline.answered} />}
  </svg>
)

const Drawn = ({ bar: { tenure, from, to, isBefore }, answered }: { bar: Bar; answered: number }) => (
  <g className={css.bar} data-tenure={tenure}>
    {isBefore && <line x1="0%" x2={percent(from)} y1="50%" y2="50%" />}
    {to === null && <line x1={percent(from)} x2={percent(Math.max(from, answered))} y1="50%" y2="50%" />}
    {/* One day must be visible too. */}
    <rect x={percent(from)} y="50%" width="3" height="10" />
    {to !== null && <rect x={percent(from)} y="50%" width={percent(to - from)} height="10" />}
  </g>
)

/** How many appointments were held at any time, which hundreds of bars do not show. */
export function HeldAtOnce({ of: timeline, answeredOn }: { of: Timeline; answeredOn: Day }) {
  const { held, most, firstYear } = timeline
  const isWhole = timeline.undated === 0 && timeline.bars.every(({ to, isBefore }) => to !== null && !isBefore)
  const words = `Most held at one time: ${numberInWords(most)}${isWhole ? '' : ' or more, as some days are unknown'}`
  const until = dateInWords(isoDate(answeredOn))
  return (
    <figure className={css.held} aria-label={`Appointments held at one time, ${firstYear} to ${until}. ${words}`}>
      <figcaption>{words}</figcaption>
      <Years of={timeline} />
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
        <path d={stepsOf(held, most)} />
      </svg>
    </figure>
  )
}

const stepsOf = (held: Timeline['held'], most: number): string =>
  `M0 100${held.map(({ at, count }) => `H${(at * 1000).toFixed(1)}V${(100 - (count / Math.max(1, most)) * 96).toFixed(1)}`).join('')}V100Z`

/** What the marks of the drawing mean. */
export function Legend({ of: { bars, bands, undated }, answeredOn }: { of: Timeline; answeredOn: Day }) {
  return (
    <p className="quiet tiny">
      Dashed line: {dateInWords(isoDate(answeredOn))}, the day of this answer.
      {bars.some(({ tenure }) => tenure === 'dissolved') && ' Hollow bar: in office when the company was dissolved.'}
      {bars.some(({ to }) => to === null) && ' Thin line after a bar: end date unknown.'}
      {bars.some(({ isBefore }) => isBefore) && ' Thin line before a bar: start date unknown.'}
      {bands.length > 0 && ' Shaded: disqualified.'}
      {undated > 0 && ` No bar: ${count(undated, 'appointment')} without a full date.`}
    </p>
  )
}
