/** What the tables hold of the screening of one case. */
import type { Kysely, Selectable } from 'kysely'
import type { ScreeningJudgement, SearchedList } from '../../contract/desk/screening.ts'
import type { Tables } from '../state/tables.ts'

export type AnswerRow = Omit<Selectable<Tables['screening_answer']>, 'lists'> & { lists: SearchedList[] }
export type CandidateRow = Selectable<Tables['screening_candidate']>
export type JudgementRow = Omit<ScreeningJudgement, 'source'> &
  Pick<Tables['screening_judgement'], 'entry_print' | 'subject_print' | 'record' | 'pointer'>
export type Rows = { answers: AnswerRow[]; candidates: CandidateRow[]; judgements: JudgementRow[] }

export const rowsOf = async (db: Kysely<Tables>, case_id: string): Promise<Rows> => ({
  answers: await answersOf(db, case_id),
  candidates: await db
    .selectFrom('screening_candidate')
    .selectAll()
    .where('case_id', '=', case_id)
    .orderBy('record')
    .orderBy('pointer')
    .execute(),
  judgements: await judgementsOf(db, case_id),
})

/** The oldest first. */
async function answersOf(db: Kysely<Tables>, case_id: string): Promise<AnswerRow[]> {
  const rows = await db
    .selectFrom('screening_answer')
    .selectAll()
    .where('case_id', '=', case_id)
    .orderBy('at')
    .orderBy('record')
    .execute()
  return rows.map((row) => ({ ...row, lists: JSON.parse(row.lists) }))
}

/** The oldest first. */
export async function judgementsOf(db: Kysely<Tables>, case_id: string): Promise<JudgementRow[]> {
  return db
    .selectFrom('screening_judgement')
    .leftJoin('analyst', 'analyst.analyst_id', 'screening_judgement.analyst')
    .select(['seq', 'subject', 'list', 'list_day', 'listed_id', 'verdict', 'reason', 'entry_print', 'subject_print'])
    .select(['record', 'pointer', 'analyst', 'analyst.name as analyst_name', 'at'])
    .where('case_id', '=', case_id)
    .orderBy('seq')
    .execute()
}

export async function hasCandidates(db: Kysely<Tables>, case_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('screening_candidate')
    .select('case_id')
    .where('case_id', '=', case_id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
