/** The caller: the account behind an api_key, and whether the key allows this call (interface 5, decision 0014). */
import { LookupError } from '../../contract/errors.ts'
import { lookupInterface } from '../../contract/interfaces.ts'
import { type OperationName, operation } from '../../contract/operations.ts'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/store.ts'
import { pageOf } from './pages.ts'

export type Caller = {
  account: Account
  /** An account key, a javascript_key, or the free key `test`, which anyone may use (decision 0026). */
  key: 'account' | 'page' | 'test'
  key_id: string
  address: string
  mintedFrom: string | null
  /** The page that may read the reply, including errors; null if none may. */
  origin: string | null
  ip_address: string | null
  expires_at: string | null
}

export type Origin = { origin: string | undefined; referer: string | undefined; remoteAddress: string; now: Date }

export const pageMethods: OperationName[] = lookupInterface.operations.filter(
  (name) => operation(name).callers === 'any key',
)

export const testKey = 'test'
const testAccount: Account = {
  account_id: 0,
  name: testKey,
  credit_balance: 0,
  total_credits: 0,
  total_credit_transactions: 0,
  calls_per_minute: null,
  closed_on: null,
}

export async function callerOf(
  store: Store,
  isFictional: () => Promise<boolean>,
  api_key: string,
  key_hash: string,
  from: Origin,
): Promise<Caller> {
  const nobodys = { address: from.remoteAddress, mintedFrom: null, origin: null, ip_address: null, expires_at: null }
  // Only fictional data is free: the test key reads no real register.
  if (api_key === testKey && (await isFictional()))
    return { ...nobodys, key: 'test', account: testAccount, key_id: testKey }

  const own = await store.accountKey(key_hash, from.now)
  if (own) {
    const today = from.now.toISOString().slice(0, 10)
    if (own.last_used_on !== today) await store.usedOn(own.key_id, today)
    return { ...nobodys, key: 'account', account: own, key_id: own.key_id }
  }

  const minted = await store.javascriptKey(key_hash, from.now)
  if (!minted) throw new LookupError('invalid_api_key', 'No account has this api_key.')
  const { key_id, ip_address, expires_at } = minted
  if (pageOf(from)?.hostname !== minted.domain)
    throw new LookupError('domain_mismatch', 'This javascript_key is for pages of another domain.')
  const origin = from.origin === undefined ? null : new URL(from.origin).origin
  return {
    ...nobodys,
    key: 'page',
    account: minted,
    key_id,
    mintedFrom: minted.minted_from,
    origin,
    ip_address,
    expires_at,
  }
}

export function requirePermission(caller: Caller, name: OperationName, now: Date): void {
  const { key, ip_address, expires_at, address } = caller
  if (expires_at !== null && expires_at <= now.toISOString())
    throw new LookupError('javascript_key_expired', 'This javascript_key has expired.')
  if (ip_address !== null && ip_address !== address)
    throw new LookupError('ip_denied', 'This javascript_key is for another address.')
  if (key === 'page' && !pageMethods.includes(name))
    throw new LookupError('method_not_permitted', `A javascript_key may not call ${name}.`)
  if (key === 'test' && operation(name).creates === 'key')
    throw new LookupError('method_not_permitted', 'The test key stands in for a javascript_key and mints none.')
}
