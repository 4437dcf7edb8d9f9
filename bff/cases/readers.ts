/** Readers of a case: they read it and comment, and change and spend nothing (decision 0184). */
import type { Kysely } from 'kysely'
import type { Analyst } from '../auth/analysts.ts'
import { Problem } from '../http/problem.ts'
import { mayReadAll } from '../ledger/records-for.ts'
import type { Tables } from '../state/tables.ts'

type By = Pick<Analyst, 'analyst_id' | 'role'>

export function createReaders(db: Kysely<Tables>) {
  /** Supervisors and administrators may change every case, so there they are no readers. */
  async function casesOf({ analyst_id, role }: By): Promise<ReadonlySet<string>> {
    if (mayReadAll(role)) return new Set()
    const rows = await db
      .selectFrom('case_member')
      .select('case_id')
      .where('analyst_id', '=', analyst_id)
      .where('reader_since', 'is not', null)
      .execute()
    return new Set(rows.map(({ case_id }) => case_id))
  }

  const isReader = async (case_id: string, by: By): Promise<boolean> => (await casesOf(by)).has(case_id)

  return {
    casesOf,
    isReader,

    /** @throws Problem 403 for a reader of the case */
    async refuse(case_id: string, by: By): Promise<void> {
      if (await isReader(case_id, by)) throw new Problem(403, 'Not allowed', readsOnly)
    },
  }
}

const readsOnly = 'You can read this case and comment on it, but not change it. Ask a member who works in it.'
