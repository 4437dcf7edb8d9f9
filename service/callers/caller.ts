/** Who calls: the account behind an api_key, and whether the key may make this call (interface 5, decision 0014). */
import { LookupError } from '../../contract/errors.ts'
import { type OperationName, operation, operationNames } from '../../contract/operations.ts'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/store.ts'
import { hashOf } from './hash.ts'

export type Caller = {
  account: Account
  /** The host name whose pages may call with this key; null for the account's own key, which no page has. */
  domain: string | null
}

/** Where a call comes from, as far as it can be told. */
export type Origin = { origin: string | undefined; referer: string | undefined; remoteAddress: string; now: Date }

/** What a javascript_key may call. */
export const pageMethods: OperationName[] = operationNames.filter((name) => operation(name).callers === 'any key')

/** @throws LookupError saying which restriction of the key forbids the call */
export async function callerOf(store: Store, api_key: string, name: OperationName, from: Origin): Promise<Caller> {
  const key_hash = hashOf(api_key.trim())
  const account = await store.accountOfKey(key_hash)
  if (account) return { account, domain: null }

  const key = await store.javascriptKey(key_hash)
  if (!key) throw new LookupError('invalid_api_key', 'No account has this api_key.')
  if (key.expires_at <= from.now.toISOString())
    throw new LookupError('javascript_key_expired', 'The lifetime of this javascript_key has run out.')
  if (hostOf(from) !== key.domain)
    throw new LookupError('domain_mismatch', 'This javascript_key is for pages of another domain.')
  if (key.ip_address !== null && key.ip_address !== from.remoteAddress)
    throw new LookupError('ip_denied', 'This javascript_key is for another address.')
  if (!pageMethods.includes(name))
    throw new LookupError('method_not_permitted', `A javascript_key may not call ${name}.`)
  return { account: await store.account(key.account_id), domain: key.domain }
}

/** The host name of the page that calls, without its port. */
function hostOf({ origin, referer }: Origin): string | null {
  const url = URL.parse(origin ?? referer ?? '')
  return url && url.hostname !== '' ? url.hostname.toLowerCase() : null
}
