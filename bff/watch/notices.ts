/** Announces changes and ends outside the application: by webhook and by e-mail summary, if they are configured. */
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Change } from '../../entities/changes/changes-between.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { timedId } from '../state/random-id.ts'
import type { Tables, WatchTable } from '../state/tables.ts'
import { type MailServer, sendSummaryMails } from './summary-mail.ts'
import { deliverMessages, type Webhook } from './webhook.ts'

type Options = {
  db: Kysely<Tables>
  jobs: Jobs
  webhook: Webhook | null
  mailServer: MailServer | null
  publicUrl: string
  log: Logger
}
/** Of the screening of a case: its messages carry the case in place of a watch. */
type Screened = { case_id: string; analyst: string; at: string }
type Changed = { watch: WatchTable; run_id: string; at: string; changes: readonly Change[] }
export type Notices = ReturnType<typeof createNotices>

export function createNotices({ db, jobs, webhook, mailServer, publicUrl, log }: Options) {
  const { claims } = jobs
  if (webhook) deliverMessages({ db, webhook, jobs, log })
  if (mailServer) sendSummaryMails({ db, server: mailServer, publicUrl, jobs, log })

  /** Wakes the analyst's summary. A day passes between two of them. */
  const mailTo = (tx: Transaction<Tables>, analyst: string) => claims.add(tx, { job_id: analyst, kind: 'mail' })

  /** Ids and counts only: the application alone shows the changes. */
  async function queue(
    tx: Transaction<Tables>,
    { watch_id, case_id }: Pick<WatchTable, 'watch_id' | 'case_id'>,
    message: object,
  ): Promise<void> {
    if (!webhook) return
    const delivery_id = timedId(Date.now())
    const created_at = claims.dueIn(0)
    const body = JSON.stringify({ id: delivery_id, ...message })
    await tx.insertInto('watch_delivery').values({ delivery_id, watch_id, body, created_at }).execute()
    await claims.add(tx, { job_id: delivery_id, kind: 'webhook', case_id })
  }

  return {
    async changed(tx: Transaction<Tables>, { watch, run_id, at, changes }: Changed): Promise<void> {
      const { watch_id, case_id } = watch
      const records = [...new Set(changes.map(({ after }) => after.record))]
      const kinds = [...new Set(changes.map(({ kind }) => kind))]
      await queue(tx, watch, {
        type: 'watch.changed',
        at,
        watch_id,
        case_id,
        run_id,
        records,
        kinds,
        changes: changes.length,
      })
      await mailTo(tx, watch.analyst)
    },

    async stopped(tx: Transaction<Tables>, watch: WatchTable): Promise<void> {
      const { watch_id, case_id, why, ended_at: at } = watch
      await queue(tx, watch, { type: 'watch.stopped', at, watch_id, case_id, why })
      if (why !== 'until') await mailTo(tx, watch.analyst)
    },

    async screened(
      tx: Transaction<Tables>,
      { case_id, analyst, at, changes }: Screened & { changes: readonly { kind: string; record: string }[] },
    ): Promise<void> {
      const records = [...new Set(changes.map(({ record }) => record))]
      const kinds = [...new Set(changes.map(({ kind }) => kind))]
      const message = { type: 'screening.changed', at, case_id, records, kinds, changes: changes.length }
      await queue(tx, { watch_id: case_id, case_id }, message)
      await mailTo(tx, analyst)
    },

    async screeningStopped(
      tx: Transaction<Tables>,
      { case_id, analyst, at, why }: Screened & { why: string },
    ): Promise<void> {
      await queue(tx, { watch_id: case_id, case_id }, { type: 'screening.stopped', at, case_id, why })
      await mailTo(tx, analyst)
    },

    mailTo,
  }
}
