/** Who opened, exported and erased what, and who changed how long a case is kept: the events that follow an answer. */
import { type Kysely, sql } from 'kysely'
import { type AuditLine, auditedEvents } from '../../contract/desk/audit.ts'
import type { Tables } from '../state/tables.ts'

export type AuditFilters = {
  event?: (typeof auditedEvents)[number] | undefined
  analyst?: string | undefined
  record?: string | undefined
  /** UTC, ISO 8601 to the millisecond. Both ends are included. */
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
  limit: number
}
export type AuditPage = { events: AuditLine[]; next: number | null }

/** Newest first. Each kind of event has its own part of the indexes, so each is a query of its own. */
export async function auditPage(db: Kysely<Tables>, { limit, before, ...filters }: AuditFilters): Promise<AuditPage> {
  const last = before === undefined ? undefined : await lineAt(db, before)
  const events = filters.event ? [filters.event] : auditedEvents
  const parts = await Promise.all(events.map((event) => linesOf(db, { ...filters, event, last, limit: limit + 1 })))
  const lines = parts.flat().sort((a, b) => (a.at === b.at ? b.seq - a.seq : a.at < b.at ? 1 : -1))
  return { events: lines.slice(0, limit), next: lines.length > limit ? lines[limit - 1]!.seq : null }
}

const lineAt = (db: Kysely<Tables>, seq: number) =>
  db
    .selectFrom('chain')
    .select(['at', 'seq'])
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

type OfEvent = Omit<AuditFilters, 'before'> & {
  event: (typeof auditedEvents)[number]
  last: { at: string; seq: number } | undefined
}

function linesOf(db: Kysely<Tables>, { event, analyst, record, from, to, last, limit }: OfEvent): Promise<AuditLine[]> {
  return (
    db
      .selectFrom('chain')
      .leftJoin('analyst', 'analyst.analyst_id', 'chain.analyst')
      .select(['seq', 'id', 'at', 'event', 'chain.analyst', 'case_id', 'operation', 'reason'])
      .select('analyst.name as analyst_name')
      .$narrowType<{ event: AuditLine['event'] }>()
      // The exact words of the partial indexes: otherwise SQLite does not use them. A record has its own index.
      .$if(event !== 'changed' && record === undefined, (query) =>
        query.where(sql<boolean>`event in ('opened', 'exported', 'erased')`),
      )
      .where('event', '=', sql.lit(event))
      .$if(analyst !== undefined, (query) => query.where('chain.analyst', '=', analyst!))
      .$if(record !== undefined, (query) => query.where('id', '=', record!))
      .$if(from !== undefined, (query) => query.where('at', '>=', from!))
      .$if(to !== undefined, (query) => query.where('at', '<=', to!))
      .$if(last !== undefined, (query) => query.where(sql<boolean>`(at, seq) < (${last!.at}, ${last!.seq})`))
      .orderBy('at', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
  )
}
