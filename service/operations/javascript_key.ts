import { randomBytes } from 'node:crypto'
import { pageMethods } from '../callers/caller.ts'
import { hashOf } from '../callers/hash.ts'
import type { Handler } from '../handler.ts'

/** A key for the pages of one domain, for a while (interface 4.3 rule 9, decision 0014). It is shown this once. */
export const javascript_key: Handler<'javascript_key'> = async (params, { store, caller, now }) => {
  const key = `jk_${randomBytes(32).toString('base64url')}`
  const domain = params.domain.toLowerCase()
  const minutes = Number(params.lifetime_minutes)
  const restriction = {
    key_hash: hashOf(key),
    account_id: caller.account.account_id,
    domain,
    ip_address: params.ip_address || null,
    expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
  }
  await store.addJavascriptKey(restriction, now)
  return {
    javascript_key: key,
    ip_address: restriction.ip_address,
    domain,
    lifetime_seconds: String(minutes * 60),
    method_list: pageMethods,
  }
}
