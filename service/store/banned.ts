/** Disqualified people by the words of their names, to find them under other ids (decision 0167). */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import {
  type FoldedWord,
  filedKeysOf,
  foldedWords,
  isInitial,
  soughtKeysOf,
} from '../../contract/values/folded-name.ts'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/database.ts'
import { sharesEnough } from './shared-keys.ts'
import type { OfficerTable, Tables } from './tables.ts'

type Db = Kysely<Tables>

/** A name is sought by any of its keys. Without a birth, people of all births are found. */
export type NameOfBanned = { keys: readonly string[]; born: string }

/** Its value stands in the statement, because an index holds these rows alone. */
const isBanned = sql<SqlBool>`disqualified = 'Y'`
/** Rows in one statement. */
const some = 500

/** A year agrees with each of its months. */
const birthsLike = (born: string): string[] =>
  /^\d{4}$/.test(born)
    ? [born, ...Array.from({ length: 12 }, (_, at) => `${born}-${String(at + 1).padStart(2, '0')}`)]
    : [born, born.slice(0, 4)]

export const bannedStore = (db: Db) => ({
  /** People with a word of one of the names, born in its month or year or in an unknown one. */
  async bannedNear(names: readonly NameOfBanned[]): Promise<OfficerTable[]> {
    const births = [...new Set(names.flatMap(({ born }) => birthsLike(born)))]
    if (births.length === 0) return []
    const keysOf = (isMeant: (born: string) => boolean) => [
      ...new Set(names.flatMap(({ keys, born }) => (isMeant(born) ? keys : []))),
    ]
    const [dated, undated] = [keysOf((born) => born !== ''), keysOf((born) => born === '')]
    return db
      .selectFrom('officer')
      .selectAll()
      .where('director_id', 'in', (from) =>
        from
          .selectFrom('banned_word')
          .select('banned_word.director_id')
          .where((where) => {
            const either: Expression<SqlBool>[] = []
            if (dated.length > 0)
              either.push(where.and([where('key', 'in', dated), where('born', 'in', [...births, ''])]))
            if (undated.length > 0) either.push(where('key', 'in', undated))
            return where.or(either)
          }),
      )
      .orderBy('name_single_line')
      .orderBy('director_id')
      .execute()
  },

  /** People with enough words of the name. */
  async bannedNamed(words: readonly FoldedWord[]): Promise<OfficerTable[]> {
    if (words.every(isInitial)) return []
    const ids = db
      .selectFrom('banned_word')
      .select('director_id')
      .where('key', 'in', [...new Set(words.flatMap(soughtKeysOf))])
      .groupBy('director_id')
      .having(sharesEnough(words))
    return db
      .selectFrom('officer')
      .selectAll()
      .where('director_id', 'in', ids)
      .orderBy('name_single_line')
      .orderBy('director_id')
      .execute()
  },

  /** People with a ban that lasts. */
  async countBanned(today: string): Promise<number> {
    const row = await db
      .selectFrom('officer')
      .select(({ fn }) => fn.countAll().as('people'))
      .where(isBanned)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('disqualification')
            .select('disqualification.director_id')
            .whereRef('disqualification.director_id', '=', 'officer.director_id')
            .where('end_date', '>=', today),
        ),
      )
      .executeTakeFirstOrThrow()
    return Number(row.people)
  },
})

/** Names of a row of officers: the present one first. */
export const namesOfOfficer = ({
  forename,
  surname,
  former_names,
}: Pick<OfficerTable, 'forename' | 'surname' | 'former_names'>): string[] => [
  [forename, surname].filter(Boolean).join(' '),
  ...(former_names?.split('\n') ?? []),
]

/** Files all of them, if none is filed: a register of an earlier version has no keys. */
export async function fileBanned(db: Db, engine: Engine): Promise<void> {
  const banned = db.selectFrom('officer').where(isBanned)
  const isEmpty = (await banned.select('director_id').limit(1).executeTakeFirst()) === undefined
  const isFiled = (await db.selectFrom('banned_word').select('key').limit(1).executeTakeFirst()) !== undefined
  if (isEmpty || isFiled) return
  await inTransaction(db, async (tx) => {
    // This locks before it reads, so programs that start at once follow each other.
    await tx.deleteFrom('banned_word').execute()
    const people = await tx
      .selectFrom('officer')
      .select(['director_id', 'forename', 'surname', 'former_names', 'dob'])
      .where(isBanned)
      .execute()
    for (let from = 0; from < people.length; from += some)
      await bulkInsert(
        tx,
        engine,
        'banned_word',
        ['key', 'born', 'director_id'],
        rowsOf(people.slice(from, from + some)),
      )
  })
}

const rowsOf = (people: readonly Parameters<typeof toBannedWords>[0][]) => people.flatMap(toBannedWords)

const toBannedWords = (
  person: Pick<OfficerTable, 'director_id' | 'forename' | 'surname' | 'former_names' | 'dob'>,
): Tables['banned_word'][] =>
  [...new Set(namesOfOfficer(person).flatMap((name) => filedKeysOf(foldedWords(name))))].map((key) => ({
    key,
    born: person.dob ?? '',
    director_id: person.director_id,
  }))

const inTransaction = (db: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
