import type { Kysely, Transaction } from 'kysely'
import type { Analyst } from '../auth/analysts.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { mayReadAll } from '../ledger/records-for.ts'
import type { CaseFileTable, Tables } from '../state/tables.ts'
import { changing, changingOnRecord, noteChanges } from './case-changes.ts'

export type Member = Pick<Analyst, 'analyst_id' | 'name' | 'email'>
export type Named = { analyst_id: string } | { email: string }

type Options = { db: Kysely<Tables>; ledger: Pick<Ledger, 'changed'>; clock?: () => Date }

export function createCaseMembers({ db, ledger, clock = () => new Date() }: Options) {
  const list = (case_id: string): Promise<Member[]> =>
    db
      .selectFrom('case_member')
      .innerJoin('analyst', 'analyst.analyst_id', 'case_member.analyst_id')
      .select(['analyst.analyst_id', 'name', 'email'])
      .where('case_id', '=', case_id)
      .orderBy('name')
      .execute()

  /** An analyst finds only colleagues of a shared case by e-mail, so that this reveals no accounts. */
  const find = (named: Named, by: Analyst) => {
    const query = db.selectFrom('analyst').select('analyst.analyst_id')
    if (!('email' in named)) return query.where('analyst_id', '=', named.analyst_id).executeTakeFirst()
    return query
      .where('email', '=', named.email.trim().toLowerCase())
      .$if(!mayReadAll(by.role), (all) =>
        all.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('case_member as theirs')
              .innerJoin('case_member as own', 'own.case_id', 'theirs.case_id')
              .select('own.case_id')
              .whereRef('theirs.analyst_id', '=', 'analyst.analyst_id')
              .where('own.analyst_id', '=', by.analyst_id),
          ),
        ),
      )
      .executeTakeFirst()
  }

  return {
    list,

    /** Adding a member again changes nothing. @throws Problem if there is no such account */
    async add(case_id: string, named: Named, by: Analyst): Promise<Member[]> {
      const found = await find(named, by)
      const [field = ''] = Object.keys(named)
      if (!found) throw badInput([{ field, message: mayReadAll(by.role) ? noAccount : noColleague }])
      const { analyst_id } = found
      await changing(db, case_id, async (tx) => {
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('case_member')
          .values({ case_id, analyst_id })
          .onConflict((conflict) => conflict.columns(['case_id', 'analyst_id']).doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 0n) return
        const changer = { case_id, analyst_id: by.analyst_id, at: clock().toISOString() }
        await noteChanges(tx, changer, [{ field: 'member', before: null, after: analyst_id }])
      })
      return list(case_id)
    },

    /** A case always has a member. The last one leaves only for a supervisor, and a member cannot remove the owner. */
    async remove(case_id: string, analyst_id: string, by: Analyst): Promise<Member[]> {
      const work = async (tx: Transaction<Tables>, { created_by }: CaseFileTable) => {
        const members = await tx.selectFrom('case_member').select('analyst_id').where('case_id', '=', case_id).execute()
        if (!members.some((member) => member.analyst_id === analyst_id)) throw notFound('member')
        if (analyst_id === created_by && by.analyst_id !== created_by && !mayReadAll(by.role)) throw ownerStays()
        const isLast = members.length === 1
        if (isLast && (!mayReadAll(by.role) || by.analyst_id === analyst_id)) throw lastMember()
        await tx.deleteFrom('case_member').where('case_id', '=', case_id).where('analyst_id', '=', analyst_id).execute()
        if (isLast) await tx.insertInto('case_member').values({ case_id, analyst_id: by.analyst_id }).execute()
        const changer = { case_id, analyst_id: by.analyst_id, at: clock().toISOString() }
        await noteChanges(tx, changer, [{ field: 'member', before: analyst_id, after: isLast ? by.analyst_id : null }])
      }
      const reasonOf = ({ created_by }: CaseFileTable) => (created_by === analyst_id ? 'owner_removed' : null)
      await changingOnRecord({ state: { db, ledger }, case_id, by, reasonOf, work })
      return list(case_id)
    },
  }
}

const noAccount = 'There is no such account. Check the spelling.'
const noColleague = 'You share no case with this person. Check the spelling, or ask a supervisor to add them.'

const ownerStays = () =>
  new Problem(403, 'Not allowed', 'Only a supervisor can remove the analyst who opened this case.')

const lastMember = () =>
  new Problem(
    409,
    'Last member',
    'A case needs a member. Add another member first, or ask a supervisor to take the case.',
  )
