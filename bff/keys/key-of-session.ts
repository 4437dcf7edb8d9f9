/** One session's short-lived key. It is minted once for all lookups that wait for it, and renewed before it expires. */
import { isOperation, type OperationName } from '../../contract/operations.ts'
import { type Minted, NoKey, secondsOf } from './mint.ts'

export type Key = {
  api_key: string
  operations: Set<OperationName>
  renewAt: number
  until: number
}

type Options = { mint: () => Promise<Minted>; lifetimeMinutes: number; clock: () => number }

/** After a failed renewal. The old key works for some minutes more. */
const pauseAfterFailure = 30_000
/** The least time between two keys that are thrown away. */
const pauseAfterRefusal = 60_000
const pauseAfterDoubt = 300_000

export class KeyOfSession {
  readonly #options: Options
  #key: Key | null = null
  #minting: Promise<Key> | null = null
  #putAwayAt = Number.NEGATIVE_INFINITY

  constructor(options: Options) {
    this.#options = options
  }

  /** A valid key, without waiting if there is one. @throws NoKey if upstream does not give one */
  key(): Key | Promise<Key> {
    const now = this.#options.clock()
    const held = this.#key
    if (!held || held.until <= now) return this.#mint()
    if (held.renewAt <= now) {
      held.renewAt = now + pauseAfterFailure
      this.#mint().catch(() => {})
    }
    return held
  }

  /** Upstream refused this key. Another may be here already, or on its way. */
  rejected(api_key: string): void {
    this.#putAway(api_key, pauseAfterRefusal)
  }

  /** Upstream failed in unknown words, and may have meant this key. */
  doubted(api_key: string): void {
    this.#putAway(api_key, pauseAfterDoubt)
  }

  get until(): number {
    if (this.#minting) return Number.POSITIVE_INFINITY
    return Math.max(this.#key?.until ?? 0, this.#putAwayAt + pauseAfterDoubt)
  }

  /** A mint may be charged. If upstream accepts no key, do not mint one for every lookup. */
  #putAway(api_key: string, pause: number): void {
    const now = this.#options.clock()
    if (this.#key?.api_key !== api_key || Math.abs(now - this.#putAwayAt) < pause) return
    this.#key = null
    this.#putAwayAt = now
  }

  /** One mint for all that wait for it. A failed mint is not kept. */
  #mint(): Promise<Key> {
    this.#minting ??= this.#minted().finally(() => {
      this.#minting = null
    })
    return this.#minting
  }

  async #minted(): Promise<Key> {
    this.#key = this.#toKey(await this.#options.mint())
    return this.#key
  }

  #toKey(answer: Minted): Key {
    if (answer.outcome === 'not_answered') throw new NoKey(answer)
    const { javascript_key, method_list } = answer.result
    const { clock, lifetimeMinutes } = this.#options
    const life = secondsOf(answer.result, lifetimeMinutes) * 1000
    return {
      api_key: javascript_key,
      operations: new Set(method_list?.filter(isOperation)),
      // The last fifth of its life renews it in the background. In the last fiftieth, no call uses it.
      renewAt: clock() + life * 0.8,
      until: clock() + life * 0.98,
    }
  }
}
