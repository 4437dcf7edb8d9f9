/**
 * A signed version as it was signed. Each part that says what records say is a row of its own with its records, so
 * that erasing one erases these parts alone.
 */
import type { Kysely, Transaction } from 'kysely'
import type { RenderedReport } from '../../contract/desk/reports.ts'
import type { Source } from '../../entities/claim.ts'
import { inWords } from '../../entities/dates.ts'
import type { Block, Composed, Line, RecordLine } from '../../entities/report/model.ts'
import { type Gone, goneAmong } from '../ledger/gone-records.ts'
import { randomId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import { citedBy } from './cited-records.ts'

export type FrozenHeads = Pick<RenderedReport, 'signed' | 'is_sample'>
/** `heads` are null in versions that were signed before they were kept. */
export type Frozen = { composed: Composed; records: RecordLine[]; heads: FrozenHeads | null }
type Part = { body: unknown; records: string[] }
/** What is signed, before it is saved. */
export type ToFreeze = { skeleton: unknown; parts: Part[] }

/** A line, a row, or a picture; or the number of its part, with what it cites: so no citation gets another number. */
type Kept<Value> = Value | { part: number; cites: Source[] }
type KeptBlock =
  | { kind: 'text'; block: Extract<Block, { kind: 'heading' | 'paragraph' }>; spans: Kept<Line> }
  | { kind: 'list'; block: Extract<Block, { kind: 'list' }>; items: Kept<Line>[] }
  | { kind: 'table'; block: Extract<Block, { kind: 'table' }>; rows: Kept<Line[]>[] }
  | { kind: 'picture'; id: string; picture: Kept<Block> }
type Skeleton = Omit<Composed, 'sections' | 'changes'> & {
  form: 2
  changes: Kept<Line>[]
  sections: { id: string; title: Line; blocks: KeptBlock[] }[]
  records: RecordLine[]
  heads: FrozenHeads
}

/** @param recordsOf the records whose words these lines hold */
export function toFreeze(
  composed: Composed,
  { records, heads, recordsOf }: { records: RecordLine[]; heads: FrozenHeads; recordsOf: (lines: Line[]) => string[] },
): ToFreeze {
  const parts: Part[] = []
  function keep<Value>(value: Value, lines: Line[]): Kept<Value> {
    const its = recordsOf(lines)
    if (its.length === 0) return value
    parts.push({ body: value, records: its })
    return { part: parts.length, cites: lines.flat().flatMap(({ sources = [] }) => sources) }
  }
  const blockOf = (block: Block): KeptBlock => {
    if (block.kind === 'heading' || block.kind === 'paragraph')
      return { kind: 'text', block: { ...block, spans: [] }, spans: keep(block.spans, [block.spans]) }
    if (block.kind === 'list')
      return { kind: 'list', block: { ...block, items: [] }, items: block.items.map((item) => keep(item, [item])) }
    if (block.kind === 'table')
      return { kind: 'table', block: { ...block, rows: [] }, rows: block.rows.map((row) => keep(row, row)) }
    const words = block.shapes.flatMap((shape): Line[] =>
      shape.shape === 'text' ? [[{ text: shape.text, ...(shape.about && { about: shape.about }) }]] : [],
    )
    return {
      kind: 'picture',
      id: block.id,
      picture: keep<Block>(block, [...words, ...(block.shows ?? []), block.of ?? []]),
    }
  }
  const skeleton: Skeleton = {
    ...composed,
    form: 2,
    changes: composed.changes.map((line) => keep(line, [line])),
    sections: composed.sections.map((section) => ({ ...section, blocks: section.blocks.map(blockOf) })),
    records: records.map((record) => ({ ...record, params: {} })),
    heads,
  }
  return { skeleton, parts }
}

type Db = Kysely<Tables> | Transaction<Tables>
const blockName = (version: number, part: number) => `frozen.${version}.${part}`
/** Pattern of the names of all parts of a version. */
export const partsOf = (version: number) => `frozen.${version}.%`
type Where = { report_id: string; case_id: string; version: number; at: string }

export async function saveFrozen(tx: Transaction<Tables>, where: Where, { skeleton, parts }: ToFreeze): Promise<void> {
  const { report_id, case_id, version, at } = where
  const body = JSON.stringify(skeleton)
  await tx
    .insertInto('report_frozen')
    .values({ frozen_id: randomId(), report_id, case_id, version, body, at })
    .execute()
  for (let from = 0; from < parts.length; from += 100) {
    const some = parts.slice(from, from + 100)
    const rows = await tx
      .insertInto('report_block')
      .values(
        some.map(({ body }, at) => ({
          report_id,
          case_id,
          block: blockName(version, from + at + 1),
          body: JSON.stringify(body),
          at: where.at,
        })),
      )
      .returning(['seq', 'block'])
      .execute()
    const seqs = new Map(rows.map(({ seq, block }) => [block, seq]))
    const cited = some.flatMap(({ records }, at) =>
      records.map((record) => ({ block_seq: seqs.get(blockName(version, from + at + 1))!, case_id, record })),
    )
    for (let first = 0; first < cited.length; first += 200)
      await tx
        .insertInto('report_citation')
        .values(cited.slice(first, first + 200))
        .execute()
  }
}

/** Null if nothing was kept, or if it was erased as a whole. */
export async function readFrozen(db: Db, report_id: string, version: number): Promise<Frozen | null> {
  const row = await db
    .selectFrom('report_frozen')
    .select('body')
    .where('report_id', '=', report_id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  const kept = JSON.parse(row.body) as Skeleton | { form?: undefined; composed: Composed; records: RecordLine[] }
  if (kept.form === undefined) return { composed: kept.composed, records: kept.records, heads: null }
  const blocks = await db
    .selectFrom('report_block')
    .select(['seq', 'block', 'body'])
    .where('report_id', '=', report_id)
    .where('block', 'like', partsOf(version))
    .execute()
  const bodies = new Map(blocks.map(({ block, body }) => [Number(block.split('.')[2]), body]))
  const gone = blocks.filter(({ body }) => body === '')
  // Those that were gone before are said to be gone in what was signed.
  const before = new Set(kept.records.flatMap(({ id, state }) => (state === 'on_record' ? [] : [id])))
  const cited = await citedBy(
    db,
    gone.map(({ seq }) => Number(seq)),
  )
  const lost = await goneAmong(db, [...kept.records.map(({ id }) => id), ...[...cited.values()].flat()])
  const why = new Map(
    gone.map(({ seq, block }) => [Number(block.split('.')[2]), wordsOf(cited.get(Number(seq)) ?? [], lost)]),
  )
  for (const id of before) {
    lost.erasedAt.delete(id)
    lost.missing.delete(id)
  }
  return joined(kept, bodies, why, lost)
}

/** What is signed, as it is read once it is saved. */
export function asFrozen({ skeleton, parts }: ToFreeze): Frozen {
  const bodies = new Map(parts.map(({ body }, at) => [at + 1, JSON.stringify(body)]))
  return joined(skeleton as Skeleton, bodies, new Map(), { erasedAt: new Map(), missing: new Set() })
}

function joined(
  { form: _, records, heads, ...kept }: Skeleton,
  bodies: ReadonlyMap<number, string>,
  why: ReadonlyMap<number, string>,
  { erasedAt, missing }: Gone,
): Frozen {
  function whole<Value>(value: Kept<Value>, otherwise: (note: Line) => Value): Value {
    if (typeof value !== 'object' || value === null || !('part' in value)) return value as Value
    const body = bodies.get(value.part)
    if (body) return JSON.parse(body) as Value
    return otherwise([{ text: why.get(value.part) ?? 'Erased.', italic: true, sources: value.cites }])
  }
  const line = (value: Kept<Line>): Line => whole(value, (note) => note)
  const blockOf = (one: KeptBlock): Block => {
    if (one.kind === 'text') return { ...one.block, spans: line(one.spans) }
    if (one.kind === 'list') return { ...one.block, items: one.items.map(line) }
    if (one.kind === 'picture')
      return whole<Block>(one.picture, (spans) => ({ kind: 'paragraph', id: one.id, voice: 'note', spans }))
    const { columns } = one.block
    const rows = one.rows.map((row) =>
      whole<Line[]>(row, (note) => columns.map((_, at) => (at === 0 ? note : [{ text: '' }]))),
    )
    return { ...one.block, rows }
  }
  const notes = [
    ...[...erasedAt].map(
      ([record, at]) =>
        `Record ${record.slice(0, 8)} was erased on ${inWords(at.slice(0, 10))}, after this version was signed.`,
    ),
    ...[...missing].map(
      (record) =>
        `Record ${record.slice(0, 8)} has gone missing from the database since this version was signed. The ledger does not record an erasure.`,
    ),
  ]
  const stateOf = ({ id, state, sha256 }: RecordLine): Pick<RecordLine, 'state' | 'sha256'> => {
    if (state !== 'on_record') return { state, sha256 }
    if (erasedAt.has(id)) return { state: 'erased', sha256: null }
    return { state: missing.has(id) ? 'missing' : state, sha256 }
  }
  return {
    composed: {
      ...kept,
      notes: [...kept.notes, ...notes.map((text): Line => [{ text }])],
      changes: kept.changes.map(line),
      sections: kept.sections.map((section) => ({ ...section, blocks: section.blocks.map(blockOf) })),
    },
    records: records.map((record) => ({ ...record, ...stateOf(record) })),
    heads,
  }
}

/** Why a part lost its words, from the records that it repeats. */
function wordsOf(records: readonly string[], { erasedAt, missing }: Gone): string {
  const erased = records.find((record) => erasedAt.has(record))
  if (erased) return `Erased with record ${erased.slice(0, 8)} on ${inWords(erasedAt.get(erased)!.slice(0, 10))}.`
  const lost = records.find((record) => missing.has(record))
  if (lost) return `Gone with record ${lost.slice(0, 8)}, which is missing from the database.`
  return 'Erased at the request of a person.'
}
