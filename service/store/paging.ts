/**
 * Pages of a list (decision 0004). A page_id is ours to read and nobody else's: it holds which page it is and of how
 * many rows, and a digest of the search that it belongs to.
 */
import { createHash } from 'node:crypto'
import type { SelectQueryBuilder } from 'kysely'
import { LookupError } from '../../contract/errors.ts'
import type { Tables } from './tables.ts'

export type Page = { number: number; size: number; search: readonly string[] }
type Query<Row> = SelectQueryBuilder<Tables, keyof Tables, Row>
export type Paged<Row> = Links & { rows: Row[] }
export type Links = { previous_page_id: string | null; next_page_id: string | null }

/**
 * @param search what was asked: the page_id of another search is refused
 * @param largest how many rows a page of this list may have: a page_id that says more is none of ours
 */
export function toPage(page_id: string, size: number, search: readonly string[], largest = size): Page {
  if (page_id.trim() === '') return { number: 0, size, search }
  const known = readPageId(page_id.trim())
  if (known?.digest !== digestOf(search) || known.size < 1 || known.size > largest)
    throw new LookupError('invalid_parameter', 'page_id must be one that an earlier page of this very search gave.')
  return { number: known.number, size: known.size, search }
}

/** The page_id that its neighbours give a page; empty for one that has none. */
export function ownPageId({ previous_page_id, next_page_id }: Partial<Links>): string {
  const neighbour = readPageId(next_page_id ?? previous_page_id ?? '')
  return neighbour === null ? '' : pageIdText({ ...neighbour, number: neighbour.number + (next_page_id ? -1 : 1) })
}

/** The rows of one page, and what comes before and after: one row more is read to know whether there is more. */
export async function readPage<Row>(query: Query<Row>, page: Page): Promise<Paged<Row>> {
  const rows = await query
    .limit(page.size + 1)
    .offset(page.number * page.size)
    .execute()
  return {
    rows: rows.slice(0, page.size),
    previous_page_id: page.number > 0 ? toPageId({ ...page, number: page.number - 1 }) : null,
    next_page_id: rows.length > page.size ? toPageId({ ...page, number: page.number + 1 }) : null,
  }
}

type PageId = { number: number; size: number; digest: string }

function readPageId(page_id: string): PageId | null {
  const [, number, size, digest] = /^([0-9a-z]{1,6})-([0-9a-z]{1,3})-([0-9a-f]{16})$/.exec(page_id) ?? []
  if (!number || !size || !digest) return null
  return { number: Number.parseInt(number, 36), size: Number.parseInt(size, 36), digest }
}

const pageIdText = ({ number, size, digest }: PageId) => `${number.toString(36)}-${size.toString(36)}-${digest}`

const toPageId = ({ number, size, search }: Page) => pageIdText({ number, size, digest: digestOf(search) })

const digestOf = (search: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(search)).digest('hex').slice(0, 16)
