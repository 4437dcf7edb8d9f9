/** Reads the ledger. A record is all the events that share its id. Nothing here calls the service. */
import type { Kysely } from 'kysely'
import type { Outcome } from '../../contract/outcome.ts'
import { letGo } from '../../platform/let-go.ts'
import { inLargeRoom } from '../http/line.ts'
import type { ChainTable, Tables } from '../state/tables.ts'
import { answerBytes } from './answer-bytes.ts'
import { type AuditFilters, type AuditPage, auditPage } from './audit.ts'
import { type AnsweredBody, type AskedBody, answeredIn, askedIn } from './content-body.ts'
import { type Difference, differencesOf } from './differences.ts'
import type { Operation } from './ledger.ts'
import { type Listing, type RecordPage, recordPage } from './record-list.ts'

export type LedgerRecord = {
  id: string
  at: string
  operation: Operation
  analyst: string
  analyst_name: string | null
  case_id: string | null
  outcome: Outcome
  reason: string | null
  credits: string | null
  bytes: number | null
  milliseconds: number | null
  /** The record's rows in the chain, oldest first. */
  chain: ChainTable[]
  /** Null where it was erased, or changed in the database. */
  asked: AskedBody | null
  answered: AnsweredBody | null
}

export type Records = ReturnType<typeof recordsIn>

export const recordsIn = (db: Kysely<Tables>) => ({
  /** How the record differs from the chain. */
  async differences(record: LedgerRecord): Promise<Difference[]> {
    return inLargeRoom(record.bytes ?? 0, async () => {
      const bytes = await this.bytes(record.id)
      return differencesOf(db, record, bytes).finally(() => letGo(bytes))
    })
  },

  async record(id: string): Promise<LedgerRecord | undefined> {
    const chain = await db.selectFrom('chain').selectAll().where('id', '=', id).orderBy('seq').execute()
    const contents = await db.selectFrom('content').select(['seq', 'body']).where('id', '=', id).execute()
    const asked = chain.find(({ event }) => event === 'asked')
    if (!asked) return undefined
    const answered = chain.find(({ event }) => event === 'answered')
    const analyst = await db
      .selectFrom('analyst')
      .select('name')
      .where('analyst_id', '=', asked.analyst)
      .executeTakeFirst()
    const bodyOf = (row?: ChainTable) => contents.find(({ seq }) => seq === row?.seq)?.body
    return {
      id,
      at: (answered ?? asked).at,
      operation: asked.operation as Operation,
      analyst: asked.analyst,
      analyst_name: analyst?.name ?? null,
      case_id: asked.case_id,
      ...outcomeOf(answered),
      credits: answered?.credits ?? null,
      bytes: answered?.bytes ?? null,
      milliseconds: answered?.milliseconds ?? null,
      chain,
      asked: askedIn(bodyOf(asked)),
      answered: answeredIn(bodyOf(answered)),
    }
  },

  bytes: (id: string): Promise<Buffer | undefined> => answerBytes(db, id),

  page: (listing: Listing): Promise<RecordPage> => recordPage(db, listing),

  /** Records opened, exported and erased, newest first. */
  audit: (filters: AuditFilters): Promise<AuditPage> => auditPage(db, filters),
})

/** A lookup without an answer may still have been answered by the service (decision 0019). */
const outcomeOf = (answered?: Pick<ChainTable, 'outcome' | 'reason'>): { outcome: Outcome; reason: string | null } =>
  answered
    ? { outcome: answered.outcome as Outcome, reason: answered.reason }
    : { outcome: 'not_answered', reason: 'answer_unknown' }
