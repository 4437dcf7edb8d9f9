/** Keys for the lookup service: one for each session, and those for the operator’s own web pages (design 3). */
import type { Kysely } from 'kysely'
import type { Audit } from '../auth/audit.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Prices } from '../prices/prices.ts'
import type { Tables } from '../state/tables.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { AccountKey } from './account-key.ts'
import { createHeldKeys, createRequireLive } from './held-keys.ts'
import { createMint, type Mint } from './mint.ts'
import { createPageKeys } from './page-keys.ts'
import { createSessionKeys } from './session-keys.ts'

/** The keys of lookups: one for each session, or the account key. */
export type KeysMode = 'session' | 'account'
type Settings = { UPSTREAM_KEYS: KeysMode; UPSTREAM_KEY_IP?: string | undefined }
type Options = {
  db: Kysely<Tables>
  settings: Settings
  upstream: Upstream
  prices: Prices
  accountKey: AccountKey
  audit: Audit
  metrics: Metrics
  publicUrl: string
  clientOf: (analyst_id: string) => string
}

export type Keys = ReturnType<typeof createKeys>

export function createKeys(options: Options) {
  const { db, settings, upstream, prices, accountKey, audit, metrics, publicUrl, clientOf } = options
  const { UPSTREAM_KEYS: mode, UPSTREAM_KEY_IP: ip_address } = settings
  const mint = counted(createMint({ upstream, prices, accountKey }), metrics)
  const heldKeys = createHeldKeys(db)
  return {
    accountKey,
    heldKeys,
    mode,
    sessionKeys: createSessionKeys({ mint, heldKeys, accountKey, publicUrl, mode, ip_address, clientOf }),
    pageKeys: createPageKeys({ db, audit, mint, clientOf }),
    requireLive: createRequireLive(heldKeys),
  }
}

const counted =
  (mint: Mint, metrics: Metrics): Mint =>
  async (params) => {
    const answer = await mint(params)
    metrics.mint(answer.outcome)
    return answer
  }
