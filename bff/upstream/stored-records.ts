/** Reads records again, from what the ledger keeps of them. */
import { gunzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { BindingName } from '../../contract/bindings/index.ts'
import type { OperationName } from '../../contract/operations.ts'
import { type AskedBody, answeredIn, askedIn } from '../ledger/content-body.ts'
import type { Tables } from '../state/tables.ts'
import { type Read, readAnswer } from './read-answer.ts'

/** The bodies of a record, and its packed answer. Null: not answered. */
export type StoredRecord = { asked: string; answered: string | null; answer: Uint8Array | null }
type ReadRecord<Op extends OperationName> = {
  params: AskedBody['params']
  /** Null where no answer came. */
  read: Read<Op> | null
}

/** Leaves out erased records. */
export async function storedRecords(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, StoredRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content')
    .innerJoin('chain', 'chain.seq', 'content.seq')
    .select(['content.id', 'event', 'body', 'answer'])
    .where('content.id', 'in', ids)
    .where('event', 'in', ['asked', 'answered'])
    .execute()
  const answers = new Map(rows.flatMap((row) => (row.event === 'answered' ? [[row.id, row]] : [])))
  return new Map(
    rows.flatMap(({ id, event, body: asked }) => {
      if (event !== 'asked') return []
      const { body: answered = null, answer = null } = answers.get(id) ?? {}
      return [[id, { asked, answered, answer }]]
    }),
  )
}

/** @throws if somebody changed the record in the database */
export function readStored<Op extends OperationName>(
  operation: Op,
  stored: StoredRecord,
  directorId?: string,
): ReadRecord<Op> {
  const { params, binding, exchange } = openStored(stored)
  return { params, read: exchange && readAnswer({ operation, binding, exchange, directorId }) }
}

/** The question and the unpacked answer, which is not read. @throws if somebody changed the record in the database */
export function openStored({ asked, answered, answer }: StoredRecord) {
  const question = askedIn(asked)
  const reply = answeredIn(answered)
  if (!question || (answered !== null && !reply)) throw new Error('The record was changed in the database.')
  const { params, binding } = question
  const { status, headers } = reply ?? { status: null, headers: {} }
  const exchange = status && answer !== null ? { status, headers, bytes: gunzipSync(answer) } : null
  return { params, binding: binding as BindingName, exchange }
}
