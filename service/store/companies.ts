import { type Kysely, sql } from 'kysely'
import type { FilledRecord } from '../../contract/records.ts'
import { prepared } from '../../platform/prepared.ts'
import { lastWordOf, toNameKey } from './name-key.ts'
import { type Links, type Page, type Paged, pageOf, readPage } from './paging.ts'
import { padded } from './search/correct-words.ts'
import { findNames, type NameHit } from './search/find-names.ts'
import { type Name, namesOf, placeRows } from './search/name-rows.ts'
import type { CompanyTable, Tables } from './tables.ts'

export type NameSearch = { name: string; dataSets: readonly string[]; place?: string | undefined }
export type NumberSearch = { number: string | null; prefix: string; dataSets: readonly string[] }
type Found = Tables['company_name'] &
  Pick<CompanyTable, 'company_status' | 'sic_text' | 'email_address' | 'non_ltd'> & { present_name: string }
export type CompanyHit = Omit<NameHit, 'name'> & { row: Found }

type CompaniesNamed = Links & {
  hits: CompanyHit[]
  places: string[]
  isCut: boolean
  reading: string | null
}

const mostForPlaces = 100

/** Some texts contain a semicolon, so only a code after one begins another text. */
export const sicTextsOf = ({ sic_text }: Pick<CompanyTable, 'sic_text'>): string[] =>
  sic_text?.split(/; (?=\d{4,5}\b)/) ?? []

export function companyStore(db: Kysely<Tables>) {
  const found = db
    .selectFrom('company_name')
    .innerJoin('company', 'company.company_number', 'company_name.company_number')
    .selectAll('company_name')
    .select(['company.company_status', 'company.sic_text', 'company.email_address', 'company.non_ltd'])
    .select('company.name as present_name')

  const readFound = prepared(
    db,
    (...ids: number[]) => sql<Found>`select * from ${found.where('company_name_id', 'in', ids).as('found')}`,
  )

  async function whole(hits: readonly NameHit[]): Promise<CompanyHit[]> {
    if (hits.length === 0) return []
    const ids = padded(hits.map(({ name }) => name.company_name_id))
    const rows = await readFound(...ids)
    const byId = new Map(rows.map((row) => [row.company_name_id, row]))
    return hits.flatMap(({ name, ...hit }) => {
      const row = byId.get(name.company_name_id)
      return row ? [{ ...hit, row }] : []
    })
  }

  /** @param known hits whose rows were read */
  async function placesOf(hits: readonly NameHit[], known: readonly CompanyHit[]): Promise<string[]> {
    const names = hits.slice(0, mostForPlaces).map(({ name }) => name)
    const placeOf = new Map(known.map(({ row }) => [row.company_name_id, row.place]))
    const isUnread = ({ company_name_id, place }: Name) => place === undefined && !placeOf.has(company_name_id)
    const unread = names.filter(isUnread).map(({ company_name_id }) => company_name_id)
    for (const { company_name_id, place } of await namesOf(db, unread)) placeOf.set(company_name_id, place ?? null)
    const places = new Map<string, number>()
    for (const name of names) {
      const place = name.place ?? placeOf.get(name.company_name_id)
      if (place) places.set(place, (places.get(place) ?? 0) + 1)
    }
    return [...places].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([place]) => place)
  }

  return {
    /** Best first. Each says why it was found, if its name does not show it (decision 0082). */
    async companiesNamed({ name, dataSets, place }: NameSearch, page: Page): Promise<CompaniesNamed> {
      const [key, last] = [toNameKey(name), lastWordOf(name)]
      const wanted = Math.max((page.number + 1) * page.size + 1, mostForPlaces)
      const found = await findNames(db, { key, last, dataSets, place }, wanted)
      const anywhere = place === undefined ? found : await findNames(db, { key, last, dataSets }, mostForPlaces)
      const { rows, ...links } = pageOf(found.hits, page)
      const hits = await whole(rows)
      return {
        ...links,
        hits,
        isCut: found.isCut,
        reading: found.reading,
        places: await placesOf(anywhere.hits, hits),
      }
    },

    /** The company with that number first, then those whose number begins with it. */
    async companiesNumbered({ number, prefix, dataSets }: NumberSearch, page: Page): Promise<Paged<Found>> {
      const inOrder = found
        .where(unindexed('company_name.data_set'), 'in', dataSets)
        .orderBy('company_name.company_number')
        .orderBy('company_name_id')
      const beginning = inOrder
        .where('company_name.company_number', '>=', prefix)
        .where('company_name.company_number', '<', `${prefix}\uFFFF`)
      // `12` is the company 00000012 too, which does not begin with 12.
      const apart = number !== null && !number.startsWith(prefix)
      const same = apart ? await inOrder.where('company_name.company_number', '=', number).execute() : []
      return readPage(beginning, page, same)
    },

    company: (company_number: string): Promise<CompanyTable | undefined> =>
      db.selectFrom('company').selectAll().where('company_number', '=', company_number).executeTakeFirst(),

    /** The company's name on a day: a former name until the day of its change. */
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

    /** Whether a company of the register has this town. */
    hasCompaniesIn: async (place: string): Promise<boolean> =>
      toNameKey(place) !== '' && [...(await placeRows(db, place)).values()].some((rows) => rows > 0),
  }
}

/** The column without its index, by which SQLite would read nearly all companies. */
const unindexed = (column: string) => sql<string>`${sql.ref(column)} || ''`

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
  company_status: row.company_status || null,
  match_reason: null,
})
