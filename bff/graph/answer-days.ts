/** The days of the answers that claims come from. */
import type { Kysely } from 'kysely'
import { ukDate } from '../../contract/days.ts'
import { dataDayIn, sourceIn } from '../../contract/source.ts'
import { answeredIn } from '../ledger/content-body.ts'
import type { Tables } from '../state/tables.ts'
import type { ClaimRow } from './read-claims.ts'

/** `answer`: the UK day of the answer. `data`: the day of its data, where it names one. */
export type AnswerDays = { answer: string; data: string }

const answers = (db: Kysely<Tables>) =>
  db
    .selectFrom('chain')
    .leftJoin('content', 'content.seq', 'chain.seq')
    .select(['chain.id', 'chain.at', 'content.body'])
    .where('chain.event', '=', 'answered')

function daysOf({ at, body }: { at: string; body: string | null }): AnswerDays {
  const answer = ukDate(at)
  return { answer, data: dataDayIn(sourceIn(answeredIn(body)?.headers ?? {})?.of) ?? answer }
}

/** By record. */
export async function daysInCase(db: Kysely<Tables>, case_id: string): Promise<ReadonlyMap<string, AnswerDays>> {
  const rows = await answers(db).where('chain.case_id', '=', case_id).execute()
  return new Map(rows.map((row) => [row.id, daysOf(row)]))
}

/** By record. */
export async function answerDays(
  db: Kysely<Tables>,
  claims: readonly ClaimRow[],
): Promise<ReadonlyMap<string, AnswerDays>> {
  const records = [...new Set(claims.map(({ source }) => source.record))]
  if (records.length === 0) return new Map()
  const rows = await answers(db).where('chain.id', 'in', records).execute()
  return new Map(rows.map((row) => [row.id, daysOf(row)]))
}
