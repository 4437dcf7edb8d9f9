/** Finds people and bodies by surname and given names (decision 0082): each reading is one range of an index. */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { namesLike } from '../../../contract/nicknames.ts'
import { agreesInMiddleNames, endsWithSurname, type GivenAndSurname, holdsGivenName } from '../given-names.ts'
import type { Tables } from '../tables.ts'
import { correctedKeys } from './correct-names.ts'
import { errorsBetween, mayBeMeant } from './spelling.ts'

type Db = Kysely<Tables>
type Condition = Expression<SqlBool>

/** A table of people, and which of them are looked for. */
export type People = {
  table: 'officer' | 'controller'
  id: 'director_id' | 'controller_id'
  /** The columns besides id and name that `kept` reads. An index holds them. */
  columns: readonly string[]
  /** A row that is a person, in the words of the index of last surnames. */
  isPerson: Condition
  /** Conditions that an index decides. */
  within: readonly Condition[]
  /** Conditions on each row of the index. */
  kept: readonly Condition[]
  /** Rows in all pages together. */
  most: number
}
export type PeopleFound = {
  ids: string[]
  isCut: boolean
  reading: string | null
}

const surnameParts = ['whole', 'first', 'last'] as const
type Part = (typeof surnameParts)[number]
const keyOf = (surname: string, part: Part) => `${part} ${surname}`
/**
 * How the given names of a person agree: they begin with the typed ones; hold all of them, the first one first; begin
 * with the first one; hold it.
 */
type Given = 'begins' | 'all' | 'first' | 'any'

const mostExamined = 20_000
const mostOtherNames = 24

/**
 * @param wanted the list may be longer, and is shorter only if there are no more
 * @param beside ids that were found otherwise. They come last, and with them no spelling is corrected
 */
