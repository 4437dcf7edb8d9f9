/** The drawn parts of a lane within the window, and what a key or a press can choose there. */
import type { Day } from '../../../../contract/days.ts'
import { shareOf, type Window } from '../../../../entities/timeline-scale.ts'
import type { EventSpan } from '../../../../entities/timeline-spans.ts'
import { type Dated, inTracks, type Lane, type Mark, marksOf, type Span } from './lanes.ts'
import { type Overlap, overlapsWithBans } from './meaning.ts'

/** The choice in a lane: a bar, a mark, or some filings. */
export type Item = { events: readonly Dated[]; at: number }

export type Row = {
  lane: Lane
  spans: Span[]
  tracks: number
  marks: Mark[]
  filings: Mark[]
  overlaps: Overlap[]
  items: Item[]
  beyond: Beyond
}

type Period = EventSpan<Dated>
/** The nearest on each side of the window, where a lane has nothing within it. */
export type Beyond = { before: Period | null; after: Period | null }

export function rowOf(lane: Lane, window: Window, gap: number, today: Day): Row {
  // Spans outside the window leave no empty rows.
  const { spans, tracks } = inTracks(
    lane.spans.filter((span) => isSeen(span, window, today)),
    today,
  )
  const [marks, filings] = [marksOf(lane.events, window, gap), marksOf(lane.filings, window, gap)]
  const overlaps = overlapsWithBans({ spans, bans: lane.bans }, today).filter(
    ({ from, to }) => from < window.to && to > window.from,
  )
  const items = itemsOf([...marks, ...filings], spans, window)
  const beyond = items.length > 0 ? { before: null, after: null } : beyondOf(lane, window)
  return { lane, spans, tracks, marks, filings, overlaps, items, beyond }
}

function beyondOf({ spans, events, filings }: Lane, window: Window): Beyond {
  const single = [...events, ...filings].map((begins): Period => ({ begins, ends: null }))
  const all: readonly Period[] = [...spans, ...single]
  const endOf = ({ begins, ends }: Period) => (ends ?? begins).to
  const byEnd = (one: Period, other: Period) => endOf(one) - endOf(other)
  const before = all.filter((period) => endOf(period) <= window.from).toSorted(byEnd)
  const after = all.filter(({ begins }) => begins.from >= window.to)
  return {
    before: before.at(-1) ?? null,
    after: after.toSorted((one, other) => one.begins.from - other.begins.from)[0] ?? null,
  }
}

const itemsOf = (marks: readonly Mark[], spans: readonly Span[], window: Window): Item[] => [
  ...spans.map(({ begins, ends }) => ({ events: ends ? [begins, ends] : [begins], at: shareOf(begins.from, window) })),
  ...marks.map(({ events, from }) => ({ events, at: from })),
]

const isSeen = ({ begins, ends }: Span, window: Window, today: Day): boolean =>
  begins.from < window.to && (ends?.to ?? Math.max(today, begins.to)) > window.from
