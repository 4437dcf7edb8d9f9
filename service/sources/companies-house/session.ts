/** The data that one answer read from the API. The answer is as old as its oldest part. */
import { LookupError } from '../../../contract/errors.ts'
import type { Page, Paged } from '../../store/paging.ts'
import { type Json, listOf, numberOf, objectOf } from '../json.ts'
import type { Client } from './client.ts'

type Query = Parameters<Client['get']>[1]
export type Session = ReturnType<typeof createSession>

/** A search shows no more than its first thousand hits. */
export const searchWindow = 1000

export const endsAtWindow = ({ next_page_id }: Pick<Paged<unknown>, 'next_page_id'>, page: Page): boolean =>
  next_page_id === null && (page.number + 1) * page.size >= searchWindow

export function createSession(client: Client) {
  let oldest: Date | null = null

  const seen = (read: { value: unknown; at: Date } | null): Json | null => {
    if (read && (oldest === null || read.at < oldest)) oldest = read.at
    return read && objectOf(read.value)
  }

  const get = async (path: string, query?: Query, fresh?: number) => seen(await client.get(path, query, fresh))

  /** One page of a list. The API starts a page only at a multiple of its size. */
  async function listed(
    path: string,
    page: Page,
    { query = {}, size = 'items_per_page', total, most = Infinity }: Listing,
  ): Promise<Listed> {
    if (page.size > 100) throw new LookupError('invalid_parameter', 'records_per_page must be at most 100 here.')
    const start = page.number * page.size
    if (start >= most) return { ...paged(page, [], start), answer: null }
    // A request for one item may return none.
    const asked = Math.max(page.size, 2)
    const begin = start - (start % asked)
    const answer = await get(path, { ...query, [size]: asked, start_index: begin })
    const items = answer ? listOf(answer, 'items') : []
    // Without paging, it gives all items.
    const isWhole = items.length > asked
    const from = isWhole ? start : start - begin
    const told = total.map((name) => numberOf(answer, name)).find((count) => count !== null) ?? null
    const isFull = items.length >= asked
    const count = isWhole ? items.length : (told ?? (isFull ? start + page.size + 1 : begin + items.length))
    return { ...paged(page, items.slice(from, from + page.size), Math.min(count, most)), answer }
  }

  return {
    get,
    document: async (id: string) => seen(await client.document(id)),
    pdf: client.pdf,
    oldest: () => oldest,
    listed,

    async page(path: string, page: Page, listing: Listing): Promise<Paged<Json>> {
      const { answer: _, ...only } = await listed(path, page, listing)
      return only
    },
  }
}

type Listing = {
  query?: Query
  size?: string
  total: readonly string[]
  most?: number
}
/** With the whole answer, which may say more than its items. */
type Listed = Paged<Json> & { answer: Json | null }

const paged = ({ number, size, idOf }: Page, rows: Json[], count: number): Paged<Json> => ({
  rows,
  previous_page_id: number > 0 ? idOf(number - 1) : null,
  next_page_id: (number + 1) * size < count ? idOf(number + 1) : null,
})
