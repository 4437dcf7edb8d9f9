/** Reads everything of a case that a report may show. Runs on the report's thread. */
import type { Kysely } from 'kysely'
import { sourceIn } from '../../contract/source.ts'
import type { Property } from '../../entities/claim.ts'
import { clusters } from '../../entities/clusters.ts'
import type { CaseContent, RecordLine } from '../../entities/report/model.ts'
import { redactedProperties } from '../../entities/report/redact/redaction.ts'
import { createExplanations } from '../graph/explanations.ts'
import { createFindings } from '../graph/findings.ts'
import { createJudgements } from '../graph/judgements.ts'
import type { OpenedCase } from '../graph/opened-case.ts'
import { placementIn } from '../graph/placement.ts'
import { claimsIn } from '../graph/read-claims.ts'
import { answeredIn, askedIn } from '../ledger/content-body.ts'
import { goneFor } from '../ledger/gone-records.ts'
import type { Tables } from '../state/tables.ts'

const most = { claims: 60_000, lookups: 30_000 }
/** Rows of the ledger in one statement, with their answers. */
const atOnce = 500

type Wanted = {
  case_id: string
  gaps: CaseContent['gaps']
  /** Without it, claims of every property are read. */
  only?: readonly Property[] | undefined
}

export async function readCase(db: Kysely<Tables>, { case_id, gaps, only }: Wanted): Promise<CaseContent> {
  const reader = claimsIn(db)
  const scope = await reader.scope(case_id)
  const { claims, kinds, isPartial } = await reader.newest(scope, most.claims, only)
  const file = await db.selectFrom('case_file').selectAll().where('case_id', '=', case_id).executeTakeFirstOrThrow()
  const judgements = await createJudgements(db).sourced(case_id)
  const placed = await placementIn(db).read(case_id)
  const waiting = await db
    .selectFrom('batch_row')
    .innerJoin('batch', 'batch.batch_id', 'batch_row.batch_id')
    .select(({ fn }) => ['batch.name', fn.countAll<number>().as('rows')])
    .where('batch.case_id', '=', case_id)
    .where('batch_row.state', 'in', ['waiting', 'invalid', 'needs_choice'])
    .groupBy('batch.name')
    .execute()
  const { records, hasOlder } = await newestRecords(db, case_id, most.lookups)
  return {
    file,
    records,
    hasOlder,
    claims: claims.toReversed(),
    kinds,
    clusters: clusters(judgements),
    judgements,
    explanations: await createExplanations(db).list(case_id),
    findings: await createFindings(db).list(case_id),
    pins: await db.selectFrom('pin').select(['record', 'pointer']).where('case_id', '=', case_id).execute(),
    waiting: waiting.map(({ name, rows }) => ({ name, rows: Number(rows) })),
    placed: new Map(placed.flatMap(({ key, x, y }) => (x === null || y === null ? [] : [[key, { x, y }] as const]))),
    hidden: new Set(placed.flatMap(({ key, hidden }) => (hidden ? [key] : []))),
    places: [],
    redacted: { places: 0, addresses: new Set() },
    gaps,
    isPartial,
    today: new Date().toISOString().slice(0, 10),
  }
}

/** A case with more is redacted by words alone. */
const mostToRedact = { claims: 500_000, lookups: 100_000 }

/**
 * Whom and what marks of redaction may mean: in the whole case, and not only in its newest records.
 *
 * @returns `isWhole`: all of it was read
 */
export async function withAllNames(
  db: Kysely<Tables>,
  case_id: string,
  newest: CaseContent,
): Promise<CaseContent & { isWhole: boolean }> {
  if (!newest.isPartial && !newest.hasOlder) return { ...newest, isWhole: true }
  const reader = claimsIn(db)
  const scope = await reader.scope(case_id)
  const { claims, kinds, isPartial } = await reader.newest(scope, mostToRedact.claims, redactedProperties)
  const { records, hasOlder } = await newestRecords(db, case_id, mostToRedact.lookups)
  // Who has no name in the case has a key, which a text may hold.
  const mentions = await db
    .selectFrom('mention')
    .select(['key', 'kind'])
    .where('case_seq', '=', scope.case_seq)
    .execute()
  return {
    ...newest,
    records,
    claims: [...claims, ...newest.claims],
    kinds: new Map([...mentions.map(({ key, kind }) => [key, kind] as const), ...kinds, ...newest.kinds]),
    isWhole: !isPartial && !hasOlder,
  }
}

