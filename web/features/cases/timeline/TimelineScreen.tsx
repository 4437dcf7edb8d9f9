import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { type Day, dayOfMoment } from '../../../../contract/days.ts'
import type { CaseTimeline } from '../../../../contract/desk/graph.ts'
import type { Window } from '../../../../entities/timeline-scale.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import { gapsInWords } from '../../../lookup/decisions/gaps-in-words.ts'
import { useKept } from '../../../lookup/form/typed.ts'
import { takesLookups } from '../../../lookup/purpose/cases.ts'
import { SearchIn } from '../../../lookup/purpose/SearchIn.tsx'
import { type FoundMarks, useMarks } from '../../../lookup/screening/marks.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonGroup } from '../../../ui/Button.tsx'
import { dateInWords } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import sheet from '../../../ui/Sheet.module.css'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { Sources } from '../graph/Sources.tsx'
import { Lanes } from './Lanes.tsx'
import { type Dated, lanesOf, openingWindow, shifted, wholeWindow, windowAt, withDays, type Zoom } from './lanes.ts'
import css from './Timeline.module.css'
import { EventTable, IntoReport, UndatedTable } from './tables.tsx'
import { kindInWords, timelineQuery } from './timeline-data.ts'

/** When things happened, as precisely as the records say. */
export function TimelineScreen() {
  const file = useThisCase()
  const { case_id } = file
  const query = useQuery({ ...timelineQuery(case_id), refetchOnMount: 'always' })
  // Here, so that both are read at once.
  const marks = useMarks(case_id)
  return (
    <Read query={query} wanted="the timeline">
      {(timeline) =>
        timeline.events.length + timeline.undated.length === 0 ? (
          <Panel title="Timeline">
            <p>
              <strong>No dated events yet.</strong> Appointments, charges, filings and other dates appear here once a
              lookup in this case found them.
            </p>
            {takesLookups(file) && (
              <p>
                <SearchIn file={file} to={paths.companies}>
                  Look up a company
                </SearchIn>
              </p>
            )}
            <Gaps of={timeline} />
          </Panel>
        ) : (
          <Timeline timeline={timeline} marks={marks} />
        )
      }
    </Read>
  )
}

const zooms: readonly Zoom[] = ['all', 'years', 'months', 'days']
const zoomWords = { all: 'All of it', years: 'Years', months: 'Months', days: 'Days' } as const
/** Lanes that are drawn at first, and with each press of the button below. */
const atFirst = 40

