/** Pages of a list (decision 0004). A page_id is sealed: the page, the number of rows, and a digest of the search. */
import { hash } from 'node:crypto'
import type { SelectQueryBuilder } from 'kysely'
import { LookupError } from '../../contract/errors.ts'
import type { Seals } from '../seals.ts'
import type { Tables } from './tables.ts'

/** `idOf` gives the id of any page of the same list. */
export type Page = { number: number; size: number; idOf: (number: number) => string }
type Query<Row> = SelectQueryBuilder<Tables, keyof Tables, Row>
export type Paged<Row> = Links & { rows: Row[] }
export type Links = { previous_page_id: string | null; next_page_id: string | null }

export type PageIds = ReturnType<typeof createPageIds>

export function createPageIds({ seal, opened }: Seals) {
  const toId = ({ number, size, digest }: Named) =>
    seal('page', `${number.toString(36)}-${size.toString(36)}-${digest}`)

  function named(page_id: string): Named | null {
    const [number, size, digest] = opened('page', page_id)?.split('-') ?? []
    if (!number || !size || !digest) return null
    return { number: Number.parseInt(number, 36), size: Number.parseInt(size, 36), digest }
  }

  const numbered = (number: number, size: number, search: readonly string[]): Page => ({
    number,
    size,
    idOf: (number) => toId({ number, size, digest: digestOf(search) }),
  })

  return {
    numbered,

    /** The page that an earlier answer named; empty means the first. A page_id of another search is refused. */
    given(page_id: string, size: number, search: readonly string[]): Page {
      if (page_id.trim() === '') return numbered(0, size, search)
      const known = named(page_id.trim())
      if (known?.digest !== digestOf(search))
        throw new LookupError('invalid_parameter', 'page_id must be one that an earlier page of this very search gave.')
      return numbered(known.number, known.size, search)
    },

    /** The page_id of a neighbour; empty if there is none. */
    own({ previous_page_id, next_page_id }: Partial<Links>): string {
      const page_id = next_page_id ?? previous_page_id
      const neighbour = page_id ? named(page_id) : null
      return neighbour === null ? '' : toId({ ...neighbour, number: neighbour.number + (next_page_id ? -1 : 1) })
    },
  }
}

/** For lists that are read in one go, without further pages. */
export const firstRows = (size: number): Page => ({ number: 0, size, idOf: () => '' })

/**
 * The rows of one page, and whether pages follow or precede. Reads one more row to know.
 *
 * @param first rows that come before those of the query
 */
export async function readPage<Row>(query: Query<Row>, page: Page, first: readonly Row[] = []): Promise<Paged<Row>> {
  const { number, size, idOf } = page
  const start = number * size
  const own = first.slice(start, start + size + 1)
  const others = query.limit(size + 1 - own.length).offset(Math.max(0, start - first.length))
  const rows = [...own, ...(await others.execute())]
  const before = rows.length > 0 || number === 0 ? number - 1 : await lastPage(query, page, first.length)
  return {
    rows: rows.slice(0, size),
    previous_page_id: before >= 0 ? idOf(before) : null,
    next_page_id: rows.length > size ? idOf(number + 1) : null,
  }
}

export function pageOf<Row>(rows: readonly Row[], { number, size, idOf }: Page): Paged<Row> {
  const some = rows.slice(number * size, (number + 1) * size)
  const before = some.length > 0 || number === 0 ? number - 1 : Math.ceil(rows.length / size) - 1
  return {
    rows: some,
    previous_page_id: before >= 0 ? idOf(before) : null,
    next_page_id: rows.length > (number + 1) * size ? idOf(number + 1) : null,
  }
}

async function lastPage<Row>(query: Query<Row>, { size }: Page, others: number): Promise<number> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('rows'))
  const { rows } = await counted.executeTakeFirstOrThrow()
  return Math.ceil((Number(rows) + others) / size) - 1
}

type Named = { number: number; size: number; digest: string }

const digestOf = (search: readonly string[]) => hash('sha256', JSON.stringify(search)).slice(0, 16)
