/** Officers by name, place and kind. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { GivenAndSurname } from '../given-names.ts'
import { isLastNumber } from '../person-number.ts'
import type { OfficerTable, Tables } from '../tables.ts'
import { padded } from './correct-words.ts'
import { begins, findPeople, type People } from './find-people.ts'

/** In this post town, and in a postcode district that begins like this; anywhere if neither is given. */
export type Area = { town?: string; outcodes?: string[] }
export type OfficerSearch = { names: GivenAndSurname[]; officer_type: 'CUR' | 'DIS'; area: Area }
export type OfficersFound = {
  rows: OfficerTable[]
  isCut: boolean
  reading: string | null
}

const mostFound = 1000

/** @param wanted the list may be longer, and is shorter only if there are no more */
export async function findOfficers(db: Kysely<Tables>, search: OfficerSearch, wanted: number): Promise<OfficersFound> {
  const { ids, ...found } = await findPeople(db, officersIn(search), search.names, { wanted })
  if (ids.length === 0) return { rows: [], ...found }
  const rows = await db.selectFrom('officer').selectAll().where('director_id', 'in', padded(ids)).execute()
  const byId = new Map(rows.map((row) => [row.director_id, row]))
  return { rows: ids.map((id) => byId.get(id)!), ...found }
}

function officersIn({ officer_type, area: { town, outcodes } }: OfficerSearch): People {
  return {
    table: 'officer',
    id: 'director_id',
    columns: ['postcode', 'appointed'],
    most: mostFound,
    isPerson: sql<SqlBool>`corporate_indicator = 'N'`,
    within: [
      ...(town === undefined ? [] : [sql<SqlBool>`upper(place) = ${town.toUpperCase()}`]),
      // The exact condition of the index.
      ...(officer_type === 'DIS' ? [sql<SqlBool>`disqualified = 'Y'`] : []),
    ],
    kept: [
      ...(officer_type === 'CUR' ? [sql<SqlBool>`appointed = 'Y'`] : []),
      ...(outcodes ? [isInOneOf(outcodes)] : []),
      // Another number of the person may be in another place.
      ...(town === undefined && !outcodes ? [isLastNumber('officer')] : []),
    ],
  }
}

const isInOneOf = (outcodes: readonly string[]) =>
  sql<SqlBool>`(${sql.join([sql`1 = 0`, ...outcodes.map((outcode) => begins('postcode', outcode))], sql` or `)})`
