/** Erases what a data-subject report found in the reports of a case. Keeps who wrote, signed and released, and when. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { forgetWords } from '../state/forgetting.ts'
import type { Tables } from '../state/tables.ts'
import { forgetMarksOf } from './forget-marks.ts'
import { partsOf } from './frozen.ts'

type Content = { title: string; classification: string; recipient?: string; sections: { title: string }[] }

/** All titles of one saved version. @returns whether it had any */
export async function forgetVersion(tx: Kysely<Tables>, seq: string | number): Promise<boolean> {
  const version = tx.selectFrom('report_version').select('content').where('seq', '=', Number(seq))
  const content = (await version.executeTakeFirst())?.content
  if (content === undefined) return false
  const { recipient: _, ...kept } = JSON.parse(content) as Content
  const sections = kept.sections.map((section) => ({ ...section, title: '' }))
  const untitled = JSON.stringify({ ...kept, title: '', classification: '', sections })
  if (untitled === content) return false
  await tx.updateTable('report_version').set({ content: untitled }).where('seq', '=', Number(seq)).execute()
  return true
}

/** One version as it was signed, with its parts. @returns whether it was there */
export async function forgetFrozen(tx: Kysely<Tables>, frozen_id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('report_frozen')
    .where('frozen_id', '=', frozen_id)
    .returning(['report_id', 'version'])
    .executeTakeFirst()
  if (!gone) return false
  await tx
    .updateTable('report_block')
    .set({ body: '' })
    .where('report_id', '=', gone.report_id)
    .where('block', 'like', partsOf(gone.version))
    .execute()
  return true
}

/** All that people wrote in a report, as erasures before version 0.4 name it. Its redacted file is then refused. */
export async function forgetReport(tx: Transaction<Tables>, report_id: string): Promise<boolean> {
  const versions = await tx.selectFrom('report_version').select('seq').where('report_id', '=', report_id).execute()
  const signed = await tx.selectFrom('report_frozen').select('frozen_id').where('report_id', '=', report_id).execute()
  const ofReport = sql`report_id = ${report_id}`
  const changed = [
    ...(await inTurn(versions, ({ seq }) => forgetVersion(tx, seq))),
    ...(await inTurn(signed, ({ frozen_id }) => forgetFrozen(tx, frozen_id))),
    await forgetMarksOf(tx, report_id),
    (await forgetWords(tx, 'report_step', ofReport)) > 0,
    (await forgetWords(tx, 'report_release', ofReport)) > 0,
  ]
  return changed.includes(true)
}

async function inTurn<Row>(rows: readonly Row[], work: (row: Row) => Promise<boolean>): Promise<boolean[]> {
  const done: boolean[] = []
  for (const row of rows) done.push(await work(row))
  return done
}
