/** The lookups of a screening in the tables, from the moment each is sent. */
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { SearchedList } from '../../contract/desk/screening.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { insertInto } from '../../platform/insert-rows.ts'
import { keepScreenedApart } from '../graph/batch-records.ts'
import { settle } from '../jobs/ceiling.ts'
import type { State } from '../state/state.ts'
import type { Tables } from '../state/tables.ts'
import { moreToRead } from './answered.ts'
import type { Entry } from './entries.ts'

export type Sent = {
  record: string
  case_id: string
  question: string
  at: string
  registers: string
  /** The records of the pages before. */
  before: readonly string[]
}
type Answered = {
  outcome: Outcome
  reason: string | null
  lists: readonly SearchedList[]
  entries: readonly Entry[]
  is_cut: number
  /** Thousandths of a credit: what the answer cost more, or less, than was reserved. */
  difference: number
}

/** In one transaction with the ledger's `asked`. */
export async function noteSent(tx: Transaction<Tables>, { before, ...sent }: Sent): Promise<void> {
  const unknown = { page: before.length + 1, outcome: null, reason: null, is_cut: 0, lists: '[]' }
  await tx
    .insertInto('screening_answer')
    .values({ ...sent, ...unknown })
    .execute()
  await keepScreenedApart(tx, sent.case_id, sent.record)
}

const insertCandidates = insertInto<Tables, 'screening_candidate'>('screening_candidate', [
  ...(['record', 'case_id', 'question', 'pointer', 'kind', 'list', 'list_day', 'listed_id', 'print', 'entry'] as const),
])

export async function noteAnswered({ db, engine }: State, sent: Sent, answered: Answered): Promise<void> {
  const { record, case_id, question, before } = sent
  const { outcome, reason, is_cut, entries, difference } = answered
  await db.transaction().execute(async (tx) => {
    await settle(tx, { table: 'screening', id: case_id }, difference)
    const { numUpdatedRows } = await tx
      .updateTable('screening_answer')
      .set({ outcome, reason, is_cut, lists: JSON.stringify(answered.lists) })
      .where('record', '=', record)
      .executeTakeFirstOrThrow()
    // A later press looked the name up again, or the record was erased.
    if (numUpdatedRows === 0n) return
    await forgetEarlier(tx, sent, answered)
    if (isWhole(answered) && before.length > 0)
      await tx
        .updateTable('screening_answer')
        .set({ is_cut: 0 })
        .where('record', 'in', [...before])
        .execute()
    const rows = entries.map((entry) => ({ record, case_id, question, ...entry }))
    for (const { sql, parameters } of insertCandidates(engine, rows))
      await tx.executeQuery(CompiledQuery.raw(sql, [...parameters]))
  })
}

/** Its last page was read, or as many pages as a screening looks up. */
const isWhole = ({ outcome, is_cut }: Answered): boolean => outcome !== 'not_answered' && is_cut !== moreToRead

/**
 * A whole answer replaces all earlier ones. Until then they say who is listed: a page replaces only its like in a
 * broken-off answer, and a lookup without an answer only others without one.
 */
async function forgetEarlier(
  tx: Transaction<Tables>,
  { case_id, question, record, before }: Sent,
  answered: Answered,
): Promise<void> {
  const earlier = await tx
    .selectFrom('screening_answer')
    .select('record')
    .where('case_id', '=', case_id)
    .where('question', '=', question)
    .where('record', 'not in', [record, ...before])
    .$if(!isWhole(answered), (those) =>
      those.where(({ or, and, eb }) =>
        or([
          eb('outcome', 'is', null),
          eb('outcome', '=', 'not_answered'),
          ...(answered.outcome === 'not_answered'
            ? []
            : [and([eb('is_cut', '=', moreToRead), eb('page', '=', before.length + 1)])]),
        ]),
      ),
    )
    .execute()
  const records = ['', ...earlier.map((one) => one.record)]
  await tx.deleteFrom('screening_candidate').where('record', 'in', records).execute()
  await tx.deleteFrom('screening_answer').where('record', 'in', records).execute()
}

/** Lookups that an ended process had sent. Free ones are sent again. Others may have been paid for, and wait for a press. */
export async function recoverSent(db: Kysely<Tables>, case_id: string, isFree: boolean): Promise<void> {
  if (isFree)
    await db.deleteFrom('screening_answer').where('case_id', '=', case_id).where('outcome', 'is', null).execute()
  else
    await db
      .updateTable('screening_answer')
      .set({ outcome: 'not_answered', reason: 'answer_unknown' })
      .where('case_id', '=', case_id)
      .where('outcome', 'is', null)
      .execute()
}
