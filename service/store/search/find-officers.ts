/** Finds officers by surname, given names and place (decision 0082): each reading is one range of an index. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { namesLike } from '../../../contract/nicknames.ts'
import { agreesInMiddleNames, type GivenAndSurname, holdsGivenName } from '../given-names.ts'
import type { OfficerTable, Tables } from '../tables.ts'
import { correctedKeys } from './correct-names.ts'
import { padded } from './correct-words.ts'
import { errorsBetween, mayBeMeant } from './spelling.ts'

type Db = Kysely<Tables>
/** In this post town, and in a postcode district that begins like this; anywhere if neither is given. */
export type Area = { town?: string; outcodes?: string[] }
export type OfficerSearch = { names: GivenAndSurname[]; officer_type: 'CUR' | 'DIS'; area: Area }
export type OfficersFound = {
  rows: OfficerTable[]
  isCut: boolean
  reading: string | null
}

const mostFound = 1000
const mostExamined = 20_000
const mostOtherNames = 24

/** @param wanted the list may be longer, and is shorter only if there are no more */
export async function findOfficers(db: Db, search: OfficerSearch, wanted: number): Promise<OfficersFound> {
  const enough = Math.min(wanted, mostFound + 1)
  const found = new Map<string, OfficerTable>()
  let isCut = false
  let reading: string | null = null
  await addAll(search.names)
  if (found.size === 0)
    for (const name of await otherSpellings(db, search.names)) {
      await addAll([name])
      if (found.size === 0) continue
      reading = [...name.given, name.surname].join(' ')
      break
    }
  return { rows: [...found.values()].slice(0, mostFound), isCut: isCut || found.size > mostFound, reading }

  async function addAll(names: readonly GivenAndSurname[]): Promise<void> {
    const inFull = names.flatMap(({ surname, given }) =>
      given.length > 1 ? [{ surname, given: [given.join(' ')] }] : [],
    )
    // Matches all given names, then the first, then any.
    for (const [some, isBegun] of [[inFull, true] as const, [names, true] as const, [names, false] as const])
      for (const name of some) for (const isWhole of [true, false]) await add(name, isBegun, isWhole)
  }

  /** @param isWhole the whole surname, or the first words of one */
  async function add({ given, surname }: GivenAndSurname, isBegun: boolean, isWhole: boolean): Promise<void> {
    const [first, ...others] = given
    if (found.size >= enough || (!isBegun && first === undefined)) return
    const { town, outcodes } = search.area
    const stretch = db
      .selectFrom('officer')
      .select(['director_id', 'forename_key', 'postcode', 'appointed'])
      .where((where) =>
        isWhole
          ? where('surname_key', '=', surname)
          : where.and([where('surname_key', '>=', `${surname} `), where('surname_key', '<', `${surname}!`)]),
      )
      .where((where) => where.and(isBegun && first !== undefined ? [begins('forename_key', first)] : []))
      .where((where) => where.and(town === undefined ? [] : [sql<SqlBool>`upper(place) = ${town.toUpperCase()}`]))
      // The exact condition of the index.
      .where((where) => where.and(search.officer_type === 'DIS' ? [sql<SqlBool>`disqualified = 'Y'`] : []))
      .orderBy('surname_key')
      .orderBy('forename_key')
      .orderBy('director_id')
      .limit(mostExamined)
    const ids = await db
      .selectFrom(stretch.as('officer'))
      .select('director_id')
      .where((where) =>
        where.and([
          ...(search.officer_type === 'CUR' ? [where('appointed', '=', 'Y')] : []),
          ...(outcodes ? [where.or(outcodes.map((outcode) => begins('postcode', outcode)))] : []),
          ...(first !== undefined && !isBegun ? [holdsGivenName(first)] : []),
          ...agreesInMiddleNames(others),
        ]),
      )
      .limit(enough)
      .execute()
    await read(ids.map(({ director_id }) => director_id))
    if (found.size >= enough) return
    const { examined } = await db
      .selectFrom(stretch.as('officer'))
      .select(({ fn }) => fn.countAll<number>().as('examined'))
      .executeTakeFirstOrThrow()
    isCut ||= Number(examined) === mostExamined
  }

  async function read(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return
    const rows = await db.selectFrom('officer').selectAll().where('director_id', 'in', padded(missing)).execute()
    const byId = new Map(rows.map((row) => [row.director_id, row]))
    for (const id of missing) found.set(id, byId.get(id)!)
  }
}

const begins = (column: 'forename_key' | 'postcode', start: string) =>
  sql<SqlBool>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\uFFFF`})`

/** Corrected surnames, then nicknames and other spellings of the given name, the most likely first. */
async function otherSpellings(db: Db, names: readonly GivenAndSurname[]): Promise<GivenAndSurname[]> {
  const others: GivenAndSurname[] = []
  for (const { given, surname } of names) {
    const [first, ...rest] = given
    if (first !== undefined)
      for (const other of [...namesLike(first), ...(await givenNamesNear(db, surname, first))])
        others.push({ surname, given: [other, ...rest] })
    for (const other of await correctedKeys(db, 'officer', surname)) others.push({ surname: other, given })
  }
  return others.slice(0, mostOtherNames)
}

/** First given names with one error, among people with a surname. */
async function givenNamesNear(db: Db, surname: string, first: string): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('officer')
        .select('forename_key')
        .where('surname_key', '=', surname)
        .orderBy('surname_key')
        .orderBy('forename_key')
        .limit(mostExamined)
        .as('officer'),
    )
    .select('forename_key')
    .distinct()
    .execute()
  const names = new Set(rows.map(({ forename_key }) => forename_key.split(' ')[0]!))
  return [...names].filter((name) => mayBeMeant(name) && errorsBetween(first, name, 1) === 1).sort()
}
