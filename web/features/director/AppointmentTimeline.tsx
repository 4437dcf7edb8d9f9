import { type CSSProperties, useState } from 'react'
import { appointmentTypes } from '../../../contract/codes.ts'
import type { Day } from '../../../contract/days.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { usePrice } from '../../lookup/price/prices.tsx'
import { CompanyLink } from '../../lookup/record/HeldLink.tsx'
import { tenures } from '../../register/appointment.ts'
import { DateText } from '../../register/DateText.tsx'
import { standingOf } from '../../register/disqualification.ts'
import { Status } from '../../register/Status.tsx'
import { inWords as roleOf } from '../../register/words.ts'
import { Button } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { isoDate } from '../../ui/periods.ts'
import css from './AppointmentTimeline.module.css'
import { type Band, type Bar, type Timeline, timelineOf } from './appointment-timeline.ts'

type Props = {
  appointments: RecordOf<'director_appt'>[]
  disqualifications: RecordOf<'director_disq'>[]
  answeredOn: Day
  today: Day
}

/** Drawn at first, and with each press of the button below. */
const atFirst = 40
const more = 100

/** Appointments as bars over the years, in the order of the table below, which holds the same facts in words. */
export function AppointmentTimeline({ appointments, disqualifications, answeredOn, today }: Props) {
  const [limit, setLimit] = useState(atFirst)
  const timeline = timelineOf(appointments, disqualifications, answeredOn)
  if (!timeline) return null
  const shown = timeline.bars.slice(0, limit)
  const left = timeline.bars.length - shown.length
  const isCrowded = timeline.bars.length > atFirst
  // Rows above the bars: the years, the number held at one time, the disqualifications.
  const above = 1 + Number(isCrowded) + timeline.bands.length
  return (
    <Panel title="Appointment timeline">
      <figure className={css.figure} aria-label={inWords(timeline, answeredOn)}>
        <div className={css.chart}>
          <Ground timeline={timeline} rows={above + shown.length} />
          <div className={css.row} style={{ gridRow: 1 }}>
            <svg className={css.axis} aria-hidden>
              {timeline.years.map(({ year, at, isMinor }) => (
                <text key={year} x={percent(at)} y="12" data-minor={isMinor || undefined} data-edge={edgeAt(at)}>
                  {year}
                </text>
              ))}
            </svg>
          </div>
          {isCrowded && <HeldRow timeline={timeline} row={2} />}
          {timeline.bands.map((band, index) => (
            <BanRow
              // biome-ignore lint/suspicious/noArrayIndexKey: disqualifications have no key, and never move.
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
              <span className={css.name}>
                <CompanyName of={bar.appointment} />
              </span>
              <span className={css.role}>{roleOf(appointmentTypes, bar.appointment.type)}</span>
              <TimelineBar bar={bar} answered={timeline.answered} />
              <span className={css.term}>
                <Term of={bar} />
              </span>
              <span className={css.status}>
                <Status>{tenures[bar.tenure]}</Status>
              </span>
            </div>
          ))}
        </div>
        <figcaption className={css.caption}>
          <Caption timeline={timeline} answeredOn={answeredOn} />
          {left > 0 && (
            <Button look="tool" onClick={() => setLimit(limit + more)}>
              Show {numberInWords(Math.min(left, more))} more of {count(left, 'appointment')}
            </Button>
          )}
        </figcaption>
      </figure>
    </Panel>
  )
}

const CompanyName = ({ of: { company_name, company_number } }: { of: RecordOf<'director_appt'> }) =>
  company_number ? (
    <CompanyLink number={company_number}>{company_name ?? company_number}</CompanyLink>
  ) : (
    (company_name ?? 'Company not given')
  )

/** From when to when. For an office without an end, the state beside it says whether it lasts. */
const Term = ({ of: { appointment, isBefore } }: { of: Bar }) => (
  <>
    {isBefore ? 'before ' : !appointment.resignation_date && 'from '}
    <DateText date={appointment.date} />
    {appointment.resignation_date && (
      <>
        {' to '}
        <DateText date={appointment.resignation_date} />
      </>
    )}
  </>
)

/** Keeps the label of a year near either edge inside the drawing. */
const edgeAt = (at: number) => (at < 0.06 ? 'start' : at > 0.94 ? 'end' : undefined)

/** Behind every row: the years, the disqualifications, and the day of the answer. */
function Ground({ timeline: { years, bands, answered }, rows }: { timeline: Timeline; rows: number }) {
  return (
    <svg className={css.ground} style={{ '--rows': rows } as CSSProperties} aria-hidden>
      {bands.map(({ from, to }, index) => (
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
      <line className={css.answered} x1={percent(answered)} x2={percent(answered)} y1="16" y2="100%" />
    </svg>
  )
}

type CaptionProps = { timeline: Timeline; answeredOn: Day }

function Caption({ timeline: { bars, bands, undated }, answeredOn }: CaptionProps) {
  const price = usePrice('company_number_search')
  return (
    <p>
      Dashed line: {dateInWords(isoDate(answeredOn))}, the day of this answer.
      {bars.some(({ tenure }) => tenure === 'dissolved') && ' Hollow bar: in office when the company was dissolved.'}
      {bars.some(({ to }) => to === null) && ' Thin line after a bar: end date unknown.'}
      {bars.some(({ isBefore }) => isBefore) && ' Thin line before a bar: start date unknown.'}
      {bands.length > 0 && ' Shaded: disqualified.'}
      {undated > 0 && ` The table alone shows ${count(undated, 'appointment')} without a full date.`}
      <span className="on-screen"> To open a company: {price}.</span>
    </p>
  )
}

function inWords({ bars, bands, firstYear }: Timeline, answeredOn: Day): string {
  const bans = bands.length > 0 ? ` and ${count(bands.length, 'disqualification')}` : ''
  return `Timeline of ${count(bars.length, 'appointment')}${bans}, ${firstYear} to ${dateInWords(isoDate(answeredOn))}. The table below holds the same facts.`
}

/** From start to end. A thin line goes on where the start or the end is unknown. */
const TimelineBar = ({ bar: { tenure, from, to, isBefore }, answered }: { bar: Bar; answered: number }) => (
  <svg className={css.bar} data-tenure={tenure} aria-hidden>
    {isBefore && <line x1="0%" x2={percent(from)} y1="7" y2="7" />}
    {to === null && <line x1={percent(from)} x2={percent(Math.max(from, answered))} y1="7" y2="7" />}
    {/* One day must be visible too. */}
    <rect x={percent(from)} y="2" width="3" height="10" />
    {to !== null && <rect x={percent(from)} y="2" width={percent(to - from)} height="10" />}
  </svg>
)

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

/** A disqualification as a row, in line with its band behind all rows. */
function BanRow({ band, today, row }: { band: Band; today: Day; row: number }) {
  const { words, tone } = standingOf(band.disqualification, today)
  return (
    <div className={css.row} style={{ gridRow: row }}>
      <strong className={css.name}>Disqualified</strong>
      <svg className={css.bar} data-ban aria-hidden>
        <rect x={percent(band.from)} y="2" width={percent(band.to - band.from)} height="10" />
      </svg>
      <span className={css.status}>
        <Status tone={tone}>{words}</Status>
      </span>
    </div>
  )
}

/** How many appointments were held at any time, which hundreds of bars do not show. */
const HeldRow = ({ timeline: { held, most }, row }: { timeline: Timeline; row: number }) => (
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
