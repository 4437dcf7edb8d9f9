/** Puts a report together: analysts' text, facts, and the blocks that fill themselves. */

import type {
  AnnexRow,
  RenderedBlock,
  RenderedReport,
  ReportBlock,
  Run,
  Shape,
  Span,
} from '../../contract/desk/reports.ts'
import { withoutDirection } from '../../contract/direction.ts'
import { paragraphsOf } from '../../contract/house-template.ts'
import { holdsFile, operationInWords } from '../../contract/operations.ts'
import { factId, redactionReasons } from '../../contract/reports.ts'
import { inWords } from '../dates.ts'
import { inLines } from '../picture-names.ts'
import { withoutEmpty } from './empty-sections.ts'
import { type Given, given } from './filling.ts'
import { fill } from './fills.ts'
import { atTheEnd, beforeFindings, type House, issuedBy, lookOf, standardWords } from './house.ts'
import { writtenBy } from './html.ts'
import type { Block, CaseContent, Composed, Content, Facts, Line, PictureShape, RecordLine, Text } from './model.ts'

export type ToCompose = {
  content: Content
  facts: Facts
  all: CaseContent
  authors: readonly string[]
  notes: readonly string[]
  changes: readonly Line[]
  /** The kind of report: “Due diligence on a company”. */
  kind: string
  /** The authors with their roles, for the title page. */
  writers?: readonly string[]
  house?: House | null
}

export function compose({
  content,
  facts,
  all,
  authors,
  notes,
  changes,
  kind,
  writers = authors,
  house = null,
}: ToCompose): Composed {
  let known: Given | null = null
  // Only a house has standard words to compare with.
  const written = house ? paragraphsIn(content) : new Set<string>()
  const lines = (runs: readonly Run[]) => runs.flatMap((run) => lineOf(run, facts))
  const blocksOf = (block: ReportBlock): Block[] => {
    const { id } = block
    switch (block.kind) {
      case 'paragraph':
        return paragraphOf(block, lines(block.runs))
      case 'heading':
        return [{ kind: 'heading', id, level: block.level, spans: lines(block.runs) }]
      case 'list':
        return [{ kind: 'list', id, ordered: block.ordered, items: block.items.map(lines) }]
      case 'table': {
        const { columns } = block
        const rows = block.rows.map((row) => columns.map((_, at) => lines(row[at] ?? [])))
        return [{ kind: 'table', id, caption: '', columns, rows }]
      }
      case 'fact':
        return [{ kind: 'paragraph', id, voice: 'fact', spans: lines([{ fact: block.fact }]) }]
      case 'filled':
        known ??= given(all)
        return fill(block.fill, id, known)
      case 'erased':
        return [
          {
            kind: 'paragraph',
            id,
            voice: 'note',
            spans: [
              {
                text: block.missing
                  ? `The words of this block are gone. ${missing}`
                  : 'The words of this block were erased.',
              },
            ],
          },
        ]
    }
  }
  return {
    // A new report's title begins with its kind.
    cover: { kind: content.title.startsWith(kind) ? '' : kind, rows: coverRows(all, content, writers, house) },
    ...(house && { look: lookOf(house) }),
    title: [{ text: content.title }],
    reference: [{ text: withoutDirection(all.file.reference) }],
    classification: [{ text: content.classification }],
    authors: authors.map((text) => [{ text }]),
    notes: notes.map((text) => [{ text }]),
    changes: [...changes],
    sections: [
      ...standardWords(house?.before ?? '', beforeFindings, written),
      ...withoutEmpty(
        content.sections,
        content.sections.map(({ id, title, blocks }) => ({
          id,
          title: [{ text: title }],
          blocks: blocks.flatMap(blocksOf),
        })),
      ),
      ...standardWords(house?.after ?? '', atTheEnd, written),
    ],
  }
}

/** The words of each paragraph that holds no fact. */
const paragraphsIn = ({ sections }: Content): ReadonlySet<string> =>
  new Set(
    sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'paragraph' ? paragraphsOf(wordsAlone(block.runs)) : [])),
  )
/** Empty beside a fact. */
const wordsAlone = (runs: readonly Run[]): string =>
  runs.some((run) => 'fact' in run) ? '' : runs.map((run) => ('fact' in run ? '' : run.text)).join('')

type Paragraph = Extract<ReportBlock, { kind: 'paragraph' }>

/** A template begins with an empty paragraph. Nobody reads one that is still empty. */
const paragraphOf = ({ id, voice }: Paragraph, spans: Line): Block[] =>
  spans.length === 0 ? [] : [{ kind: 'paragraph', id, voice, spans }]

