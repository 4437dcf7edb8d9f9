/** What was answered, added up from the chain by day, operation, analyst and case, from where it was left. */
import { setImmediate as letOthers } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ChainTable, SpendDayTable, Tables } from '../../state/tables.ts'

/** So many rows of the chain at a time: the process goes on with other things between. */
const step = 2_000

export async function catchUp(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const last = db.selectFrom('chain').select(({ fn }) => fn.max('seq').as('seq'))
    const { seq: head } = await last.executeTakeFirstOrThrow()
    const { seq: from } = await db.selectFrom('spend_mark').select('seq').executeTakeFirstOrThrow()
    if ((head ?? 0) <= from) return
    await addUp(db, from, Math.min(head, from + step))
    await letOthers()
  }
}

/** Nothing, where another process was here first. */
const addUp = (db: Kysely<Tables>, from: number, to: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('spend_mark')
      .set({ seq: to })
      .where('seq', '=', from)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await addToDays(tx, await daysBetween(tx, from, to))
  })

/** How far it is added up; and nobody adds until this transaction ends. */
export async function holdMark(tx: Transaction<Tables>): Promise<number> {
  const held = tx.updateTable('spend_mark').set({ mark: 'chain' }).returning('seq')
  return (await held.executeTakeFirstOrThrow()).seq
}

/** The rest, for whoever must know it to the last answer: after it has caught up, this is little. */
export async function catchUpIn(tx: Transaction<Tables>): Promise<void> {
  const mark = await holdMark(tx)
  const last = tx.selectFrom('chain').select(({ fn }) => fn.max('seq').as('seq'))
  const head = (await last.executeTakeFirstOrThrow()).seq ?? 0
  if (head <= mark) return
  await addToDays(tx, await daysBetween(tx, mark, head))
  await tx.updateTable('spend_mark').set({ seq: head }).execute()
}

/** Whether an answer counts as a call: what failed was not charged, but what was given up may have been. */
export const isCounted = ({ outcome, reason }: Pick<ChainTable, 'outcome' | 'reason'>): boolean =>
  outcome !== 'not_answered' || reason === 'cancelled'

async function daysBetween(tx: Transaction<Tables>, after: number, upTo: number): Promise<SpendDayTable[]> {
  const { rows } = await sql<SpendDayTable>`
    select substr(chain.at, 1, 10) as day, operation, analyst, coalesce(case_id, '') as case_id,
      sum(case when outcome <> 'not_answered' or reason = 'cancelled' then 1 else 0 end) as calls,
      sum(case when (outcome <> 'not_answered' or reason = 'cancelled')
        and coalesce(measured_cost.credits, chain.credits) is null then 1 else 0 end) as unknown_calls,
      sum(cast(round(cast(coalesce(measured_cost.credits, chain.credits, '0') as numeric) * 1000) as bigint)) as credits
    from chain left join measured_cost on measured_cost.id = chain.id
    where seq > ${after} and seq <= ${upTo} and event = 'answered'
    group by 1, 2, 3, 4`.execute(tx)
  return rows.map((row) => ({
    ...row,
    calls: Number(row.calls),
    unknown_calls: Number(row.unknown_calls),
    credits: Number(row.credits),
  }))
}

/** Onto what is there; what is taken away is negative. */
export async function addToDays(tx: Transaction<Tables>, days: SpendDayTable[]): Promise<void> {
  if (days.length === 0) return
  await tx
    .insertInto('spend_day')
    .values(days)
    .onConflict((conflict) =>
      conflict.columns(['day', 'operation', 'analyst', 'case_id']).doUpdateSet(({ ref }) => ({
        calls: sql`${ref('spend_day.calls')} + ${ref('excluded.calls')}`,
        unknown_calls: sql`${ref('spend_day.unknown_calls')} + ${ref('excluded.unknown_calls')}`,
        credits: sql`${ref('spend_day.credits')} + ${ref('excluded.credits')}`,
      })),
    )
    .execute()
}