function Timeline({ timeline, marks }: { timeline: CaseTimeline; marks: FoundMarks }) {
  const file = useThisCase()
  const { case_id } = file
  const client = useQueryClient()
  const today = dayOfMoment(new Date().toISOString())
  const [view, setView] = useSearchParam('view')
  const [kind, setKind] = useSearchParam('kind')
  const [askedZoom, setZoom] = useSearchParam('zoom')
  // A key may be personal, so the chosen entity stays out of the address.
  const [entity, setEntity] = useKept(['timeline of', case_id], '')
  const [limit, setLimit] = useState(atFirst)
  const [middle, setMiddle] = useState<Day | null>(null)
  const [opened, setOpened] = useState<readonly Dated[]>([])
  const zoom = zooms.find((zoom) => zoom === askedZoom) ?? 'years'

  const kinds = Map.groupBy(timeline.events, (event) => event.kind)
  const events = useMemo(
    () =>
      timeline.events.filter(
        (event) => (kind === '' || event.kind === kind) && (entity === '' || event.mentions.includes(entity)),
      ),
    [timeline.events, kind, entity],
  )
  const cuts = {
    events: { shown: timeline.events.length, of: timeline.total, what: 'events' },
    undated: { shown: timeline.undated.length, of: timeline.undated_total, what: 'events without a date' },
  }
  const leftOut = (list: keyof typeof cuts) => [...cutInWords(cuts[list]), ...gapsInWords(timeline)]
  const narrowed = [
    kind !== '' && `Only: ${kindInWords(kind)}.`,
    entity !== '' && `Only about ${timeline.names.find(({ key }) => key === entity)?.label ?? entity}.`,
  ].filter((words): words is string => Boolean(words))
  const lanes = useMemo(() => lanesOf(events, timeline.names, today), [events, timeline.names, today])
  const whole = useMemo(() => wholeWindow(lanes, today), [lanes, today])
  const drawn = useMemo(() => lanes.slice(0, limit), [lanes, limit])
  const [moved, setMoved] = useState<Window | null>(null)
  const window = useMemo(() => {
    if (zoom === 'all') return whole
    if (moved) return moved
    if (zoom === 'years' && middle === null) return openingWindow(whole, today)
    return windowAt(zoom, middle ?? latest(events, today), whole)
  }, [zoom, moved, middle, whole, events, today])
  const isTable = view === 'table'
  const labels = useMemo(() => new Map(timeline.names.map(({ key, label }) => [key, label])), [timeline.names])

  const companiesOf = useMemo(() => companiesIn(timeline), [timeline])

  function zoomTo(
    next: Zoom,
    around: Day = zoom === 'all' ? latest(events, today) : (window.from + window.to) / 2,
  ): void {
    setMiddle(zoom === 'all' && middle !== null ? middle : around)
    setMoved(null)
    setZoom(next === 'years' ? '' : next)
  }
  /** If a marked day is outside the window, moves the window to it. */
  function follow(day: Day): void {
    setMiddle(day)
    if (zoom !== 'all' && (day < window.from || day >= window.to)) setMoved(windowAt(zoom, day, whole))
  }

  return (
    <>
      <div className={sheet.sheet} data-full>
        <div className={`${sheet.bar} on-screen ${css.bar}`}>
          <ButtonGroup label="View">
            <Button look="tool" aria-pressed={!isTable} onClick={() => setView('')}>
              Timeline
            </Button>
            <Button look="tool" aria-pressed={isTable} onClick={() => setView('table')}>
              Table
            </Button>
          </ButtonGroup>
          <Popover
            label="Filter"
            button={(opens) => (
              <Button look="tool" aria-pressed={kind !== '' || entity !== ''} {...opens}>
                {kind === '' && entity === '' ? 'Filter' : 'Filtered'}
              </Button>
            )}
          >
            {() => (
              <div className={css.filter}>
                <label className={css.choice}>
                  Event{' '}
                  <select value={kind} onChange={({ target }) => setKind(target.value)}>
                    <option value="">All, {numberInWords(timeline.events.length)}</option>
                    {[...kinds].map(([name, list]) => (
                      <option key={name} value={name}>
                        {kindInWords(name)}, {numberInWords(list.length)}
                      </option>
                    ))}
                  </select>
                </label>
                <label className={css.choice}>
                  About{' '}
                  <select value={entity} onChange={({ target }) => setEntity(target.value)}>
                    <option value="">Everyone and everything</option>
                    {timeline.names.map(({ key, label }) => (
                      <option key={key} value={key}>
                        {[label, ...(companiesOf.get(key) ?? [])].join(' · ')}
                      </option>
                    ))}
                  </select>
                </label>
              </div>
            )}
          </Popover>
          {!isTable && (
            <span className={sheet.set} data-end>
              <select
                aria-label="Zoom"
                className={css.zoom}
                value={zoom}
                onChange={({ target }) => zoomTo(zooms.find((name) => name === target.value) ?? 'years')}
              >
                {zooms.map((name) => (
                  <option key={name} value={name}>
                    {zoomWords[name]}
                  </option>
                ))}
              </select>
              <IconButton
                icon="left"
                name="Earlier"
                aria-disabled={window.from <= whole.from}
                onClick={() => setMoved(shifted(window, -1, whole))}
              />
              <IconButton
                icon="right"
                name="Later"
                aria-disabled={window.to >= whole.to}
                onClick={() => setMoved(shifted(window, 1, whole))}
              />
            </span>
          )}
        </div>
        {isTable ? (
          <div className={css.table}>
            <EventTable
              events={events}
              names={timeline.names}
              narrowedTo={[...narrowed, ...leftOut('events')].join(' ')}
            />
          </div>
        ) : (
          <>
            <Lanes
              file={file}
              lanes={drawn}
              labels={labels}
              marks={marks}
              window={window}
              today={today}
              onOpen={setOpened}
              onFollow={follow}
              onZoom={(by, day) => {
                const next = zooms[zooms.indexOf(zoom) + by]
                if (next) zoomTo(next, day)
              }}
            />
            <Opened events={opened} />
            <Meanings />
            <p className={css.key}>
              {window.from > whole.from && 'There are earlier events: press ←. '}
              {window.to < whole.to && 'There are later events: press →. '}A wide mark is a whole month or year: the
              record says no more. Where a bar fades, no record has its end. The dashed line is today.
            </p>
            {lanes.length > limit && (
              <p className={css.key}>
                {numberInWords(limit)} of {count(lanes.length, 'lane')} are drawn, in the order of their first dates.{' '}
                <Button look="quiet" onClick={() => setLimit(limit + 50)}>
                  Draw more
                </Button>
              </p>
            )}
          </>
        )}
        <div className={css.foot}>
          <Cut {...cuts.events} />
          <Gaps of={timeline} onRefresh={() => void client.invalidateQueries({ queryKey: caseViews(case_id) })} />
        </div>
      </div>
      {timeline.overlaps.length > 0 && (
        <Panel title="Overlaps">
          <Overlaps overlaps={timeline.overlaps} entity={entity} />
          <Cut shown={timeline.overlaps.length} of={timeline.overlaps_total} what="overlaps" />
        </Panel>
      )}
      {timeline.undated.length > 0 && (
        <Panel title="Without a date">
          <UndatedTable events={timeline.undated} names={timeline.names} narrowedTo={leftOut('undated').join(' ')} />
          <Cut {...cuts.undated} />
        </Panel>
      )}
    </>
  )
}

