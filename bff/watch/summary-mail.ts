/** At most one e-mail a day to each analyst whose watches have news: a count, and a link. It names nothing else. */
import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { isLoopback } from '../http/own-host.ts'
import type { Tables } from '../state/tables.ts'
import { day } from './question.ts'

export type MailServer = { url: string; from: string }
type Options = { db: Kysely<Tables>; server: MailServer; publicUrl: string; clock: () => Date; log: Logger }
type News = { email: string; runs: { run_id: string; watch_id: string }[]; ended: string[] }

const wait = 15_000
/** No other process sends a mail with a running claim. */
const lease = 5 * 60_000
const firstPause = 60_000
const longestPause = 6 * 3_600_000

export function createSummaryMail({ db, server, publicUrl, clock, log }: Options) {
  const transport = createTransport({
    url: server.url,
    // Never sends to another machine without encryption.
    requireTLS: !isLoopback(server.url.replace(/^smtps?:/, 'http:')),
    ...{ connectionTimeout: wait, greetingTimeout: wait, socketTimeout: wait },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const at = (milliseconds = 0) => new Date(clock().getTime() + milliseconds).toISOString()

  /** By analyst: news that no mail has announced. Only analysts who may get a mail now. */
  async function waiting(): Promise<Map<string, News>> {
    const base = db
      .selectFrom('watch')
      .innerJoin('analyst', 'analyst.analyst_id', 'watch.analyst')
      .leftJoin('watch_mail', 'watch_mail.analyst_id', 'watch.analyst')
      .where('analyst.disabled_at', 'is', null)
      .where(({ or, eb }) => or([eb('watch_mail.sent_at', 'is', null), eb('watch_mail.sent_at', '<=', at(-day))]))
      .where(({ or, eb }) => or([eb('watch_mail.not_before', 'is', null), eb('watch_mail.not_before', '<=', at())]))
    const runs = await base
      .innerJoin('watch_run', 'watch_run.watch_id', 'watch.watch_id')
      .select(['watch.analyst', 'analyst.email', 'watch_run.run_id', 'watch.watch_id'])
      .where('watch_run.changes', '>', 0)
      .where('watch_run.is_mailed', '=', 0)
      .execute()
    const ended = await base
      .select(['watch.analyst', 'analyst.email', 'watch.watch_id'])
      .where('watch.state', '=', 'stopped')
      .where('watch.why', '!=', 'until')
      .where('watch.is_end_mailed', '=', 0)
      .execute()
    const news = new Map<string, News>()
    const of = ({ analyst, email }: { analyst: string; email: string }) => {
      const its = news.get(analyst) ?? { email, runs: [], ended: [] }
      news.set(analyst, its)
      return its
    }
    for (const { run_id, watch_id, ...whose } of runs) of(whose).runs.push({ run_id, watch_id })
    for (const { watch_id, ...whose } of ended) of(whose).ended.push(watch_id)
    return news
  }

  async function claim(analyst_id: string): Promise<{ tries: number } | null> {
    const fresh = { analyst_id, sent_at: null, tries: 0, not_before: '' }
    await db
      .insertInto('watch_mail')
      .values(fresh)
      .onConflict((conflict) => conflict.column('analyst_id').doNothing())
      .execute()
    const claimed = await db
      .updateTable('watch_mail')
      .set({ not_before: at(lease) })
      .where('analyst_id', '=', analyst_id)
      .where('not_before', '<=', at())
      .where(({ or, eb }) => or([eb('sent_at', 'is', null), eb('sent_at', '<=', at(-day))]))
      .returning('tries')
      .executeTakeFirst()
    return claimed ?? null
  }

  async function send(analyst_id: string, { email, runs, ended }: News): Promise<void> {
    const claimed = await claim(analyst_id)
    if (!claimed) return
    const changed = new Set(runs.map(({ watch_id }) => watch_id)).size
    try {
      await transport.sendMail({ from: server.from, to: email, ...inWords(changed, ended.length, publicUrl) })
    } catch (error) {
      const pause = Math.min(firstPause * 2 ** claimed.tries, longestPause)
      const failed = { tries: claimed.tries + 1, not_before: at(pause) }
      await db.updateTable('watch_mail').set(failed).where('analyst_id', '=', analyst_id).execute()
      // The server's own words may contain the address.
      log.warn({ analyst_id, code: (error as { code?: string }).code }, 'the summary of watches was not sent')
      return
    }
    await db.transaction().execute(async (tx) => {
      const sent = { sent_at: at(), tries: 0, not_before: '' }
      await tx.updateTable('watch_mail').set(sent).where('analyst_id', '=', analyst_id).execute()
      const ids = runs.map(({ run_id }) => run_id)
      if (ids.length > 0) await tx.updateTable('watch_run').set({ is_mailed: 1 }).where('run_id', 'in', ids).execute()
      if (ended.length > 0)
        await tx.updateTable('watch').set({ is_end_mailed: 1 }).where('watch_id', 'in', ended).execute()
    })
  }

  return {
    async sendDue(signal: AbortSignal): Promise<void> {
      for (const [analyst_id, news] of await waiting()) {
        if (signal.aborted) return
        await send(analyst_id, news)
      }
    },
    close: (): void => transport.close(),
  }
}

function inWords(changed: number, ended: number, publicUrl: string): { subject: string; text: string } {
  const changes = changed > 0 && `${watches(changed)} of yours ${changed === 1 ? 'has' : 'have'} changes.`
  const stops = ended > 0 && `${watches(ended)} of yours stopped before ${ended === 1 ? 'its' : 'their'} last day.`
  const text = [changes, stops, '', `See them: ${publicUrl}/watches`, '', 'You get one such message a day at most.']
  return {
    subject: `Whereabouts: ${changed > 0 ? `changes in ${watches(changed)}` : `${watches(ended)} stopped`}`,
    text: text.filter((line) => line !== false).join('\n'),
  }
}

const watches = (count: number): string => (count === 1 ? '1 watch' : `${count} watches`)
