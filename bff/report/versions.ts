/** Versions of a report in the database. Blocks are rows that versions share until they change. */
import type { Kysely, Transaction } from 'kysely'
import type { ReportBlock, ReportContent, SavedReport } from '../../contract/desk/reports.ts'
import { recordsOfBlock } from '../../entities/report/changes.ts'
import { blockIds, erasedIn, withOrigins, withoutErased } from '../../entities/report/erased-blocks.ts'
import type { Analyst } from '../auth/analysts.ts'
import { badInput, notFound } from '../http/problem.ts'
import { goneAmong, goneWith } from '../ledger/gone-records.ts'
import { isOfOtherPurpose } from '../ledger/records-for.ts'
import type { Tables } from '../state/tables.ts'
import { citedBy } from './cited-records.ts'

export type Db = Kysely<Tables> | Transaction<Tables>
/** As a version stores it: titles, and the numbers of its blocks. */
type Stored = Omit<ReportContent, 'sections'> & { sections: { id: string; title: string; blocks: number[] }[] }

type NewVersion = {
  report_id: string
  case_id: string
  version: number
  content: ReportContent
  by: Pick<Analyst, 'analyst_id'>
  at: string
}

/** An unchanged block is not written again. */
export async function writeVersion(
  tx: Transaction<Tables>,
  { report_id, case_id, version, content, by, at }: NewVersion,
) {
  const known = new Map<string, number>()
  const before = version > 1 ? await storedOf(tx, report_id) : null
  const blocks = before ? await blocksOf(tx, before.content) : []
  for (const { seq, block, body } of blocks) known.set(body === '' ? `erased ${block}` : body, seq)
  const sections: Stored['sections'] = []
  for (const { id, title, blocks } of content.sections) {
    const seqs: number[] = []
    for (const block of blocks) {
      const body = JSON.stringify(inOrder(block))
      const old = known.get(block.kind === 'erased' ? `erased ${block.id}` : body)
      if (old !== undefined) seqs.push(old)
      // An erased block cannot be written again.
      else if (block.kind !== 'erased')
        seqs.push(await writeBlock(tx, { report_id, case_id, block: block.id, body, at }, block))
    }
    sections.push({ id, title, blocks: seqs })
  }
  const stored: Stored = { ...content, sections }
  await tx
    .insertInto('report_version')
    .values({ report_id, case_id, version, content: JSON.stringify(stored), analyst: by.analyst_id, at })
    .execute()
}

async function writeBlock(
  tx: Transaction<Tables>,
  row: { report_id: string; case_id: string; block: string; body: string; at: string },
  block: ReportBlock,
): Promise<number> {
  const { seq } = await tx.insertInto('report_block').values(row).returning('seq').executeTakeFirstOrThrow()
  const cited = recordsOfBlock(block).map((record) => ({ block_seq: seq, case_id: row.case_id, record }))
  for (let from = 0; from < cited.length; from += 200)
    await tx
      .insertInto('report_citation')
      .values(cited.slice(from, from + 200))
      .execute()
  return seq
}

export async function versionOf(tx: Db, report_id: string, version?: number) {
  const found = await tx
    .selectFrom('report_version')
    .leftJoin('analyst', 'analyst.analyst_id', 'report_version.analyst')
    .select(['version', 'content', 'analyst', 'analyst.name as analyst_name', 'at'])
    .where('report_id', '=', report_id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw notFound('version of this report')
  return found
}

async function storedOf(tx: Db, report_id: string, version?: number) {
  const { content, ...made } = await versionOf(tx, report_id, version)
  return { ...made, content: JSON.parse(content) as Stored }
}

async function blocksOf(tx: Db, { sections }: Stored) {
  const seqs = [...new Set(sections.flatMap(({ blocks }) => blocks))]
  const found: { seq: number; block: string; body: string }[] = []
  for (let from = 0; from < seqs.length; from += 500)
    found.push(
      ...(await tx
        .selectFrom('report_block')
        .select(['seq', 'block', 'body'])
        .where('seq', 'in', seqs.slice(from, from + 500))
        .execute()),
    )
  return found
}

export async function savedOf(tx: Db, report_id: string, version?: number): Promise<SavedReport> {
  const { content, analyst, analyst_name, ...stored } = await storedOf(tx, report_id, version)
  const blocks = new Map((await blocksOf(tx, content)).map((row) => [row.seq, row]))
  const emptied = [...blocks.values()].flatMap(({ seq, body }) => (body === '' ? [Number(seq)] : []))
  const cited = await citedBy(tx, emptied)
  const gone = await goneAmong(tx, [...cited.values()].flat())
  const withoutWords = ({ seq, block }: { seq: number; block: string }): ReportBlock => {
    const records = cited.get(Number(seq)) ?? []
    return { kind: 'erased', id: block, ...(goneWith(records, gone) === 'missing' && { missing: true }) }
  }
  const sections = content.sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((seq): ReportBlock[] => {
      const row = blocks.get(seq)
      if (!row) return []
      return [row.body === '' ? withoutWords(row) : (JSON.parse(row.body) as ReportBlock)]
    }),
  }))
  return { ...stored, by: analyst, by_name: analyst_name, content: { ...content, sections } }
}

