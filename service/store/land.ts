/** Land titles by the number or the name of an owner. */
import type { Kysely } from 'kysely'
import { plainCompanyName } from '../../contract/values/company-name.ts'
import { toNameKey } from './name-key.ts'
import { type Page, type Paged, pageOf } from './paging.ts'
import type { Tables } from './tables.ts'

export const landNameKey = (name: string): string => toNameKey(plainCompanyName(name))

/** Empty: not searched for. */
export type LandSearch = { company_number: string; name_key: string }
export type LandFound = Paged<{ record: string; matched_on: 'company number' | 'name' }>

export const landStore = (db: Kysely<Tables>) => ({
  /** With a number, a name finds only owners whose own number cannot be read. Titles found by number come first. */
  async landTitles({ company_number, name_key }: LandSearch, page: Page): Promise<LandFound> {
    const owners = await db
      .selectFrom('land_owner')
      .select(['title_id', 'company_number'])
      .where((where) => {
        const numbered = where('company_number', '=', company_number)
        const named = where('name_key', '=', name_key)
        if (name_key === '') return numbered
        return company_number === ''
          ? named
          : where.or([numbered, where.and([named, where('company_number', 'is', null)])])
      })
      .orderBy('title_id')
      .execute()
    const isNumbered = (owner: { company_number: string | null }) =>
      company_number !== '' && owner.company_number === company_number
    const byNumber = new Set(owners.filter(isNumbered).map(({ title_id }) => title_id))
    const ids = [...new Set([...byNumber, ...owners.map(({ title_id }) => title_id)])]
    const { rows, ...links } = pageOf(ids, page)
    const titles =
      rows.length === 0 ? [] : await db.selectFrom('land_title').selectAll().where('title_id', 'in', rows).execute()
    const records = new Map(titles.map(({ title_id, record }) => [title_id, record]))
    return {
      ...links,
      rows: rows.map((id) => ({ record: records.get(id)!, matched_on: byNumber.has(id) ? 'company number' : 'name' })),
    }
  },
})
