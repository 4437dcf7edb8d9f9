import { type CSSProperties, useState } from 'react'
import type { RecordOf } from '../../../contract/records.ts'
import { tenures } from '../../register/appointment.ts'
import { standingOf } from '../../register/disqualification.ts'
import { Status } from '../../register/Status.tsx'
import { Button } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type Day, isoDate } from '../../ui/periods.ts'
import css from './AppointmentTimeline.module.css'
import { type Band, type Bar, type Timeline, timelineOf } from './appointment-timeline.ts'

type Props = {
  appointments: RecordOf<'director_appt'>[]
  disqualifications: RecordOf<'director_disq'>[]
  /** The day of the answer, and this one. */
  told: Day
  today: Day
}

/** More bars than these are drawn when asked for; how many there were at any time is drawn of all. */
const atFirst = 40
const more = 100

/** Who held what, and when, as a picture. The table below it says the same in words. */
export function AppointmentTimeline({ appointments, disqualifications, told, today }: Props) {
  const [limit, setLimit] = useState(atFirst)
  const line = timelineOf(appointments, disqualifications, told)
  if (!line) return null
  const shown = line.bars.slice(0, limit)
  const left = line.bars.length - shown.length
  const isCrowded = line.bars.length > atFirst
  // The years, the bans, and where there are many bars how many were held at once.
  const above = 1 + Number(isCrowded) + line.bands.length
  return (
    <Panel title="Life line">
      <figure className={css.figure}>
        <div role="img" aria-label={inWords(line, told)} className={css.chart}>
          <Ground line={line} rows={above + shown.length} />
          <div className={`${css.row} ${css.years}`} style={{ gridRow: 1 }}>
            <svg className={css.axis} aria-hidden>
              {line.years.map(({ year, at, isMinor }) => (
                <text key={year} x={percent(at)} y="12" data-minor={isMinor || undefined} data-edge={edgeAt(at)}>
                  {year}
                </text>
              ))}
            </svg>
          </div>
          {isCrowded && <HeldRow line={line} row={2} />}
          {line.bands.map((band, index) => (
            <BanRow
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own, and never move.
              key={index}
              band={band}
              today={today}
              row={index + (isCrowded ? 3 : 2)}
            />
          ))}
          {shown.map((bar, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: two appointments may be alike in everything, and none moves.
              key={index}
              className={css.row}
              style={{ gridRow: above + index + 1 }}
            >
              <span className={css.name}>{bar.appointment.company_name ?? bar.appointment.company_number}</span>
              <TimelineBar bar={bar} told={line.told} />
              <span className={css.status}>
                <Status>{tenures[bar.tenure]}</Status>
              </span>
            </div>
          ))}
        </div>
        <figcaption className={css.caption}>
          <Caption line={line} told={told} />
          {left > 0 && (
            <Button look="quiet" onClick={() => setLimit(limit + more)}>
              Draw {numberInWords(Math.min(left, more))} more of {count(left, 'earlier appointment')}
            </Button>
          )}
        </figcaption>
      </figure>
    </Panel>
  )
}

/** Of a year so near to it that half its figures would stand out of a narrow drawing. */
const edgeAt = (at: number) => (at < 0.06 ? 'start' : at > 0.94 ? 'end' : undefined)

/** The years, what lies under a disqualification, and the day of the answer: behind every row. */
function Ground({ line: { years, bands, told }, rows }: { line: Timeline; rows: number }) {
  return (
    <svg className={css.ground} style={{ '--rows': rows } as CSSProperties} aria-hidden>
      {bands.map(({ from, to }) => (
        <rect
          key={`${from}/${to}`}
          className={css.band}
          x={percent(from)}
          width={percent(to - from)}
          y="0"
          height="100%"
        />
      ))}
      {years.map(({ year, at, isMinor }) => (
        <line
          key={year}
          className={css.year}
          data-minor={isMinor || undefined}
          x1={percent(at)}
          x2={percent(at)}
          y1="20"
          y2="100%"
        />
      ))}
      <line className={css.told} x1={percent(told)} x2={percent(told)} y1="16" y2="100%" />
    </svg>
  )
}

function Caption({ line: { bars, bands, undated }, told }: { line: Timeline; told: Day }) {
  const hasBefore = bars.some(({ isBefore }) => isBefore)
  const hasOpen = bars.some(({ to }) => to === null)
  return (
    <p>
      The dashed upright is {dateInWords(isoDate(told))}, the day of this answer: what is current is drawn up to it.
      {hasOpen && ' A thin line after a bar’s beginning: its end is not told.'}
      {hasBefore && ' A thin line before a bar: it began earlier, and it is not told when.'}
      {bands.length > 0 && ' Shaded: disqualified.'}
      {undated > 0 && ` ${count(undated, 'appointment')} without a whole date: in the table alone.`}
    </p>
  )
}

function inWords({ bars, bands, first }: Timeline, told: Day): string {
  const bans = bands.length > 0 ? ` and ${count(bands.length, 'disqualification')}` : ''
  return `Life line of ${count(bars.length, 'appointment')}${bans} from ${first} to ${dateInWords(isoDate(told))}. The table of appointments holds the same.`
}

/** From its beginning to its end; where one of them is not told, a thin line goes on from it. */
const TimelineBar = ({ bar: { tenure, from, to, isBefore }, told }: { bar: Bar; told: number }) => (
  <svg className={css.bar} data-tenure={tenure} aria-hidden>
    {isBefore && <line x1="0%" x2={percent(from)} y1="7" y2="7" />}
    {to === null && <line x1={percent(from)} x2={percent(Math.max(from, told))} y1="7" y2="7" />}
    {/* A day is to be seen too. */}
    <rect x={percent(from)} y="2" width="3" height="10" />
    {to !== null && <rect x={percent(from)} y="2" width={percent(to - from)} height="10" />}
  </svg>
)

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

/** A disqualification as a row: the band behind all rows hangs from it. */
function BanRow({ band, today, row }: { band: Band; today: Day; row: number }) {
  const { words, tone } = standingOf(band.disqualification, today)
  return (
    <div className={css.row} style={{ gridRow: row }}>
      <span className={css.name}>Disqualified</span>
      <svg className={css.bar} data-ban aria-hidden>
        <rect x={percent(band.from)} y="2" width={percent(band.to - band.from)} height="10" />
      </svg>
      <span className={css.status}>
        <Status tone={tone}>{words}</Status>
      </span>
    </div>
  )
}

/** How many were held at any time: what bars by the hundred no longer show. */
const HeldRow = ({ line: { held, most }, row }: { line: Timeline; row: number }) => (
  <div className={css.row} style={{ gridRow: row }}>
    <span className={css.name}>Held at one time</span>
    <svg className={css.held} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
      <path d={stepsOf(held, most)} />
    </svg>
    <span className={css.status}>{numberInWords(most)} at most</span>
  </div>
)

const stepsOf = (held: Timeline['held'], most: number): string =>
  `M0 100${held.map(({ at, count }) => `H${(at * 1000).toFixed(1)}V${(100 - (count / Math.max(1, most)) * 96).toFixed(1)}`).join('')}V100Z`
