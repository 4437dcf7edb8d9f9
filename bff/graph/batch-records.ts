/**
 * Records of batch rows and of screenings that are not accepted yet. The ledger holds them. The case does not use them
 * (decisions 0142 and 0166).
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BatchCallTable, Tables } from '../state/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>

/** Setting a hit aside cites its record, and wants it no more for that. */
const aside = sql`(decision_source.decision = 'finding' and decision_source.decision_seq in
  (select seq from finding where kind = 'not_relevant'))`

const pinned = sql<boolean>`exists (select 1 from pin where pin.record = batch_record.record
  and pin.case_id = batch_record.case_id and pin.removed_at is null)`
const cited = sql<boolean>`exists (select 1 from decision_source where decision_source.record = batch_record.record
  and decision_source.case_id = batch_record.case_id and not ${aside})`

/** Pinning or citing a record accepts it, until the pin is removed. */
export async function acceptCited(db: Db, case_id: string): Promise<void> {
  await db
    .updateTable('batch_record')
    .set({ is_accepted: 3 })
    .where('case_id', '=', case_id)
    .where('is_accepted', '=', 0)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('record', 'in', selectFrom('pin').select('pin.record').where('pin.case_id', '=', case_id)),
        eb('record', 'in', selectFrom('decision_source').select('record as cited').where('case_id', '=', case_id)),
      ]),
    )
    .where(sql<boolean>`(${pinned} or ${cited})`)
    .execute()
  await db
    .updateTable('batch_record')
    .set({ is_accepted: 0 })
    .where('case_id', '=', case_id)
    // A number in the text, so that SQLite takes the index of these rows.
    .where(sql<boolean>`is_accepted = 3 and not ${pinned} and not ${cited}`)
    .execute()
}

/** After rows were accepted or taken back: a record counts while an accepted row uses it, or somebody pinned, cited or looked it up by hand. */
export async function settleRecords(tx: Transaction<Tables>, batch_id: string, rows: readonly number[]): Promise<void> {
  const used = sql<boolean>`exists (select 1 from batch_call join batch_row
    on batch_row.batch_id = batch_call.batch_id and batch_row."row" = batch_call."row"
    join batch on batch.batch_id = batch_call.batch_id
    where batch_call.record = batch_record.record and batch.case_id = batch_record.case_id
      and batch_row.accepted_at is not null)`
  await tx
    .updateTable('batch_record')
    .set({
      is_accepted: sql<number>`case when is_accepted = 2 then 2 when ${used} then 1
        when ${pinned} or ${cited} then 3 else 0 end`,
    })
    // A batch of an older version may have used a record of another case.
    .where('case_id', '=', ({ selectFrom }) =>
      selectFrom('batch').select('batch.case_id').where('batch.batch_id', '=', batch_id),
    )
    .where('record', 'in', ({ selectFrom }) =>
      selectFrom('batch_call')
        .select('record')
        .where('batch_id', '=', batch_id)
        .where('row', 'in', [...rows])
        .where('record', 'is not', null)
        .$castTo<{ record: string }>(),
    )
    .execute()
}

/** Batches with rows that are not accepted yet, and how many. */
export async function notAcceptedIn(db: Db, case_id: string) {
  const rows = await db
    .selectFrom('batch')
    .innerJoin('batch_row', 'batch_row.batch_id', 'batch.batch_id')
    .select(({ fn }) => ['batch.batch_id', 'batch.name', fn.countAll<number>().as('rows')])
    .where('batch.case_id', '=', case_id)
    .where('batch.accepts', '=', 1)
    .where(sql<boolean>`batch_row.state = 'found' and batch_row.accepted_at is null`)
    .groupBy(['batch.batch_id', 'batch.name'])
    .orderBy('batch.batch_id')
    .execute()
  return rows.map(({ rows, ...batch }) => ({ ...batch, rows: Number(rows) }))
}

type Sent = Pick<BatchCallTable, 'batch_id' | 'row' | 'record'>

/** With the ledger's `asked`, so that no reader sees the answer in the case before somebody accepts its row. */
export async function keepApart(tx: Transaction<Tables>, { batch_id, row, record }: Sent): Promise<void> {
  const one = await tx
    .selectFrom('batch')
    .innerJoin('batch_row', 'batch_row.batch_id', 'batch.batch_id')
    .select(['case_id', 'accepts', 'accepted_at'])
    .where('batch.batch_id', '=', batch_id)
    .where('batch_row.row', '=', row)
    .executeTakeFirstOrThrow()
  if (one.accepts !== 1 || record === null) return
  const is_accepted = one.accepted_at === null ? 0 : 1
  await tx
    .insertInto('batch_record')
    .values({ record, case_id: one.case_id, batch_id, row, is_accepted, is_written: is_accepted })
    .execute()
}

/** A candidate is not a fact: a record of a screening is in no batch, and waits for the judgement that accepts it. */
export async function keepScreenedApart(tx: Transaction<Tables>, case_id: string, record: string): Promise<void> {
  const apart = { batch_id: '', row: 0, is_accepted: 0, is_written: 0 }
  await tx
    .insertInto('batch_record')
    .values({ record, case_id, ...apart })
    .execute()
}

/** After a judgement: whether somebody judged an entry of the record to be a subject of the case, pinned or cited it. */
export async function settleScreened(
  tx: Transaction<Tables>,
  { case_id, record, isSame }: { case_id: string; record: string; isSame: boolean },
): Promise<void> {
  const is_accepted = sql<number>`case when is_accepted = 2 then 2 when ${isSame ? 1 : 0} = 1 then 1
    when ${pinned} or ${cited} then 3 else 0 end`
  await tx
    .updateTable('batch_record')
    .set({ is_accepted })
    .where('record', '=', record)
    .where('case_id', '=', case_id)
    .where('batch_id', '=', '')
    .execute()
}
