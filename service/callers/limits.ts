/** Call limits, before the caller is known and after (decision 0027). */
import { LookupError } from '../../contract/errors.ts'
import { networkOf } from '../../platform/network-of.ts'
import type { Store } from '../store/store.ts'
import { createBuckets } from './buckets.ts'
import type { Caller } from './caller.ts'

/** Calls in a minute from one address. An account's own limit is separate. */
export const addressLimits = {
  refused: 30,
  test: 60,
  /** For calls under a javascript_key, from any address but the one that minted it. */
  page: 120,
}
export type AddressLimits = typeof addressLimits

const mostKnown = 10_000

export function createLimits(store: Pick<Store, 'countCall'>, limits: AddressLimits = addressLimits) {
  // Separate lists, so that a flood of one kind does not push out the other.
  const refused = createBuckets()
  const addresses = { test: createBuckets(), page: createBuckets() }
  const known = new Set<string>()
  const judging = new Map<string, number>()

  function count(buckets: typeof refused, name: string, perMinute: number, now: Date, who: string): void {
    const retryAfter = buckets.wait(name, perMinute, now)
    if (retryAfter > 0) throw tooMany(`${who} may make ${perMinute} calls a minute.`, retryAfter)
    buckets.take(name, perMinute, now)
  }

  return {
    /**
     * Slows down guesses. A key that was let in from here still works; an unknown one counts as refused until it is
     * valid.
     */
    beforeKey(address: string, key_hash: string, now: Date): void {
      const caller = callerAt(address, key_hash)
      if (known.has(caller)) return
      const callsAlready = judging.get(caller) ?? 0
      if (callsAlready === 0)
        count(refused, networkOf(address), limits.refused, now, 'An address with keys that are refused')
      judging.set(caller, callsAlready + 1)
    },

    afterJudgement(address: string, key_hash: string, isRefused: boolean, now: Date): void {
      const caller = callerAt(address, key_hash)
      const calls = judging.get(caller)
      if (calls === undefined) {
        if (isRefused) refused.take(networkOf(address), limits.refused, now)
        return
      }
      if (calls > 1) return void judging.set(caller, calls - 1)
      judging.delete(caller)
      if (!isRefused) refused.giveBack(networkOf(address), limits.refused, now)
    },

    letIn: (address: string, key_hash: string): void => remember(callerAt(address, key_hash)),

    /** The store counts an account's calls for all processes together. @throws LookupError */
    async afterKey({ key, account, address, mintedFrom }: Caller, key_hash: string, now: Date): Promise<void> {
      if (key !== 'test') remember(callerAt(address, key_hash))
      // A server that uses the javascript keys it requested counts as the account itself.
      if (key === 'test' || (key === 'page' && address !== mintedFrom))
        count(addresses[key], networkOf(address), limits[key], now, 'An address with such a key')
      const { account_id, calls_per_minute } = account
      if (calls_per_minute === null) return
      const retryAfter = await store.countCall(account_id, calls_per_minute, now)
      if (retryAfter > 0) throw tooMany(`This account may make ${calls_per_minute} calls a minute.`, retryAfter)
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

const callerAt = (address: string, key_hash: string) => `${address} ${key_hash}`
