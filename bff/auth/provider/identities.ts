/** Accounts of people from the provider, by issuer and `sub`, because an e-mail address can change hands. */
import type { Kysely } from 'kysely'
import type { AnalystTable, Tables } from '../../state/tables.ts'
import type { Analyst, Analysts } from '../analysts.ts'
import type { Audit } from '../audit.ts'
import type { Links } from '../links.ts'
import { withdrawLinksOf } from '../withdraw-links.ts'
import type { Person } from './provider.ts'

/** Why a person with a valid sign-in may not enter. */
export type Refusal = 'no_role' | 'disabled' | 'no_email' | 'email_taken' | 'linked_elsewhere'

type Options = { db: Kysely<Tables>; analysts: Analysts; links: Links; audit: Audit; clock: () => Date }

export function createIdentities({ db, analysts, links, audit, clock }: Options) {
  const analystOf = ({ issuer, sub }: Person, on: Kysely<Tables> = db): Promise<AnalystTable | undefined> =>
    on
      .selectFrom('identity')
      .innerJoin('analyst', 'analyst.analyst_id', 'identity.analyst_id')
      .selectAll('analyst')
      .where('issuer', '=', issuer)
      .where('sub', '=', sub)
      .executeTakeFirst()

  const keep = ({ issuer, sub }: Person, analyst_id: string, on: Kysely<Tables>) =>
    on.insertInto('identity').values({ issuer, sub, analyst_id, linked_at: clock().toISOString() }).execute()

  /** The provider sets the role at each sign-in, but never demotes the last administrator. */
  async function withRole(analyst: AnalystTable, { role }: Person, on: Kysely<Tables>): Promise<Analyst> {
    if (role === null || role === analyst.role) return analyst
    if (await analysts.isLastAdministrator(analyst.analyst_id, on)) {
      const detail = { role: [analyst.role, role] as [typeof role, typeof role] }
      await audit.note({ by: 'provider', about: analyst.analyst_id, change: 'last administrator kept', detail }, on)
      return analyst
    }
    await on.updateTable('analyst').set({ role }).where('analyst_id', '=', analyst.analyst_id).execute()
    // After a change of role the person signs in again, as this browser just did (decision 0035).
    await on.deleteFrom('session').where('analyst_id', '=', analyst.analyst_id).execute()
    if (role !== 'administrator') await withdrawLinksOf(on, { ...analyst, audit, by: 'provider' })
    const detail = { role: [analyst.role, role] as [typeof role, typeof role] }
    await audit.note({ by: 'provider', about: analyst.analyst_id, change: 'account changed', detail }, on)
    return { ...analyst, role }
  }

  return {
    /** The account of a person from the provider, created at their first sign-in. */
    signIn: (person: Person): Promise<Analyst | Refusal> =>
      db.transaction().execute(async (tx): Promise<Analyst | Refusal> => {
        const known = await analystOf(person, tx)
        if (known?.disabled_at) return 'disabled'
        if (person.role === null) return 'no_role'
        if (known) return withRole(known, person, tx)

        const { email, role, name } = person
        if (email === null) return 'no_email'
        const made = await analysts.add({ email, role, name: name ?? email, password: null }, 'provider', tx)
        if (!made) return 'email_taken'
        await keep(person, made.analyst_id, tx)
        // The invitation would create a second account for the same person.
        if (person.isEmailVerified) await links.takeInvitation(email, tx)
        return made
      }),

    /** From now on the provider may sign in this person, who has a password too. */
    link: (person: Person, analyst_id: string): Promise<Analyst | Refusal> =>
      db.transaction().execute(async (tx): Promise<Analyst | Refusal> => {
        const known = await analystOf(person, tx)
        if (known && known.analyst_id !== analyst_id) return 'linked_elsewhere'
        const own = await analysts.byId(analyst_id, tx)
        if (!own || own.disabled_at) return 'disabled'
        if (person.role === null) return 'no_role'
        if (!known) {
          await keep(person, analyst_id, tx)
          await audit.note({ by: own, about: analyst_id, change: 'provider linked' }, tx)
        }
        return withRole(own, person, tx)
      }),

    isLinked: async (analyst_id: string): Promise<boolean> =>
      (await db.selectFrom('identity').select('sub').where('analyst_id', '=', analyst_id).executeTakeFirst()) !==
      undefined,
  }
}
