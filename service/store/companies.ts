/** Companies, by number and by every name they have had. */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { FilledRecord } from '../../contract/records.ts'
import type { Engine } from '../../platform/database.ts'
import { toNameKey } from './name-key.ts'
import { type Page, type Paged, readPage } from './paging.ts'
import type { CompanyTable, Tables } from './tables.ts'

export type NameSearch = { name: string; dataSets: readonly string[]; place?: string | undefined }
export type NumberSearch = { number: string | null; prefix: string; dataSets: readonly string[] }
type Found = Tables['company_name'] & Pick<CompanyTable, 'company_status' | 'sic_text' | 'email_address' | 'non_ltd'>

/** A search stops looking after this many names (decision 0005): nobody pages that far, and a sort stays quick. */
const mostMatches = 10_000

export function companyStore(db: Kysely<Tables>, engine: Engine) {
  const found = db
    .selectFrom('company_name')
    .innerJoin('company', 'company.company_number', 'company_name.company_number')
    .selectAll('company_name')
    .select(['company.company_status', 'company.sic_text', 'company.email_address', 'company.non_ltd'])

  /** Names that begin with what was asked, and names that hold all its words, the last one perhaps unfinished. */
  function matching({ name, dataSets, place }: NameSearch) {
    const key = toNameKey(name)
    const names = () => {
      const inDataSets = db.selectFrom('company_name').select('company_name_id').where('data_set', 'in', dataSets)
      return (place === undefined ? inDataSets : inDataSets.where('place', '=', place)).limit(mostMatches)
    }
    const beginning = names().where('name_key', '>=', key).where('name_key', '<', `${key}\uFFFF`)
    // Both engines take `B&Q` for two words.
    const words = key.split(/[ &]+/).filter((word) => word !== '')
    // Each half is a query of its own around its limit, which a union's halves may not have.
    const halves = words.length === 0 ? [beginning] : [beginning, names().where(holdsWords(engine, words))]
    return {
      key,
      ids: sql<number>`(${sql.join(
        halves.map((half) => sql`select * from (${half}) as half`),
        sql` union `,
      )})`,
    }
  }

  return {
    /** Exact first, then names that begin so, then names that hold the words; each by the alphabet. */
    async companiesNamed(search: NameSearch, page: Page): Promise<Paged<Found>> {
      const { key, ids } = matching(search)
      const nearness = sql`case when name_key = ${key} then 0 when substr(name_key, 1, ${key.length}) = ${key} then 1 else 2 end`
      const query = found
        .where(sql<SqlBool>`company_name_id in ${ids}`)
        .orderBy(nearness)
        .orderBy('name_key')
        .orderBy('company_name_id')
      return readPage(query, page)
    },

    /** Where the companies found by a name are, the most frequent first. */
    async placesOfCompaniesNamed(search: NameSearch): Promise<string[]> {
      const { ids } = matching(search)
      const rows = await db
        .selectFrom('company_name')
        .select('place')
        .where(sql<SqlBool>`company_name_id in ${ids}`)
        .where('place', 'is not', null)
        .groupBy('place')
        .orderBy(sql`count(*) desc`)
        .orderBy('place')
        .limit(100)
        .execute()
      return rows.map(({ place }) => place).filter((place) => place !== null)
    },

    /** The company of that number first, then those whose number begins so. */
    async companiesNumbered({ number, prefix, dataSets }: NumberSearch, page: Page): Promise<Paged<Found>> {
      const query = found
        .where('data_set', 'in', dataSets)
        .where((where) => {
          const beginning = where.and([
            where('company_name.company_number', '>=', prefix),
            where('company_name.company_number', '<', `${prefix}\uFFFF`),
          ])
          return number === null ? beginning : where.or([where('company_name.company_number', '=', number), beginning])
        })
        .orderBy(sql`case when company_name.company_number = ${number} then 0 else 1 end`)
        .orderBy('company_name.company_number')
        .orderBy('company_name_id')
      return readPage(query, page)
    },

    company: (company_number: string): Promise<CompanyTable | undefined> =>
      db.selectFrom('company').selectAll().where('company_number', '=', company_number).executeTakeFirst(),

    /** What the company was called on a day: a former name until the day it was changed. */
    async nameOn({ company_number, name }: CompanyTable, date: string): Promise<string> {
      const former = await db
        .selectFrom('company_name')
        .select('name')
        .where('company_number', '=', company_number)
        .where('data_set', '=', 'FORMER')
        .where('company_date', '>', date)
        .orderBy('company_date')
        .limit(1)
        .executeTakeFirst()
      return former?.name ?? name
    },

    /** As the register spells it, whatever the spelling asked; undefined where no company is there. */
    async companyPlace(place: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('place')
        .select('name')
        .where('name_key', '=', toNameKey(place))
        .limit(1)
        .executeTakeFirst()
      return row?.name
    },
  }
}

function holdsWords(engine: Engine, words: string[]): Expression<SqlBool> {
  const last = words.length - 1
  if (engine === 'postgres') {
    const query = words.map((word, index) => `'${word}'${index === last ? ':*' : ''}`).join(' & ')
    return sql<SqlBool>`words @@ to_tsquery('simple', ${query})`
  }
  const query = words.map((word, index) => `"${word}"${index === last ? '*' : ''}`).join(' ')
  return sql<SqlBool>`company_name_id in (select rowid from company_name_words where company_name_words match ${query})`
}

export const toCompanyShort = (row: Found): FilledRecord<'company_short'> => ({
  name: row.name,
  company_number: row.company_number,
  data_set: row.data_set,
  company_index_status: row.company_index_status,
  company_date: row.company_date,
  place: row.place,
  sic_code: row.sic_text === null ? null : { sic_text: row.sic_text },
  email_address: row.email_address,
  non_ltd: row.non_ltd,
  company_status: row.company_status,
})
