/** The short blocks of a report: what a reader needs first. Other blocks hold the rest (decision 0178). */
import { goneInWords } from '../../contract/gone-words.ts'
import type { MentionKey, Property } from '../claim.ts'
import { explanationOf } from '../contradictions/find.ts'
import { inWords } from '../dates.ts'
import type { TimelineEvent } from '../timeline.ts'
import { cell, count, type Filling, type Given, say, table } from './filling.ts'
import { joinedInWords, subjectRow, timelineFigure, withoutRecords } from './graph-fills.ts'
import { lookupsWith, notRunOf } from './lookup-fills.ts'
import type { Block, Line } from './model.ts'
import { undecidedIn } from './screening-fill.ts'
import { reasonsOf, subjectsOf } from './subjects.ts'

const most = { findings: 7, subjects: 12, dates: 20 }

const notInTable = (what: string, number: number) => `${what} that are not in this table: ${count(number)}.`

type Finding = Given['findings'][number]

export const shortFills = {
  answer(id, all) {
    const { first, rest } = findingsOf(all)
    const items = first.map((finding) => findingLine(finding))
    return [
      ...(items.length === 0
        ? [say(id, 'No finding was written in this case.')]
        : [{ kind: 'list' as const, id, ordered: true, items }]),
      ...(rest.length > 0
        ? [say(`${id}-rest`, `Hypotheses, findings and dead ends that are not on this page: ${count(rest.length)}.`)]
        : []),
      ...openOf(id, all),
    ]
  },

  further_findings(id, all) {
    const items = findingsOf(all).rest.map((finding) => findingLine(finding))
    return items.length === 0
      ? [say(id, 'Each finding and hypothesis of this case is among the first findings.')]
      : [{ kind: 'list', id, ordered: false, items }]
  },

  key_subjects(id, all) {
    const subjects = subjectsOf(all)
    if (subjects.length === 0) return [say(id, 'No record in this report names a company or a person.')]
    const shown = subjects.slice(0, most.subjects).filter(({ reasons }, at) => at < 3 || reasons.length > 0)
    const rows = shown.map((subject): Line[] => {
      const [name = [], kind = [], register = [], details = []] = withoutRecords(subjectRow(subject))
      const why = subject.reasons.join('; ')
      return [name, kind, register, cell(why || 'Named in most records', { about: subject.key }), details]
    })
    return [
      ...(shown.some(({ mentions }) => mentions.length > 1) ? [say(`${id}-joined`, joinedInWords)] : []),
      ...table(id, 'Subjects that matter', ['Name', 'Kind', 'In the register', 'Why it matters', 'Details'], rows),
      ...(subjects.length > shown.length
        ? [say(`${id}-rest`, notInTable('People and companies', subjects.length - shown.length))]
        : []),
    ]
  },

  key_dates(id, all) {
    const { events } = all.timeline()
    if (events.length === 0) return [say(id, 'The records of this case give no dates.')]
    const figure = timelineFigure(id, all)
    const reasons = reasonsOf(all)
    const telling = events.filter((event) => rankOf(event, reasons) !== null)
    const kept = new Set(
      telling.toSorted((one, other) => rankOf(one, reasons)! - rankOf(other, reasons)!).slice(0, most.dates),
    )
    const rows = telling.filter((event) => kept.has(event)).map(eventRow)
    if (figure.length === 0 && rows.length === 0)
      return [say(id, `No date is a key date. Other dates on record: ${count(events.length)}.`)]
    return [
      ...figure,
      ...(rows.length > 0 ? table(id, 'Key dates', ['Date', 'Event'], rows) : []),
      ...(telling.length > kept.size ? [say(`${id}-rest`, notInTable('Key dates', telling.length - kept.size))] : []),
    ]
  },
} satisfies { [fill: string]: Filling }

/** The analysts' own order within one kind stays. */
function findingsOf({ findings }: Given): { first: Finding[]; rest: Finding[] } {
  const shown = findings.filter(
    ({ state, kind }) => state !== 'withdrawn' && kind !== 'task' && kind !== 'not_relevant',
  )
  const rank = ({ kind, state }: Finding) =>
    kind === 'finding' ? 0 : state === 'supported' ? 1 : state === 'refuted' ? 2 : 3
  const first = shown
    .filter(({ kind }) => kind !== 'dead_end')
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most.findings)
  return { first, rest: shown.filter((one) => !first.includes(one)) }
}

const findingLine = (finding: Finding): Line => [
  { text: finding.text || goneInWords(finding.gone_with), sources: [...finding.sources] },
  { text: ` ${howSure(finding)}`, italic: true },
]

const kindNames: { readonly [kind: string]: string } = {
  finding: 'Finding',
  hypothesis: 'Hypothesis',
  dead_end: 'Dead end',
}
const stateNames: { readonly [state: string]: string } = {
  supported: 'supported',
  refuted: 'refuted',
  open: 'not decided',
  done: 'followed to its end',
}

/** How sure a finding is: what an analyst decided, and how many records it cites. */
function howSure({ kind, state, sources }: Finding): string {
  const records = new Set(sources.map(({ record }) => record)).size
  const cited = records === 0 ? 'no record cited' : records === 1 ? '1 record cited' : `${records} records cited`
  return `${kindNames[kind] ?? kind}: ${stateNames[state] ?? state}, ${cited}.`
}

/** One paragraph, so that a reader of the first page knows that something is open. */
function openOf(id: string, all: Given): Block[] {
  const unexplained = all
    .contradictions()
    .flatMap(({ items }) => items)
    .filter((found) => explanationOf(found, all.explanations) === null).length
  const parts = [
    ['Lookups with none found', lookupsWith('none_found', all).length],
    ['lookups not answered', lookupsWith('not_answered', all).length],
    ['companies with lookups not run or not answered', notRunOf(all).length],
    ['candidates in lists, not decided', undecidedIn(all)],
    ['contradictions not explained', unexplained],
  ] as const
  const open = parts.filter(([, number]) => number > 0).map(([what, number]) => `${what}: ${count(number)}`)
  const words = open.join('; ')
  return words === '' ? [] : [say(`${id}-open`, `${words[0]!.toUpperCase()}${words.slice(1)}.`)]
}

const ranks: { readonly [Name in Property]?: number } = {
  disqualified_from: 0,
  disqualified_until: 0,
  insolvency_began: 0,
  insolvency_ended: 0,
  designated: 0,
  dissolved: 1,
  incorporated: 1,
  death: 1,
  control_notified: 2,
  control_ceased: 2,
  charge_created: 2,
  charge_satisfied: 2,
  name_changed: 2,
  resident_from: 3,
  resident_until: 3,
}
const offices: ReadonlySet<Property> = new Set(['appointed', 'resigned', 'appointment_ceased'])

/** Null for an event that is not a key date. */
function rankOf({ kind, mentions }: TimelineEvent, reasons: ReadonlyMap<MentionKey, unknown>): number | null {
  const rank = ranks[kind]
  if (rank !== undefined) return rank
  return offices.has(kind) && mentions.some((key) => reasons.has(key)) ? 3 : null
}

const eventRow = ({ date, text, mentions, source }: TimelineEvent): Line[] => [
  cell(inWords(date)),
  cell(text, { sources: [source], ...(mentions[0] !== undefined && { about: mentions[0] }) }),
]
