/** Finds officers by surname, given names and place (decision 0082): each reading is one range of an index. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { namesLike } from '../../../contract/nicknames.ts'
import { agreesInMiddleNames, endsWithSurname, type GivenAndSurname, holdsGivenName } from '../given-names.ts'
import { isLastNumber } from '../person-number.ts'
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

type Part = 'whole' | 'first' | 'last'
/**
 * How the given names of a person agree: they begin with the typed ones; hold all of them, the first one first; begin
 * with the first one; hold it.
 */
type Given = 'begins' | 'all' | 'first' | 'any'

const mostFound = 1000
const mostExamined = 20_000
const mostOtherNames = 24

/** @param wanted the list may be longer, and is shorter only if there are no more */
export async function findOfficers(db: Db, search: OfficerSearch, wanted: number): Promise<OfficersFound> {
  const enough = Math.min(wanted, mostFound + 1)
  const found = new Map<string, OfficerTable>()
  let isCut = false
  let reading: string | null = null
  const meant = await meantByShortForm(db, search.names)
  await addAll(meant)
  if (found.size > 0) reading = inWords(meant)
  else await addAll(search.names)
  if (found.size === 0)
    for (const name of await otherSpellings(db, search.names)) {
      await addAll([name])
      if (found.size === 0) continue
      reading = inWords([name])
      break
    }
  return { rows: [...found.values()].slice(0, mostFound), isCut: isCut || found.size > mostFound, reading }

  async function addAll(names: readonly GivenAndSurname[]): Promise<void> {
    const inFull = names.flatMap(({ surname, given }) =>
      given.length > 1 ? [{ surname, given: [given.join(' ')] }] : [],
    )
    const several = names.filter(({ given }) => given.length > 1)
    // First people with all given names, or the first one and the others' initials; then with the first one. The second
    // half of a double surname comes after them, and people with the name as a later one come last.
    for (const part of ['whole', 'last'] as const) {
      await addEach(inFull, 'begins', part)
      await addEach(several, 'all', part)
      await addEach(names, 'first', part)
    }
    for (const part of ['whole', 'last'] as const) await addEach(names, 'any', part)
  }

  async function addEach(names: readonly GivenAndSurname[], given: Given, part: 'whole' | 'last'): Promise<void> {
    for (const name of names)
      for (const half of part === 'whole' ? (['whole', 'first'] as const) : [part]) await add(name, given, half)
  }

  /** @param part the surname is the whole of a recorded one, its first words or its last word */
  async function add({ given: names, surname }: GivenAndSurname, given: Given, part: Part): Promise<void> {
    const [first, ...others] = names
    const isBegun = given !== 'any'
    if (found.size >= enough || (!isBegun && first === undefined)) return
    if (part === 'last' && surname.includes(' ')) return
    const { town, outcodes } = search.area
    const stretch = db
      .selectFrom('officer')
      .select(['director_id', 'surname_key', 'forename_key', 'postcode', 'appointed'])
      .where((where) => {
        if (part === 'whole') return where('surname_key', '=', surname)
        if (part === 'last') return where.and([where('corporate_indicator', '=', 'N'), endsWithSurname(surname)])
        return where.and([where('surname_key', '>=', `${surname} `), where('surname_key', '<', `${surname}!`)])
      })
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
          // Another number of the person may be in another place.
          ...(town === undefined && !outcodes ? [isLastNumber('officer')] : []),
          ...(given === 'all' ? others.map(holdsGivenName) : agreesInMiddleNames(others)),
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

/**
 * The names that a short form stands for, where nobody with the surname has the short form itself: a Steve is a Stephen
 * or a Steven, and not only the name that begins with these letters.
 */
async function meantByShortForm(db: Db, names: readonly GivenAndSurname[]): Promise<GivenAndSurname[]> {
  const meant: GivenAndSurname[] = []
  for (const { given, surname } of names) {
    const [first = '', ...rest] = given
    const alike = namesLike(first)
    if (alike.length === 0) continue
    if (await isNameOf(db, surname, first)) return []
    for (const other of alike) if (await isNameOf(db, surname, other)) meant.push({ surname, given: [other, ...rest] })
  }
  return meant
}

/** Whether somebody with the surname has this first given name, or begins with it and has others. */
async function isNameOf(db: Db, surname: string, first: string): Promise<boolean> {
  const named = db.selectFrom('officer').select('director_id').where('surname_key', '=', surname)
  const row = await named.where('forename_key', '>=', first).where('forename_key', '<', `${first}!`).limit(1).execute()
  return row.length > 0
}

const inWords = (names: readonly GivenAndSurname[]): string =>
  names.map(({ given, surname }) => [...given, surname].join(' ')).join(' or ')

/** Corrected surnames, then nicknames and other spellings of the given name, the most likely first. */
async function otherSpellings(db: Db, names: readonly GivenAndSurname[]): Promise<GivenAndSurname[]> {
  const others: GivenAndSurname[] = []
  for (const { given, surname } of names) {
    const [first, ...rest] = given
    if (first !== undefined) {
      const known = await givenNamesOf(db, surname)
      const near = [...known].filter((name) => mayBeMeant(name) && errorsBetween(first, name, 1) === 1).sort()
      for (const other of [...namesLike(first), ...near]) others.push({ surname, given: [other, ...rest] })
    }
    for (const other of await correctedKeys(db, 'officer', surname)) others.push({ surname: other, given })
  }
  return others.slice(0, mostOtherNames)
}

/** First given names of people with a surname. */
async function givenNamesOf(db: Db, surname: string): Promise<Set<string>> {
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
  return new Set(rows.map(({ forename_key }) => forename_key.split(' ')[0]!))
}
