/** The dated claims of a case that pass the filters. */
import type { TimelineFilters } from '../../contract/desk/graph.ts'
import { propertyNames } from '../../entities/claim.ts'
import type { createCaseViews } from './case-views.ts'
import { requireKnown } from './known-names.ts'
import type { OpenedCase } from './opened-case.ts'

export async function timelineOf(
  views: ReturnType<typeof createCaseViews>,
  opened: OpenedCase,
  { key, kinds, limit, from, until }: TimelineFilters,
) {
  requireKnown({ field: 'kinds', what: 'events', names: propertyNames }, kinds)
  const found = await views.timeline(opened.seen, { keys: key === undefined ? undefined : [key] })
  const isWanted = ({ date, kind }: { date: string | null; kind: string }) =>
    (!kinds || kinds.includes(kind)) &&
    (date === null ||
      ((!from || date >= from.slice(0, date.length)) && (!until || date.slice(0, until.length) <= until)))
  const events = found.events.filter(isWanted)
  const overlaps = found.overlaps.filter(
    (one) => (!until || one.from <= until) && (!from || one.until === null || one.until >= from),
  )
  const undated = found.undated.filter(({ kind }) => !kinds || kinds.includes(kind))
  const shownOf = { events: events.slice(0, limit), undated: undated.slice(0, limit), overlaps: overlaps.slice(0, 200) }
  const told = new Set(Object.values(shownOf).flatMap((all) => all.flatMap(({ mentions }) => mentions)))
  return {
    ...shownOf,
    total: events.length,
    undated_total: undated.length,
    overlaps_total: overlaps.length,
    is_partial: found.is_partial,
    names: found.names.filter(({ key }) => told.has(key)),
    ...opened.gaps,
  }
}
