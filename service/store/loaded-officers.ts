/** Officers of loaded files: makes one row of each, keeps them across snapshots, erases them. */
import { type Kysely, sql } from 'kysely'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/database.ts'
import { execute } from '../../platform/migrations.ts'
import { createAroundRows } from '../../platform/tables.ts'
import { fileBanned } from './banned.ts'
import type { Loaded } from './loaded.ts'
import { toNameKey } from './name-key.ts'
import { buildIndex, dropIndex } from './search/build-index.ts'
import { wordsOfKey } from './search/name-words.ts'
import { type Tables, tables } from './tables.ts'

type Db = Kysely<Tables>

/** Separates an officer's id from the sort key of that officer's lines. No id contains it. */
export const lineMark = '#'

/** Keeps the last of an officer's lines. @param db of a side whose officers have ids such as `p.123456789012#2026…` */
export async function keepLastLines(db: Db, engine: Engine): Promise<void> {
  const columns = Object.keys(tables.officer.columns)
  const rest = columns.filter((column) => column !== 'director_id').map((column) => sql.ref(column))
  const at = sql<number>`${engine === 'sqlite' ? sql`instr(director_id, ${lineMark})` : sql`strpos(director_id, ${lineMark})`} - 1`
  const id = sql`substr(director_id, 1, ${at})`
  await execute(db, createAroundRows(engine, { officer_kept: tables.officer }).before)
  await sql`insert into officer_kept (director_id, ${sql.join(rest)})
    select id, ${sql.join(rest)} from (
      select *, ${id} as id, row_number() over (partition by ${id} order by director_id desc) as nth from officer
    ) as numbered where nth = 1`.execute(db)
  await execute(db, ['drop table officer', 'alter table officer_kept rename to officer'])
}

export type Disqualified = {
  officers: Tables['officer'][]
  disqualifications: Tables['disqualification'][]
  exemptions: Tables['exemption'][]
}

const isDisqualified = sql<boolean>`director_id >= 'd.' and director_id < 'd/'`

export const loadedOfficerReads = (db: Db) => ({
  async hasEndedDisqualifications(today: string): Promise<boolean> {
    const ended = db.selectFrom('disqualification').select('disqualification_id').where(isDisqualified)
    return (await ended.where('end_date', '<', today).limit(1).executeTakeFirst()) !== undefined
  },

  /** By id, by whole name, or by the postcode of a service address, which reads every appointment. */
  async officersAbout({ text, postcode }: { text: string; postcode: string | null }, most: number) {
    const officers = db.selectFrom('officer').selectAll().orderBy('director_id').limit(most)
    if (/^[pd]\.\d{12}$/.test(text)) {
      const person = personOf(text)
      return officers.where('director_id', '>=', person).where('director_id', '<', `${person}:`).execute()
    }
    if (postcode !== null) {
      const there = db.selectFrom('appointment').select('director_id').where('postcode', '=', postcode)
      return officers.where((is) => is.or([is('postcode', '=', postcode), is('director_id', 'in', there)])).execute()
    }
    const words = wordsOfKey(toNameKey(text))
    const surnames = words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1)))
    const keys = surnames.map((some) => some.join(' ')).slice(0, 100)
    if (keys.length === 0) return []
    const rows = await officers.clearLimit().where('surname_key', 'in', keys).execute()
    const holdsAll = (held: string[]) => words.every((word) => held.includes(word))
    return rows
      .filter(({ surname_key, forename_key }) => holdsAll(wordsOfKey(`${forename_key} ${surname_key}`)))
      .slice(0, most)
  },

  async disqualifiedLoaded(): Promise<Disqualified> {
    const officers = await db.selectFrom('officer').selectAll().where(isDisqualified).execute()
    if (officers.length === 0) return { officers, disqualifications: [], exemptions: [] }
    return {
      officers,
      disqualifications: await db.selectFrom('disqualification').selectAll().where(isDisqualified).execute(),
      exemptions: await db.selectFrom('exemption').selectAll().execute(),
    }
  },
})

export async function addDisqualified(db: Db, engine: Engine, rows: Disqualified): Promise<void> {
  const each = [
    ['officer', rows.officers],
    ['disqualification', rows.disqualifications],
    ['exemption', rows.exemptions],
  ] as const
  for (const [table, some] of each) await bulkInsert(db, engine, table, Object.keys(tables[table].columns), some)
}

/** Replaces all of them: people who are not in the new file are no longer disqualified. */
export async function replaceDisqualified(db: Db, engine: Engine, rows: Disqualified, loaded: Loaded): Promise<void> {
  await db.deleteFrom('exemption').execute()
  await db.deleteFrom('disqualification').where(isDisqualified).execute()
  await db.deleteFrom('officer').where(isDisqualified).execute()
  await db.deleteFrom('banned_word').execute()
  await addDisqualified(db, engine, rows)
  await fileBanned(db, engine)
  await noteLoaded(db, loaded)
  await indexOfficers(db, engine)
}

export async function noteLoaded(db: Db, loaded: Loaded): Promise<void> {
  await db.deleteFrom('loaded').where('format', '=', loaded.format).execute()
  await db.insertInto('loaded').values(loaded).execute()
}

export async function indexOfficers(db: Db, engine: Engine): Promise<void> {
  await dropIndex(db, ['officer'])
  await buildIndex(db, engine, ['officer'])
}

/** Includes people without any other row. */
export async function deleteEnded(db: Db, today: string): Promise<void> {
  const ended = db
    .selectFrom('disqualification')
    .select('disqualification_id')
    .where(isDisqualified)
    .where('end_date', '<', today)
  await db.deleteFrom('exemption').where('disqualification_id', 'in', ended).execute()
  await db.deleteFrom('disqualification').where(isDisqualified).where('end_date', '<', today).execute()
  await db
    .deleteFrom('officer')
    .where(isDisqualified)
    .where('director_id', 'not in', db.selectFrom('disqualification').select('director_id'))
    .execute()
  await db
    .deleteFrom('banned_word')
    .where('director_id', 'not in', db.selectFrom('officer').select('director_id'))
    .execute()
}

/** The first eight digits are the person. The last four count changes of name and address. */
export const personOf = (id: string): string => (/^[pd]\.\d{12}$/.test(id) ? id.slice(0, 10) : id)

/** Removes people from the loaded registers, under all numbers of each. @returns the number of rows removed */
export async function eraseOfficers(db: Db, engine: Engine, director_ids: Iterable<string>): Promise<number> {
  let count = 0n
  for (const person of new Set([...director_ids].map(personOf))) count += await deletePerson(db, person)
  await indexOfficers(db, engine)
  return Number(count)
}

/** Leaves the index as it is. @param person the part of the numbers that all of a person's have */
export async function deletePerson(db: Db, person: string): Promise<bigint> {
  const numbers = (column: 'director_id') =>
    sql<boolean>`${sql.ref(column)} >= ${person} and ${sql.ref(column)} < ${`${person}:`}`
  let count = 0n
  const disqualifications = db
    .selectFrom('disqualification')
    .select('disqualification_id')
    .where(numbers('director_id'))
  await db.deleteFrom('exemption').where('disqualification_id', 'in', disqualifications).execute()
  await db.deleteFrom('banned_word').where(numbers('director_id')).execute()
  for (const table of ['disqualification', 'appointment', 'officer'] as const)
    count += (await db.deleteFrom(table).where(numbers('director_id')).executeTakeFirstOrThrow()).numDeletedRows
  return count
}
