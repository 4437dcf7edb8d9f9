import type { Kysely, Transaction } from 'kysely'
import type { MemberRole } from '../../contract/roles.ts'
import type { Analyst } from '../auth/analysts.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { mayReadAll } from '../ledger/records-for.ts'
import type { CaseFileTable, Tables } from '../state/tables.ts'
import { changedMeanwhile, changingOnRecord, noteChanges } from './case-changes.ts'

export type Member = Pick<Analyst, 'analyst_id' | 'name' | 'email'> & { role: MemberRole }
export type Named = { analyst_id: string } | { email: string }

type Options = { db: Kysely<Tables>; ledger: Pick<Ledger, 'changed'>; clock?: () => Date }

export function createCaseMembers({ db, ledger, clock = () => new Date() }: Options) {
  async function list(case_id: string): Promise<Member[]> {
    const rows = await db
      .selectFrom('case_member')
      .innerJoin('analyst', 'analyst.analyst_id', 'case_member.analyst_id')
      .select(['analyst.analyst_id', 'name', 'email', 'reader_since'])
      .where('case_id', '=', case_id)
      .orderBy('name')
      .execute()
    return rows.map(({ reader_since, ...row }) => ({ ...row, role: roleOf({ reader_since }) }))
  }

  /** An analyst finds only colleagues of a shared case by e-mail, so that this reveals no accounts. */
  const find = (named: Named, by: Analyst) => {
    const query = db.selectFrom('analyst').select(['analyst.analyst_id', 'role'])
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
    async add(case_id: string, { role, ...named }: Named & { role: MemberRole }, by: Analyst): Promise<Member[]> {
      const found = await find(named, by)
      const [field = ''] = Object.keys(named)
      if (!found) throw badInput([{ field, message: mayReadAll(by.role) ? noAccount : noColleague }])
      const { analyst_id } = found
      const members = await list(case_id)
      if (members.some((member) => member.analyst_id === analyst_id)) return members
      if (role === 'reader') refuseAsReader(found, field)
      const at = clock().toISOString()
      const work = async (tx: Transaction<Tables>) => {
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('case_member')
          .values({ case_id, analyst_id, reader_since: role === 'reader' ? at : null })
          .onConflict((conflict) => conflict.columns(['case_id', 'analyst_id']).doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 0n && role === 'reader') throw changedMeanwhile()
        if (numInsertedOrUpdatedRows === 0n) return
        const added = [
          { field: 'member', before: null, after: analyst_id },
          ...(role === 'reader' ? [{ field: 'reader', before: null, after: analyst_id }] : []),
        ]
        await noteChanges(tx, { case_id, analyst_id: by.analyst_id, at }, added)
      }
      const reasonOf = () => (role === 'reader' ? 'reader_added' : null)
      await changingOnRecord({ state: { db, ledger }, case_id, by, reasonOf, work })
      return list(case_id)
    },

    /** Makes a member a reader, or a reader a member. @throws Problem */
    async change(case_id: string, analyst_id: string, role: MemberRole, by: Analyst): Promise<Member[]> {
      const before = await memberIn(db, case_id, analyst_id)
      if (roleOf(before) === role) return list(case_id)
      if (role === 'reader') refuseAsReader(before, 'role')
      const at = clock().toISOString()
      const work = async (tx: Transaction<Tables>, { created_by }: CaseFileTable) => {
        if (roleOf(await memberIn(tx, case_id, analyst_id)) === role) throw changedMeanwhile()
        if (role === 'reader' && analyst_id === created_by) throw ownerWorks()
        if (role === 'reader' && (await workersIn(tx, case_id)) === 1) throw lastMember()
        await tx
          .updateTable('case_member')
          .set({ reader_since: role === 'reader' ? at : null })
          .where('case_id', '=', case_id)
          .where('analyst_id', '=', analyst_id)
          .execute()
        const change = role === 'reader' ? { before: null, after: analyst_id } : { before: analyst_id, after: null }
        await noteChanges(tx, { case_id, analyst_id: by.analyst_id, at }, [{ field: 'reader', ...change }])
      }
      const reasonOf = () => (role === 'reader' ? 'member_made_reader' : 'reader_made_member')
      await changingOnRecord({ state: { db, ledger }, case_id, by, reasonOf, work })
      return list(case_id)
    },

    /**
     * Someone always works in a case. The last one leaves only for a supervisor, and a member cannot remove the owner.
     */
    async remove(case_id: string, analyst_id: string, by: Analyst): Promise<Member[]> {
      const work = async (tx: Transaction<Tables>, { created_by }: CaseFileTable) => {
        const members = await tx.selectFrom('case_member').selectAll().where('case_id', '=', case_id).execute()
        if (!members.some((member) => member.analyst_id === analyst_id)) throw notFound('member')
        if (analyst_id === created_by && by.analyst_id !== created_by && !mayReadAll(by.role)) throw ownerStays()
        const isLast = !members.some((member) => member.analyst_id !== analyst_id && roleOf(member) === 'member')
        if (isLast && (!mayReadAll(by.role) || by.analyst_id === analyst_id)) throw lastMember()
        await tx.deleteFrom('case_member').where('case_id', '=', case_id).where('analyst_id', '=', analyst_id).execute()
        if (isLast)
          await tx
            .insertInto('case_member')
            .values({ case_id, analyst_id: by.analyst_id, reader_since: null })
            .onConflict((conflict) => conflict.columns(['case_id', 'analyst_id']).doUpdateSet({ reader_since: null }))
            .execute()
        const changer = { case_id, analyst_id: by.analyst_id, at: clock().toISOString() }
        await noteChanges(tx, changer, [{ field: 'member', before: analyst_id, after: isLast ? by.analyst_id : null }])
      }
      const reasonOf = ({ created_by }: CaseFileTable) => (created_by === analyst_id ? 'owner_removed' : null)
      await changingOnRecord({ state: { db, ledger }, case_id, by, reasonOf, work })
      return list(case_id)
    },
  }
}

