/** Data of the timeline: a lane for each entity, with its events and the periods between them. */

import { type Day, dayLength, firstDayOf, yearOf } from '../../../../contract/days.ts'
import type { CaseEvent, CaseTimeline } from '../../../../contract/desk/graph.ts'
import { shortMonths } from '../../../../contract/months.ts'
import { markedYears, shareOf, type Window, wholeYears } from '../../../../entities/timeline-scale.ts'
import { dissolutionsIn, type EventSpan, spansOf } from '../../../../entities/timeline-spans.ts'
import { dayOf } from '../../../ui/periods.ts'

/** An event with the days of its date: a month covers all of its days. `to` is the day after. */
export type Dated = CaseEvent & { from: Day; to: Day }

/** The period between two events, such as an appointment. Open if no record has its end. */
export type Span = EventSpan<Dated> & { track: number }

export type Lane = {
  key: string
  /** The subject that the lane is named after. */
  entity: string
  label: string
  /** The company above it, whose officer, controller or practitioner it is. */
  company: string | null
  /** Events outside any span, without filings. */
  events: Dated[]
  filings: Dated[]
  spans: Span[]
  /** How many rows the spans need, so that none overlap. */
  tracks: number
  /** The bans of this subject. An office during one is marked. */
  bans: readonly EventSpan<Dated>[]
}

type Named = CaseTimeline['names'][number]
type Draft = Omit<Lane, 'spans' | 'tracks' | 'bans'> & { spans: EventSpan<Dated>[] }

/** A lane for each subject: a company, and under it those with an office in it, in the order of their first dates. */
export function lanesOf(events: readonly CaseEvent[], names: readonly Named[], today: Day): Lane[] {
  const nameOf = new Map(names.map((one) => [one.key, one]))
  const all = withoutBirths(events.flatMap((event) => withDays(event) ?? [])).toSorted(byTime)
  const { spans, single } = spansOf(all, dissolutionsIn(all))
  const lanes = new Map<string, Draft>()

  function laneOf({ mentions }: Dated): Draft | null {
    const [first = '', second = ''] = mentions
    const isAtCompany = nameOf.get(second)?.kind === 'company'
    // A filing or a charge stands in the lane of its company.
    const isThing = nameOf.get(first)?.kind === 'document'
    if (isAtCompany && isThing) return laneAt(second, null)
    return laneAt(first, isAtCompany ? second : null)
  }
  function laneAt(entity: string, company: string | null): Draft | null {
    const named = nameOf.get(entity)
    if (!named) return null
    if (company !== null) laneAt(company, null)
    const key = company === null ? entity : `${entity}\n${company}`
    const lane = lanes.get(key) ?? { key, entity, label: named.label, company, events: [], filings: [], spans: [] }
    lanes.set(key, lane)
    return lane
  }
  for (const span of spans) laneOf(span.begins)?.spans.push(span)
  const drawnCharges = new Set(
    spans.flatMap(({ begins }) => (begins.kind === 'charge_created' ? [begins.mentions[0]] : [])),
  )
  // The bar of a charge says enough. The table has the day on which it was registered.
  const isSaid = ({ kind, mentions }: Dated) => kind === 'charge_registered' && drawnCharges.has(mentions[0])
  for (const event of single.filter((event) => !isSaid(event)))
    laneOf(event)?.[event.kind === 'filed' ? 'filings' : 'events'].push(event)

  const bansOf = Map.groupBy(
    spans.filter(({ begins }) => begins.kind === 'disqualified_from'),
    ({ begins }) => begins.mentions[0] ?? '',
  )
  return inOrder([...lanes.values()]).map((lane) => ({
    ...lane,
    ...inTracks(
      lane.spans.toSorted((one, other) => byTime(one.begins, other.begins)),
      today,
    ),
    bans: lane.company === null ? [] : (bansOf.get(lane.entity) ?? []),
  }))
}

/** They are in the table. Here they would make everything else narrow. */
function withoutBirths(events: readonly Dated[]): readonly Dated[] {
  const others = events.filter(({ kind }) => kind !== 'birth_month' && kind !== 'birth_date')
  return others.length > 0 ? others : events
}

function inOrder(lanes: readonly Draft[]): Draft[] {
  const firstOf = (lane: Draft) =>
    Math.min(...[...lane.events, ...lane.filings, ...lane.spans.map(({ begins }) => begins)].map(({ from }) => from))
  const byFirst = (one: Draft, other: Draft) => firstOf(one) - firstOf(other)
  const groups = [...Map.groupBy(lanes, ({ entity, company }) => company ?? entity)].map(([, group]) => ({
    lanes: group.toSorted(
      (one, other) => Number(one.company !== null) - Number(other.company !== null) || byFirst(one, other),
    ),
    first: Math.min(...group.map(firstOf)),
  }))
  return groups.toSorted((one, other) => one.first - other.first).flatMap(({ lanes }) => lanes)
}

const byTime = (one: Dated, other: Dated) => one.from - other.from || one.to - other.to