export const titleIn = (content: string): string => (JSON.parse(content) as Stored).title

export const isSame = (one: ReportContent, other: ReportContent): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** Sorts the fields, because clients send them in any order. */
const inOrder = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(inOrder) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)])) as Value
}

export function refuseDouble({ sections }: ReportContent): void {
  const seen = new Set<string>()
  for (const id of sections.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)])) {
    if (seen.has(id))
      throw badInput([{ field: 'content', message: `Two blocks have the id ${id}. Give each its own.` }])
    seen.add(id)
  }
}

/**
 * An editor that was open when a record was erased still holds the words of blocks that cite it. Some of these blocks may
 * be gone from the newest version, or be split.
 */
export async function withoutErasedWords(
  tx: Db,
  report_id: string,
  content: ReportContent,
  newest: ReportContent,
): Promise<ReportContent> {
  const erased = new Map(erasedIn(newest))
  const saved = blockIds(newest)
  const others = [...new Set([...blockIds(content)].flatMap(withOrigins))].filter((id) => !saved.has(id))
  for (let from = 0; from < others.length; from += 500) {
    const rows = tx
      .selectFrom('report_block')
      .select(['block', 'body'])
      .where('report_id', '=', report_id)
      .where('block', 'in', others.slice(from, from + 500))
      .orderBy('seq')
    for (const { block, body } of await rows.execute()) {
      saved.add(block)
      if (body === '') erased.set(block, { kind: 'erased', id: block })
      else erased.delete(block)
    }
  }
  return { ...content, sections: withoutErased(content, erased, saved) }
}

type OfReport = { report_id: string; case_id: string }

/**
 * A fact needs its record: otherwise its sentence would have no source. A lookup about a person serves the purpose of its
 * own case alone, as for pins and findings. What any version of the report cites already stays.
 */
export async function requireRecords(tx: Db, { report_id, case_id }: OfReport, { sections }: ReportContent) {
  const wanted = [...new Set(sections.flatMap(({ blocks }) => blocks.flatMap(recordsOfBlock)))]
  const made = await madeAs(tx, wanted)
  const known = new Set(made.map(({ id }) => id))
  const ofOthers = made.filter((row) => isOfOtherPurpose(row, case_id)).map(({ id }) => id)
  const refuse = (message: string) => badInput([{ field: 'content', message }])
  const unknown = wanted.find((id) => !known.has(id))
  if (unknown) throw refuse(`A fact names a record that does not exist: ${unknown}. Remove it.`)
  const cited = new Set(await citedIn(tx, report_id, ofOthers))
  const refused = ofOthers.filter((id) => !cited.has(id))
  if (refused.length > 0)
    throw refuse(
      `${madeOutside} Remove the facts of these records: ${refused.slice(0, 3).join(', ')}${refused.length > 3 ? ' …' : ''}.`,
    )
  const { erasedAt, missing } = await goneAmong(tx, wanted)
  const [erased] = erasedAt.keys()
  if (erased) throw refuse(`The record ${erased} was erased meanwhile. Remove its facts from the text; then save.`)
  const [gone] = missing
  if (gone) throw refuse(`The record ${gone} is missing from the database. Remove its facts from the text; then save.`)
}

/** @throws Problem 422 where one of these lookups about people was made outside the case */
export async function requireOwnPurpose(db: Db, case_id: string, records: readonly string[]): Promise<void> {
  const made = await madeAs(db, records)
  if (made.some((row) => isOfOtherPurpose(row, case_id))) throw badInput([{ field: 'sources', message: madeOutside }])
}

async function madeAs(tx: Db, records: readonly string[]) {
  const made: { id: string; case_id: string | null; operation: string }[] = []
  for (let from = 0; from < records.length; from += 500)
    made.push(
      ...(await tx
        .selectFrom('chain')
        .select(['id', 'case_id', 'operation'])
        .where('id', 'in', records.slice(from, from + 500))
        .where('event', '=', 'asked')
        .execute()),
    )
  return made
}

const madeOutside =
  'A lookup about a person serves the case that it was made in. Look the person up again in this case.'

/** Those of these records that a version of the report cites. */
async function citedIn(tx: Db, report_id: string, records: readonly string[]): Promise<string[]> {
  if (records.length === 0) return []
  const rows = await tx
    .selectFrom('report_block')
    .innerJoin('report_citation', 'report_citation.block_seq', 'report_block.seq')
    .select('report_citation.record')
    .distinct()
    .where('report_block.report_id', '=', report_id)
    .where('report_citation.record', 'in', records)
    .execute()
  return rows.map(({ record }) => record)
}
