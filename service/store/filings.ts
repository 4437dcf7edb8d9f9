import type { Kysely } from 'kysely'
import { type Page, type Paged, readPage } from './paging.ts'
import type { Tables } from './tables.ts'

export type Filing = Tables['filing'] & { children: Tables['filing_child'][] }

export function filingStore(db: Kysely<Tables>) {
  async function withChildren(filings: Tables['filing'][]): Promise<Filing[]> {
    if (filings.length === 0) return []
    const ids = filings.map(({ filing_id }) => filing_id)
    const children = await db
      .selectFrom('filing_child')
      .selectAll()
      .where('filing_id', 'in', ids)
      .orderBy('document_date')
      .orderBy('form_type')
      .orderBy('child_type')
      .orderBy('document_description')
      .execute()
    return filings.map((filing) => ({
      ...filing,
      children: children.filter(({ filing_id }) => filing_id === filing.filing_id),
    }))
  }

  return {
    async filingsOfCompany(company_number: string, page: Page): Promise<Paged<Filing>> {
      const query = db
        .selectFrom('filing')
        .selectAll()
        .where('company_number', '=', company_number)
        .orderBy('document_date', 'desc')
        .orderBy('filing_id', 'desc')
      const links = await readPage(query, page)
      return { ...links, rows: await withChildren(links.rows) }
    },

    async filingOfImage(image_key: string): Promise<Filing | undefined> {
      const rows = await db.selectFrom('filing').selectAll().where('image_key', '=', image_key).execute()
      const [filing] = await withChildren(rows)
      return filing
    },
  }
}
