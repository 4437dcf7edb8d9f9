/** Claims of other cases' records that are pinned here. Each view reads them, as far as the reader may. */
import type { Kysely } from 'kysely'
import { holdsFile } from '../../contract/operations.ts'
import type { Claim, Kind, MentionKey } from '../../entities/claim.ts'
import { claimsOf } from '../../entities/extract/claims-of.ts'
import { withoutEntries } from '../../entities/extract/listed.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Pins } from '../cases/pins.ts'
import { Problem } from '../http/problem.ts'
import type { Records } from '../ledger/records.ts'
import { type CasesOf, readableRecord } from '../ledger/records-for.ts'
import type { Tables } from '../state/tables.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'

type Needs = { db: Kysely<Tables>; pins: Pins; records: Records; upstream: Upstream; cases: CasesOf }
export type Pinned = {
  claims: Claim[]
  kinds: Map<MentionKey, Kind>
  operations: Map<string, string>
  hidden: number
  missing: { record: string; why: string }[]
}

/** Each is read from the bytes of its answer. */
const mostRead = 60

export async function pinnedClaims(needs: Needs, case_id: string, analyst: Analyst): Promise<Pinned> {
  const found: Pinned = { claims: [], kinds: new Map(), operations: new Map(), hidden: 0, missing: [] }
  const pins = await needs.pins.list(case_id)
  if (pins.length === 0) return found
  const pointers = Map.groupBy(pins, ({ record }) => record)
  const rows = await needs.db
    .selectFrom('chain')
    .select(['id', 'case_id'])
    .where('id', 'in', [...pointers.keys()])
    .where('event', '=', 'asked')
    .execute()
  const foreign = rows.filter((row) => row.case_id !== case_id)
  for (const { id } of foreign.slice(mostRead))
    found.missing.push({ record: id, why: 'Too many records of other cases are pinned.' })
  for (const { id } of foreign.slice(0, mostRead)) {
    const record = await readableRecord(needs, id, analyst).catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    })
    if (record === null) found.hidden += 1
    else
      await readPinned(
        needs,
        record,
        pointers.get(id)!.map(({ pointer }) => pointer),
        found,
      )
  }
  return found
}

async function readPinned(
  needs: Needs,
  record: Awaited<ReturnType<typeof readableRecord>>,
  pointers: readonly string[],
  found: Pinned,
): Promise<void> {
  const { id, at, operation, asked, outcome } = record
  if (!asked || outcome !== 'found') return
  const result = await resultOf(needs, record).catch(() => null)
  if (result === null) {
    if (!holdsFile(operation)) found.missing.push({ record: id, why: 'The answer cannot be read.' })
    return
  }
  const { claims, mentions } = withoutEntries(claimsOf({ id, operation, params: asked.params, at, result }))
  // A pinned row shows that row only.
  const isPinned = ({ source }: Claim) =>
    pointers.some((pointer) => source.pointer === pointer || source.pointer.startsWith(`${pointer}/`))
  found.operations.set(id, operation)
  found.claims.push(...claims.filter(isPinned))
  for (const { key, kind } of mentions) found.kinds.set(key, kind)
}
