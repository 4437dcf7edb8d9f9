/**
 * People who were erased from the loaded registers, by keyed digests of their ids (decisions 0079 and 0239). The table
 * serves loads. A file beside it outlasts the database.
 */
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { execute } from '../../platform/migrations.ts'
import { deleteController, eraseControllers } from './loaded-controllers.ts'
import { deletePerson, eraseOfficers, personOf } from './loaded-officers.ts'
import { secretKey } from './register.ts'
import type { ChangeOfPart } from './side.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>
/** @param secret the key of the digest */
export type Suppressed = { person: string; secret: string; since: string }

/** How an erased controller is named among erased people. */
export const suppressedController = (controller_id: string): string => `controller ${controller_id}`

const digest = (secret: string, id: string) =>
  createHmac('sha256', secret)
    .update(`suppressed ${personOf(id)}`)
    .digest('base64url')

function among(rows: readonly Suppressed[]): (id: string) => boolean {
  const bySecret = [...Map.groupBy(rows, ({ secret }) => secret)].map(
    ([secret, people]) => [secret, new Set(people.map(({ person }) => person))] as const,
  )
  return (id) => bySecret.some(([secret, people]) => people.has(digest(secret, id)))
}

export function suppressionStore(db: Db) {
  async function ownSecret(): Promise<string> {
    const fact = db.selectFrom('register').select('value').where('key', '=', secretKey)
    return (await fact.executeTakeFirstOrThrow()).value
  }

  async function suppressedPeople(): Promise<Suppressed[]> {
    const rows = await db.selectFrom('suppressed').selectAll().execute()
    // A new database has no secret of its own yet, and no row without one.
    const own = rows.some(({ secret }) => secret === null) ? await ownSecret() : ''
    return rows.map((row) => ({ ...row, secret: row.secret ?? own }))
  }

  return {
    suppressedPeople,

    /** How many people were erased: a load compares it with the number at its start. */
    async countSuppressed(): Promise<number> {
      const counted = db.selectFrom('suppressed').select(({ fn }) => fn.countAll().as('people'))
      return Number((await counted.executeTakeFirstOrThrow()).people)
    },

    /** Whether a person is suppressed, by an officer's id. */
    suppressed: async (): Promise<(director_id: string) => boolean> => among(await suppressedPeople()),

    async suppress(id: string, now: Date): Promise<void> {
      const secret = await ownSecret()
      await addSuppressed(db, [{ person: digest(secret, id), secret, since: now.toISOString() }])
    },
  }
}

export async function addSuppressed(db: Db, rows: readonly Suppressed[]): Promise<void> {
  for (const row of rows)
    await db
      .insertInto('suppressed')
      .values(row)
      .onConflict((conflict) => conflict.column('person').doNothing())
      .execute()
}

const kinds = {
  officers: {
    table: 'officer',
    column: 'director_id',
    named: (id: string) => id,
    erase: eraseOfficers,
    remove: (db: Db, id: string) => deletePerson(db, personOf(id)),
  },
  controllers: {
    table: 'controller',
    column: 'controller_id',
    named: suppressedController,
    erase: eraseControllers,
    remove: deleteController,
  },
} as const
export type PartOfPeople = keyof typeof kinds

export const eraseAmong = (rows: readonly Suppressed[]): { [part in PartOfPeople]: ChangeOfPart<number> } => {
  const isErased = among(rows)
  const eraseIn =
    (part: PartOfPeople): ChangeOfPart<number> =>
    async (tx, engine) => {
      const ids = await erasedIn(tx, part, isErased)
      // An index of many names takes long to build.
      return ids.length === 0 ? 0 : kinds[part].erase(tx, engine, ids)
    }
  return { officers: eraseIn('officers'), controllers: eraseIn('controllers') }
}

/** Reads the ids of a part once, because no digest leads back to an id. PostgreSQL ends a transaction that waits long. */
async function erasedIn(db: Db, part: PartOfPeople, isErased: (id: string) => boolean): Promise<string[]> {
  const { table, column, named } = kinds[part]
  const erased: string[] = []
  const read = db
    .selectFrom(table as 'officer')
    .select(`${column as 'director_id'} as id`)
    .orderBy('id')
    .limit(10_000)
  for (let after = ''; ; ) {
    const rows = await read.where(column as 'director_id', '>', after).execute()
    for (const { id } of rows) if (isErased(named(id))) erased.push(id)
    if (rows.length < 10_000) return erased
    after = rows.at(-1)!.id
  }
}

/** From a side, which has no keys yet and no index of names. */
export async function removeErased(side: Db, part: PartOfPeople, isErased: (id: string) => boolean): Promise<void> {
  const { table, column, remove } = kinds[part]
  await execute(side, [`create index erased_meanwhile on ${table} (${column})`])
  for (const id of await erasedIn(side, part, isErased)) await remove(side, id)
  await execute(side, ['drop index erased_meanwhile'])
}

const fileName = 'erased-people.jsonl'

type Place = { dataDir: string; databaseUrl: string | undefined }
type OfStore = {
  suppressedPeople(): Promise<Suppressed[]>
  eraseAgain(people: readonly Suppressed[]): Promise<void>
}

/** Brings the table and the file of DATA_DIR together. Erases again whom the table lacks: its database was restored, or is new. */
export async function agreeOnSuppressed(store: OfStore, { dataDir, databaseUrl }: Place): Promise<void> {
  const file = path.join(dataDir, fileName)
  const [inFile, inStore] = [readPeople(file), await store.suppressedPeople()]
  const unlisted = missingIn(inFile, inStore)
  await append(file, unlisted).catch((error: Error) => {
    if (databaseUrl === undefined) throw error
    // The database still has them.
    console.warn(`Warning: ${file} lacks ${unlisted.length} erased people: ${error.message}`)
  })
  const missing = missingIn(inStore, inFile)
  if (missing.length > 0) await store.eraseAgain(missing)
}

const missingIn = (known: readonly Suppressed[], others: readonly Suppressed[]): Suppressed[] => {
  const people = new Set(known.map(({ person }) => person))
  return others.filter(({ person }) => !people.has(person))
}

/** After a power cut the next line may follow half a line. */
const line = /\{"person":"([\w-]+)","secret":"([^"]+)","since":"([^"]+)"\}/g

function readPeople(file: string): Suppressed[] {
  if (!existsSync(file)) return []
  const found = readFileSync(file, 'utf8').matchAll(line)
  return [...found].map(([, person, secret, since]) => ({ person: person!, secret: secret!, since: since! }))
}

async function append(file: string, people: readonly Suppressed[]): Promise<void> {
  if (people.length === 0) return
  const handle = await open(file, 'a', 0o600)
  try {
    const lines = people.map(({ person, secret, since }) => `${JSON.stringify({ person, secret, since })}\n`)
    await handle.appendFile(lines.join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}
