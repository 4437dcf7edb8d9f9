/** Announces changes and ends outside the application: by webhook and by e-mail summary, if they are configured. */
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Change } from '../../entities/changes/changes-between.ts'
import { timedId } from '../state/random-id.ts'
import type { Tables, WatchTable } from '../state/tables.ts'
import { createSummaryMail, type MailServer } from './summary-mail.ts'
import { createDeliveries, type Webhook } from './webhook.ts'

type Options = {
  db: Kysely<Tables>
  webhook: Webhook | null
  mailServer: MailServer | null
  publicUrl: string
  clock: () => Date
  log: Logger
}
type Changed = { watch: WatchTable; run_id: string; at: string; changes: readonly Change[] }
export type Notices = ReturnType<typeof createNotices>

const lookEvery = 2_000

export function createNotices({ db, webhook, mailServer, publicUrl, clock, log }: Options) {
  const deliveries = webhook && createDeliveries({ db, webhook, clock, log })
  const mail = mailServer && createSummaryMail({ db, server: mailServer, publicUrl, clock, log })
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined

  function work(): void {
    working ??= (async () => {
      await Promise.all([deliveries?.deliver(end.signal), mail?.sendDue(end.signal)])
    })()
      .catch((err: unknown) => log.error({ err }, 'news of watches could not be sent'))
      .finally(() => {
        working = undefined
      })
  }

  /** Ids and counts only: the application alone shows the changes. */
  async function queue(on: Kysely<Tables>, watch_id: string, message: object): Promise<void> {
    if (!deliveries) return
    const delivery_id = timedId(Date.now())
    const created_at = clock().toISOString()
    const body = JSON.stringify({ id: delivery_id, ...message })
    const row = { delivery_id, watch_id, body, created_at, tries: 0, not_before: created_at }
    await on.insertInto('watch_delivery').values(row).execute()
  }

  return {
    async changed(tx: Transaction<Tables>, { watch, run_id, at, changes }: Changed): Promise<void> {
      const { watch_id, case_id } = watch
      const records = [...new Set(changes.map(({ after }) => after.record))]
      const kinds = [...new Set(changes.map(({ kind }) => kind))]
      await queue(tx, watch_id, {
        ...{ type: 'watch.changed', at, watch_id, case_id, run_id, records, kinds },
        changes: changes.length,
      })
    },

    async stopped(watch_id: string): Promise<void> {
      const watch = await db.selectFrom('watch').selectAll().where('watch_id', '=', watch_id).executeTakeFirst()
      if (!watch) return
      const { case_id, why, ended_at: at } = watch
      await queue(db, watch_id, { type: 'watch.stopped', at, watch_id, case_id, why })
    },

    begin(): void {
      if (deliveries || mail) timer = setInterval(work, lookEvery)
    },

    async stop(): Promise<void> {
      end.abort()
      clearInterval(timer)
      await working
      await deliveries?.close()
      mail?.close()
    },
  }
}
