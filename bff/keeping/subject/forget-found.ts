/** Erases finds outside the ledger. A file names them first, because a restored database holds them again. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Find } from '../../../contract/desk/data-subject.ts'
import { forgetNames, forgetRow } from '../../batch/forget.ts'
import { forgetGroup } from '../../graph/placement.ts'
import { forgetFrozen, forgetReport, forgetVersion } from '../../report/forget.ts'
import { forgetMark } from '../../report/forget-marks.ts'
import { forgetWords } from '../../state/forgetting.ts'
import type { Tables } from '../../state/tables.ts'
import type { Erasures, FoundId } from '../retention/erasures.ts'
import { places, type SearchedTable } from './places.ts'

type Forget = (tx: Transaction<Tables>, id: string) => Promise<boolean>

/** Those that are neither words of a row nor a whole row. */
const own: { readonly [Where in Find['where']]?: Forget } = {
  batch: forgetNames,
  batch_row: forgetRow,
  placement: forgetGroup,
  report_version: forgetVersion,
  report_frozen: forgetFrozen,
  report_redaction: forgetMark,
}

/** Also in a closed case. @returns whether it still held something */
export const forgetFind = (db: Kysely<Tables>, { where, id }: FoundId): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (where === 'report') return forgetReport(tx, id)
    const forget = own[where]
    if (forget) return forget(tx, id)
    let changed = 0
    for (const place of places) if (place.where === where) changed += await forgetOne(tx, place, id)
    return changed > 0
  })

async function forgetOne(
  tx: Transaction<Tables>,
  { table, id: column, erased }: SearchedTable,
  id: string,
): Promise<number> {
  if (erased === 'stays') return 0
  // Some ids are numbers.
  const isIt = sql`cast(${sql.ref(column)} as text) = ${id}`
  if (erased === 'words') return forgetWords(tx, table, isIt)
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${isIt}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** From now on a start does not repeat this erasure: a pin may have a new note, and a number may be another row's. */
export async function noteErasure(db: Kysely<Tables>, erasure_id: string): Promise<void> {
  await db
    .insertInto('found_erasure')
    .values({ erasure_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** For a state restored from a backup, or where an erasure was interrupted. @returns the number of finds */
export async function forgetAgain(db: Kysely<Tables>, erasures: Erasures): Promise<number> {
  const noted = new Set((await db.selectFrom('found_erasure').selectAll().execute()).map((row) => row.erasure_id))
  const repeated = new Set<string>()
  let count = 0
  for await (const { erasure_id, ...find } of erasures.found()) {
    if (noted.has(erasure_id)) continue
    repeated.add(erasure_id)
    if (await forgetFind(db, find)) count += 1
  }
  for (const erasure_id of repeated) await noteErasure(db, erasure_id)
  return count
}
