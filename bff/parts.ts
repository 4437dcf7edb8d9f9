/** What the routes work with. */
import type { EstimateOf } from './account/estimate.ts'
import type { Prices } from './account/prices.ts'
import type { Auth } from './auth/auth.ts'
import type { Budgets } from './budgets/budgets.ts'
import type { MeasuredCosts } from './budgets/measured-costs.ts'
import type { Reservations } from './budgets/reservations.ts'
import type { Spend } from './budgets/spend.ts'
import type { CaseMembers } from './cases/case-members.ts'
import type { Cases } from './cases/cases.ts'
import type { Pins } from './cases/pins.ts'
import type { PurposeOf } from './cases/purpose.ts'
import type { DownloadDocument } from './documents/download.ts'
import type { Prints } from './freshness/prints.ts'
import type { AccountKey } from './keys/account-key.ts'
import type { HeldKeys } from './keys/held-keys.ts'
import type { PageKeys } from './keys/page-keys.ts'
import type { SessionKeys } from './keys/session-keys.ts'
import type { Checkpoints } from './ledger/checkpoints.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Records } from './ledger/records.ts'
import type { LookUp } from './lookup.ts'
import type { Metrics } from './metrics.ts'
import type { Preferences } from './preferences/preferences.ts'
import type { Readiness } from './readiness.ts'
import type { Erasing } from './retention/erasing.ts'
import type { Retention } from './retention/retention.ts'
import type { Searches } from './searches/searches.ts'
import type { State } from './state/state.ts'
import type { MakeReport } from './subject/report.ts'
import type { Tiles } from './tiles/tiles.ts'
import type { UnderWay } from './under-way.ts'
import type { Upstream } from './upstream/upstream.ts'

export type Parts = Auth & {
  state: State
  cases: Cases
  preferences: Preferences
  searches: Searches
  members: CaseMembers
  pins: Pins
  purposeOf: PurposeOf
  ledger: Ledger
  checkpoints: Checkpoints
  records: Records
  prices: Prices
  estimateOf: EstimateOf
  spend: Spend
  measuredCosts: MeasuredCosts
  budgets: Budgets
  reservations: Reservations
  prints: Prints
  /** How old an answer may be that is used again, where the request does not say; 0 for none. */
  freshnessMinutes: number
  upstream: Upstream
  keys: SessionKeys
  pageKeys: PageKeys
  heldKeys: HeldKeys
  accountKey: AccountKey
  lookUp: LookUp
  download: DownloadDocument
  erasing: Erasing
  retention: Retention
  report: MakeReport
  /** The operator's own map; null where there is none. */
  tiles: Tiles | null
  readiness: Readiness
  metrics: Metrics
  underWay: UnderWay
  /** Whether what is looked up is the fictional register: every screen says so. */
  isFictional: boolean
}
