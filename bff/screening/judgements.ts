/** Whether a candidate is the subject, as analysts judge it. Judgements are only added (decision 0166). */
import type { Kysely, Transaction } from 'kysely'
import type { ScreeningJudgement } from '../../contract/desk/screening.ts'
import type { Verdict } from '../../contract/judgements.ts'
import { standingBy, standingOf } from '../../entities/screening/standing.ts'
import type { Analyst } from '../auth/analysts.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { settleScreened } from '../graph/batch-records.ts'
import { badInput, Problem } from '../http/problem.ts'
import type { Tables } from '../state/tables.ts'
import { shownJudgement, subjectPrint } from './assemble.ts'
import type { Subject } from './candidates.ts'
import { type CandidateRow, type JudgementRow, judgementsOf } from './rows.ts'

export type NewJudgement = {
  list: string
  listed_id: string
  verdict: Verdict
  reason: string
  replaces?: number | undefined
  print?: string | undefined
}
type Given = { case_id: string; analyst: Analyst; given: NewJudgement }
/** The subject and the entry as the case has them now; no candidate if there is none any more. */
export type Judged = { subject: Subject; candidate: CandidateRow | undefined }

export const createScreeningJudgements = (db: Kysely<Tables>, clock: () => Date) => ({
  /** Locks the case: if two analysts judge at once, the second sees the first's judgement. @throws Problem */
  judge: ({ case_id, analyst, given }: Given, judged: Judged): Promise<ScreeningJudgement> =>
    changing(db, case_id, async (tx, file) => {
      refuseClosed(file)
      await refuseErased(tx, case_id)
      const { subject, candidate } = judged
      const current = standingBy(await judgementsOf(tx, case_id))(subject.keys, given)
      refuseConflict(current, given)
      refuseUnseen(candidate, given)
      const { list, listed_id, verdict, reason } = given
      const seen = candidate ?? current
      if (!seen) throw badInput([{ field: 'listed_id', message: 'No answer of this case has this entry.' }])
      const row = {
        case_id,
        // A withdrawal takes back what the same mention was judged.
        subject: verdict === 'withdrawn' ? current!.subject : subject.key,
        kind: candidate?.kind ?? (await kindOf(tx, current!.seq)),
        list,
        list_day: seen.list_day,
        listed_id,
        verdict,
        reason,
        entry_print: candidate?.print ?? current!.entry_print,
        subject_print: subjectPrint(subject),
        record: seen.record,
        pointer: seen.pointer,
        analyst: analyst.analyst_id,
        at: clock().toISOString(),
      }
      const { seq } = await tx.insertInto('screening_judgement').values(row).returning('seq').executeTakeFirstOrThrow()
      for (const record of new Set([seen.record, current?.record ?? seen.record]))
        await settleScreened(tx, { case_id, record, isSame: await isJudgedSame(tx, case_id, record) })
      return shownJudgement({ seq, ...row, analyst_name: analyst.name })
    }),
})

function refuseConflict(current: JudgementRow | undefined, { verdict, replaces }: NewJudgement): void {
  if (verdict === 'withdrawn' && !current)
    throw new Problem(409, 'Nothing to withdraw', 'No judgement of this candidate stands. Reload the screening.')
  const isSeen = replaces === current?.seq || (verdict === 'withdrawn' && replaces === undefined)
  if (current && !isSeen) {
    const who = current.analyst_name ?? 'A colleague'
    const detail = `${who} judged this candidate as ${current.verdict}. Withdraw that judgement, or replace it.`
    throw new Problem(409, 'Judged already', detail)
  }
  if (!current && replaces !== undefined)
    throw new Problem(409, 'Changed meanwhile', 'The judgement that you replace was withdrawn. Reload the screening.')
}

/** A watch may have looked the name up again while the analyst read. */
function refuseUnseen(candidate: CandidateRow | undefined, { verdict, print }: NewJudgement): void {
  if (verdict === 'withdrawn' || !candidate || print === undefined || print === candidate.print) return
  throw new Problem(409, 'Changed meanwhile', 'The entry says something else now. Read it again, then decide.')
}

const kindOf = async (tx: Transaction<Tables>, seq: number) =>
  (await tx.selectFrom('screening_judgement').select('kind').where('seq', '=', seq).executeTakeFirstOrThrow()).kind

/** Whether a judgement that stands calls an entry of this record a subject of the case. */
async function isJudgedSame(tx: Transaction<Tables>, case_id: string, record: string): Promise<boolean> {
  const standing = standingOf(await judgementsOf(tx, case_id))
  return standing.some((one) => one.record === record && one.verdict === 'same')
}
