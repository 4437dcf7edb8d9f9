import type { Kysely, Transaction } from 'kysely'
import type { Comment } from '../../contract/desk/comments.ts'
import type { ReportBlock } from '../../contract/desk/reports.ts'
import { factId } from '../../contract/reports.ts'
import { factsOf } from '../../entities/report/changes.ts'
import { badInput, notFound } from '../http/problem.ts'
import type { CommentTable, Tables } from '../state/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>
type State = Comment['anchor_state']
export type Anchor = Pick<CommentTable, 'kind' | 'report_id' | 'anchor' | 'record'>
export type GivenAnchor = Pick<Anchor, 'kind' | 'anchor'> & { report_id?: string | undefined }

export async function anchorOf(db: Db, case_id: string, { kind, anchor, report_id }: GivenAnchor): Promise<Anchor> {
  if (kind === 'pin') {
    const pin = await db
      .selectFrom('pin')
      .select('record')
      .where('pin_id', '=', anchor)
      .where('case_id', '=', case_id)
      .executeTakeFirstOrThrow(() => notFound('pin'))
    return { kind, anchor, report_id: null, record: pin.record }
  }
  if (report_id === undefined) throw badInput([{ field: 'report_id', message: 'Name the report.' }])
  await db
    .selectFrom('report')
    .select('report_id')
    .where('report_id', '=', report_id)
    .where('case_id', '=', case_id)
    .executeTakeFirstOrThrow(() => notFound('report'))
  if (kind === 'paragraph') return { kind, anchor, report_id, record: null }
  const [, record] = /^([0-9a-z]{20})(?:\/[\w-]+)*#[a-z_]{1,40}\.\d{1,6}$/.exec(anchor) ?? []
  if (record === undefined) throw badInput([{ field: 'anchor', message: 'This is not the id of a fact.' }])
  return { kind, anchor, report_id, record }
}

export async function anchorStates(db: Db, anchors: readonly Anchor[]): Promise<(anchor: Anchor) => State> {
  const of = (kind: Anchor['kind']) => anchors.filter((anchor) => anchor.kind === kind)
  const held = await recordsHeld(db, recordsOf(anchors))
  const pins = await pinsThere(db, of('pin'))
  const reports = unique(anchors.flatMap(({ report_id }) => report_id ?? []))
  const blocks = await blocksOf(db, reports, unique(of('paragraph').map(({ anchor }) => anchor)))
  const facts = await factsIn(db, reports, recordsOf(of('fact')))

  return ({ kind, report_id, anchor, record }) => {
    if (record !== null && !held.has(record)) return 'erased'
    if (kind === 'pin') return pins.has(anchor) ? 'there' : 'gone'
    if (kind === 'fact') return facts.has(`${report_id} ${anchor}`) ? 'there' : 'gone'
    return blocks.get(`${report_id} ${anchor}`) ?? 'gone'
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]
const recordsOf = (anchors: readonly Anchor[]) => unique(anchors.flatMap(({ record }) => record ?? []))

async function recordsHeld(db: Db, records: readonly string[]): Promise<Set<string>> {
  const rows = await inBatches(records, (ids) =>
    db.selectFrom('content').select('id').distinct().where('id', 'in', ids).execute(),
  )
  return new Set(rows.map(({ id }) => id))
}

async function pinsThere(db: Db, anchors: readonly Anchor[]): Promise<Set<string>> {
  const rows = await inBatches(unique(anchors.map(({ anchor }) => anchor)), (ids) =>
    db.selectFrom('pin').select('pin_id').where('pin_id', 'in', ids).where('removed_at', 'is', null).execute(),
  )
  return new Set(rows.map(({ pin_id }) => pin_id))
}

type VersionContent = { title: string; sections?: { blocks: number[] }[] }

export async function newestContents(db: Db, reports: readonly string[]): Promise<Map<string, VersionContent>> {
  const contents = new Map<string, VersionContent>()
  for (const report_id of unique(reports)) {
    const newest = await db
      .selectFrom('report_version')
      .select('content')
      .where('report_id', '=', report_id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest) contents.set(report_id, JSON.parse(newest.content))
  }
  return contents
}

async function newestBlocks(db: Db, reports: readonly string[]): Promise<Set<number>> {
  const contents = await newestContents(db, reports)
  return new Set([...contents.values()].flatMap(({ sections = [] }) => sections.flatMap(({ blocks }) => blocks)))
}

async function blocksOf(db: Db, reports: readonly string[], blocks: readonly string[]): Promise<Map<string, State>> {
  if (blocks.length === 0) return new Map()
  const newest = await newestBlocks(db, reports)
  const rows = await inBatches(blocks, (ids) =>
    db
      .selectFrom('report_block')
      .select(({ eb }) => ['seq', 'report_id', 'block', eb('body', '=', '').as('is_erased')])
      .where('report_id', 'in', ['', ...reports])
      .where('block', 'in', ids)
      .execute(),
  )
  return new Map(
    rows
      .filter(({ seq }) => newest.has(seq))
      .map(({ report_id, block, is_erased }) => [`${report_id} ${block}`, is_erased ? 'erased' : 'there']),
  )
}

async function factsIn(db: Db, reports: readonly string[], records: readonly string[]): Promise<Set<string>> {
  if (records.length === 0) return new Set()
  const newest = await newestBlocks(db, reports)
  const rows = await inBatches(records, (ids) =>
    db
      .selectFrom('report_citation')
      .innerJoin('report_block', 'report_block.seq', 'report_citation.block_seq')
      .select(['report_block.seq', 'report_id', 'body'])
      .distinct()
      .where('record', 'in', ids)
      .where('report_id', 'in', ['', ...reports])
      .where('body', '!=', '')
      .execute(),
  )
  return new Set(
    rows
      .filter(({ seq }) => newest.has(seq))
      .flatMap(({ report_id, body }) =>
        factsOfBlock(JSON.parse(body) as ReportBlock).map((fact) => `${report_id} ${factId(fact)}`),
      ),
  )
}

const factsOfBlock = (block: ReportBlock) => factsOf({ sections: [{ id: '', title: '', blocks: [block] }] })

async function inBatches<Row>(ids: readonly string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += 500) rows.push(...(await read(ids.slice(from, from + 500))))
  return rows
}
