/** Watches: a record's question again every few days, within a ceiling, and what changed (decision 0092). */
import type { Logger } from 'pino'
import type { Actors } from '../auth/actors.ts'
import type { Cases } from '../cases/cases.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Records } from '../ledger/records.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { State } from '../state/state.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createFoundChanges } from './found-changes.ts'
import { createNotices } from './notices.ts'
import { createRegisterDays } from './register-days.ts'
import { runWatches } from './runner.ts'
import { createRuns } from './runs.ts'
import { createWatches } from './watches.ts'

type Settings = {
  SMTP_URL?: string | undefined
  SMTP_FROM?: string | undefined
  WATCH_WEBHOOK_URL?: string | undefined
  WATCH_WEBHOOK_SECRET?: string | undefined
}
type Options = {
  state: State
  jobs: Jobs
  settings: Settings
  lookups: Lookups
  actors: Actors
  cases: Cases
  records: Records
  upstream: Upstream
  publicUrl: string
  clock: (() => Date) | undefined
  log: Logger
}
export type WatchRoom = ReturnType<typeof createWatchRoom>

export function createWatchRoom(options: Options) {
  const {
    state,
    jobs,
    settings,
    lookups,
    actors,
    cases,
    records,
    upstream,
    publicUrl,
    log,
    clock = () => new Date(),
  } = options
  const { claims } = jobs
  const { lookUp, estimateOf, recordNames, registers } = lookups
  const watches = createWatches({ db: state.db, claims, cases, recordNames, estimateOf, clock })
  const found = createFoundChanges({ state, records, upstream, watches, cases })
  const notices = createNotices({ ...waysOut(settings, publicUrl), db: state.db, jobs, publicUrl, log })
  const runs = createRuns({ db: state.db, claims, found, notices, clock })
  const registerDays = createRegisterDays({
    db: state.db,
    claims,
    runs,
    records,
    registers,
    upstream,
    estimateOf,
    clock,
  })
  const nudge = runWatches({
    state,
    watches,
    runs,
    actors,
    lookUp,
    estimateOf,
    records,
    registerDays,
    upstream,
    notices,
    jobs,
    clock,
    onError: (err) => log.error({ err }, 'a watch could not go on'),
  })
  return { watches, found, notices, clock, estimateOf, nudge }
}

function waysOut({ SMTP_URL, SMTP_FROM, WATCH_WEBHOOK_URL, WATCH_WEBHOOK_SECRET }: Settings, publicUrl: string) {
  const from = SMTP_FROM ?? `whereabouts@${new URL(publicUrl).hostname}`
  return {
    mailServer: SMTP_URL === undefined ? null : { url: SMTP_URL, from },
    webhook:
      WATCH_WEBHOOK_URL === undefined || WATCH_WEBHOOK_SECRET === undefined
        ? null
        : { url: WATCH_WEBHOOK_URL, secret: WATCH_WEBHOOK_SECRET },
  }
}
