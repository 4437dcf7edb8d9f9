/**
 * Lookups read a replica while it follows the primary (decision 0083). If it fails, they start again on the primary.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import pg from 'pg'
import { connect, type Database } from '../../platform/database.ts'
import { DatabaseUnusable, isPostgres } from '../../platform/database-fault.ts'
import { migrationNames } from '../../platform/migrations.ts'
import { SettingsError } from '../../platform/settings.ts'
import { secretKey } from './register.ts'
import { schema } from './schema.ts'
import type { Tables } from './tables.ts'

/**
 * `unreachable`: no answer. `promoted`: a primary now. `different`: another store, or another version of the tables.
 */
export const replicaStates = ['following', 'unreachable', 'promoted', 'different'] as const
export type ReplicaState = (typeof replicaStates)[number]

export type Replica = {
  state(): ReplicaState
  /** Bytes of the primary's log that it has not applied; null if that is not known. */
  behind(): number | null
}
// biome-ignore lint/suspicious/noExplicitAny: methods of any part of the store.
type Reads = { [name: string]: (...given: any[]) => Promise<any> }
type Options<Part> = {
  primary: Database<Tables>
  address: string
  readsOver(database: Database<Tables>): Part
  onChange?: ((state: ReplicaState) => void) | undefined
}

const checkMilliseconds = 1_000
/** A slower query runs on the primary. */
const patience = { connectMilliseconds: 2_000, queryMilliseconds: 5_000 }

export async function followReplica<Part extends Reads>({ primary, address, readsOver, onChange }: Options<Part>) {
  if (primary.engine !== 'postgres') throw new SettingsError('SERVICE_REPLICA_URL: needs SERVICE_DATABASE_URL')
  if (!isPostgres(address)) throw new SettingsError('SERVICE_REPLICA_URL: a postgres:// address')
  const lastMigration = migrationNames(schema).at(-1)
  const ofPrimary = readsOver(primary)
  const isOnReplica = new AsyncLocalStorage<Part>()
  let database = connect<Tables>(address, { durable: false, patience })
  let ofReplica = readsOver(database)
  let state: ReplicaState = 'unreachable'
  let behind: number | null = null
  let isClosed = false

  function change(to: ReplicaState): void {
    if (state === to) return
    state = to
    if (!isClosed) onChange?.(to)
  }

  /** Queries may still use the old connections, so the next check opens new ones. */
  function lose(): void {
    const old = database
    database = connect<Tables>(address, { durable: false, patience })
    ofReplica = readsOver(database)
    behind = null
    change('unreachable')
    void old.close().catch(() => {})
  }

  async function check(): Promise<void> {
    const checked = database
    try {
      const { rows } = await sql<{ follows: boolean; position: string; secret: string; migration: string }>`
        select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position,
          (select value from register where key = ${secretKey}) as secret,
          (select max(name) from kysely_migration) as migration`.execute(checked.db)
      const { follows, position, secret, migration } = rows[0]!
      if (!follows) return change('promoted')
      if (secret !== (await secretOfPrimary()) || migration !== lastMigration) return change('different')
      behind = await bytesBehind(position)
      change('following')
    } catch (error) {
      if (checked !== database || isClosed) return
      // If it is not a fault of the database, a table or a column is missing.
      if (error instanceof DatabaseUnusable) lose()
      else change('different')
    }
  }

  /** While the primary fails, its replica stays in use, because an earlier check found the same store. */
  let knownSecret: string | undefined
  async function secretOfPrimary(): Promise<string | undefined> {
    knownSecret ??= (
      await primary.db
        .selectFrom('register')
        .select('value')
        .where('key', '=', secretKey)
        .executeTakeFirst()
        .catch(() => undefined)
    )?.value
    return knownSecret
  }

  async function bytesBehind(position: string): Promise<number | null> {
    const query = sql<{ bytes: string }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), ${position}) as bytes`
    const { rows } = await query.execute(primary.db).catch(() => ({ rows: [] }))
    return rows[0] ? Math.max(0, Number(rows[0].bytes)) : null
  }

  await check()
  let timer: NodeJS.Timeout
  const checkLater = () => {
    timer = setTimeout(() => void check().finally(() => isClosed || checkLater()), checkMilliseconds).unref()
  }
  checkLater()

  const names = Object.keys(ofPrimary) as (keyof Part & string)[]
  const routed = Object.fromEntries(
    names.map((name) => [name, (...given: unknown[]) => (isOnReplica.getStore() ?? ofPrimary)[name]!(...given)]),
  )
  return {
    replica: { state: () => state, behind: () => behind } satisfies Replica,

    /** The same methods that `readsOver` makes. Outside `read` they read the primary. */
    routed: routed as Part,

    /**
     * Reads the replica, or the primary. @param work runs again when the replica fails, so its writes must be
     * repeatable
     */
    async read<Value>(work: () => Promise<Value>): Promise<Value> {
      if (state !== 'following') return work()
      const read = database
      try {
        return await isOnReplica.run(ofReplica, work)
      } catch (error) {
        if (!(error instanceof DatabaseUnusable || error instanceof pg.DatabaseError)) throw error
        if (read === database && error instanceof DatabaseUnusable) lose()
        return work()
      }
    },

    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await database.close()
    },
  }
}
