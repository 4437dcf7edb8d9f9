/** The screening of a case: started, followed, judged. */
import type { screeningRoutes } from '../../contract/desk/screening.ts'
import { openedCases, type ToOpen } from '../graph/opened-case.ts'
import { claimsIn } from '../graph/read-claims.ts'
import type { Asker, Handlers } from '../http/handlers.ts'
import { badInput } from '../http/problem.ts'
import type { PurposeOf } from '../lookup/purpose.ts'
import type { CaseFileTable } from '../state/tables.ts'
import { screeningOperation as operation } from './question.ts'
import type { ScreeningRoom } from './screening.ts'

type Needs = ToOpen & { screening: ScreeningRoom; purposeOf: PurposeOf }

export const screeningHandlers = (needs: Needs): Handlers<typeof screeningRoutes> => {
  const { state, screening, purposeOf } = needs
  const { opened } = openedCases({ ...needs, reader: claimsIn(state.db) })

  type Shown = { file: CaseFileTable; analyst: Asker['analyst'] }
  async function shown(given: Shown, only: readonly string[] | null = null) {
    const { gaps } = await opened(given)
    return { ...(await screening.shown(given.file.case_id, only)), ...gaps }
  }
  /** A press spends in the name of the analyst who presses, whatever the role. @throws Problem */
  const requireMember = (case_id: string, { analyst }: Pick<Asker, 'analyst'>) =>
    purposeOf({ operation, case_id, analyst_id: analyst.analyst_id })

  return {
    read: (given) => shown(given),

    async start({ file, analyst, session, body: { lists = null, ...ceiling } }) {
      await requireMember(file.case_id, { analyst })
      await screening.start(file.case_id, ceiling, session)
      return shown({ file, analyst }, lists)
    },

    async cancel({ file, analyst }) {
      await screening.screenings.end(state.db, file.case_id, 'cancelled')
      return shown({ file, analyst })
    },

    marks: ({ file }) => screening.marks(file.case_id),

    async watch({ file, analyst, session, body: { on } }) {
      await requireMember(file.case_id, { analyst })
      if (on) await screening.watch.switchOn(file.case_id, session)
      else await screening.watch.switchOff(file.case_id)
      return shown({ file, analyst })
    },

    async judge({ file: { case_id }, analyst, body }) {
      const found = await screening.subject(case_id, body.subject)
      if (!found) throw badInput([{ field: 'subject', message: 'No record of this case speaks of it.' }])
      const of = ({ list, listed_id }: { list: string; listed_id: string }) =>
        list === body.list && listed_id === body.listed_id
      const candidate = found.candidates.findLast(of)
      return screening.judgements.judge({ case_id, analyst, given: body }, { subject: found.subject, candidate })
    },
  }
}
