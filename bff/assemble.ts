/** The rooms, from the lowest floor up. Each gets what it needs from the floors below. */
import type { Logger } from 'pino'
import { createAuth } from './auth/auth.ts'
import type { Sealing } from './auth/sealing.ts'
import { createBatchRoom } from './batch/batch.ts'
import { createCases } from './cases/cases.ts'
import { createComments } from './comments/comments.ts'
import { type Claims, createClaims } from './graph/claims.ts'
import { createGraph } from './graph/graph.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createReadiness, type Readiness } from './http/readiness.ts'
import { createRunningWork } from './http/running-work.ts'
import { createJobs } from './jobs/jobs.ts'
import { lastBackup } from './keeping/backup/last-backup.ts'
import { createKeeping } from './keeping/keeping.ts'
import type { AccountKey } from './keys/account-key.ts'
import { createKeys, type Keys } from './keys/keys.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { OpenLedger } from './ledger/open-ledger.ts'
import { recordsIn } from './ledger/records.ts'
import { createLookups } from './lookup/lookups.ts'
import { createRefusals } from './lookup/refusals.ts'
import { createPrices } from './prices/prices.ts'
import { createReportRoom } from './report/report.ts'
import { createScreeningRoom } from './screening/screening.ts'
import type { Settings } from './settings.ts'
import { stateAddress } from './state/own-state.ts'
import type { State } from './state/state.ts'
import { fromService } from './tiles/from-service.ts'
import { openMaps } from './tiles/tiles.ts'
import { openUpstream } from './upstream/open-upstream.ts'
import { createWatchRoom } from './watch/watch.ts'

/** Tests set them. In milliseconds: between two looks for due work, and how long the service's registers are known. */
export type Timing = {
  clock?: (() => Date) | undefined
  lookEvery?: number | undefined
  registersKnownFor?: number | undefined
}

type Given = {
  settings: Settings
  log: Logger
  state: State
  openLedger: OpenLedger
  sealing: Sealing
  upstreamUrl: string
  /** The embedded service's own address, if we started it. */
  upstreamSeenAs: string | undefined
  accountKey: AccountKey
  publicUrl: string
  timing: Timing
}

export type Assembled = Awaited<ReturnType<typeof assemble>>

export async function assemble(given: Given) {
  const { settings, log, state, sealing, upstreamUrl, upstreamSeenAs, accountKey, publicUrl } = given
  const { clock, lookEvery, registersKnownFor } = given.timing
  const { checkpoints } = given.openLedger
  const { db } = state
  const readiness = createReadiness(state, settings.DATA_DIR)
  const runningWork = createRunningWork()
  const metrics = createMetrics({
    runningWork: runningWork.count,
    poolUse: state.poolUse,
    isContinued: () => checkpoints.refusal() === null,
    watched: {
      isReady: async () => (await readiness.verdict()) === 'ready',
      dataDir: settings.DATA_DIR,
      lastBackup: () => lastBackup(settings.DATA_DIR),
      registers: () => registers.read(),
      isClockInDoubt: () => keeping.sweeping.isInDoubt(),
    },
  })
  const clientOf = (analyst_id: string) => `${settings.UPSTREAM_CLIENT}-${analyst_id}`

  // A session's keys end with it. The keys room is above, so this is filled in later.
  let keys: Keys
  const onSessionEnd = (session_id: string) => keys.sessionKeys.signedOut(session_id)
  const auth = createAuth({
    db,
    settings,
    sealing,
    publicUrl,
    onSessionEnd,
    ...(clock && { clock }),
  })
  const claims = createClaims({ state, address: stateAddress(settings), directorId: settings.UPSTREAM_DIRECTOR_ID })
  const ledger = counted(given.openLedger.ledger, { metrics, readiness, claims })
  const keeping = createKeeping({ state, settings, ledger })
  const records = recordsIn(db)
  // No answer may hold one of these keys.
  const secrets = () => [...accountKey.secrets(), settings.REGISTER_API_KEY ?? []].flat()
  const { stopping } = readiness
  const opened = openUpstream({
    settings,
    url: upstreamUrl,
    seenAs: upstreamSeenAs,
    secrets,
    stopping,
    registersKnownFor,
  })
  const { upstream, registers, files } = opened
  // The sample case is only for our own sample data. Another service's sample may be a real test.
  const isFictional = async () => upstreamSeenAs !== undefined && (await registers.isFictional())
  const prices = createPrices(db)
  const { audit } = auth
  keys = createKeys({ db, settings, upstream, prices, accountKey, audit, metrics, publicUrl, clientOf })
  const lookups = createLookups({
    clock,
    state,
    settings,
    ledger,
    records,
    upstream,
    files,
    upstreamUrl,
    upstreamSeenAs,
    prices,
    keys,
    registers,
    isFictional,
    clientOf,
  })
  const cases = createCases({ db, ledger, isFictional })
  registers.onChange((told) => {
    const isReal = told.length > 0 && told.every(({ kind }) => kind !== 'fictional')
    if (upstreamSeenAs === undefined || !isReal) return
    cases.closeSample().catch((error) => log.error(error, 'the sample case was not closed'))
  })
  const comments = createComments(db)
  const jobs = createJobs({ db, clock, lookEvery, log })
  const watch = createWatchRoom({
    state,
    jobs,
    settings,
    lookups,
    actors: auth.actors,
    cases,
    records,
    upstream,
    publicUrl,
    log,
    clock,
  })
  const graph = createGraph({ db, address: stateAddress(settings), claims })
  return {
    state,
    jobs,
    readiness,
    runningWork,
    metrics,
    refusals: createRefusals(db, clock),
    isFictional,
    auth,
    ledger,
    records,
    checkpoints,
    upstream,
    prices,
    keys,
    lookups,
    cases,
    comments,
    claims,
    graph,
    screening: createScreeningRoom({
      state,
      address: stateAddress(settings),
      jobs,
      settings,
      lookups,
      actors: auth.actors,
      claims,
      judgements: graph.judgements,
      notices: watch.notices,
      clock,
      log,
    }),
    batch: createBatchRoom({ state, jobs, settings, lookups, actors: auth.actors, registers, records, upstream, log }),
    watch,
    report: createReportRoom({ state, address: stateAddress(settings), audit, settings }),
    keeping,
    maps: await openMaps({ settings, names: fromService(upstreamUrl, registers), metrics, log }),
  }
}

/** Also counts and times each event, and starts writing claims after an answer. */
type Told = { metrics: Metrics; readiness: Readiness; claims: Claims }
const counted = (ledger: Ledger, { metrics, readiness, claims }: Told): Ledger => ({
  ...ledger,

  async asked(asked, also) {
    const ended = metrics.append('asked')
    return ledger.asked(asked, also).finally(() => ended())
  },

  async answered(pending, answered) {
    const { outcome, reason, milliseconds } = answered
    metrics.lookup(pending.asked.operation, outcome, reason, milliseconds / 1000)
    readiness.upstreamSeen(reason !== 'transport' && reason !== 'timeout')
    const ended = metrics.append('answered')
    const head = await ledger.answered(pending, answered).finally(() => ended())
    if (pending.asked.file) claims.nudge(pending.asked.file.case_id)
    return head
  },
})