/** The entries of lists that analysts judged to be a subject, as graphs show them. */
export const withEntries = (
  content: CaseContent,
  { claims, kinds, judgements }: OpenedCase['entries'],
): CaseContent => ({
  ...content,
  claims: [...content.claims, ...claims],
  kinds: new Map([...content.kinds, ...kinds]),
  clusters: clusters([...content.judgements, ...judgements]),
})

/** The newest lookups of a case. `hasOlder`: it has more. */
export async function newestRecords(
  db: Kysely<Tables>,
  case_id: string,
  most: number,
): Promise<{ records: RecordLine[]; hasOlder: boolean }> {
  const found: Row[] = []
  const older = (before: number | null) =>
    rowsOf(db)
      .where('chain.case_id', '=', case_id)
      .$if(before !== null, (query) => query.where('chain.seq', '<', before!))
      .orderBy('chain.seq', 'desc')
  let [lookups, before, isMore]: [number, number | null, boolean] = [0, null, true]
  while (isMore && lookups < most) {
    // Most lookups have two rows.
    const limit = Math.min(atOnce, 2 * (most - lookups))
    const rows = await older(before).limit(limit).execute()
    found.push(...rows.map(toRow))
    lookups += rows.filter(({ event }) => event === 'asked').length
    before = rows.at(-1)?.seq ?? before
    isMore = rows.length === limit
  }
  const left = isMore ? await older(before).where('event', '=', 'asked').limit(1).execute() : []
  return { records: linesOf(found.toReversed()), hasOlder: left.length > 0 }
}

/** @param case_id without it, records of every case */
export async function recordsById(db: Kysely<Tables>, ids: readonly string[], case_id?: string): Promise<RecordLine[]> {
  const found: Row[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = await rowsOf(db)
      .where('chain.id', 'in', ids.slice(from, from + atOnce))
      .$if(case_id !== undefined, (query) => query.where('chain.case_id', '=', case_id!))
      .orderBy('chain.seq')
      .execute()
    found.push(...rows.map(toRow))
  }
  return linesOf(found)
}

const rowsOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('chain')
    .leftJoin('content', 'content.seq', 'chain.seq')
    .select(['chain.seq', 'chain.id', 'event', 'at', 'operation', 'outcome', 'reason', 'credits', 'hash'])
    .select(['commitment', 'body'])
    .where('event', 'in', ['asked', 'answered', 'erased'])

/** Without the answer itself, which may be large. */
function toRow({ body, ...row }: Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]) {
  const answer = row.event === 'answered' ? answeredIn(body) : null
  return {
    ...row,
    isHeld: body !== null,
    params: row.event === 'asked' ? (askedIn(body)?.params ?? null) : null,
    source: sourceIn(answer?.headers ?? {}),
    sha256: answer?.sha256 ?? null,
  }
}
type Row = ReturnType<typeof toRow>

/** @param rows in the order of the ledger */
function linesOf(rows: readonly Row[]): RecordLine[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of): RecordLine[] => {
    const asked = of.find(({ event }) => event === 'asked')
    const answered = of.find(({ event }) => event === 'answered')
    if (!asked) return []
    const { params } = asked
    const source = answered?.source ?? null
    return [
      {
        id: asked.id,
        operation: asked.operation,
        at: (answered ?? asked).at,
        outcome: answered?.outcome ?? 'not_answered',
        reason: answered ? answered.reason : 'answer_unknown',
        credits: answered?.credits ?? null,
        register: asked.operation === 'own_file' ? 'Added by a member of the case' : (source?.register ?? null),
        of: source?.of ?? null,
        isSample: source?.kind === 'fictional',
        sha256: answered?.sha256 ?? null,
        chain_seq: (answered ?? asked).seq,
        chain_hash: (answered ?? asked).hash,
        state: goneFor(of) ?? (params === null ? 'unreadable' : 'on_record'),
        params: params ?? {},
      },
    ]
  })
}
