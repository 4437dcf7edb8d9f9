/** Erases what a data-subject report found in reports. Keeps that there was a version, who saved it and when. */
import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'

export type ReportsToForget = {
  reports: readonly string[]
  report_blocks: readonly string[]
  report_templates: readonly string[]
}

export async function forgetReports(db: Kysely<Tables>, found: ReportsToForget): Promise<number> {
  let count = 0
  if (found.report_blocks.length > 0) {
    const { numUpdatedRows } = await db
      .updateTable('report_block')
      .set({ body: '' })
      .where('seq', 'in', found.report_blocks.map(Number))
      .where('body', '!=', '')
      .executeTakeFirstOrThrow()
    count += Number(numUpdatedRows)
  }
  if (found.report_templates.length > 0) {
    const { numDeletedRows } = await db
      .deleteFrom('report_template')
      .where('template', 'in', [...found.report_templates])
      .executeTakeFirstOrThrow()
    count += Number(numDeletedRows)
  }
  for (const report_id of new Set(found.reports)) count += await forgetReport(db, report_id)
  return count
}

const forgetReport = (db: Kysely<Tables>, report_id: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const versions = await tx
      .selectFrom('report_version')
      .select(['seq', 'content'])
      .where('report_id', '=', report_id)
      .execute()
    if (versions.length === 0) return 0
    for (const { seq, content } of versions) {
      const kept = JSON.parse(content) as { title: string; classification: string; sections: { title: string }[] }
      const untitled = {
        ...{ ...kept, title: '', classification: '' },
        sections: kept.sections.map((section) => ({ ...section, title: '' })),
      }
      await tx
        .updateTable('report_version')
        .set({ content: JSON.stringify(untitled) })
        .where('seq', '=', seq)
        .execute()
    }
    const frozen = tx.selectFrom('report_frozen').select('frozen_id').where('report_id', '=', report_id)
    await tx.deleteFrom('report_frozen_source').where('frozen_id', 'in', frozen).execute()
    await tx.deleteFrom('report_frozen').where('report_id', '=', report_id).execute()
    await tx
      .updateTable('report_block')
      .set({ body: '' })
      .where('report_id', '=', report_id)
      .where('block', 'like', 'frozen.%')
      .execute()
    await tx.updateTable('report_redaction').set({ marks: '[]' }).where('report_id', '=', report_id).execute()
    await tx.updateTable('report_step').set({ note: '' }).where('report_id', '=', report_id).execute()
    const nobody = { recipient: '', purpose: '' }
    await tx.updateTable('report_release').set(nobody).where('report_id', '=', report_id).execute()
    return 1
  })