/** Null for a date that does not exist. */
export function withDays(event: CaseEvent): Dated | null {
  const [year = '', month] = event.date.split('-')
  if (event.precision === 'year') return { ...event, from: firstDayOf(Number(year)), to: firstDayOf(Number(year) + 1) }
  if (event.precision === 'month') {
    const from = dayOf(`${event.date}-01`)
    const next = Number(month) === 12 ? `${Number(year) + 1}-01-01` : `${year}-${twoDigits(Number(month) + 1)}-01`
    const to = dayOf(next)
    return from === null || to === null ? null : { ...event, from, to }
  }
  const from = dayOf(event.date)
  return from === null ? null : { ...event, from, to: from + 1 }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Spans in as few rows as they need. */
export function inTracks(spans: readonly EventSpan<Dated>[], today: Day): Pick<Lane, 'spans' | 'tracks'> {
  const until: Day[] = []
  const placed = spans.map((span): Span => {
    const free = until.findIndex((day) => day <= span.begins.from)
    const track = free < 0 ? until.length : free
    until[track] = span.ends?.to ?? Math.max(today, span.begins.to)
    return { ...span, track }
  })
  return { spans: placed, tracks: until.length }
}

/** Whole years, so that the first and last events are not at the edge. */
export function wholeWindow(lanes: readonly Lane[], today: Day): Window {
  let [from, to] = [today, today]
  for (const { events, filings, spans } of lanes) {
    for (const event of [...events, ...filings]) [from, to] = [Math.min(from, event.from), Math.max(to, event.to)]
    for (const { begins, ends } of spans)
      [from, to] = [Math.min(from, begins.from), Math.max(to, ends?.to ?? begins.to)]
  }
  return wholeYears(yearOf(from), yearOf(to))
}

const yearLength = 365
/** The opening window ends a little after today. A later end is an arrow with words. */
export function openingWindow(whole: Window, today: Day): Window {
  const from = Math.max(whole.from, today - 18 * yearLength)
  const later = Math.max(30, Math.floor((today - from) / 9))
  return { from, to: Math.min(whole.to, today + later) }
}

export type Zoom = 'all' | 'years' | 'months' | 'days'
const widths: { readonly [zoom in Exclude<Zoom, 'all'>]: number } = { years: 20 * 365, months: 3 * 365, days: 62 }

/** The zoomed window around a day, within the whole. */
export function windowAt(zoom: Zoom, middle: Day, whole: Window): Window {
  if (zoom === 'all') return whole
  const width = Math.min(widths[zoom], whole.to - whole.from)
  const from = Math.min(Math.max(whole.from, Math.round(middle - width / 2)), whole.to - width)
  return { from, to: from + width }
}

/** Moves half a window forward or back. */
export function shifted({ from, to }: Window, way: 1 | -1, whole: Window): Window {
  const by = Math.max(1, Math.round((to - from) / 2)) * way
  const held = Math.min(Math.max(whole.from - from, by), whole.to - to)
  return { from: from + held, to: to + held }
}

type Tick = { at: number; label: string; isMinor: boolean }

/** Twelve labels at most. */
export function ticksOf(window: Window): Tick[] {
  const days = window.to - window.from
  const tick = (day: Day, label: string, index: number): Tick => ({
    at: shareOf(day, window),
    label,
    isMinor: index % 2 === 1,
  })
  if (days > 5 * 365) {
    const years = markedYears(yearOf(window.from), yearOf(window.to - 1), 12)
    return years
      .map(({ year, isMinor }) => ({ at: shareOf(firstDayOf(year), window), label: String(year), isMinor }))
      .filter(({ at }) => at >= 0)
  }
  const step = days > 900 ? 6 : days > 400 ? 3 : days > 100 ? 1 : 0
  if (step === 0) {
    const begin = Math.ceil((window.from + 3) / 7) * 7 - 3
    return Array.from({ length: Math.ceil((window.to - begin) / 7) }, (_, index) => begin + index * 7).map(
      (day, index) => tick(day, dayInWords(day), index),
    )
  }
  const ticks: Tick[] = []
  for (let month = yearOf(window.from) * 12; ; month += step) {
    const day = Date.UTC(Math.floor(month / 12), month % 12, 1) / dayLength
    if (day >= window.to) return ticks
    if (day >= window.from) ticks.push(tick(day, monthInWords(day), ticks.length))
  }
}

const monthInWords = (day: Day) => {
  const date = new Date(day * dayLength)
  return `${shortMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
const dayInWords = (day: Day) => {
  const date = new Date(day * dayLength)
  return `${date.getUTCDate()} ${shortMonths[date.getUTCMonth()]}`
}

/** Events too close to distinguish share a mark. */
export type Mark = { events: Dated[]; from: number; to: number }

/** @param gap the least distance of two marks, as a share of the width */
export function marksOf(events: readonly Dated[], window: Window, gap: number): Mark[] {
  const marks: Mark[] = []
  for (const event of events) {
    if (event.to <= window.from || event.from >= window.to) continue
    const [from, to] = [Math.max(0, shareOf(event.from, window)), Math.min(1, shareOf(event.to, window))]
    const last = marks.at(-1)
    // A wide mark is a whole month or year. A day inside it keeps its own mark.
    const isWide = to - from > gap * 1.5
    if (last && !isWide && last.to - last.from <= gap * 1.5 && from - last.from < gap) last.events.push(event)
    else marks.push({ events: [event], from, to })
  }
  return marks
}