type RoleRow = { reader_since: string | null }
const roleOf = ({ reader_since }: RoleRow): MemberRole => (reader_since === null ? 'member' : 'reader')

const memberIn = (on: Kysely<Tables>, case_id: string, analyst_id: string): Promise<RoleRow & Pick<Analyst, 'role'>> =>
  on
    .selectFrom('case_member')
    .innerJoin('analyst', 'analyst.analyst_id', 'case_member.analyst_id')
    .select(['reader_since', 'role'])
    .where('case_id', '=', case_id)
    .where('case_member.analyst_id', '=', analyst_id)
    .executeTakeFirstOrThrow(() => notFound('member'))

async function workersIn(tx: Transaction<Tables>, case_id: string): Promise<number> {
  const workers = tx.selectFrom('case_member').select('analyst_id').where('reader_since', 'is', null)
  return (await workers.where('case_id', '=', case_id).execute()).length
}

/** Their role lets them change every case. */
function refuseAsReader({ role }: Pick<Analyst, 'role'>, field: string): void {
  if (!mayReadAll(role)) return
  throw badInput([{ field, message: 'Supervisors and administrators can change every case, so they are no readers.' }])
}

const noAccount = 'There is no such account. Check the spelling.'
const noColleague = 'You share no case with this person. Check the spelling, or ask a supervisor to add them.'

const ownerStays = () =>
  new Problem(403, 'Not allowed', 'Only a supervisor can remove the analyst who opened this case.')

const ownerWorks = () =>
  new Problem(403, 'Not allowed', 'The analyst who opened this case works in it, and cannot become a reader.')

const lastMember = () =>
  new Problem(
    409,
    'Last member',
    'A case needs a member who works in it. Add another member first, or ask a supervisor to take the case.',
  )
