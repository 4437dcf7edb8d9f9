import type { Kysely } from 'kysely'
import { type Page, type Paged, readPage } from './paging.ts'
import type { Tables } from './tables.ts'

export type Charge = Tables['charge'] & { entitled: string[] }

export function chargeStore(db: Kysely<Tables>) {
  async function withEntitled(charges: Tables['charge'][]): Promise<Charge[]> {
    if (charges.length === 0) return []
    const ids = charges.map(({ charge_id }) => charge_id)
    const entitled = await db
      .selectFrom('person_entitled')
      .selectAll()
      .where('charge_id', 'in', ids)
      .orderBy('name')
      .execute()
    return charges.map((charge) => ({
      ...charge,
      entitled: entitled.filter(({ charge_id }) => charge_id === charge.charge_id).map(({ name }) => name),
    }))
  }

  return {
    async chargesOfCompany(company_number: string, page: Page): Promise<Paged<Charge>> {
      const query = db
        .selectFrom('charge')
        .selectAll()
        .where('company_number', '=', company_number)
        .orderBy('creation_date', 'desc')
        .orderBy('charge_id', 'desc')
      const links = await readPage(query, page)
      return { ...links, rows: await withEntitled(links.rows) }
    },

    async charge(company_number: string, charge_number: string): Promise<Charge | undefined> {
      const rows = await db
        .selectFrom('charge')
        .selectAll()
        .where('company_number', '=', company_number)
        .where('charge_number', '=', charge_number)
        .execute()
      const [charge] = await withEntitled(rows)
      return charge
    },
  }
}
