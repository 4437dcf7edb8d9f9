/**
 * Derives `record_line` and `subject` after the lookup, up to a mark. A reader catches up first; erasing holds the
 * mark.
 */
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import type { State } from '../state/state.ts'
import type { Tables } from '../state/tables.ts'
import { askedIn } from './content-body.ts'
import { subjectRows } from './subjects.ts'

/** Rows in one transaction: few enough that other statements wait only briefly. */
const mostRows = 400
/** Milliseconds: long enough that many lookups share a transaction. A reader does not wait for it. */
const delayMilliseconds = 200

const howFar = CompiledQuery.raw(
  'select (select seq from derived_mark) as mark, (select max(seq) from chain) as head',
) as CompiledQuery<{ mark: number; head: number | null }>

/** When this resolves, every earlier row of the chain has its derived rows. */
export async function catchUp(db: Kysely<Tables>, syncApart: () => void = () => {}): Promise<void> {
  const [until] = (await db.executeQuery(howFar)).rows
  for (let mark = until!.mark; mark < (until!.head ?? 0); ) {
    const next = await db.transaction().execute(async (tx) => {
      const reached = await derive(tx, await holdMark(tx))
      // A power cut loses nothing: the rows are derived again.
      syncApart()
      return reached
    })
    // A restored chain can end before the mark. Then there is nothing to derive.
    if (next <= mark) return
    mark = next
  }
}

/** Until this transaction ends, no other process derives rows. @returns the last row that has its own */
export async function holdMark(tx: Transaction<Tables>): Promise<number> {
  const { seq } = await tx
    .updateTable('derived_mark')
    .set(({ ref }) => ({ seq: ref('seq') }))
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

async function derive(tx: Transaction<Tables>, mark: number): Promise<number> {
  const [until] = (await tx.executeQuery(howFar)).rows
  const next = Math.min(mark + mostRows, until?.head ?? mark)
  if (next <= mark) return mark
  const span = { mark, next }
  await insertLines(span).execute(tx)
  await updateLines(span).execute(tx)
  const asked = await questions(span).execute(tx)
  const subjects = asked.rows.flatMap(({ id, operation, body }) =>
    subjectRows(id, operation, askedIn(body)?.params ?? {}),
  )
  for (let from = 0; from < subjects.length; from += mostRows)
    await tx
      .insertInto('subject')
      .values(subjects.slice(from, from + mostRows))
      .execute()
  await tx.updateTable('derived_mark').set({ seq: next }).execute()
  return next
}

type Span = { mark: number; next: number }

/** A lookup without an answer yet is listed as: answer unknown (decision 0019). */
const insertLines = ({ mark, next }: Span) => sql`
  insert into record_line (seq, id, at, analyst, case_id, operation, outcome, reason)
  select seq, id, at, analyst, case_id, operation, coalesce(answered_outcome, 'not_answered'),
    case when answered_outcome is null then 'answer_unknown' else answered_reason end
  from (select asked.*, answered.outcome as answered_outcome, answered.reason as answered_reason
    from chain as asked left join chain as answered on answered.id = asked.id and answered.event = 'answered'
    where asked.event = 'asked' and asked.seq > ${mark} and asked.seq <= ${next}) as lookup
  where true on conflict do nothing`

/** Lookups whose answer arrived after their line was derived. */
const updateLines = ({ mark, next }: Span) => sql`
  update record_line set outcome = answered.outcome, reason = answered.reason from chain as answered
  where answered.event = 'answered' and answered.seq > ${mark} and answered.seq <= ${next}
    and record_line.id = answered.id and record_line.seq <= ${mark}`

const questions = ({ mark, next }: Span) => sql<{ id: string; operation: string; body: string }>`
  select content.id, operation, body from chain inner join content on content.seq = chain.seq
  where event = 'asked' and chain.seq > ${mark} and chain.seq <= ${next}`

export type Follower = { nudge(): void }

/** Derives rows shortly after each write. */
export function createFollower({ db, syncApart }: Pick<State, 'db' | 'syncApart'>): Follower {
  let isWaiting = false

  async function follow(): Promise<void> {
    isWaiting = false
    // A reader catches up and reports the error.
    await catchUp(db, syncApart).catch(() => {})
  }

  return {
    nudge() {
      if (isWaiting) return
      isWaiting = true
      setTimeout(follow, delayMilliseconds).unref()
    },
  }
}
