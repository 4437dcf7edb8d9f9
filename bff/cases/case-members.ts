/** Who works in a case, and so reads its records. */
import type { Kysely } from 'kysely'
import type { Analyst } from '../auth/analysts.ts'
import { badInput, notFound, Problem } from '../problem.ts'
import { mayReadAll } from '../records-for.ts'
import type { Tables } from '../state/tables.ts'
import { changing, noteChanges } from './case-changes.ts'

export type Member = Pick<Analyst, 'analyst_id' | 'name' | 'email'>
export type Named = { analyst_id: string } | { email: string }
export type CaseMembers = ReturnType<typeof createCaseMembers>

export function createCaseMembers(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  const list = (case_id: string): Promise<Member[]> =>
    db
      .selectFrom('case_member')
      .innerJoin('analyst', 'analyst.analyst_id', 'case_member.analyst_id')
      .select(['analyst.analyst_id', 'name', 'email'])
      .where('case_id', '=', case_id)
      .orderBy('name')
      .execute()

  const find = (named: Named) => {
    const query = db.selectFrom('analyst').select('analyst_id')
    return 'email' in named
      ? query.where('email', '=', named.email.trim().toLowerCase()).executeTakeFirst()
      : query.where('analyst_id', '=', named.analyst_id).executeTakeFirst()
  }

  return {
    list,

    /** Whoever is a member already stays one. @throws Problem where nobody here is so named */
    async add(case_id: string, named: Named, by: Analyst): Promise<Member[]> {
      const found = await find(named)
      const [field = ''] = Object.keys(named)
      if (!found) throw badInput([{ field, message: 'Nobody here has this account. Check how it is written.' }])
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

    /** A case is never nobody's: its last member goes only where a supervisor takes their place. @throws Problem */
    async remove(case_id: string, analyst_id: string, by: Analyst): Promise<Member[]> {
      await changing(db, case_id, async (tx) => {
        const members = await tx.selectFrom('case_member').select('analyst_id').where('case_id', '=', case_id).execute()
        if (!members.some((member) => member.analyst_id === analyst_id)) throw notFound('member')
        const isLast = members.length === 1
        if (isLast && (!mayReadAll(by.role) || by.analyst_id === analyst_id)) throw lastMember()
        await tx.deleteFrom('case_member').where('case_id', '=', case_id).where('analyst_id', '=', analyst_id).execute()
        if (isLast) await tx.insertInto('case_member').values({ case_id, analyst_id: by.analyst_id }).execute()
        const changer = { case_id, analyst_id: by.analyst_id, at: clock().toISOString() }
        await noteChanges(tx, changer, [{ field: 'member', before: analyst_id, after: isLast ? by.analyst_id : null }])
      })
      return list(case_id)
    },
  }
}

const lastMember = () =>
  new Problem(409, 'Last member', 'A case needs a member. Add another first, or have a supervisor take the case.')
