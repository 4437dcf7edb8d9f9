/** The screening of a case: started, followed, judged. */
import type { screeningRoutes } from '../../contract/desk/screening.ts'
import { notAcceptedIn } from '../graph/batch-records.ts'
import type { ToOpen } from '../graph/opened-case.ts'
import { claimsIn } from '../graph/read-claims.ts'
import { stillWriting } from '../graph/still-writing.ts'
import type { Asker, Handlers } from '../http/handlers.ts'
import { badInput } from '../http/problem.ts'
import { createProgress } from '../jobs/progress.ts'
import type { RequireLive } from '../keys/held-keys.ts'
import type { PurposeOf } from '../lookup/purpose.ts'
import type { CaseFileTable } from '../state/tables.ts'
import { screeningOperation as operation } from './question.ts'
import type { ScreeningRoom } from './screening.ts'

type Needs = Pick<ToOpen, 'state' | 'claims' | 'cases'> & {
  screening: ScreeningRoom
  purposeOf: PurposeOf
  requireLive: RequireLive
  stopping: AbortSignal
}

/** In one reply. With more, it says how many are left out. */
const mostShown = 2_000

export const screeningHandlers = (needs: Needs): Handlers<typeof screeningRoutes> => {
  const { state, claims, cases, screening, purposeOf, requireLive, stopping } = needs
  const progress = createProgress(stopping)
  const reader = claimsIn(state.db)

  async function shown({ case_id }: Pick<CaseFileTable, 'case_id'>, only: readonly string[] | null = null) {
    const pending = await claims.catchUp(case_id)
    const missing = await reader.missing(await reader.scope(case_id))
    const not_accepted = await notAcceptedIn(state.db, case_id)
    // Subjects come from the claims of the case alone: no answer is read again for a pin or an entry.
    return { ...(await screening.shown(case_id, { only, most: mostShown })), missing, pending, not_accepted }
  }
  /** A press spends in the name of the analyst who presses, whatever the role. @throws Problem */
  const requireMember = (case_id: string, { analyst }: Pick<Asker, 'analyst'>) =>
    purposeOf({ operation, case_id, analyst_id: analyst.analyst_id })

  return {
    read: ({ file }) => shown(file),

    events: ({ file: { case_id }, analyst, session, reply }) =>
      progress.follow(reply, {
        work: case_id,
        account: analyst.analyst_id,
        read: () => screening.screenings.progress(case_id),
        mayRead: async () => {
          await requireLive(session)
          await cases.file(case_id, analyst)
        },
      }),

    async start({ file, analyst, session, body: { lists = null, ...ceiling } }) {
      await requireMember(file.case_id, { analyst })
      await screening.start(file.case_id, ceiling, session)
      return shown(file, lists)
    },

    async cancel({ file }) {
      await screening.screenings.end(state.db, file.case_id, 'cancelled')
      return shown(file)
    },

    marks: ({ file }) => screening.marks(file.case_id, mostShown),

    async watch({ file, analyst, session, body: { on } }) {
      await requireMember(file.case_id, { analyst })
      if (on) await screening.watch.switchOn(file.case_id, session)
      else await screening.watch.switchOff(file.case_id)
      return shown(file)
    },

    async judge({ file: { case_id }, analyst, body }) {
      const found = await screening.subject(case_id, body.subject)
      if (!found) {
        const pending = await claims.catchUp(case_id)
        if (pending > 0) throw stillWriting(pending)
        throw badInput([{ field: 'subject', message: 'No record of this case speaks of it.' }])
      }
      const of = ({ list, listed_id }: { list: string; listed_id: string }) =>
        list === body.list && listed_id === body.listed_id
      const candidate = found.candidates.findLast(of)
      return screening.judgements.judge({ case_id, analyst, given: body }, { subject: found.subject, candidate })
    },
  }
}
