/** The parts that the routes work with, made and put together. */
import type { Logger } from 'pino'
import { serviceNamespace } from '../contract/bindings/index.ts'
import { listOf } from '../platform/settings.ts'
import { createAuth } from './auth/auth.ts'
import { createPreferences } from './auth/preferences.ts'
import type { Sealing } from './auth/sealing.ts'
import { createCaseMembers } from './cases/case-members.ts'
import { createCases } from './cases/cases.ts'
import { createPins } from './cases/pins.ts'
import { createMetrics } from './http/metrics.ts'
import { createReadiness } from './http/readiness.ts'
import { createUnderWay } from './http/running-work.ts'
import { createErasing, erasuresIn } from './keeping/retention/erasing.ts'
import { createRetention } from './keeping/retention/retention.ts'
import { createEraseFound } from './keeping/subject/erase-found.ts'
import { createReport } from './keeping/subject/report.ts'
import type { AccountKey } from './keys/account-key.ts'
import { createHeldKeys, createRequireLive } from './keys/held-keys.ts'
import { createMint } from './keys/mint.ts'
import { createPageKeys } from './keys/page-keys.ts'
import { createSessionKeys } from './keys/session-keys.ts'
import type { OpenLedger } from './ledger/open-ledger.ts'
import { recordsIn } from './ledger/records.ts'
import { createAccount } from './lookup/account.ts'
import { createAdmit, createConfirmations } from './lookup/admission.ts'
import { createBudgets } from './lookup/budgets/budgets.ts'
import { createReservations } from './lookup/budgets/reservations.ts'
import { createMeasuredCosts, createSpend } from './lookup/budgets/spend.ts'
import { createDownload, waysTo } from './lookup/documents.ts'
import { createPrints, createReuse } from './lookup/freshness.ts'
import { createLookUp } from './lookup/lookup.ts'
import { createPurposeOf } from './lookup/purpose.ts'
import { createRecordNames } from './lookup/record-names.ts'
import { createSearches } from './lookup/searches/searches.ts'
import { createEstimateOf, createPrices } from './prices/prices.ts'
import type { Settings } from './settings.ts'
import type { State } from './state/state.ts'
import { openTiles } from './tiles/tiles.ts'
import { createAnswerReader } from './upstream/answer-reader.ts'
import { createUpstream } from './upstream/upstream.ts'
import { waysOut } from './upstream/ways-out.ts'
import { watchedLedger, watchedMint } from './watched.ts'

export type Given = {
  settings: Settings
  log: Logger
  state: State
  kept: OpenLedger
  sealing: Sealing
  upstreamUrl: string
  /** What it says its address is, where we started it. */
  upstreamSeenAs: string | undefined
  accountKey: AccountKey
  publicUrl: string
  isFictional: boolean
  clock: (() => Date) | undefined
}

/** What the routes are made of: each is handed it all, and says what it needs of it. */
export type Assembled = Awaited<ReturnType<typeof assemble>>

/** @throws SettingsError of what only a look at it can tell */
export async function assemble(given: Given) {
  const {
    settings,
    log,
    state,
    kept,
    sealing,
    upstreamUrl,
    upstreamSeenAs: seenAs,
    accountKey,
    publicUrl,
    isFictional,
    clock,
  } = given
  const { UPSTREAM_BINDING: binding, UPSTREAM_KEYS: mode, UPSTREAM_CLIENT: prefix } = settings
  const { db } = state
  const readiness = createReadiness(state)
  const underWay = createUnderWay()
  const metrics = createMetrics({
    underWay: underWay.count,
    poolUse: state.poolUse,
    isContinued: () => kept.checkpoints.refusal() === null,
  })
  const ledger = watchedLedger(kept.ledger, metrics, readiness)
  const { secrets } = accountKey
  const clientOf = (analyst_id: string) => `${prefix}-${analyst_id}`

  const { inTurn, inTime, lookups, documents, abroad } = waysOut(settings, readiness.stopping)
  const { UPSTREAM_DIRECTOR_ID: directorId } = settings
  const namespace = settings.UPSTREAM_NAMESPACE ?? (seenAs && serviceNamespace(seenAs))
  const answers = createAnswerReader()
  const named = { url: upstreamUrl, namespace, binding }
  const upstream = createUpstream({ ...named, secrets, attempts: lookups, answers, inTurn, inTime, directorId })
  const hosts = listOf(settings.UPSTREAM_DOCUMENT_HOSTS)
  const ways = waysTo({ upstreamUrl, seenAs, hosts, own: documents, abroad })

  const prices = createPrices(db)
  const estimateOf = createEstimateOf({ prices, confirmAbove: settings.CONFIRM_ABOVE_CREDITS })
  const spend = createSpend(db)
  const budgets = createBudgets({ db, spend })
  const reservations = createReservations(db, undefined, settings.UPSTREAM_TIMEOUT_SECONDS * 1000)
  const measuredCosts = createMeasuredCosts(db)

  const mint = watchedMint(createMint({ upstream, prices, accountKey }), metrics)
  const heldKeys = createHeldKeys(db)
  const ip_address = settings.UPSTREAM_KEY_IP
  const keys = createSessionKeys({ mint, heldKeys, accountKey, publicUrl, mode, ip_address, clientOf })

  const records = recordsIn(db)
  const prints = createPrints(state)
  const purposeOf = createPurposeOf({ db, isFictional })
  const requireLive = createRequireLive(heldKeys)
  const lookUp = createLookUp({
    ledger,
    upstream,
    keys,
    prices,
    clientOf,
    estimateOf,
    reservations,
    prints,
    requireLive,
    purposeOf,
    reuse: createReuse({ prints, records, ledger, upstream }),
    admit: createAdmit({ db, budgets, reservations, confirmations: createConfirmations(db) }),
  })

  const erasing = createErasing({ state, ledger, erasures: erasuresIn(settings.DATA_DIR) })
  const pins = createPins(db)
  const searches = createSearches(db)
  const { RECORD_RETENTION_DAYS: recordDays } = settings
  const retention = createRetention({ state, erasing, recordDays })
  const auth = createAuth({ db, settings, sealing, publicUrl, onSessionEnd: keys.signedOut, ...(clock && { clock }) })
  return {
    ...auth,
    state,
    upstream,
    keys,
    heldKeys,
    accountKey,
    ledger,
    checkpoints: kept.checkpoints,
    readiness,
    underWay,
    metrics,
    prices,
    estimateOf,
    spend,
    measuredCosts,
    account: createAccount({ upstream, accountKey, ledger, prices, measuredCosts, reservations }),
    budgets,
    reservations,
    prints,
    freshnessMinutes: settings.FRESHNESS_MINUTES,
    records,
    recordNames: createRecordNames({ state, records, upstream }),
    purposeOf,
    lookUp,
    isFictional,
    erasing,
    retention,
    cases: createCases({ db, ledger, isFictional }),
    preferences: createPreferences(db),
    searches,
    members: createCaseMembers({ db, ledger }),
    pins,
    pageKeys: createPageKeys({ db, audit: auth.audit, mint, clientOf }),
    download: createDownload({ ways, inTurn, inTime, ledger, answers, secrets, requireLive }),
    report: createReport({ state, ledger, recordDays }),
    eraseFound: createEraseFound({ state, ledger, erasing, pins, searches }),
    tiles: await openTiles(settings, metrics, log),
  }
}
