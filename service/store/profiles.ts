/** Profiles of companies, and the companies at an address. */
import { type Kysely, sql } from 'kysely'
import { toAddressKey } from './address-key.ts'
import { type Page, type Paged, readPage } from './paging.ts'
import type { CompanyTable, Tables } from './tables.ts'

export type Profile = { profile: Tables['company_profile']; formerNames: Tables['company_name'][] }
export type AddressSearch = { postcode: string; premises: string; street: string }

export const toOfficePostcode = (postcode: string): string => postcode.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** @param lines of the office, before its town */
export const toOfficeKey = (lines: readonly (string | null)[]): string =>
  lines
    .filter((line) => line !== null)
    .map(toAddressKey)
    .join(' ')

export function profileStore(db: Kysely<Tables>) {
  return {
    async profile(company_number: string): Promise<Profile | null> {
      const profile = await db
        .selectFrom('company_profile')
        .selectAll()
        .where('company_number', '=', company_number)
        .executeTakeFirst()
      if (!profile) return null
      const formerNames = await db
        .selectFrom('company_name')
        .selectAll()
        .where('company_number', '=', company_number)
        .where('data_set', '=', 'FORMER')
        // The engines disagree where nulls belong.
        .orderBy(sql`coalesce(company_date, '')`)
        .orderBy('company_name_id')
        .execute()
      return { profile, formerNames }
    },

    /** A register that an earlier version loaded has companies without profiles. */
    async hasProfiles(): Promise<boolean> {
      const row = await db.selectFrom('company_profile').select('company_number').limit(1).executeTakeFirst()
      return row !== undefined
    },

    /** By the words of the house and the street. */
    async companiesAt({ postcode, premises, street }: AddressSearch, page: Page): Promise<Paged<CompanyTable>> {
      let query = db
        .selectFrom('company_profile')
        .innerJoin('company', 'company.company_number', 'company_profile.company_number')
        .selectAll('company')
        .where('office_postcode', '=', toOfficePostcode(postcode))
      for (const part of [premises, street].map(toAddressKey).filter((key) => key !== ''))
        query = query.where(sql<boolean>`' ' || office_key || ' ' like ${`% ${part} %`}`)
      return readPage(query.orderBy('company_profile.company_number'), page)
    },
  }
}
