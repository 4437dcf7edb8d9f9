/** Each loaded part is a file beside the store. One connection with all attached reads them as one (decision 0078). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { connect, type Database } from '../../platform/database.ts'
import { DatabaseUnusable } from '../../platform/database-fault.ts'
import { execute } from '../../platform/migrations.ts'
import { prepared } from '../../platform/prepared.ts'
import { addColumns, createStatements, indexesOf } from '../../platform/tables.ts'
import { dropFictionalRegister } from './loaded.ts'
import { type Part, partNames, parts } from './parts.ts'
import { registerTables } from './register.ts'
import { type ChangeOfPart, progressTable, type Side, sideIn } from './side.ts'
import { type Tables, tables } from './tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: methods of any part of the store.
type Reads = { [name: string]: (...given: any[]) => Promise<any> }
type Files = readonly Tables['register_part'][]
type Options<Register> = {
  primary: Database<Tables>
  address: string
  readsOver(database: Database<Tables>): Register
}
type Opened<Register> = { key: string; database: Database<Tables>; reads: Register; users: number }

/** @returns the reads that `readsOver` makes: over the store while nothing is loaded, and then over the loaded parts */
export function followParts<Register extends Reads>({ primary, address, readsOver }: Options<Register>) {
  const folder = path.dirname(address)
  const ofStore = readsOver(primary)
  const pinned = new AsyncLocalStorage<Register>()
  let current: Opened<Register> | null = null
  let opening: Promise<unknown> = Promise.resolve()
  // Nearly every call runs it.
  const readFiles = prepared(primary.db, () => sql<Files[number]>`select part, file from register_part order by part`)

  async function using<Value>(work: (reads: Register) => Promise<Value>): Promise<Value> {
    const register = await registerNow()
    if (!register) return work(ofStore)
    register.users += 1
    try {
      return await work(register.reads)
    } finally {
      register.users -= 1
      closeWhenUnused(register)
    }
  }

  async function registerNow(): Promise<Opened<Register> | null> {
    const files = await readFiles()
    if (files.length === 0) return null
    if (current?.key === keyOf(files)) return current
    // One at a time: the last one opened stays.
    const opened = opening.then(openNow)
    opening = opened.catch(() => {})
    return opened
  }

  async function openNow(): Promise<Opened<Register> | null> {
    for (let attempt = 1; ; attempt += 1) {
      const files = await readFiles()
      if (files.length === 0 || current?.key === keyOf(files)) return current
      try {
        const database = await attached(folder, files)
        const before = current
        current = { key: keyOf(files), database, reads: readsOver(database), users: 0 }
        if (before) closeWhenUnused(before)
        return current
      } catch (error) {
        // Another load may have replaced one of these files meanwhile.
        if (attempt === 3 || keyOf(await readFiles()) === keyOf(files)) throw error
      }
    }
  }

  function closeWhenUnused(register: Opened<Register>): void {
    if (register !== current && register.users === 0) void register.database.close().catch(() => {})
  }

  const names = Object.keys(ofStore) as (keyof Register & string)[]
  const routed = Object.fromEntries(
    names.map((name) => [
      name,
      (...given: unknown[]) => {
        const reads = pinned.getStore()
        return reads ? reads[name]!(...given) : using((reads) => reads[name]!(...given))
      },
    ]),
  )

  return {
    routed: routed as Register,

    /** Everything that the work reads comes from one register, whatever is loaded meanwhile. */
    read: <Value>(work: () => Promise<Value>): Promise<Value> => using((reads) => pinned.run(reads, work)),

    /** Changes a loaded part in place, as a whole or not at all. @returns null if the part is not loaded */
    async changePart<Value>(part: Part, work: ChangeOfPart<Value>): Promise<Value | null> {
      const file = (await readFiles()).find((row) => row.part === part)?.file
      if (file === undefined) return null
      const { db, close } = connect<Tables>(path.join(folder, file), { durable: false })
      try {
        // What is deleted leaves the file's bytes too, and its log.
        await execute(db, ['pragma secure_delete = on'])
        await bringUpToDate(db, part, 'main')
        const done = await db.transaction().execute((tx) => work(tx, 'sqlite'))
        await execute(db, ['pragma wal_checkpoint(truncate)'])
        return done
      } finally {
        await close()
      }
    },

    openSide: (part: Part) => openSide(primary, folder, part),

    async close(): Promise<void> {
      await current?.database.close()
    },
  }
}

const keyOf = (files: Files) => files.map(({ file }) => file).join()

