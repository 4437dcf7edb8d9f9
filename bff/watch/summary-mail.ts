/** At most one e-mail a day to each analyst whose watches have news: a count, and a link. It names nothing else. */
import type { Kysely } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { day } from '../../contract/watch-runs.ts'
import { isLoopback } from '../http/own-host.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { JobTable, Tables } from '../state/tables.ts'

export type MailServer = { url: string; from: string }
type Options = { db: Kysely<Tables>; server: MailServer; publicUrl: string; jobs: Jobs; log: Logger }

const wait = 15_000
const firstPause = 60_000
const longestPause = 6 * 3_600_000
/** Until a disabled account is checked again. */
const laterBy = 3_600_000

/** @returns looks for news that waits, at once */
export function sendSummaryMails({ db, server, publicUrl, jobs: { claims, addKind }, log }: Options): () => void {
  let opened: Transporter | undefined
  /** Loaded with the first e-mail: most programs send none, and it takes memory. */
  async function transport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    opened ??= createTransport({
      url: server.url,
      // Never sends to another machine without encryption.
      requireTLS: !isLoopback(server.url.replace(/^smtps?:/, 'http:')),
      connectionTimeout: wait,
      greetingTimeout: wait,
      socketTimeout: wait,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return opened
  }

  /** What no mail has announced. Changes only of cases that the analyst may open now. */
  async function newsFor(
    analyst_id: string,
  ): Promise<{ runs: { run_id: string; watch_id: string }[]; ended: string[]; screenings: Screenings }> {
    const own = db.selectFrom('watch').where('watch.analyst', '=', analyst_id)
    const runs = await own
      .innerJoin('case_member', (join) =>
        join.onRef('case_member.case_id', '=', 'watch.case_id').onRef('case_member.analyst_id', '=', 'watch.analyst'),
      )
      .innerJoin('watch_run', 'watch_run.watch_id', 'watch.watch_id')
      .select(['watch_run.run_id', 'watch.watch_id'])
      .where('watch_run.changes', '>', 0)
      .where('watch_run.is_mailed', '=', 0)
      .execute()
    const ended = await own
      .select('watch.watch_id')
      .where('watch.state', '=', 'stopped')
      .where('watch.why', '!=', 'until')
      .where('watch.is_end_mailed', '=', 0)
      .execute()
    const screened = db
      .selectFrom('screening_watch')
      .innerJoin('case_member', (join) =>
        join
          .onRef('case_member.case_id', '=', 'screening_watch.case_id')
          .onRef('case_member.analyst_id', '=', 'screening_watch.analyst'),
      )
      .select(['screening_watch.case_id', 'shown'])
      .where('screening_watch.analyst', '=', analyst_id)
    const stopped = db.selectFrom('screening_watch').select('case_id').where('analyst', '=', analyst_id)
    const screenings = {
      changed: await screened.where('is_mailed', '=', 0).execute(),
      ended: await stopped.where('state', '=', 'stopped').where('is_end_mailed', '=', 0).execute(),
    }
    return { runs, ended: ended.map(({ watch_id }) => watch_id), screenings }
  }

  async function send({ job_id: analyst_id, tries }: JobTable): Promise<void> {
    await claims.sleep(analyst_id)
    const { runs, ended, screenings } = await newsFor(analyst_id)
    const ofCases = screenings.changed.length + screenings.ended.length
    if (runs.length + ended.length + ofCases === 0) return claims.free(db, analyst_id)
    const analyst = await db
      .selectFrom('analyst')
      .select('email')
      .where('analyst_id', '=', analyst_id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    const waits = { state: 'waiting' as const, tries }
    if (!analyst) return claims.free(db, analyst_id, { ...waits, due_at: claims.dueIn(laterBy) })
    const changed = new Set(runs.map(({ watch_id }) => watch_id)).size
    try {
      await (await transport()).sendMail({
        from: server.from,
        to: analyst.email,
        ...inWords({ changed, ended: ended.length, screenings, publicUrl }),
      })
    } catch (error) {
      const due_at = claims.dueIn(Math.min(firstPause * 2 ** tries, longestPause))
      // The server's own words may contain the address.
      log.warn({ analyst_id, code: (error as { code?: string }).code }, 'the summary of watches was not sent')
      return claims.free(db, analyst_id, { ...waits, due_at, tries: tries + 1 })
    }
    await db.transaction().execute(async (tx) => {
      // Watches first and the job last, as runs and screenings lock them.
      if (ended.length > 0)
        await tx.updateTable('watch').set({ is_end_mailed: 1 }).where('watch_id', 'in', ended).execute()
      const ids = runs.map(({ run_id }) => run_id)
      if (ids.length > 0) await tx.updateTable('watch_run').set({ is_mailed: 1 }).where('run_id', 'in', ids).execute()
      // A change found meanwhile is in the next mail.
      for (const { case_id, shown } of screenings.changed)
        await tx
          .updateTable('screening_watch')
          .set({ is_mailed: 1 })
          .where('case_id', '=', case_id)
          .where('shown', '=', shown)
          .execute()
      for (const { case_id } of screenings.ended)
        await tx.updateTable('screening_watch').set({ is_end_mailed: 1 }).where('case_id', '=', case_id).execute()
      await claims.free(tx, analyst_id, { state: 'waiting', due_at: claims.dueIn(day), tries: 0 })
    })
  }

  return addKind({ kind: 'mail', atOnce: () => 1, run: send, close: () => opened?.close() })
}

type Screenings = { changed: { case_id: string; shown: string }[]; ended: { case_id: string }[] }
type News = { changed: number; ended: number; screenings: Screenings; publicUrl: string }

function inWords({ changed, ended, screenings, publicUrl }: News): { subject: string; text: string } {
  const [candidates, without] = [screenings.changed.length, screenings.ended.length]
  const screened = candidates > 0 && `Candidates changed in the screening of ${cases(candidates)}.`
  const unscreened = without > 0 && `The watch of the screening stopped in ${cases(without)}.`
  const subject = [
    changed > 0 && `changes in ${watches(changed)}`,
    changed === 0 && ended > 0 && `${watches(ended)} stopped`,
    changed + ended === 0 && `the screening of ${cases(candidates + without)}`,
  ].find((words) => words !== false)
  const changes = changed > 0 && `${watches(changed)} of yours ${changed === 1 ? 'has' : 'have'} changes.`
  const stops = ended > 0 && `${watches(ended)} of yours stopped before ${ended === 1 ? 'its' : 'their'} last day.`
  const links = [changed + ended > 0 && `${publicUrl}/watches`, candidates + without > 0 && `${publicUrl}/cases`]
  const see = links.filter((link) => link !== false).map((link) => `See them: ${link}`)
  const news = [changes, stops, screened, unscreened].filter((line) => line !== false)
  const text = [...news, '', ...see, '', 'You get one such message a day at most.'].join('\n')
  return { subject: `Whereabouts: ${subject}`, text }
}

const watches = (count: number): string => (count === 1 ? '1 watch' : `${count} watches`)
const cases = (count: number): string => (count === 1 ? '1 case of yours' : `${count} cases of yours`)
