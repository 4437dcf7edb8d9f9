import type { Result } from '../../contract/operations.ts'
import type { Prices } from '../prices/prices.ts'
import { notAnswered } from '../upstream/read-answer.ts'
import { type Answer, nothingReceived, type Unanswered, type Upstream } from '../upstream/upstream.ts'
import type { AccountKey } from './account-key.ts'

/** An answer without a key counts as not answered. */
export type Minted = Answer<'javascript_key'> & ({ outcome: 'not_answered' } | { result: { javascript_key: string } })
export type Mint = (params: { [name: string]: string }) => Promise<Minted>

type Options = { upstream: Upstream; prices: Prices; accountKey: AccountKey }

export const createMint =
  ({ upstream, prices, accountKey }: Options): Mint =>
  async (params) => {
    await prices.forgetBalance()
    // A refused call made no key, so another account key may be tried. Any other call runs once.
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

type Told = Pick<Result<'javascript_key'>, 'lifetime_seconds'>

/** No key lasts longer, so a larger number is not a lifetime. */
const mostSeconds = 10 * 366 * 86_400

/** The lifetime that upstream states; otherwise the requested one. */
export function secondsOf({ lifetime_seconds }: Told, lifetime_minutes: number): number {
  const seconds = Number(lifetime_seconds)
  return seconds > 0 && seconds <= mostSeconds ? seconds : lifetime_minutes * 60
}

export const expiryOf = (told: Told, lifetime_minutes: number, now: Date): string =>
  new Date(now.getTime() + secondsOf(told, lifetime_minutes) * 1000).toISOString()

/** A row about a key, with the seconds left and its methods as a list. */
export const methodsIn = (row: { expires_at: string; method_list: string | null }, now: Date) => ({
  seconds_left: Math.max(Math.floor((Date.parse(row.expires_at) - now.getTime()) / 1000), 0),
  method_list: JSON.parse(row.method_list ?? '[]') as string[],
})

/** Without a key there is no answer. The reply is not kept, because it may hold a key. */
export class NoKey extends Error {
  override readonly name = 'NoKey'
  readonly answer

  constructor({ reason, message, milliseconds = 0, failure = null, retry_after = null }: Unanswered) {
    super('No key could be had for this session')
    this.answer = { ...nothingReceived, ...notAnswered(reason, message), milliseconds, failure, retry_after }
  }
}
