/** Minting keys: the one call that may cost something and leaves no record, so no price is learned across it. */
import type { Prices } from '../account/prices.ts'
import type { Answer, Credentials, Upstream } from '../upstream/upstream.ts'

export type Mint = (params: { [name: string]: string }) => Promise<Answer<'javascript_key'>>

type Options = { upstream: Upstream; prices: Prices; account: Credentials }

export const createMint =
  ({ upstream, prices, account }: Options): Mint =>
  async (params) => {
    await prices.forgetBalance()
    const answer = await upstream.call('javascript_key', params, account)
    await prices.forgetBalance()
    return answer
  }
