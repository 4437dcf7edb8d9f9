/** Minting keys: the one call that may cost something and leaves no record, so no price is learned across it. */
import type { Prices } from '../account/prices.ts'
import type { Answer, Upstream } from '../upstream/upstream.ts'
import type { AccountKey } from './account-key.ts'

export type Mint = (params: { [name: string]: string }) => Promise<Answer<'javascript_key'>>

type Options = { upstream: Upstream; prices: Prices; accountKey: AccountKey }

export const createMint =
  ({ upstream, prices, accountKey }: Options): Mint =>
  async (params) => {
    await prices.forgetBalance()
    // A refusal made no key, so another account key may be tried; nothing else is asked twice.
    const answer = await accountKey.calling((credentials) => upstream.call('javascript_key', params, credentials))
    await prices.forgetBalance()
    return answer
  }
