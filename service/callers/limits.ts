/** How often one may call, before it is known who calls and after (decision 0027). */
import { LookupError } from '../../contract/errors.ts'
import { createBuckets } from './buckets.ts'
import type { Caller } from './caller.ts'

/** Calls a minute from one address; what an account may is its own affair. */
export const addressLimits = {
  /** Under a key that was refused. */
  refused: 30,
  /** Under the test key. */
  test: 60,
  /** Under a javascript_key, from anywhere but where it was minted. */
  page: 120,
}
export type AddressLimits = typeof addressLimits

/** Callers that are remembered as having been let in. */
const mostKnown = 10_000

export function createLimits(limits: AddressLimits = addressLimits) {
  const addresses = createBuckets()
  const accounts = createBuckets()
  const known = new Set<string>()

  function count(buckets: typeof addresses, name: string, perMinute: number, now: Date, who: string): void {
    const retryAfter = buckets.wait(name, perMinute, now)
    if (retryAfter > 0) throw tooMany(`${who} may make ${perMinute} calls a minute.`, retryAfter)
    buckets.take(name, perMinute, now)
  }

  return {
    /**
     * Who guesses keys is soon heard no more, whatever is guessed next. One that was let in from that address before
     * is heard all the same: a stranger who shares it shall not lock it out.
     * @throws LookupError
     */
    beforeKey(address: string, key_hash: string, now: Date): void {
      const retryAfter = addresses.wait(`refused ${networkOf(address)}`, limits.refused, now)
      if (retryAfter > 0 && !known.has(`${address} ${key_hash}`))
        throw tooMany('Too many calls from this address came with keys that were refused.', retryAfter)
    },

    afterRefusal: (address: string, now: Date): void =>
      addresses.take(`refused ${networkOf(address)}`, limits.refused, now),

    /** @throws LookupError */
    afterKey({ key, account, address, mintedFrom }: Caller, key_hash: string, now: Date): void {
      if (key !== 'test') remember(`${address} ${key_hash}`)
      // A server that calls under the javascript keys it asked for is the account itself.
      if (key === 'test' || (key === 'page' && address !== mintedFrom))
        count(addresses, `${key} ${networkOf(address)}`, limits[key], now, 'An address with such a key')
      if (account.calls_per_minute !== null)
        count(accounts, String(account.account_id), account.calls_per_minute, now, 'This account')
    },
  }

  function remember(caller: string): void {
    known.delete(caller)
    known.add(caller)
    const [oldest] = known
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  }
}

const tooMany = (message: string, retryAfter: number) =>
  new LookupError('too_many_requests', `${message} Try again in ${retryAfter} s.`, { retryAfter })

/** An IPv6 caller has a whole /64 to call from. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter((group) => group !== '').length
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}
