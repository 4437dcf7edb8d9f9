/** What the routes work with. */
import type { Prices } from './account/prices.ts'
import type { Analysts } from './auth/analysts.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Cases } from './cases/cases.ts'
import type { DownloadDocument } from './documents/download.ts'
import type { PageKeys } from './keys/page-keys.ts'
import type { SessionKeys } from './keys/session-keys.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Records } from './ledger/records.ts'
import type { LookUp } from './lookup.ts'
import type { State } from './state/state.ts'
import type { Upstream } from './upstream/upstream.ts'

export type Parts = {
  state: State
  analysts: Analysts
  sessions: Sessions
  cases: Cases
  ledger: Ledger
  records: Records
  prices: Prices
  upstream: Upstream
  keys: SessionKeys
  pageKeys: PageKeys
  lookUp: LookUp
  download: DownloadDocument
  /** Whether what is looked up is the fictional register: every screen says so. */
  isFictional: boolean
}
