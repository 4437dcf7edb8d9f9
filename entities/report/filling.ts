/** The parts of blocks that fill themselves: the case they read, and their texts, cells and tables. */
import { ukDate } from '../../contract/days.ts'
import { dataDayIn } from '../../contract/source.ts'
import { type Claim, firstMention, type MentionKey, type Source } from '../claim.ts'
import { type Applied, contradictionsAmong } from '../contradictions/find.ts'
import { inWords } from '../dates.ts'
import { joinedLabels, type Labels, labelsOf, membersAmong } from '../labels.ts'
import { eventsOf } from '../timeline.ts'
import type { Block, CaseContent, Line, RecordLine, Text } from './model.ts'
import { unopenedIn, withoutUnopened } from './unopened.ts'

/** `claims` and `kinds` leave out the hits of searches that nobody opened. */
export type Given = CaseContent & {
  /** How many people and companies these hits name. */
  unopened: number
  /** How many people and companies of other hits an analyst set aside. */
  setAside: number
  /** The name of a mention in its own records. */
  label: Labels
  /** All names of an entity, as decisions of analysts join them. */
  joined: Labels
  entityOf: (key: MentionKey) => MentionKey
  /** Several blocks need these, so each is made once. */
  claimsIn: (record: string) => readonly Claim[]
  timeline: () => ReturnType<typeof eventsOf>
  contradictions: () => Applied[]
}
export type Filling = (id: string, given: Given) => Block[]

export const given = (content: CaseContent): Given => {
  const first = new Map(content.clusters.flatMap((keys) => keys.map((key) => [key, firstMention(keys)] as const)))
  const label = labelsOf(content.claims)
  const entityOf = (key: MentionKey) => first.get(key) ?? key
  const joined = joinedLabels(label, membersAmong(content.claims, entityOf))
  const { unopened, setAside } = unopenedIn(content)
  const claims = withoutUnopened(content.claims, unopened)
  const byRecord = once(() => Map.groupBy(claims, ({ source }) => source.record))
  const isCounted = (key: MentionKey) => ['person', 'company'].includes(content.kinds.get(key) ?? '')
  return {
    ...content,
    label,
    joined,
    entityOf,
    claims,
    kinds: new Map([...content.kinds].filter(([key]) => !unopened.has(key))),
    unopened: [...unopened].filter((key) => isCounted(key) && !setAside.has(key)).length,
    setAside: [...setAside].filter(isCounted).length,
    claimsIn: (record) => byRecord().get(record) ?? [],
    timeline: once(() => eventsOf({ claims, entityOf })),
    contradictions: once(() => contradictionsIn(content)),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export const mostRows = 2000

export const say = (id: string, ...texts: (string | Text)[]): Block => ({
  kind: 'paragraph',
  id,
  voice: 'note',
  spans: texts.map((text) => (typeof text === 'string' ? { text } : text)),
})
export const cell = (text: string, more: Omit<Text, 'text'> = {}): Line => [{ text, ...more }]
export const table = (id: string, caption: string, columns: string[], rows: Line[][]): Block[] => [
  { kind: 'table', id: `${id}-table`, caption, ...withoutEmpty(columns, rows.slice(0, mostRows)) },
  ...(rows.length > mostRows
    ? [say(`${id}-more`, `The table holds the first ${count(mostRows)} of ${count(rows.length)} rows.`)]
    : []),
]
/** A column that says nothing in any row is left out. */
function withoutEmpty(columns: string[], rows: Line[][]): { columns: string[]; rows: Line[][] } {
  const says = columns.map((_, at) => rows.length === 0 || rows.some((row) => row[at]?.some(({ text }) => text.trim())))
  const kept = <One>(cells: One[]): One[] => cells.filter((_, at) => says[at])
  return { columns: kept(columns), rows: rows.map(kept) }
}
export const listOf = (id: string, items: Line[]): Block[] =>
  items.length === 0 ? [] : [{ kind: 'list', id, ordered: false, items }]
export const count = (number: number) => number.toLocaleString('en-GB')
export const dayOf = (at: string) => inWords(at.slice(0, 10))
const keyNames: { readonly [kind: string]: string | undefined } = {
  company: 'company number',
  officer: 'director id',
  phone: 'telephone number',
  ip: 'IP address',
  email: 'e-mail address',
  document: 'image key',
  controller: 'id of the control',
  charge: 'charge of company',
}
/** The key of a thing as the register calls it: “director id 123”. */
export const keyInWords = (key: MentionKey): string => {
  const at = key.indexOf(':')
  const kind = key.slice(0, at)
  return `${keyNames[kind] ?? kind} ${key.slice(at + 1).replace('|', ', ')}`
}
/** Every record once: redaction and erasure find what a text repeats by its sources. */
export const bySource = (sources: readonly Source[]) => ({
  sources: [...Map.groupBy(sources, ({ record }) => record).values()].map(([first]) => first!),
})
export const byRecord = (record: RecordLine) => ({ sources: [{ record: record.id, pointer: '' }] })

export const redactedRecords = (number: number) => `Redacted records: ${count(number)}. What they answered is left out.`

export const olderRecords = ({ records }: Pick<Given, 'records'>) =>
  `The case holds more lookups than a report reads. These are the newest ${count(records.length)}.`

export const pinnedElsewhere = (number: number): string =>
  `Pinned records of other cases that tables and pictures leave out: ${count(number)}.`

export function partial(id: string, { isPartial, gaps, elsewhere = 0 }: Given): Block[] {
  const notes = [
    isPartial && 'The case holds more claims than this block reads. The newest records are shown.',
    gaps.pending > 0 &&
      `${count(gaps.pending)} records are not shown yet, because their claims are still being written.`,
    elsewhere > 0 && pinnedElsewhere(elsewhere),
  ].filter((note) => note !== false)
  return notes.map((note, at) => say(`${id}-gap-${at}`, note))
}

function contradictionsIn({ claims, clusters, records }: CaseContent): Applied[] {
  const answered = new Map(records.map((record) => [record.id, record]))
  const dayOf = (record: string) => {
    const at = answered.get(record)?.at
    return at === undefined ? null : ukDate(at)
  }
  const dataDayOf = (record: string) => dataDayIn(answered.get(record)?.of) ?? dayOf(record)
  return contradictionsAmong({ claims, clusters, dayOf, dataDayOf })
}