export async function findPeople(
  db: Db,
  people: People,
  names: readonly GivenAndSurname[],
  { wanted, beside = [] }: { wanted: number; beside?: readonly string[] },
): Promise<PeopleFound> {
  const { table, id, most } = people
  const enough = Math.min(wanted, most + 1)
  const order = sql`surname_key, forename_key, ${sql.ref(id)}`
  const found = new Set<string>()
  /** Whether anybody has a surname, whatever the given names, by `keyOf`. */
  const known = new Map<string, boolean>()
  /** Whether a stretch of the index has more rows than are examined, by the surname and the start of the given names. */
  const long = new Map<string, Promise<boolean>>()
  let isCut = false
  let reading: string | null = null
  const meant = await meantByShortForm(db, table, names)
  await addAll(meant)
  if (found.size > 0) reading = inWords(meant)
  else await addAll(names)
  if (found.size === 0 && beside.length === 0)
    for (const name of await otherSpellings(db, table, names, isSurname)) {
      await addAll([name])
      if (found.size === 0) continue
      reading = inWords([name])
      break
    }
  for (const each of beside) found.add(each)
  return { ids: [...found].slice(0, most), isCut: isCut || found.size > most, reading }

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
    const key = keyOf(surname, part)
    if (known.get(key) === false) return
    const named = [...isNamed(surname, part, people), ...people.within]
    const asked = isBegun && first !== undefined ? [...named, begins('forename_key', first)] : named
    const kept = [
      ...(first !== undefined && !isBegun ? [holdsGivenName(first)] : []),
      ...(given === 'all' ? others.map(holdsGivenName) : agreesInMiddleNames(others)),
      ...people.kept,
    ]
    // A name anywhere is mostly sought to the end. Without a limit on the way there, that takes half the time.
    const isWhole = !isBegun && !(await isLong())
    const stretch = isWhole ? sql`${sql.table(table)} where ${all([...asked, ...kept])} order by ${order}` : examined()
    const { rows } = await sql<{ id: string }>`select ${sql.ref(id)} as id from ${stretch} limit ${enough}`.execute(db)
    for (const row of rows) found.add(row.id)
    if (found.size >= enough) return
    if (!known.has(key)) known.set(key, rows.length > 0 || (await hasRow(named, 0)))
    // To look at all with a common surname takes longer than the search for a given name.
    if (known.get(key)) isCut ||= await isLong()

    function examined() {
      const columns = [id, 'surname_key', 'forename_key', ...people.columns].map((column) => sql.ref(column))
      return sql`(select ${sql.join(columns)} from ${sql.table(table)} where ${all(asked)}
        order by ${order} limit ${mostExamined}) as ${sql.table(table)} where ${all(kept)}`
    }

    function isLong(): Promise<boolean> {
      const stretch = `${key}, ${isBegun ? (first ?? '') : ''}`
      const known = long.get(stretch) ?? hasRow(asked, mostExamined - 1)
      long.set(stretch, known)
      return known
    }
  }

  async function hasRow(conditions: readonly Condition[], after: number): Promise<boolean> {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${all(conditions)}
      limit 1 offset ${after}`.execute(db)
    return rows.length > 0
  }

  /** Known once a search has found no person. */
  function isSurname(surname: string): boolean {
    return surnameParts.some((part) => known.get(keyOf(surname, part)))
  }
}

function isNamed(surname: string, part: Part, { isPerson }: People): Condition[] {
  if (part === 'whole') return [sql<SqlBool>`surname_key = ${surname}`]
  if (part === 'last') return [isPerson, endsWithSurname(surname)]
  return [sql<SqlBool>`surname_key >= ${`${surname} `}`, sql<SqlBool>`surname_key < ${`${surname}!`}`]
}

const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`1 = 1` : sql.join([...conditions], sql` and `)

export const begins = (column: 'forename_key' | 'postcode' | 'name_key', start: string): Condition =>
  sql<SqlBool>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\uFFFF`})`

/**
 * The names that a short form stands for, where nobody with the surname has the short form itself: a Steve is a Stephen
 * or a Steven, and not only the name that begins with these letters.
 */
async function meantByShortForm(
  db: Db,
  table: People['table'],
  names: readonly GivenAndSurname[],
): Promise<GivenAndSurname[]> {
  const meant: GivenAndSurname[] = []
  for (const { given, surname } of names) {
    const [first = '', ...rest] = given
    const alike = namesLike(first)
    if (alike.length === 0) continue
    if (await isNameOf(db, table, surname, first)) return []
    for (const other of alike)
      if (await isNameOf(db, table, surname, other)) meant.push({ surname, given: [other, ...rest] })
  }
  return meant
}

/** Whether somebody with the surname has this first given name, or begins with it and has others. */
async function isNameOf(db: Db, table: People['table'], surname: string, first: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where surname_key = ${surname}
    and forename_key >= ${first} and forename_key < ${`${first}!`} limit 1`.execute(db)
  return rows.length > 0
}

const inWords = (names: readonly GivenAndSurname[]): string =>
  names.map(({ given, surname }) => [...given, surname].join(' ')).join(' or ')

/** Corrected surnames, then nicknames and other spellings of the given name, the most likely first. */
async function otherSpellings(
  db: Db,
  table: People['table'],
  names: readonly GivenAndSurname[],
  isSurname: (surname: string) => boolean,
): Promise<GivenAndSurname[]> {
  const others: GivenAndSurname[] = []
  for (const { given, surname } of names) {
    const [first, ...rest] = given
    if (first !== undefined && isSurname(surname)) {
      const known = await givenNamesOf(db, table, surname)
      const near = [...known].filter((name) => mayBeMeant(name) && errorsBetween(first, name, 1) === 1).sort()
      for (const other of [...namesLike(first), ...near]) others.push({ surname, given: [other, ...rest] })
    }
    for (const other of await correctedKeys(db, table, surname)) others.push({ surname: other, given })
  }
  return others.slice(0, mostOtherNames)
}

/** First given names of people with a surname. */
async function givenNamesOf(db: Db, table: People['table'], surname: string): Promise<Set<string>> {
  const { rows } = await sql<{ forename_key: string }>`select distinct forename_key from (
    select forename_key from ${sql.table(table)} where surname_key = ${surname}
    order by surname_key, forename_key limit ${mostExamined}) as named`.execute(db)
  return new Set(rows.map(({ forename_key }) => forename_key.split(' ')[0]!))
}
