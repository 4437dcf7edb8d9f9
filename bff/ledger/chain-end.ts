/** The end of the chain, and what an append must know first. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import type { Tables } from '../state/tables.ts'
import type { Head } from './chain.ts'
import type { Append } from './chain-rows.ts'

export async function lastRow(db: Kysely<Tables>): Promise<Head | undefined> {
  return db.selectFrom('chain').select(['seq', 'hash', 'at']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

export type End = Head & {
  /** The hash that a known row's number has now. */
  in_place: string | null
  /** The answered records that were erased since, separated by commas. */
  erased?: string | null
}

/** Each transaction runs it. As plain text, SQLite keeps it prepared and PostgreSQL needs fewer messages. */
export function endOf(engine: Engine, known: Head | null, appends: Append[]): CompiledQuery<End> {
  const seq = known?.seq ?? 0
  const ids = appends.filter(({ entry }) => entry.event === 'answered').map(({ entry }) => entry.id)
  return (engine === 'sqlite' ? ofSqlite(seq, ids) : ofPostgres(seq, ids)) as CompiledQuery<End>
}

const ofSqlite = (seq: number, ids: string[]) =>
  ids.length === 0
    ? CompiledQuery.raw(end('?'), [seq])
    : CompiledQuery.raw(end('?', erased('in (select value from json_each(?))')), [seq, JSON.stringify(ids)])

const ofPostgres = (seq: number, ids: string[]) =>
  ids.length === 0 ? CompiledQuery.raw(end(seq)) : CompiledQuery.raw(end(seq, erased('= any($1)')), [ids])

const end = (seq: number | '?', more = '') =>
  `select seq, hash, at, (select hash from chain where seq = ${seq}) as in_place${more} from chain order by seq desc limit 1`
const erased = (amongThem: string) =>
  `, (select string_agg(id, ',') from chain where event = 'erased' and id ${amongThem}) as erased`

/** Whether a known row is gone: the database went back to an older state. */
export const isLost = (known: Head | null, end: End | undefined): known is Head =>
  known !== null && end?.in_place !== known.hash

export const erasedIn = (end: End | undefined): Set<string> => new Set(end?.erased?.split(','))