/** One register of all loaded parts. The tables of other parts exist and are empty. */
async function attached(folder: string, files: Files): Promise<Database<Tables>> {
  const database = connect<Tables>(':memory:', { durable: false })
  const { db } = database
  try {
    for (const { part, file } of files) {
      if (!existsSync(path.join(folder, file)))
        throw new DatabaseUnusable(
          null,
          `The file ${file} of the loaded register is missing from ${folder}. Load it again.`,
        )
      // If the file disappears now, it is not created again.
      const uri = `file:${encodeURI(path.join(folder, file)).replace(/[?#]/g, encodeURIComponent)}?mode=rw`
      await sql`attach ${sql.lit(uri)} as ${sql.id(part)}`.execute(db)
      await sql`pragma ${sql.id(part)}.cache_size = -32768`.execute(db)
      await bringUpToDate(db, part as Part)
    }
    const loaded = new Set(files.map(({ part }) => part))
    const attachedTables = new Set<string>()
    for (const part of partNames.filter((part) => loaded.has(part)))
      for (const name of parts[part].tables) if (await holds(db, part, name)) attachedTables.add(name)
    const others = Object.entries(tables).filter(([name]) => !attachedTables.has(name) && name !== 'loaded')
    await execute(db, createStatements('sqlite', Object.fromEntries(others)))
    // Indexes the missing parts, which are empty, and brings parts that an earlier version loaded up to date.
    for (const part of partNames) await parts[part].finish?.(db, 'sqlite')
    const all = sql.join(
      files.map(({ part }) => sql`select * from ${sql.id(part)}.loaded`),
      sql` union all `,
    )
    await sql`create temp view loaded as ${all}`.execute(db)
    return database
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

/** Parts of an earlier version have no profiles. Their search tables are made later, in the part. */
async function holds(db: Kysely<Tables>, part: Part, table: string): Promise<boolean> {
  if (table !== 'company_profile') return true
  const { rows } = await sql`select 1 from pragma_table_info(${table}, ${part}) limit 1`.execute(db)
  return rows.length > 0
}

/** Tables that a part fills from its own rows. */
const madeLater: readonly string[] = ['banned_word']

const createTablesIn = (schema: string, name: keyof Tables): string[] =>
  createStatements('sqlite', { [name]: tables[name] }).map((create) =>
    create
      .replace(/^create table "/, `create table if not exists "${schema}"."`)
      .replace(/^create index (\S+) on/, `create index if not exists "${schema}".$1 on`),
  )

/** Gives a part that an earlier version loaded the columns and indexes that came later. */
async function bringUpToDate(db: Kysely<Tables>, part: Part, schema: string = part): Promise<void> {
  for (const name of parts[part].tables) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${name}, ${schema})`.execute(db)
    if (rows.length === 0) {
      if (madeLater.includes(name)) await execute(db, createTablesIn(schema, name))
      continue
    }
    const known = rows.map((row) => row.name)
    await execute(db, addColumns(`"${schema}"."${name}"`, tables[name], known))
    const { rows: indexes } = await sql<{
      name: string
    }>`select name from pragma_index_list(${name}, ${schema})`.execute(db)
    const missing = indexesOf({ [name]: tables[name] }).filter(({ name }) => !indexes.some((one) => one.name === name))
    // An index takes the schema of its own name, and its table has none.
    await execute(
      db,
      missing.map(({ create }) => create.replace(/index (\S+) on/, `index if not exists "${schema}".$1 on`)),
    )
  }
}

async function openSide(primary: Database<Tables>, folder: string, part: Part): Promise<Side> {
  const building = path.join(folder, `loading-${part}.sqlite`)
  const database = await openBuilding(building)
  let isClosed = false
  const close = async () => {
    if (!isClosed) await database.close()
    isClosed = true
  }
  return sideIn(database, {
    part,
    close,
    async isBegun() {
      const { rows } = await sql`select 1 from sqlite_schema where name = ${progressTable}`.execute(database.db)
      return rows.length > 0
    },
    async clear() {
      // Includes the tables of its word index.
      const { rows } = await sql<{ name: string }>`select name from sqlite_schema
        where type = 'table' and name not like 'sqlite_%' order by sql like 'create virtual%' desc`.execute(database.db)
      for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(database.db)
      await sql`vacuum`.execute(database.db)
    },
    async swap() {
      await execute(database.db, ['pragma locking_mode = normal', 'pragma journal_mode = wal'])
      await close()
      await onDisk(building)
      const file = `${part}-${Date.now().toString(36)}.sqlite`
      await rename(building, path.join(folder, file))
      await onDisk(folder)
      // Deletes the old file only when the change to the new one is on disk.
      await execute(primary.db, ['pragma synchronous = full'])
      await primary.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('register_part')
          .values({ part, file })
          .onConflict((conflict) => conflict.column('part').doUpdateSet({ file }))
          .execute()
        await dropFictionalRegister(tx)
      })
      await execute(primary.db, ['pragma synchronous = normal'])
      await removeOld(folder, part, file)
      await deleteUnread(primary.db)
    },
    async remove() {
      for (const ending of ['', '-journal', '-wal', '-shm']) await rm(building + ending, { force: true })
    },
  })
}

/** Need not be synced until it is complete. The lock ends with the connection. */
async function openBuilding(file: string): Promise<Database<Tables>> {
  const database = connect<Tables>(file, { durable: false, inThread: true })
  try {
    await execute(database.db, [
      'pragma locking_mode = exclusive',
      'pragma journal_mode = truncate',
      'pragma synchronous = off',
      // Sorting millions of rows for an index uses the disk, and a second thread.
      'pragma temp_store = file',
      'pragma threads = 1',
      'pragma cache_size = -16384',
      'begin immediate',
      'commit',
    ])
    return database
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

/** The fictional rows, which no one reads once a part is loaded. Deleting without a condition is quick. */
async function deleteUnread(db: Kysely<Tables>): Promise<void> {
  const ofParts = partNames.flatMap((part) => parts[part].tables)
  for (const table of new Set([...registerTables, ...ofParts])) await db.deleteFrom(table).execute()
}

/** Another process may go on reading a file that has no name any more. */
async function removeOld(folder: string, part: Part, file: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOfPart = name.startsWith(`${part}-`) && /^[a-z]+-[0-9a-z]+\.sqlite(-wal|-shm)?$/.test(name)
    // If the system keeps an open file, the next load deletes it.
    if (isOfPart && !name.startsWith(file)) await rm(path.join(folder, name), { force: true }).catch(() => {})
  }
}

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r')
  // Windows can sync neither a folder nor a file opened for reading.
  await handle.sync().catch(() => {})
  await handle.close()
}
