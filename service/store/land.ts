/** Land titles by the number or the name of an owner. */
import type { Kysely } from 'kysely'
import type { FilledRecord } from '../../contract/records.ts'
import { plainCompanyName } from '../../contract/values/company-name.ts'
import { landOwnerNumber } from '../../contract/values/land-owner.ts'
import { toNameKey } from './name-key.ts'
import { type Page, type Paged, pageOf } from './paging.ts'
import type { Tables } from './tables.ts'

export const landNameKey = (name: string): string => toNameKey(plainCompanyName(name))

export type LandRecord = Omit<FilledRecord<'land_title'>, 'matched_on'>
type Owner = NonNullable<LandRecord['proprietor_list']>[number]

/** By what an owner is found. */
export const ownerKeys = (owner: Owner, isOverseas: boolean) => ({
  company_number: landOwnerNumber(owner, isOverseas),
  name_key: landNameKey(owner.name ?? ''),
})

/** Empty: not searched for. */
export type LandSearch = { company_number: string; name_key: string }
export type LandFound = Paged<{ record: string; matched_on: 'company number' | 'name' }>

export const landStore = (db: Kysely<Tables>) => ({
  /** With a number, a name finds only owners whose own number cannot be read. Titles found by number come first. */
  async landTitles({ company_number, name_key }: LandSearch, page: Page): Promise<LandFound> {
    // Some bodies own 100,000 titles, so only those up to this page are read.
    const wanted = (page.number + 1) * page.size + 1
    const owned = db.selectFrom('land_owner').select('title_id').distinct().orderBy('title_id').limit(wanted)
    const numbered = company_number === '' ? [] : await owned.where('company_number', '=', company_number).execute()
    const byNumber = new Set(numbered.map(({ title_id }) => title_id))
    const ids = [...byNumber]
    if (name_key !== '' && ids.length < wanted) {
      const named = owned.where('name_key', '=', name_key).limit(wanted + byNumber.size)
      const others = await (company_number === '' ? named : named.where('company_number', 'is', null)).execute()
      ids.push(...others.map(({ title_id }) => title_id).filter((id) => !byNumber.has(id)))
    }
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
