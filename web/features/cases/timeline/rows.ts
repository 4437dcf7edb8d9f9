/** The drawn parts of a lane within the window, and what a key or a press can choose there. */
import type { Day } from '../../../../contract/days.ts'
import { shareOf, type Window } from '../../../../entities/timeline-scale.ts'
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
}

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
  return { lane, spans, tracks, marks, filings, overlaps, items: itemsOf([...marks, ...filings], spans, window) }
}

const itemsOf = (marks: readonly Mark[], spans: readonly Span[], window: Window): Item[] => [
  ...spans.map(({ begins, ends }) => ({ events: ends ? [begins, ends] : [begins], at: shareOf(begins.from, window) })),
  ...marks.map(({ events, from }) => ({ events, at: from })),
]

const isSeen = ({ begins, ends }: Span, window: Window, today: Day): boolean =>
  begins.from < window.to && (ends?.to ?? Math.max(today, begins.to)) > window.from
