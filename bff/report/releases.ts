/** The files of reports that were downloaded, who received them, and whether a copy is one of them. */
import type { Kysely } from 'kysely'
import type { ReportFormat } from '../../contract/reports.ts'
import type { Analyst } from '../auth/analysts.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { badInput } from '../http/problem.ts'
import { randomId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import type { ReportHead } from './reports.ts'

const now = () => new Date().toISOString()

export function createReleases(db: Kysely<Tables>) {
  return {
    async noteFile(file: Omit<Tables['report_file'], 'file_id' | 'at'>): Promise<void> {
      await db
        .insertInto('report_file')
        .values({ ...file, file_id: randomId(), at: now() })
        .execute()
    },

    async files(report_id: string) {
      const rows = await db
        .selectFrom('report_file')
        .leftJoin('analyst', 'analyst.analyst_id', 'report_file.analyst')
        .selectAll('report_file')
        .select('analyst.name as by_name')
        .where('report_id', '=', report_id)
        .orderBy('at', 'desc')
        .execute()
      // The newest of each: a report may be downloaded thousands of times.
      const alike = Map.groupBy(rows, (row) => [row.sha256, row.version, row.format, row.is_redacted].join(' '))
      const distinct = [...alike.values()].map(([newest]) => newest!)
      return distinct.map(({ file_id, sha256, version, format, is_redacted, analyst, by_name, at }) => ({
        file_id,
        file: {
          sha256,
          version,
          format: format as ReportFormat,
          redacted: is_redacted === 1,
          by: analyst,
          by_name,
          at,
        },
      }))
    },

    async release(
      { report_id, case_id }: Pick<ReportHead, 'report_id' | 'case_id'>,
      given: {
        version: number
        format: ReportFormat
        redacted: boolean
        recipient: string
        purpose: string
        sha256: string
      },
      { analyst_id }: Pick<Analyst, 'analyst_id'>,
    ): Promise<void> {
      await changing(db, case_id, async (tx, open) => {
        refuseClosed(open)
        await refuseErased(tx, case_id)
        const file = await tx
          .selectFrom('report_file')
          .select('file_id')
          .where('report_id', '=', report_id)
          .where('sha256', '=', given.sha256)
          .where('version', '=', given.version)
          .where('format', '=', given.format)
          .where('is_redacted', '=', given.redacted ? 1 : 0)
          .executeTakeFirst()
        if (!file)
          throw badInput([
            { field: 'sha256', message: 'No such file of this report was downloaded. Download it first.' },
          ])
        const { recipient, purpose } = given
        const values = { release_id: randomId(), file_id: file.file_id, report_id, case_id, recipient, purpose }
        await tx
          .insertInto('report_release')
          .values({ ...values, analyst: analyst_id, at: now() })
          .execute()
      })
    },

    async releases(report_id: string) {
      const rows = await db
        .selectFrom('report_release')
        .innerJoin('report_file', 'report_file.file_id', 'report_release.file_id')
        .leftJoin('analyst', 'analyst.analyst_id', 'report_release.analyst')
        .select(['sha256', 'version', 'format', 'is_redacted', 'release_id', 'recipient', 'purpose'])
        .select(['report_release.analyst as by', 'analyst.name as by_name', 'report_release.at as at'])
        .where('report_release.report_id', '=', report_id)
        .orderBy('report_release.at', 'desc')
        .execute()
      return rows.map(({ format, is_redacted, ...release }) => ({
        ...release,
        format: format as ReportFormat,
        redacted: is_redacted === 1,
      }))
    },

    async check(sha256: string) {
      const files = await db
        .selectFrom('report_file')
        .leftJoin('chain', 'chain.id', 'report_file.event_id')
        .selectAll('report_file')
        .select(['chain.seq', 'chain.event', 'chain.case_id as in_case', 'chain.reason'])
        .where('sha256', '=', sha256)
        .orderBy('report_file.at')
        .execute()
      // Anyone who writes to the database can add a row here. An export of the ledger shows what they change in the chain.
      const file = files.find(isInLedger) ?? files[0]
      if (!file) return null
      const last = await db
        .selectFrom('report_version')
        .select(({ fn }) => fn.max('version').as('version'))
        .where('report_id', '=', file.report_id)
        .executeTakeFirst()
      const chain_seq = isInLedger(file) ? file.seq : null
      return { ...file, newest_version: last?.version ?? file.version, chain_seq }
    },
  }
}

/** What the ledger notes of a file: `3:pdf:redacted:ab12…`, and perhaps the token of a program. */
export const noteOf = (file: Pick<Tables['report_file'], 'version' | 'format' | 'is_redacted' | 'sha256'>): string =>
  `${file.version}:${file.format}:${file.is_redacted ? 'redacted' : 'full'}:${file.sha256}`

type Noted = Tables['report_file'] & { event: string | null; in_case: string | null; reason: string | null }

const isInLedger = (file: Noted): boolean =>
  file.event === 'exported' && file.in_case === file.case_id && file.reason?.split(' ')[0] === noteOf(file)
