/**
 * The short-lived keys that lookups go out under (design 3): one for each signed-in session, minted when first needed,
 * shared by the session's lookups, renewed before it runs out, and gone at sign-out. They live in memory alone.
 */
import { isOperation, type OperationName } from '../../contract/operations.ts'
import type { Answer, Credentials, Upstream } from '../upstream/upstream.ts'

export type SessionKeys = ReturnType<typeof createSessionKeys>
/** What a lookup needs to know of who asks. */
export type Holder = { session_id: string; analyst_id: string }
/** The key could not be had: the answer of the mint, which is the lookup's answer too. */
export class NoKey extends Error {
  override readonly name = 'NoKey'
  readonly answer: Answer<'javascript_key'>

  constructor(answer: Answer<'javascript_key'>) {
    super('No key could be had for this session')
    this.answer = answer
  }
}

type Key = { api_key: string; operations: Set<OperationName>; renewAt: number }

type Options = {
  upstream: Upstream
  accountKey: string
  /** The application's own address: keys are bound to its host name, and calls say that they come from it. */
  publicUrl: string
  /** `account`: for an upstream whose javascript keys do not work from a server. */
  mode: 'session' | 'account'
  clientOf: (analyst_id: string) => string
  clock?: () => number
}

const lifetimeMinutes = 60

export function createSessionKeys({ upstream, accountKey, publicUrl, mode, clientOf, clock = Date.now }: Options) {
  const origin = new URL(publicUrl).origin
  const keys = new Map<string, Promise<Key>>()
  const account: Credentials = { api_key: accountKey, headers: {} }

  /** One mint for all that wait for it; a failed one is not kept. */
  function keyOf(holder: Holder): Promise<Key> {
    const known = keys.get(holder.session_id)
    if (known) return known
    const minting = mint(holder)
    keys.set(holder.session_id, minting)
    minting.catch(() => forget(holder, minting))
    return minting
  }

  function forget({ session_id }: Holder, key: Promise<Key>): void {
    if (keys.get(session_id) === key) keys.delete(session_id)
  }

  async function mint({ analyst_id }: Holder): Promise<Key> {
    const params = {
      client: clientOf(analyst_id),
      domain: new URL(origin).hostname,
      lifetime_minutes: String(lifetimeMinutes),
    }
    const answer = await upstream.call('javascript_key', params, account)
    if (answer.outcome === 'not_answered') throw new NoKey(answer)
    const { javascript_key, lifetime_seconds, method_list } = answer.result
    if (!javascript_key)
      throw new NoKey({ ...answer, outcome: 'not_answered', reason: 'malformed', message: 'The service gave no key.' })
    const seconds = Number(lifetime_seconds) || lifetimeMinutes * 60
    return {
      api_key: javascript_key,
      operations: new Set(method_list?.filter(isOperation)),
      // A tenth of its life is left for lookups that are under way.
      renewAt: clock() + seconds * 900,
    }
  }

  async function freshKeyOf(holder: Holder): Promise<Key> {
    const key = keyOf(holder)
    if ((await key).renewAt > clock()) return key
    forget(holder, key)
    return keyOf(holder)
  }

  return {
    /** @throws NoKey where upstream would not give one */
    async credentials(operation: OperationName, holder: Holder): Promise<Credentials> {
      if (mode === 'account') return account
      const { api_key, operations } = await freshKeyOf(holder)
      return operations.has(operation) ? { api_key, headers: { origin, referer: `${origin}/` } } : account
    },

    /** The key was refused: the next lookup mints another. */
    async rejected(holder: Holder, { api_key }: Credentials): Promise<void> {
      const key = keys.get(holder.session_id)
      if (key && (await key.catch(() => null))?.api_key === api_key) forget(holder, key)
    },

    isAccountKey: ({ api_key }: Credentials): boolean => api_key === accountKey,

    signedOut: (session_id: string): void => {
      keys.delete(session_id)
    },

    account,
  }
}
