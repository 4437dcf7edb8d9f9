/** Telephone numbers and their holders' preferences. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export function telephoneStore(db: Kysely<Tables>) {
  return {
    /** TPS, CTPS, both, or none. */
    async preferencesOf(telephone_number: string): Promise<Set<string>> {
      const query = db.selectFrom('preference').select('register').where('telephone_number', '=', telephone_number)
      return new Set((await query.execute()).map(({ register }) => register))
    },
  }
}
