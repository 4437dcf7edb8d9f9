/** The room of lookups, put together: running them, their prices, budgets, documents and searches. */
import type { OperationName } from '../../contract/operations.ts'
import { listOf } from '../../platform/settings.ts'
import type { Session } from '../auth/sessions.ts'
import type { Keys } from '../keys/keys.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Records } from '../ledger/records.ts'
import { createEstimateOf, type Prices } from '../prices/prices.ts'
import type { State } from '../state/state.ts'
import type { FileFetching } from '../upstream/open-upstream.ts'
import type { Registers } from '../upstream/registers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createAccount } from './account.ts'
import { createAdmit, createConfirmations } from './admission.ts'
import { createBudgets } from './budgets/budgets.ts'
import { createReservations } from './budgets/reservations.ts'
import { createMeasuredCosts, createSpend } from './budgets/spend.ts'
import { createDownload, waysTo } from './documents.ts'
import { createPrints, createReuse } from './freshness.ts'
import { createLookUp, type LookUp } from './one-lookup.ts'
import { createPurposeOf } from './purpose.ts'
import { createRecordNames } from './record-names.ts'
import { createSearches } from './searches/searches.ts'

type Settings = {
  CONFIRM_ABOVE_CREDITS: number
  UPSTREAM_TIMEOUT_SECONDS: number
  UPSTREAM_DOCUMENT_HOSTS?: string | undefined
  FRESHNESS_MINUTES: number
}
type Options = {
  state: State
  settings: Settings
  ledger: Ledger
  records: Records
  upstream: Upstream
  files: FileFetching
  upstreamUrl: string
  upstreamSeenAs: string | undefined
  prices: Prices
  keys: Keys
  registers: Registers
  isFictional: () => Promise<boolean>
  clientOf: (analyst_id: string) => string
  clock: (() => Date) | undefined
}

type ToPay = { operation: OperationName; params: { [name: string]: string }; case_id: string }
export type Lookups = ReturnType<typeof createLookups>

export function createLookups(options: Options) {
  const { state, settings, ledger, records, upstream, files, upstreamUrl, upstreamSeenAs: seenAs } = options
  const { prices, keys, registers, isFictional, clientOf, clock } = options
  const { db } = state
  const { accountKey, sessionKeys, requireLive } = keys
  const spend = createSpend(db)
  const budgets = createBudgets({ db, spend })
  const reservations = createReservations(db, undefined, settings.UPSTREAM_TIMEOUT_SECONDS * 1000)
  const measuredCosts = createMeasuredCosts(db)
  const prints = createPrints(state)
  const purposeOf = createPurposeOf({ db, isFictional })
  const estimateOf = createEstimateOf({ prices, confirmAbove: settings.CONFIRM_ABOVE_CREDITS })
  const hosts = listOf(settings.UPSTREAM_DOCUMENT_HOSTS)
  const run = createLookUp({
    ledger,
    upstream,
    keys: sessionKeys,
    prices,
    clientOf,
    estimateOf,
    reservations,
    prints,
    requireLive,
    purposeOf,
    registers,
    reuse: createReuse({ prints, records, ledger, upstream }),
    admit: createAdmit({ db, budgets, reservations, confirmations: createConfirmations(db, clock) }),
  })
  let byHandAt = Number.NEGATIVE_INFINITY
  const lookUp: LookUp = async (lookup, session) => {
    if (lookup.ofBatch) return run(lookup, session)
    byHandAt = performance.now()
    return run(lookup, session).finally(() => {
      byHandAt = performance.now()
    })
  }
  return {
    lookUp,
    sinceByHand: () => performance.now() - byHandAt,
    download: createDownload({ ...files, ways: waysTo({ ...files, upstreamUrl, seenAs, hosts }), ledger, requireLive }),
    account: createAccount({ upstream, accountKey, ledger, prices, measuredCosts, reservations }),
    recordNames: createRecordNames({ state, records, upstream }),
    searches: createSearches(db),
    freshnessMinutes: settings.FRESHNESS_MINUTES,
    /** For a press that runs later: refuses at once what no budget of the presser would pay. @throws Problem 402 */
    async mayPay({ operation, params, case_id }: ToPay, { analyst, token }: Session): Promise<void> {
      const { credits } = await estimateOf(operation, params)
      reservations.check(credits, await budgets.drawnOn(analyst.analyst_id, case_id, token?.token_id))
    },
    estimateOf,
    spend,
    budgets,
    reservations,
    measuredCosts,
    prints,
    purposeOf,
    registers,
  }
}