/** For whom, by whom, and the case in words. Version and signature are not part of what is composed. */
function coverRows(
  { file, records, hasOlder }: CaseContent,
  { title, recipient = '' }: Content,
  writers: readonly string[],
  house: House | null,
): { label: string; value: Line }[] {
  const lookups = records.filter(({ operation }) => !holdsFile(operation))
  // In UTC, as the times of a report (decision 0238).
  const days = lookups.map(({ at }) => at.slice(0, 10)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const between = first && last ? (first === last ? inWords(first) : `${inWords(first)} to ${inWords(last)}`) : 'None'
  const rows = [
    ...(recipient === '' ? [] : [['Prepared for', recipient]]),
    ...issuedBy(house),
    [writtenBy, writers.join(', ') || 'Not known'],
    ['Case', withoutDirection(file.reference)],
    ...(title.endsWith(file.title) ? [] : [['Question', file.title]]),
    ['Purpose', file.purpose],
    ['Looked up on', hasOlder ? (days.length > 0 ? `${between}, and before` : 'Earlier days') : between],
  ]
  return rows.map(([label = '', text = '']) => ({ label, value: [{ text }] }))
}

function lineOf(run: Run, facts: Facts): Line {
  if (!('fact' in run)) {
    const { text, bold, italic } = run
    return text === '' ? [] : [{ text, ...(bold && { bold }), ...(italic && { italic }) }]
  }
  const fact = factId(run.fact)
  const shown = facts.get(fact)
  if (!shown) return [{ text: 'This fact cannot be read.', italic: true, fact }]
  if (!('parts' in shown)) {
    return [{ text: withoutWords[shown.state], italic: true, fact, sources: [shown.source] }]
  }
  const parts = shown.parts.map((part): Text => ({ ...part, fact }))
  const refreshed: Text[] =
    shown.state === 'refreshed' ? [{ text: ' A newer record says something else.', italic: true, fact }] : []
  const last = parts.pop()
  return last ? [...parts, { ...last, sources: [shown.source] }, ...refreshed] : []
}

const missing = 'A record that it cites is missing from the database. The ledger does not record an erasure.'
const withoutWords = {
  erased: 'The record of this fact was erased.',
  missing: 'The record of this fact is missing from the database. The ledger does not record an erasure.',
  unreadable: 'This fact cannot be read.',
} as const

export type Heads = Omit<
  RenderedReport,
  'reference' | 'title' | 'classification' | 'authors' | 'notes' | 'sections' | 'changes' | 'annex' | 'cover' | 'look'
>
export type RedactedRecords = ReadonlyMap<string, NonNullable<Span['redacted']>>

/** Numbers the cited records in the order of the text, and lists them. */
export function numbered(
  composed: Composed,
  heads: Heads,
  records: ReadonlyMap<string, RecordLine>,
  redacted: RedactedRecords,
): RenderedReport {
  const numbers = new Map<string, { number: number; pointers: Set<string> }>()
  const citation = ({ record, pointer }: { record: string; pointer: string }): number => {
    const one = numbers.get(record) ?? { number: numbers.size + 1, pointers: new Set<string>() }
    one.pointers.add(pointer)
    numbers.set(record, one)
    return one.number
  }
  const span = ({ text, bold, italic, redacted, sources = [] }: Text): Span => {
    const cites = [...new Set(sources.map(citation))]
    return {
      text,
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(redacted && { redacted }),
      ...(cites.length > 0 && { cites }),
    }
  }
  const line = (spans: Line): Span[] => joined(spans.map(span))
  let figures = 0
  const block = (one: Block, title: string): RenderedBlock => {
    if (one.kind === 'heading' || one.kind === 'paragraph') return { ...one, spans: line(one.spans) }
    if (one.kind === 'list') return { ...one, items: one.items.map(line) }
    if (one.kind === 'table') {
      // The section's title says it already.
      const caption = one.caption === title ? '' : one.caption
      return { ...one, caption, rows: one.rows.map((row) => row.map(line)) }
    }
    const { shows: _, of, ...picture } = one
    figures += 1
    const about = of ? ` ${text(of)}` : ''
    const figure = `Figure ${figures}${title ? `: ${title}${about}` : ''}`
    return { ...picture, shapes: one.shapes.map(shown), ...(composed.cover && { caption: figure }) }
  }
  const text = (line: Line) => line.map(({ text }) => text).join('')
  const sections = composed.sections.map(({ id, title, blocks }) => ({
    id,
    title: text(title),
    blocks: blocks.map((one) => block(one, text(title))),
  }))
  return {
    ...heads,
    cover: composed.cover
      ? {
          kind: composed.cover.kind,
          rows: composed.cover.rows.map(({ label, value }) => ({ label, value: text(value) })),
        }
      : null,
    look: composed.look ?? null,
    title: text(composed.title),
    reference: text(composed.reference),
    classification: text(composed.classification),
    authors: composed.authors.map(text),
    notes: composed.notes.map(text),
    changes: composed.changes.map((line) => line.map(short).join('')),
    sections,
    annex: [...numbers].map(([record, { number, pointers }]) =>
      annexRow(record, number, [...pointers], records.get(record), redacted.get(record) ?? null),
    ),
  }
}

function shown({ about: _, birth: __, room, ...shape }: PictureShape): Shape {
  return shape.shape === 'text' && room ? { ...shape, text: inLines(shape.text, room) } : shape
}

const short = ({ text, most = Number.POSITIVE_INFINITY }: Text): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

/** Joins neighbours that look the same. */
function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const span of spans) {
    const last = found.at(-1)
    const isAlike =
      last && !last.cites && !last.redacted && !span.redacted && last.bold === span.bold && last.italic === span.italic
    if (isAlike) found[found.length - 1] = { ...span, text: last.text + span.text }
    else found.push(span)
  }
  return found
}

function annexRow(
  record: string,
  number: number,
  pointers: string[],
  line: RecordLine | undefined,
  reason: Span['redacted'] | null,
): AnnexRow {
  const nothing = { at: null, register: null, sha256: null, chain_seq: null, chain_hash: null, pointers: [] }
  if (reason)
    return {
      ...nothing,
      number,
      record: '',
      operation: '',
      label: '',
      state: 'redacted',
      reason: redactionReasons[reason],
    }
  if (!line) return { ...nothing, number, record, operation: '', label: '', state: 'unreadable', reason: null }
  const { operation, at, register, sha256, chain_seq, chain_hash, state } = line
  return {
    number,
    record,
    operation,
    label: operationInWords(operation),
    at,
    register,
    sha256,
    chain_seq,
    chain_hash,
    state,
    pointers,
    reason: null,
  }
}
