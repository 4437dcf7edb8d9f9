/** Minting keys: the one call that may cost something and leaves no record, so no price is learned across it. */
import type { Prices } from '../prices/prices.ts'
import { notAnswered } from '../upstream/read-answer.ts'
import type { Answer, Upstream } from '../upstream/upstream.ts'
import type { AccountKey } from './account-key.ts'

/** An answer that has no key in it is none. */
export type Minted = Answer<'javascript_key'> & ({ outcome: 'not_answered' } | { result: { javascript_key: string } })
export type Mint = (params: { [name: string]: string }) => Promise<Minted>

type Options = { upstream: Upstream; prices: Prices; accountKey: AccountKey }

export const createMint =
  ({ upstream, prices, accountKey }: Options): Mint =>
  async (params) => {
    await prices.forgetBalance()
    // A refusal made no key, so another account key may be tried; nothing else is asked twice.
    const answer = await upstream.inTime((deadline) =>
      accountKey.calling((credentials) => upstream.call('javascript_key', params, credentials, deadline)),
    )
    await prices.forgetBalance()
    return withKey(answer)
  }

function withKey(answer: Answer<'javascript_key'>): Minted {
  if (answer.outcome === 'not_answered') return answer
  const { javascript_key } = answer.result
  if (!javascript_key) return { ...answer, ...notAnswered('malformed', 'The service gave no key.') }
  return { ...answer, result: { ...answer.result, javascript_key } }
}
