/** The parts that the routes work with, made and put together. */
import type { Logger } from 'pino'
import { serviceNamespace } from '../contract/bindings/index.ts'
import { listOf } from '../platform/settings.ts'
import { createEstimateOf } from './account/estimate.ts'
import { createPrices } from './account/prices.ts'
import { createAdmit } from './admission.ts'
import { createAuth } from './auth/auth.ts'
import type { Sealing } from './auth/sealing.ts'
import { createBudgets } from './budgets/budgets.ts'
import { createMeasuredCosts } from './budgets/measured-costs.ts'
import { createReservations } from './budgets/reservations.ts'
import { createSpend } from './budgets/spend.ts'
import { createCaseMembers } from './cases/case-members.ts'
import { createCases } from './cases/cases.ts'
import { createPins } from './cases/pins.ts'
import { createPurposeOf } from './cases/purpose.ts'
import { createConfirmations } from './confirmation/confirmations.ts'
import { createDownload } from './documents/download.ts'
import { waysTo } from './documents/ways.ts'
import { createPrints } from './freshness/prints.ts'
import { createReuse } from './freshness/reuse.ts'
import type { AccountKey } from './keys/account-key.ts'
import { createHeldKeys } from './keys/held-keys.ts'
import { createMint } from './keys/mint.ts'
import { createPageKeys } from './keys/page-keys.ts'
import { createSessionKeys } from './keys/session-keys.ts'
import type { OpenLedger } from './ledger/open-ledger.ts'
import { recordsIn } from './ledger/records.ts'
import { createLookUp } from './lookup.ts'
import { createMetrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import { createPreferences } from './preferences/preferences.ts'
import { createReadiness } from './readiness.ts'
import { createErasing } from './retention/erasing.ts'
import { erasuresIn } from './retention/erasures.ts'
import { createRetention } from './retention/retention.ts'
import { createSearches } from './searches/searches.ts'
import type { Settings } from './settings.ts'
import type { State } from './state/state.ts'
import { createRequireLive } from './still-signed-in.ts'
import { createReport } from './subject/report.ts'
import { openTiles } from './tiles/tiles.ts'
import { createUnderWay } from './under-way.ts'
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

/** @throws SettingsError of what only a look at it can tell */
export async function assemble(given: Given): Promise<Parts> {
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
  const metrics = createMetrics({ underWay: underWay.count, poolUse: state.poolUse })
  const ledger = watchedLedger(kept.ledger, metrics, readiness)
  const { secrets } = accountKey
  const clientOf = (analyst_id: string) => `${prefix}-${analyst_id}`

  const { inTurn, inTime, lookups, documents, abroad } = waysOut(settings, readiness.stopping)
  const { UPSTREAM_DIRECTOR_ID: directorId } = settings
  const namespace = settings.UPSTREAM_NAMESPACE ?? (seenAs && serviceNamespace(seenAs))
  const named = { url: upstreamUrl, namespace }
  const upstream = createUpstream({ ...named, binding, secrets, attempts: lookups, inTurn, inTime, directorId })
  const hosts = listOf(settings.UPSTREAM_DOCUMENT_HOSTS)
  const ways = waysTo({ upstreamUrl, seenAs, hosts, own: documents, abroad })

  const prices = createPrices(db)
  const estimateOf = createEstimateOf({ prices, confirmAbove: settings.CONFIRM_ABOVE_CREDITS })
  const spend = createSpend(db)
  const budgets = createBudgets({ db, spend })
  const reservations = createReservations(db, undefined, settings.UPSTREAM_TIMEOUT_SECONDS * 1000)

  const mint = watchedMint(createMint({ upstream, prices, accountKey }), metrics)
  const heldKeys = createHeldKeys(db)
  const ip_address = settings.UPSTREAM_KEY_IP
  const keys = createSessionKeys({ mint, heldKeys, accountKey, publicUrl, mode, ip_address, clientOf })

  const records = recordsIn(db)
  const prints = createPrints(state)
  const purposeOf = createPurposeOf(db)
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
    measuredCosts: createMeasuredCosts(db),
    budgets,
    reservations,
    prints,
    freshnessMinutes: settings.FRESHNESS_MINUTES,
    records,
    purposeOf,
    lookUp,
    isFictional,
    erasing,
    retention,
    cases: createCases(db),
    preferences: createPreferences(db),
    searches: createSearches(db),
    members: createCaseMembers(db),
    pins: createPins(db),
    pageKeys: createPageKeys({ db, audit: auth.audit, mint, clientOf }),
    download: createDownload({ ways, inTurn, inTime, ledger, secrets, requireLive }),
    report: createReport({ state, ledger, recordDays }),
    tiles: await openTiles(settings, metrics, log),
  }
}
