/** The timeline of a report, as shapes: the years across, and a bar for each company, office, control, charge and ban. */
import { type Day, dayLength, firstDayOf, yearOf } from '../../contract/days.ts'
import { type MentionKey, precisionOf } from '../claim.ts'
import type { Labels } from '../labels.ts'
import { cornersOf, textWidth, width } from '../picture-names.ts'
import type { TimelineEvent } from '../timeline.ts'
import { markedYears, shareOf, wholeYears } from '../timeline-scale.ts'
import { dissolutionsIn, spansOf } from '../timeline-spans.ts'
import type { Block, PictureShape } from './model.ts'

type Picture = Extract<Block, { kind: 'picture' }>
type Bar = 'life' | 'office' | 'control' | 'ban' | 'charge'
/** `until` is null where no record gives an end. */
type Bars = { from: string; until: string | null }[]
/** Dots are days of their own. `gone` is when the company of this row was dissolved. */
type Row = { about: MentionKey; bar: Bar; bars: Bars; dots: string[]; gone: string | null; isOf: boolean }
type Given = { label: Labels; today: string }

/** The row of an event. */
const barOf: { readonly [kind: string]: Bar | undefined } = {
  incorporated: 'life',
  dissolved: 'life',
  name_changed: 'life',
  appointed: 'office',
  appointed_before: 'office',
  resigned: 'office',
  appointment_ceased: 'office',
  control_notified: 'control',
  control_ceased: 'control',
  disqualified_from: 'ban',
  disqualified_until: 'ban',
  charge_created: 'charge',
  charge_registered: 'charge',
  charge_satisfied: 'charge',
}

const mostRows = 44
const [left, right, top] = [400, 984, 34]
/** The height of a row whose name is on one line, or on two. */
const [low, high] = [24, 38]
/** Letters of a name beside its bar. */
const most = 42

/**
 * Null where there is too little to compare. Dates of birth are in the table alone: they would make all else narrow.
 * `left`: the rows that the limit leaves out.
 */
export function timelinePicture(
  id: string,
  events: readonly TimelineEvent[],
  given: Given,
): { picture: Picture; left: number } | null {
  const all = rowsOf(events)
  const rows = chosen(all)
  const days = rows.flatMap(({ bars, dots }) =>
    [...bars.flatMap(({ from, until }) => [from, until]), ...dots].flatMap((date) => (date ? [dayOf(date)] : [])),
  )
  if (rows.length < 2 || days.length === 0) return null
  const today = dayOf(given.today)
  const isOpen = rows.some(({ bars }) => bars.some(({ until }) => until === null))
  const first = yearOf(Math.min(...days))
  const last = yearOf(Math.max(...days, ...(isOpen ? [today] : []))) + 1
  const span = wholeYears(first, last - 1)
  const xOf = (day: Day) => tenths(left + shareOf(day, span) * (right - left))
  const tops: number[] = []
  let floor = top
  for (const row of rows) {
    tops.push(floor)
    floor += heightOf(row, given)
  }
  const height = floor + 52
  const shapes: PictureShape[] = [
    ...yearsOf(first, last, xOf, floor),
    ...rows.flatMap((row, at) =>
      rowShapes(row, tops[at]!, { ...given, xOf, today: Math.min(span.to, Math.max(span.from, today)) }),
    ),
    ...legend(height - 18),
  ]
  const alt = `A timeline of ${rows.length} of ${all.length} companies, offices, controllers, charges and disqualifications, from ${first} to ${last - 1}.`
  return { picture: { kind: 'picture', id, alt, width, height, shapes }, left: all.length - rows.length }
}

/** A disqualification matters most, and stands last. */
function chosen(rows: readonly Row[]): Row[] {
  const bans = rows.filter(({ bar }) => bar === 'ban').slice(0, mostRows)
  const others = rows.filter(({ bar }) => bar !== 'ban').slice(0, mostRows - bans.length)
  return [...others, ...bans]
}

/** Each company with its offices and charges under it; what belongs to no company comes last. */
function rowsOf(events: readonly TimelineEvent[]): Row[] {
  const rows = new Map<string, Row & { company: MentionKey | null }>()
  const dissolved = dissolutionsIn(events)
  const goneOn = (about: MentionKey) => dissolved.get(about)?.date ?? null
  const rowOf = ({ kind, mentions }: TimelineEvent) => {
    const [bar, [about, company = null]] = [barOf[kind], mentions]
    if (!bar || !about) return null
    const key = `${bar}\n${about}\n${company ?? ''}`
    const row = rows.get(key) ?? {
      about,
      bar,
      bars: [],
      dots: [],
      gone: bar === 'life' ? goneOn(about) : null,
      isOf: company !== null,
      company: bar === 'life' ? about : company,
    }
    rows.set(key, row)
    return row
  }
  const { spans, single } = spansOf(events, dissolved)
  for (const { begins, ends } of spans) rowOf(begins)?.bars.push({ from: begins.date, until: ends?.date ?? null })
  for (const event of single) rowOf(event)?.dots.push(event.date)
  const groups = Map.groupBy(rows.values(), ({ company }) => company)
  return [...groups]
    .flatMap(([company, of]) => {
      if (company === null) return of
      const life = of.find(({ bar }) => bar === 'life')
      const own: Row = life ?? { about: company, bar: 'life', bars: [], dots: [], gone: goneOn(company), isOf: false }
      return [own, ...of.filter((row) => row !== life)]
    })
    .toSorted((one, other) => Number(one.bar === 'ban') - Number(other.bar === 'ban'))
}

