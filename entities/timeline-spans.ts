/** Which dated events begin and end one period. The screen and the report draw the same periods. */
import type { MentionKey, Source } from './claim.ts'

type Dated = { date: string; kind: string; mentions: readonly MentionKey[]; source: Source; roles?: string | undefined }
/** `ends` is null if no record gives an end. */
export type EventSpan<Event> = { begins: Event; ends: Event | null }

/** The kinds of events that end another. */
const ends: { readonly [kind: string]: readonly string[] | undefined } = {
  appointed: ['resigned', 'appointment_ceased'],
  appointed_before: ['resigned', 'appointment_ceased'],
  incorporated: ['dissolved'],
  disqualified_from: ['disqualified_until'],
  exempted_from: ['exempted_until'],
  resident_from: ['resident_until'],
  charge_created: ['charge_satisfied'],
  control_notified: ['control_ceased'],
  control_statement_notified: ['control_statement_ceased'],
  insolvency_began: ['insolvency_ended'],
  practitioner_from: ['practitioner_until'],
}
/** A company may have several at once: no other entry of the same answer ends one. */
const ofOneEntry = new Set(['control_notified', 'control_statement_notified', 'insolvency_began'])
/** These end with the company at the latest. */
const endWithCompany = new Set(['appointed', 'appointed_before', 'charge_created', 'control_notified'])

/** The last dissolution of each company. */
export function dissolutionsIn<Event extends Dated>(events: readonly Event[]): ReadonlyMap<MentionKey, Event> {
  return new Map(
    events.flatMap((event) => (event.kind === 'dissolved' ? [[event.mentions[0] ?? '', event] as const] : [])),
  )
}

/**
 * @param events in the order of their dates
 * @returns the periods, and the events outside any period
 */
export function spansOf<Event extends Dated>(
  events: readonly Event[],
  dissolved: ReadonlyMap<MentionKey, Event>,
): { spans: EventSpan<Event>[]; single: Event[] } {
  const used = new Set<Event>()
  const spans: EventSpan<Event>[] = []
  const own = new Map<Event, Event>()
  const placeOf = ({ mentions, roles = '' }: Event) => [...mentions, roles].join('\n')
  const byPlace = Map.groupBy(events, placeOf)
  const endOf = (begins: Event, isWanted: (event: Event) => boolean) =>
    byPlace
      .get(placeOf(begins))
      ?.find(
        (event) =>
          !used.has(event) &&
          ends[begins.kind]?.includes(event.kind) &&
          firstDay(event.date) >= firstDay(begins.date) &&
          isWanted(event),
      )
  for (const begins of events.filter(({ kind }) => ends[kind])) {
    const end = endOf(begins, (event) => entryOf(event) !== null && entryOf(event) === entryOf(begins))
    if (!end) continue
    own.set(begins, end)
    used.add(end)
  }
  for (const begins of events) {
    if (!ends[begins.kind] || used.has(begins)) continue
    const end =
      own.get(begins) ??
      endOf(begins, ({ source }) => !ofOneEntry.has(begins.kind) || source.record !== begins.source.record)
    used.add(begins)
    if (end) used.add(end)
    spans.push({ begins, ends: end ?? endOfCompany(begins, dissolved) })
  }
  return { spans, single: events.filter((event) => !used.has(event)) }
}

/** The row of a list in one record. An insolvency case has its dates in a list. */
function entryOf({ source: { record, pointer } }: Dated): string | null {
  const row = pointer.replace(/(\/date_list\/\d+)?\/[a-z_]+$/, '')
  return /\/\d+$/.test(row) ? `${record}${row}` : null
}

/** An office and control end with the company, whether or not somebody left. */
function endOfCompany<Event extends Dated>(
  { kind, mentions, date }: Event,
  dissolved: ReadonlyMap<MentionKey, Event>,
): Event | null {
  if (!endWithCompany.has(kind)) return null
  const [end = null] = mentions.flatMap((key) => dissolved.get(key) ?? [])
  return end !== null && firstDay(end.date) >= firstDay(date) ? end : null
}

const firstDay = (date: string) => `${date}-01-01`.slice(0, 10)