type CutProps = { shown: number; of: number; what: string }

const cutInWords = ({ shown, of, what }: CutProps): string[] =>
  shown < of ? [`The first ${numberInWords(shown)} of ${numberInWords(of)} ${what} are shown.`] : []

const Cut = (of: CutProps) => cutInWords(of).map((words) => <p key={words}>{words}</p>)

/** Drawn again only with other overlaps: there may be hundreds. */
const Overlaps = memo(function Overlaps({ overlaps, entity }: Pick<CaseTimeline, 'overlaps'> & { entity: string }) {
  return (
    <ul className={`stack-8 small ${css.overlaps}`}>
      {overlaps
        .filter(({ mentions }) => entity === '' || mentions.includes(entity))
        .map(({ text, sources, from, until }) => (
          <li key={`${text} ${from} ${until}`}>
            {text} <Sources sources={sources} of={text} />
          </li>
        ))}
    </ul>
  )
})

const meanings = [
  ['life', 'Company'],
  ['office', 'Office'],
  ['control', 'Control'],
  ['charge', 'Charge'],
  ['ban', 'Ban'],
] as const

const Meanings = () => (
  <p className={css.meanings}>
    {meanings.map(([meaning, words]) => (
      <span key={meaning} data-means={meaning}>
        <span className={css.swatch} />
        {words}
      </span>
    ))}
    <span>Short upright lines: filings</span>
  </p>
)

/** Of each person, the first company that an event names with them: names repeat. */
function companiesIn({ events, names }: CaseTimeline): ReadonlyMap<string, readonly string[]> {
  const nameOf = new Map(names.map((one) => [one.key, one]))
  const found = new Map<string, Set<string>>()
  for (const { mentions } of events)
    for (const key of mentions) {
      if (nameOf.get(key)?.kind !== 'person') continue
      for (const other of mentions) {
        const company = nameOf.get(other)
        if (company?.kind === 'company') found.set(key, (found.get(key) ?? new Set()).add(company.label))
      }
    }
  return new Map(
    [...found].map(([key, companies]) => {
      const [first = '', ...rest] = companies
      return [key, [rest.length > 0 ? `${first} and ${rest.length} more` : first]]
    }),
  )
}

const latest = (events: CaseTimeline['events'], today: Day): Day =>
  events.reduce((last, event) => Math.max(last, Math.min(today, withDays(event)?.from ?? 0)), 0) || today

/** The events of the chosen mark, each with its record. */
const Opened = ({ events }: { events: readonly Dated[] }) => (
  <div className={`${css.opened} on-screen`} role="status">
    {events.length === 0 ? (
      <p>Choose a mark to read its events and open their records.</p>
    ) : (
      <ul className="stack-8 small">
        {events.map((event) => (
          <li key={`${event.source.record} ${event.source.pointer} ${event.kind} ${event.mentions.join()}`}>
            <strong>{dateOf(event)}</strong> {event.text} <Sources sources={[event.source]} of={event.text} />{' '}
            <IntoReport {...event} />
          </li>
        ))}
      </ul>
    )}
  </div>
)

const dateOf = ({ date }: Dated) => dateInWords(date)
