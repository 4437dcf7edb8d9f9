/**
 * A report with every block that fills itself, of a case of some 40,000 claims, and its redacted copy without people,
 * addresses, dates of birth and telephone numbers. BENCH_RECORDS sets the number of records.
 */
import type { RedactionMark, ReportContent } from '../../contract/desk/reports.ts'
import { type Fill, fills, redactedKinds } from '../../contract/reports.ts'
import { memoryOf } from '../measure/process.ts'
import { measure, openCase } from './case.ts'

const reported = await openCase(Number(process.env.BENCH_RECORDS ?? 1000))
const content: ReportContent = {
  template: 'blank',
  title: 'A report',
  classification: 'Confidential',
  sections: (Object.keys(fills) as Fill[]).map((fill, at) => ({
    id: `s${at}`,
    title: fills[fill],
    blocks: [{ kind: 'filled', id: `b${at}`, fill }],
  })),
}
const marks = (Object.keys(redactedKinds) as (keyof typeof redactedKinds)[]).map(
  (kind): RedactionMark => ({ mark: 'kind', kind, reason: 'personal_data' }),
)
const { claims } = await reported.state.db
  .selectFrom('claim')
  .select(({ fn }) => fn.countAll<number>().as('claims'))
  .executeTakeFirstOrThrow()

console.log(
  `${reported.ids.length} records, ${claims} claims; ${Math.round(memoryOf(process).now)} MB of memory before`,
)
await measure('PDF', 'pdf', reported, reported.toShow(content))
await measure('redacted PDF', 'pdf', reported, reported.toShow(content, marks))
await reported.close()
