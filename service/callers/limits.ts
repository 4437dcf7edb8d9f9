/** How often one may call, before it is known who calls and after (decision 0027). */
import { LookupError } from '../../contract/errors.ts'
import { networkOf } from '../network-of.ts'
import type { Store } from '../store/store.ts'
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

export function createLimits(store: Pick<Store, 'countCall'>, limits: AddressLimits = addressLimits) {
  // Apart, so that a flood of one kind makes nobody forget another.
  const refused = createBuckets()
  const addresses = { test: createBuckets(), page: createBuckets() }
  const known = new Set<string>()
  /** Calls whose key is being looked up, by caller. */
  const judging = new Map<string, number>()

  function count(buckets: typeof refused, name: string, perMinute: number, now: Date, who: string): void {
    const retryAfter = buckets.wait(name, perMinute, now)
    if (retryAfter > 0) throw tooMany(`${who} may make ${perMinute} calls a minute.`, retryAfter)
    buckets.take(name, perMinute, now)
  }

  return {
    /**
     * Who guesses keys is soon heard no more, whatever is guessed next. A key that was let in from that address, or was
     * made there, is heard all the same: a stranger who shares it shall not lock it out. A key that is not known yet
     * counts as refused until it is seen to be good, so that many guesses at once are no way around.
     * @throws LookupError
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

    /** A key that was made there, too. */
    letIn: (address: string, key_hash: string): void => remember(callerAt(address, key_hash)),

    /** What an account may is counted in the store, for all processes together. @throws LookupError */
    async afterKey({ key, account, address, mintedFrom }: Caller, key_hash: string, now: Date): Promise<void> {
      if (key !== 'test') remember(callerAt(address, key_hash))
      // A server that calls under the javascript keys it asked for is the account itself.
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
