import { randomBytes } from 'node:crypto'
import { LookupError } from '../../contract/errors.ts'
import { pageMethods } from '../callers/caller.ts'
import { hashOf } from '../callers/hash.ts'
import { domainOf } from '../callers/pages.ts'
import type { Handler } from '../handler.ts'

/** A short-lived key for the pages of one domain (interface 4.3 rule 9, decision 0014). It is shown once. */
export const javascript_key: Handler<'javascript_key'> = async (params, { store, caller, letIn, now }) => {
  const key = `jk_${randomBytes(32).toString('base64url')}`
  const domain = domainOf(params.domain)
  if (domain === null) throw new LookupError('invalid_parameter', 'domain must be a host name that a page can have.')
  const minutes = Number(params.lifetime_minutes)
  const ip_address = params.ip_address || null
  const key_hash = hashOf(key)
  await store.addJavascriptKey({
    key_hash,
    account_id: caller.account.account_id,
    key_id: caller.key_id,
    minted_from: caller.address,
    domain,
    ip_address,
    expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
  })
  letIn(key_hash)
  return {
    javascript_key: key,
    ip_address,
    domain,
    lifetime_seconds: String(minutes * 60),
    method_list: pageMethods,
  }
}
