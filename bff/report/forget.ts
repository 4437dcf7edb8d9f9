/** Erases the titles of a report, and what its signed versions hold. Keeps who saved each version, and when. */
import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'

type Content = { title: string; classification: string; recipient?: string; sections: { title: string }[] }

/** @returns how many rows had words */
export async function forgetReport(tx: Kysely<Tables>, report_id: string): Promise<number> {
  const versions = await tx
    .selectFrom('report_version')
    .select(['seq', 'content'])
    .where('report_id', '=', report_id)
    .execute()
  let count = 0
  for (const { seq, content } of versions) {
    const { recipient: _, ...kept } = JSON.parse(content) as Content
    const sections = kept.sections.map((section) => ({ ...section, title: '' }))
    const untitled = JSON.stringify({ ...kept, title: '', classification: '', sections })
    if (untitled === content) continue
    await tx.updateTable('report_version').set({ content: untitled }).where('seq', '=', seq).execute()
    count += 1
  }
  const { numUpdatedRows } = await tx
    .updateTable('report_block')
    .set({ body: '' })
    .where('report_id', '=', report_id)
    .where('block', 'like', 'frozen.%')
    .where('body', '!=', '')
    .executeTakeFirstOrThrow()
  return count + Number(numUpdatedRows)
}
