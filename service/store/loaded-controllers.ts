/** Controllers of a loaded snapshot, and the changes that the next snapshot brings (decision 0159). */
import { type Kysely, sql } from 'kysely'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/database.ts'
import { buildIndex, dropIndex } from './search/build-index.ts'
import { padded } from './search/correct-words.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

const ids = { controller: 'controller_id', control_statement: 'statement_id' } as const
type ControlTable = keyof typeof ids
type Line<Table extends ControlTable> = Omit<Tables[Table], 'number'>

/** The register's own links are unique, and a hand that joins files may not be. The last line counts. */
export async function keepLastOfEach(db: Db): Promise<void> {
  for (const table of ['controller', 'control_statement'] as const) {
    const id = sql.ref(ids[table])
    const { rows } = await sql<{ id: string; last: number }>`
      select ${id} as id, max(number) as last from ${sql.table(table)} group by ${id} having count(*) > 1`.execute(db)
    for (const { id: held, last } of rows)
      await sql`delete from ${sql.table(table)} where ${id} = ${held} and number < ${last}`.execute(db)
  }
}

/** @param db a transaction of the part. It writes new and changed lines, and remembers which rows are still there. */
export async function changesOf<Table extends ControlTable>(
  db: Db,
  engine: Engine,
  table: Table,
  idOf: (line: Line<Table>) => string,
) {
  const id = ids[table]
  const counted = await db
    .selectFrom(table as ControlTable)
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.max('number').as('last')])
    .executeTakeFirstOrThrow()
  const [rows, last] = [Number(counted.rows), Number(counted.last ?? 0)]
  // One bit for each row: 2 MB for all controllers of the country.
  const seen = new Uint8Array((last >> 3) + 1)
  let [next, found] = [last, 0]
  const counts = { added: 0, changed: 0 }

  function markSeen(number: number): void {
    const bit = 1 << (number & 7)
    if (number > last || seen[number >> 3]! & bit) return
    seen[number >> 3]! |= bit
    found += 1
  }

  return {
    rows,
    counts,
    /** Rows that no line was about. */
    gone: () => rows - found,

    async write(lines: readonly Line<Table>[]): Promise<void> {
      const byId = new Map(lines.map((line) => [idOf(line), line]))
      if (byId.size === 0) return
      const held = await sql<{ id: string; number: number; digest: string }>`
        select ${sql.ref(id)} as id, number, digest from ${sql.table(table)}
        where ${sql.ref(id)} in (${sql.join(padded([...byId.keys()]))})`.execute(db)
      const before = new Map(held.rows.map((row) => [row.id, row]))
      const [changed, added]: [object[], object[]] = [[], []]
      for (const [key, line] of byId) {
        const row = before.get(key)
        if (!row) added.push({ ...line, number: ++next })
        else {
          markSeen(row.number)
          if (row.digest === line.digest) before.delete(key)
          else changed.push({ ...line, number: row.number })
        }
      }
      counts.added += added.length
      counts.changed += changed.length
      const written = [...changed, ...added]
      if (changed.length > 0)
        await sql`delete from ${sql.table(table)}
          where ${sql.ref(id)} in (${sql.join(padded([...before.keys()]))})`.execute(db)
      if (written[0]) await bulkInsert(db, engine, table, Object.keys(written[0]), written)
    },

    async removeGone(): Promise<void> {
      const unseen: number[] = []
      const remove = async () => {
        if (unseen.length > 0)
          await sql`delete from ${sql.table(table)} where number in (${sql.join(padded(unseen))})`.execute(db)
        unseen.length = 0
      }
      for (let number = 1; number <= last && found < rows; number += 1) {
        if (seen[number >> 3]! & (1 << (number & 7))) continue
        unseen.push(number)
        if (unseen.length === 1024) await remove()
      }
      await remove()
    },
  }
}

/** The words of surnames, from which a misspelt name is corrected. */
export async function indexControllers(db: Db, engine: Engine): Promise<void> {
  await dropIndex(db, ['controller'])
  await buildIndex(db, engine, ['controller'])
}

/** A statement of the company may name the person, and then loses the name. @returns the number of rows removed */
export async function eraseControllers(db: Db, engine: Engine, controller_ids: Iterable<string>): Promise<number> {
  let count = 0n
  for (const controller_id of controller_ids) count += await deleteController(db, controller_id)
  await indexControllers(db, engine)
  return Number(count)
}

/** Leaves the index as it is. */
export async function deleteController(db: Db, controller_id: string): Promise<bigint> {
  const held = await db
    .selectFrom('controller')
    .select(['company_number', 'name'])
    .where('controller_id', '=', controller_id)
    .executeTakeFirst()
  if (held?.name)
    await db
      .updateTable('control_statement')
      .set({ linked_name: null })
      .where('company_number', '=', held.company_number)
      .where('linked_name', '=', held.name)
      .execute()
  const deleted = db.deleteFrom('controller').where('controller_id', '=', controller_id)
  return (await deleted.executeTakeFirstOrThrow()).numDeletedRows
}
