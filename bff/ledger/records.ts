/** Reads the ledger. A record is all the events that share its id. Nothing here calls the service. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Outcome } from '../../contract/outcome.ts'
import { letGo } from '../../platform/let-go.ts'
import { inLargeRoom } from '../http/line.ts'
import type { CaseTable, ChainTable, Tables } from '../state/tables.ts'
import { type AuditFilters, type AuditPage, auditPage } from './audit.ts'
import { type Difference, differencesOf } from './differences.ts'
import type { Operation } from './ledger.ts'
import { type Listing, type RecordPage, recordPage } from './record-list.ts'

const decompress = promisify(gunzip)
/** Bytes. A size that somebody changed in the database takes no more memory than the largest file. */
const [smallestPiece, largestPiece] = [16_383, 67_108_864]

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
  asked: {
    params: { [name: string]: string }
    upstream: string
    binding: string
    case: CaseTable | null
    /** The declaration of the analyst who sent a text message, if there is one. */
    stated?: { footing: string; words: string }
    token_id?: string
  } | null
  answered: {
    status: number | null
    headers: { [name: string]: string }
    sha256: string | null
    blanked: number
    message: string | null
    attempts?: number
    failure?: string | null
  } | null
}

export type Records = ReturnType<typeof recordsIn>

export const recordsIn = (db: Kysely<Tables>) => ({
  /** How the record differs from the chain. */
  async differences(record: LedgerRecord): Promise<Difference[]> {
    return inLargeRoom(record.bytes ?? 0, async () => {
      const bytes = await this.bytes(record.id).catch(() => undefined)
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
    const bodyOf = (row?: ChainTable) => {
      const content = contents.find(({ seq }) => seq === row?.seq)
      return content ? jsonIn(content.body) : null
    }
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
      asked: bodyOf(asked),
      answered: bodyOf(answered),
    }
  },

  /** The answer's bytes as received; undefined where there was no answer, or it was erased. */
  async bytes(id: string): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom('content')
      .innerJoin('chain', 'chain.seq', 'content.seq')
      .select(['content.answer', 'chain.bytes'])
      .where('content.id', '=', id)
      .where('content.answer', 'is not', null)
      .executeTakeFirst()
    if (!row?.answer) return undefined
    // Unpacked into one piece of the right size, a large answer needs no second copy.
    const size = Math.min(Math.max(row.bytes ?? 0, smallestPiece), largestPiece)
    return decompress(row.answer, { chunkSize: size + 1 })
  },

  page: (listing: Listing): Promise<RecordPage> => recordPage(db, listing),

  /** Records opened, exported and erased, newest first. */
  audit: (filters: AuditFilters): Promise<AuditPage> => auditPage(db, filters),
})

/** A changed value may not be JSON; `differences` reports it. */
function jsonIn(body: string) {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** A lookup without an answer may still have been answered by the service (decision 0019). */
const outcomeOf = (answered?: Pick<ChainTable, 'outcome' | 'reason'>): { outcome: Outcome; reason: string | null } =>
  answered
    ? { outcome: answered.outcome as Outcome, reason: answered.reason }
    : { outcome: 'not_answered', reason: 'answer_unknown' }
