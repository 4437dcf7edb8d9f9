/** Reads everything of a case that a report may show. Runs on the report's thread. */
import type { Kysely } from 'kysely'
import { sourceIn } from '../../contract/source.ts'
import type { Property } from '../../entities/claim.ts'
import { clusters } from '../../entities/clusters.ts'
import type { CaseContent, RecordLine } from '../../entities/report/model.ts'
import { createExplanations } from '../graph/explanations.ts'
import { createFindings } from '../graph/findings.ts'
import { createJudgements } from '../graph/judgements.ts'
import type { OpenedCase } from '../graph/opened-case.ts'
import { placementIn } from '../graph/placement.ts'
import { claimsIn } from '../graph/read-claims.ts'
import { answeredIn, askedIn } from '../ledger/content-body.ts'
import { goneFor } from '../ledger/gone-records.ts'
import type { Tables } from '../state/tables.ts'

const most = { claims: 60_000, records: 20_000 }

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
  const judgements = await createJudgements(db).list(case_id)
  const placed = await placementIn(db).read(case_id)
  const waiting = await db
    .selectFrom('batch_row')
    .innerJoin('batch', 'batch.batch_id', 'batch_row.batch_id')
    .select(({ fn }) => ['batch.name', fn.countAll<number>().as('rows')])
    .where('batch.case_id', '=', case_id)
    .where('batch_row.state', 'in', ['waiting', 'invalid', 'needs_choice'])
    .groupBy('batch.name')
    .execute()
  return {
    file,
    records: await readRecords(db, { case_id }),
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

export async function readRecords(
  db: Kysely<Tables>,
  which: { case_id: string } | { ids: readonly string[] },
): Promise<RecordLine[]> {
  const rows = await db
    .selectFrom('chain')
    .leftJoin('content', 'content.seq', 'chain.seq')
    .select(['chain.seq', 'chain.id', 'event', 'at', 'operation', 'outcome', 'reason', 'credits', 'hash'])
    .select(['commitment', 'body'])
    .where('event', 'in', ['asked', 'answered', 'erased'])
    .$if('case_id' in which, (query) => query.where('chain.case_id', '=', 'case_id' in which ? which.case_id : ''))
    .$if('ids' in which, (query) => query.where('chain.id', 'in', 'ids' in which ? [...which.ids, ''] : ['']))
    .orderBy('chain.seq', 'desc')
    .limit(most.records * 3)
    .execute()
  const lines: RecordLine[] = []
  for (const of of Map.groupBy(rows.toReversed(), ({ id }) => id).values()) {
    const asked = of.find(({ event }) => event === 'asked')
    const answered = of.find(({ event }) => event === 'answered')
    if (!asked) continue
    const [question, answer] = [askedIn(asked.body), answeredIn(answered?.body)]
    const source = sourceIn(answer?.headers ?? {})
    const gone = goneFor(of.map((row) => ({ ...row, isHeld: row.body !== null })))
    lines.push({
      id: asked.id,
      operation: asked.operation,
      at: (answered ?? asked).at,
      outcome: answered?.outcome ?? 'not_answered',
      reason: answered ? answered.reason : 'answer_unknown',
      credits: answered?.credits ?? null,
      register: asked.operation === 'own_file' ? 'Added by a member of the case' : (source?.register ?? null),
      of: source?.of ?? null,
      isSample: source?.kind === 'fictional',
      sha256: answer?.sha256 ?? null,
      chain_seq: (answered ?? asked).seq,
      chain_hash: (answered ?? asked).hash,
      state: gone ?? (question === null ? 'unreadable' : 'on_record'),
      params: question?.params ?? {},
    })
  }
  return lines
}
