import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { type Links, type Page, type Paged, pageOf, readPage } from './paging.ts'
import { numbersOfPerson } from './person-number.ts'
import { findOfficers, type OfficerSearch, type OfficersFound } from './search/find-officers.ts'
import type { AddressTable, OfficerTable, Tables } from './tables.ts'

export type Appointment = Tables['appointment'] & {
  /** Null if no loaded register has the company. */
  company_name: string | null
  company_status: string | null
  /** Null if the appointment has free lines, or no address. */
  address: Address | null
}
export type Address = AddressTable & Pick<Tables['postcode'], 'latitude' | 'longitude'>
export type Disqualification = Tables['disqualification'] & { exemptions: Tables['exemption'][] }
/** Counts by status: current + resigned + dissolved = all (decision 0007). */
export type Counts = { current: number; resigned: number; dissolved: number; all: number }
/** The register of companies is more recent. */
const status = sql<
  string | null
>`coalesce(nullif(company.company_status, ''), nullif(appointed_company.company_status, ''))`

/** Ranges in one query. */
const mostRanges = 200

export function officerStore(db: Kysely<Tables>) {
  const appointments = db
    .selectFrom('appointment')
    .leftJoin('company', 'company.company_number', 'appointment.company_number')
    .leftJoin('appointed_company', 'appointed_company.company_number', 'appointment.company_number')
    .selectAll('appointment')
    .select(sql<string | null>`coalesce(company.name, appointed_company.name)`.as('company_name'))
    .select(status.as('company_status'))
    // The register's own order: current appointments first, newest first; then the latest resignation.
    .orderBy(sql`case status when 'CURRENT' then 0 else 1 end`)
    .orderBy(sql`coalesce(resignation_date, date, '')`, 'desc')
    .orderBy('appointment_id')

  async function withAddresses(rows: Omit<Appointment, 'address'>[]): Promise<Appointment[]> {
    const addresses = await addressesOf(rows.map(({ address_id }) => address_id).filter((id) => id !== null))
    return rows.map((row) => ({ ...row, address: addresses.get(row.address_id ?? Number.NaN) ?? null }))
  }

  async function addressesOf(ids: number[]): Promise<Map<number, Address>> {
    const rows = await inParts([...new Set(ids)], (part) =>
      db
        .selectFrom('address')
        .innerJoin('postcode', 'postcode.postcode', 'address.postcode')
        .selectAll('address')
        .select(['postcode.latitude', 'postcode.longitude'])
        .where('address_id', 'in', part)
        .execute(),
    )
    return new Map(rows.map((row) => [row.address_id, row]))
  }

  async function disqualifications(director_ids: string[]): Promise<Map<string, Disqualification[]>> {
    const rows = await inParts(director_ids, (part) =>
      db
        .selectFrom('disqualification')
        .selectAll()
        .where('director_id', 'in', part)
        .orderBy('start_date', 'desc')
        .orderBy('disqualification_id')
        .execute(),
    )
    const ids = rows.map(({ disqualification_id }) => disqualification_id)
    const exemptions = await inParts(ids, (part) =>
      db.selectFrom('exemption').selectAll().where('disqualification_id', 'in', part).execute(),
    )
    const own = Map.groupBy(exemptions, ({ disqualification_id }) => disqualification_id)
    return Map.groupBy(
      rows.map((row) => ({ ...row, exemptions: own.get(row.disqualification_id) ?? [] })),
      ({ director_id }) => director_id,
    )
  }

  return {
    addressesOf,

    async appointmentsOfCompany(company_number: string, page: Page): Promise<Paged<Appointment>> {
      const query = appointments.where('appointment.company_number', '=', company_number)
      const links = await readPage(query, page)
      return { ...links, rows: await withAddresses(links.rows) }
    },

    /** @param most all of them if not given */
    async appointmentsOfOfficer(director_id: string, most?: number): Promise<Appointment[]> {
      const [from, before] = numbersOfPerson(director_id)
      const held = appointments.where('director_id', '>=', from).where('director_id', '<', before)
      return withAddresses(await (most === undefined ? held : held.limit(most)).execute())
    },

    async officers(director_ids: string[]): Promise<Map<string, OfficerTable>> {
      const rows = await inParts([...new Set(director_ids)], (part) =>
        db.selectFrom('officer').selectAll().where('director_id', 'in', part).execute(),
      )
      return new Map(rows.map((row) => [row.director_id, row]))
    },

    /** A person's numbers count together. */
    async countsOf(director_ids: string[]): Promise<Map<string, Counts>> {
      const count = (when: Expression<SqlBool>) => sql<number>`coalesce(sum(case when ${when} then 1 else 0 end), 0)`
      const resigned = sql<SqlBool>`status = 'RESIGNED'`
      const dissolved = sql<SqlBool>`status = 'CURRENT' and ${status} = 'Dissolved'`
      const people = Map.groupBy(new Set(director_ids), (id) => numbersOfPerson(id)[0])
      const rows = await inParts(
        [...people.keys()],
        (part) =>
          db
            .with('held', () => heldBy(part))
            .selectFrom('held')
            .leftJoin('company', 'company.company_number', 'held.company_number')
            .leftJoin('appointed_company', 'appointed_company.company_number', 'held.company_number')
            .select(['first', count(resigned).as('resigned'), count(dissolved).as('dissolved')])
            .select(sql<number>`count(*)`.as('all'))
            .groupBy('first')
            .execute(),
        mostRanges,
      )
      return new Map(
        rows.flatMap((row) => {
          const [resigned, dissolved, all] = [Number(row.resigned), Number(row.dissolved), Number(row.all)]
          const own = { current: all - resigned - dissolved, resigned, dissolved, all }
          return (people.get(row.first) ?? []).map((id) => [id, own] as const)
        }),
      )
    },

    disqualificationsOf: async (director_id: string): Promise<Disqualification[]> =>
      (await disqualifications([director_id])).get(director_id) ?? [],

    disqualificationsOfEach: disqualifications,

    /** Alphabetical within each reading of the name (decision 0082). */
    async officersNamed(search: OfficerSearch, page: Page): Promise<Links & OfficersFound> {
      const { rows, ...found } = await findOfficers(db, search, (page.number + 1) * page.size + 1)
      return { ...found, ...pageOf(rows, page) }
    },
  }
}

/** Appointments with the first id of their person. A select for each: SQLite reads all appointments for several ranges. */
const heldBy = (people: readonly string[]) => {
  const selects = people.map((person) => {
    const [first, before] = numbersOfPerson(person)
    return sql`select ${first} as first, status, company_number from appointment
      where director_id >= ${first} and director_id < ${before}`
  })
  return sql<{ first: string; status: string; company_number: string }>`(${sql.join(selects, sql` union all `)})`
}

/** Splits long lists of ids, because engines limit bound values. */
async function inParts<Id, Row>(ids: Id[], query: (part: Id[]) => Promise<Row[]>, most = 1000): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += most) rows.push(...(await query(ids.slice(start, start + most))))
  return rows
}
