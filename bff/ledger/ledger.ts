/**
 * The ledger: every lookup leaves a record that can be proved (design 4, decision 0019). A chain row says that something
 * happened and is never changed; its content says what, and can be erased.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Kysely, Transaction } from 'kysely'
import type { OperationName } from '../../contract/operations.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { randomId } from '../random-id.ts'
import type { State } from '../state/state.ts'
import type { CaseTable, ChainTable, Event, Tables } from '../state/tables.ts'
import type { Json } from './canonical-json.ts'
import { chained, genesis, seal } from './chain.ts'

const compress = promisify(gzip)

/** What is looked up: an operation of the interface, or the file that a document's link leads to. */
export type Operation = OperationName | 'document_download'

export type Asked = {
  operation: Operation
  /** Without any key. */
  params: { [name: string]: string }
  /** Where it goes, without a query. */
  upstream: string
  binding: string
  analyst: string
  file: CaseTable | null
}

export type Answered = {
  outcome: Outcome
  reason: string | null
  /** In words, for an analyst. */
  message: string | null
  status: number | null
  headers: { [name: string]: string }
  /** As received, but for keys that were blanked; null where nothing came. */
  bytes: Uint8Array | null
  sha256: string | null
  /** How many times a key stood in the answer and was overwritten. */
  blanked: number
  milliseconds: number
  credits: string | null
}

/** A lookup that has been asked and not yet answered. */
export type Pending = { id: string; asked: Asked }
export type RecordHead = { id: string; at: string; operation: Operation; sha256: string | null; credits: string | null }

/** A record that is in the ledger. */
type Kept = Pick<ChainTable, 'id' | 'operation' | 'case_id'>

export type Ledger = ReturnType<typeof createLedger>

type Entry = Omit<ChainTable, 'seq' | 'at' | 'commitment' | 'previous_hash' | 'hash'>
type Content = { body: { [key: string]: Json }; answer?: Uint8Array | null }

export function createLedger({ db, holdChain }: State, clock: () => Date = () => new Date()) {
  /** One row after another, whoever writes: the transaction holds the end of the chain. */
  async function append(entry: Entry, content?: Content, also?: (tx: Transaction<Tables>) => Promise<void>) {
    const sealed = content && seal(content.body)
    const answer = content?.answer ? await compress(content.answer) : null
    return db.transaction().execute(async (tx) => {
      await holdChain(tx)
      const last = await lastRow(tx)
      const row = chained({
        ...entry,
        seq: (last?.seq ?? 0) + 1,
        at: clock().toISOString(),
        commitment: sealed?.commitment ?? null,
        previous_hash: last?.hash ?? genesis,
      })
      await tx.insertInto('chain').values(row).execute()
      if (sealed) {
        const { salt, body } = sealed
        const { seq, id, case_id } = row
        await tx.insertInto('content').values({ seq, id, case_id, salt, body, answer }).execute()
      }
      await also?.(tx)
      return row
    })
  }

  const about = ({ id, asked }: Pending, event: Event): Entry => ({
    id,
    event,
    analyst: asked.analyst,
    case_id: asked.file?.case_id ?? null,
    operation: asked.operation,
    outcome: null,
    reason: null,
    bytes: null,
    milliseconds: null,
    credits: null,
  })

  return {
    /** On disk when this returns: only then may upstream be called. */
    async asked(asked: Asked): Promise<Pending> {
      const pending = { id: randomId(), asked }
      const { operation, params, upstream, binding, file } = asked
      await append(about(pending, 'asked'), {
        body: { operation, params, upstream, binding, case: file && { ...file } },
      })
      return pending
    },

    /** On disk when this returns: only then may the browser hear of it. */
    async answered(pending: Pending, answered: Answered): Promise<RecordHead> {
      const { outcome, reason, message, status, headers, bytes, sha256, blanked, milliseconds, credits } = answered
      const row = await append(
        { ...about(pending, 'answered'), outcome, reason, bytes: bytes?.length ?? null, milliseconds, credits },
        { body: { status, headers, sha256, blanked, message }, answer: bytes },
      )
      return { id: row.id, at: row.at, operation: pending.asked.operation, sha256, credits }
    },

    /** Somebody read a record. */
    async opened({ id, operation, case_id }: Kept, analyst: string): Promise<void> {
      await append({ ...without, id, operation, case_id, event: 'opened', analyst })
    },

    /** The whole ledger was written to files. */
    async exported(analyst: string): Promise<ChainTable> {
      return append({ ...without, id: randomId(), event: 'exported', analyst, operation: 'ledger', case_id: null })
    },

    /** What a record held goes; that it was, and that it was erased, stays. */
    async erased({ id, operation, case_id }: Kept, analyst: string): Promise<void> {
      await append({ ...without, id, operation, case_id, event: 'erased', analyst }, undefined, async (tx) => {
        await tx.deleteFrom('content').where('id', '=', id).execute()
      })
    },

    /** How far the ledger is; 0 when it is empty. */
    head: async (): Promise<number> => (await lastRow(db))?.seq ?? 0,
  }
}

const without = { outcome: null, reason: null, bytes: null, milliseconds: null, credits: null }

const lastRow = (db: Kysely<Tables>) =>
  db.selectFrom('chain').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