type Scale = Omit<Given, 'today'> & { xOf: (day: number) => number; today: number }

const nameOf = ({ about, bar }: Pick<Row, 'about' | 'bar'>, { label }: Pick<Given, 'label'>): string =>
  `${bar === 'ban' ? 'Disqualified: ' : ''}${label(about)}`

const roomOf = (isOf: boolean): number => (isOf ? most - 3 : most)
const heightOf = ({ isOf, ...row }: Pick<Row, 'about' | 'bar' | 'isOf'>, given: Pick<Given, 'label'>): number =>
  nameOf(row, given).length > roomOf(isOf) ? high : low

function rowShapes(
  { about, bar, bars, dots, gone, isOf }: Row,
  y: number,
  { label, xOf, today }: Scale,
): PictureShape[] {
  const tall = heightOf({ about, bar, isOf }, { label })
  const middle = y + tall / 2
  const name: PictureShape = {
    shape: 'text',
    x: isOf ? 34 : 16,
    y: middle + (tall === high ? -4 : 5),
    anchor: 'start',
    about,
    room: { most: 2 * roomOf(isOf), lines: 2 },
    text: nameOf({ about, bar }, { label }),
  }
  const shapes: PictureShape[] = [name]
  for (const { from, until } of bars) {
    const start = xOf(dayOf(from))
    const stop = Math.max(start + 3, until === null ? xOf(today) : xOf(dayOf(until)))
    shapes.push(...barShapes(bar, { start, stop, middle, isOpen: until === null }))
  }
  if (gone !== null) {
    const end = xOf(dayOf(gone))
    const isNear = end > right - 100
    const spot = { x: end + (isNear ? -10 : 10), y: middle + 5, anchor: isNear ? ('end' as const) : ('start' as const) }
    shapes.push({ shape: 'text', ...spot, text: 'dissolved', quiet: true })
  }
  for (const date of dots) shapes.push({ shape: 'dot', x: xOf(dayOf(date)), y: middle, r: 4, kind: bar })
  return shapes
}

type Place = { start: number; stop: number; middle: number; isOpen: boolean }

/** Each meaning has a form of its own, so that it can be read in grey: a company is thin, a ban is hatched. */
function barShapes(of: Bar, { start, stop, middle, isOpen }: Place): PictureShape[] {
  const half = of === 'life' ? 3 : 5
  const [above, below] = [middle - half, middle + half]
  // An arrow: no record gives an end.
  const tip: [number, number][] = [
    [stop - 6, above],
    [stop + 4, middle],
    [stop - 6, below],
  ]
  if (of === 'ban') {
    const stripes = Math.max(1, Math.floor((stop - start) / stripe))
    const hatched = Array.from({ length: stripes }, (_, at): PictureShape => {
      const from = tenths(start + at * stripe)
      const [top, foot] = [Math.min(stop, from + 8), Math.min(stop, from + 4)]
      return {
        shape: 'outline',
        of,
        points: [
          [Math.min(stop, from + 4), above],
          [top, above],
          [foot, below],
          [from, below],
        ],
      }
    })
    return isOpen ? [...hatched, { shape: 'outline', of, points: tip }] : hatched
  }
  const corners = cornersOf({ left: start, top: above, right: stop, bottom: below })
  if (isOpen) corners.splice(1, 2, ...tip)
  return [{ shape: 'outline', of, points: corners }]
}

/** From one stripe of a hatched bar to the next. */
const stripe = 8

function yearsOf(first: number, last: number, xOf: (day: number) => number, floor: number): PictureShape[] {
  return markedYears(first, last, 12).flatMap(({ year }): PictureShape[] => {
    const x = xOf(firstDayOf(year))
    return [
      { shape: 'outline', of: 'grid', points: cornersOf({ left: x, top, right: x + 1, bottom: floor }) },
      { shape: 'text', x, y: top - 10, text: String(year), anchor: 'middle', quiet: true },
    ]
  })
}

const legendOf: readonly (readonly [Bar, string])[] = [
  ['life', 'Company'],
  ['office', 'Office'],
  ['control', 'Control'],
  ['charge', 'Charge'],
  ['ban', 'Disqualification'],
]

function legend(y: number): PictureShape[] {
  let x = 16
  const shapes = legendOf.flatMap(([of, text]): PictureShape[] => {
    const at = x
    x += textWidth(text) * 14 + 62
    return [
      ...barShapes(of, { start: at, stop: at + 24, middle: y - 6, isOpen: false }),
      { shape: 'text', x: at + 32, y, text, anchor: 'start', quiet: true },
    ]
  })
  return [...shapes, { shape: 'text', x, y, text: 'Arrow: no end on record', anchor: 'start', quiet: true }]
}

const tenths = (value: number) => Math.round(value * 10) / 10
/** The first day of a month or year. */
const dayOf = (date: string): Day =>
  Date.parse(precisionOf(date) === 'day' ? date : `${date}-01-01`.slice(0, 10)) / dayLength
