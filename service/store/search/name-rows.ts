/** Rows of names: by their ids, with the same key in any legal form, and how many a place has. */
import { type Kysely, sql } from 'kysely'
import { preparedOn } from '../../../platform/prepared.ts'
import { toNameKey } from '../name-key.ts'
import type { Tables } from '../tables.ts'
import { padded } from './correct-words.ts'
import { isWithForm, withEachForm } from './legal-forms.ts'
import { placeKey } from './parts.ts'
import { dataSets, filledDataSets, toRank } from './ranks.ts'

type Db = Kysely<Tables>
export type NameQuery = {
  key: string
  /** The last word as typed, where the key shortens it. */
  last?: string | undefined
  dataSets: readonly string[]
  place?: string | undefined
}
type Row = Tables['company_name']
/** What an index holds of a name. Its place is in its row, and is there if the search read the row. */
export type Name = Pick<Row, 'company_name_id' | 'name_key' | 'data_set'> & Partial<Pick<Row, 'place'>>

const mostExact = 200

const readNames = preparedOn(
  (...ids: number[]) => sql<Name>`select company_name_id, name_key, data_set, place from company_name
    where company_name_id in (${sql.join(ids)})`,
)

export const namesOf = async (db: Db, ids: readonly number[]): Promise<Name[]> =>
  ids.length === 0 ? [] : readNames(db, ...padded(ids))

/**
 * The same name with any legal form. A name has few namesakes; a list of many is cut.
 *
 * @param begun all names that begin with the key, which then has no legal form, if the search has read them
 */
export async function namesakes(db: Db, { key, dataSets, place }: NameQuery, begun?: readonly Name[]): Promise<Name[]> {
  const found = begun
    ? begun
        .filter(({ name_key }) => isWithForm(name_key, key))
        .toSorted(byId)
        .slice(0, mostExact)
    : await readNamesakes(db, ...filledDataSets(dataSets), ...padded(withEachForm(key)))
  if (place === undefined) return found
  const ids = found.map(({ company_name_id }) => company_name_id)
  return (await namesOf(db, ids)).filter(isInPlace(place))
}

const byId = (one: Name, other: Name) => one.company_name_id - other.company_name_id

const readNamesakes = preparedOn(
  (...asked: string[]) => sql<Name>`select company_name_id, name_key, data_set from company_name
    where data_set in (${sql.join(asked.slice(0, dataSets.length))})
    and name_key in (${sql.join(asked.slice(dataSets.length))}) order by company_name_id limit ${sql.lit(mostExact)}`,
)

/** However the register spells the place. */
export function isInPlace(place: string | undefined): (name: Name) => boolean {
  if (place === undefined) return () => true
  const key = toNameKey(place)
  return (name) => toNameKey(name.place ?? '') === key
}

export async function placeRows(db: Db, place: string): Promise<Map<string, number>> {
  const key = placeKey('company', toNameKey(place))
  const row = await db.selectFrom('company_word').select('rows').where('word', '=', key).executeTakeFirst()
  return new Map([[key, row?.rows ?? 0]])
}

/** The exact legal form first, then the usual order. */
export const inOrder = (rows: readonly Name[], key: string): Name[] =>
  rows.toSorted(
    (one, other) =>
      dataSets.indexOf(one.data_set as 'LIVE') - dataSets.indexOf(other.data_set as 'LIVE') ||
      Number(other.name_key === key) - Number(one.name_key === key) ||
      toRank(one.data_set, 1, one.company_name_id) - toRank(other.data_set, 1, other.company_name_id),
  )
