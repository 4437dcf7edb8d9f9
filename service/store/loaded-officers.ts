/** Officers of loaded files: made one row each, kept over a new snapshot, erased for good. */
import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/database.ts'
import { execute } from '../../platform/migrations.ts'
import { createAroundRows } from '../../platform/tables.ts'
import { buildIndex, dropIndex } from '../search/build-index.ts'
import { wordsOfKey } from '../search/name-words.ts'
import type { Loaded } from './loaded.ts'
import { toNameKey } from './name-key.ts'
import { secretKey } from './register.ts'
import { type Tables, tables } from './tables.ts'

type Db = Kysely<Tables>

/** Between an officer's id and what sorts the lines of that officer. No id holds it. */
export const lineMark = '#'

/**
 * Of the lines of one officer, the last by their order stays.
 * @param db of a side whose officers have ids such as `p.123456789012#2026…`
 */
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

/** Disqualified people, who come from a file of their own. */
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

  /**
   * By the id, by the whole name, or by the postcode of a service address. The last reads every appointment.
   * @param text a name in any order of its words, or an id
   */
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

/** All of them: who is not in the new file is not disqualified any more. */
export async function replaceDisqualified(db: Db, engine: Engine, rows: Disqualified, loaded: Loaded): Promise<void> {
  await db.deleteFrom('exemption').execute()
  await db.deleteFrom('disqualification').where(isDisqualified).execute()
  await db.deleteFrom('officer').where(isDisqualified).execute()
  await addDisqualified(db, engine, rows)
  await noteLoaded(db, loaded)
  await indexOfficers(db, engine)
}

export async function noteLoaded(db: Db, loaded: Loaded): Promise<void> {
  await db.deleteFrom('loaded').where('format', '=', loaded.format).execute()
  await db.insertInto('loaded').values(loaded).execute()
}

/** Their words, which correct spelling. */
export async function indexOfficers(db: Db, engine: Engine): Promise<void> {
  await dropIndex(db, ['officer'])
  await buildIndex(db, engine, ['officer'])
}

/** With the people who have no other. */
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
}

/** People who were erased here, by a keyed digest of the part of their number that is the person's. */
export function suppressionStore(db: Db) {
  async function digestOf(director_id: string): Promise<string> {
    const { value } = await db
      .selectFrom('register')
      .select('value')
      .where('key', '=', secretKey)
      .executeTakeFirstOrThrow()
    return digest(value, director_id)
  }

  return {
    /** Whether a person is suppressed, by the id of an officer. */
    async suppressed(): Promise<(director_id: string) => boolean> {
      const rows = await db.selectFrom('suppressed').select('person').execute()
      if (rows.length === 0) return () => false
      const people = new Set(rows.map(({ person }) => person))
      const { value } = await db
        .selectFrom('register')
        .select('value')
        .where('key', '=', secretKey)
        .executeTakeFirstOrThrow()
      return (director_id) => people.has(digest(value, director_id))
    },

    async suppress(director_id: string, now: Date): Promise<void> {
      await db
        .insertInto('suppressed')
        .values({ person: await digestOf(director_id), since: now.toISOString() })
        .onConflict((conflict) => conflict.column('person').doNothing())
        .execute()
    },
  }
}

/** The first eight digits are the person; the last four count changes of name and address. */
const personOf = (director_id: string): string => director_id.slice(0, 10)

const digest = (secret: string, director_id: string) =>
  createHmac('sha256', secret)
    .update(`suppressed ${personOf(director_id)}`)
    .digest('base64url')

/** Removes a person from what is loaded: all numbers that are the same person's. @returns how many rows went */
export async function eraseOfficer(db: Db, engine: Engine, director_id: string): Promise<number> {
  const from = personOf(director_id)
  const numbers = (column: 'director_id') =>
    sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${`${from}:`}`
  let count = 0n
  const disqualifications = db
    .selectFrom('disqualification')
    .select('disqualification_id')
    .where(numbers('director_id'))
  await db.deleteFrom('exemption').where('disqualification_id', 'in', disqualifications).execute()
  for (const table of ['disqualification', 'appointment', 'officer'] as const)
    count += (await db.deleteFrom(table).where(numbers('director_id')).executeTakeFirstOrThrow()).numDeletedRows
  await indexOfficers(db, engine)
  return Number(count)
}
