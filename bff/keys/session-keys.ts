/**
 * The short-lived keys that lookups go out under (design 3): one for each signed-in session, minted when first needed,
 * shared by the session's lookups, renewed before it runs out, and gone at sign-out. They live in memory alone.
 */
import { isOperation, type OperationName } from '../../contract/operations.ts'
import { type Credentials, type NotAnswered, notAnswered, nothingReceived } from '../upstream/upstream.ts'
import type { Mint } from './mint.ts'

export type SessionKeys = ReturnType<typeof createSessionKeys>
/** What a lookup needs to know of who asks. */
export type Holder = { session_id: string; analyst_id: string }
/** The key could not be had, and so neither could the answer. What came instead of a key may hold one: it is not kept. */
export class NoKey extends Error {
  override readonly name = 'NoKey'
  readonly answer

  constructor(reason: NotAnswered, message: string, milliseconds: number) {
    super('No key could be had for this session')
    this.answer = { ...nothingReceived, ...notAnswered(reason, message), milliseconds }
  }
}

type Key = { api_key: string; operations: Set<OperationName>; renewAt: number }
/** Until a time after which it can be of no use to anybody. */
type Held = { key: Promise<Key>; until: number }

type Options = {
  mint: Mint
  account: Credentials
  /** The application's own address: keys are bound to its host name, and calls say that they come from it. */
  publicUrl: string
  /** `account`: for an upstream whose javascript keys do not work from a server. */
  mode: 'session' | 'account'
  clientOf: (analyst_id: string) => string
  clock?: () => number
}

const lifetimeMinutes = 60

export function createSessionKeys({ mint, account, publicUrl, mode, clientOf, clock = Date.now }: Options) {
  const origin = new URL(publicUrl).origin
  const keys = new Map<string, Held>()

  /** One mint for all that wait for it; a failed one is not kept. */
  function keyOf(holder: Holder): Promise<Key> {
    const known = keys.get(holder.session_id)
    if (known) return known.key
    const minting = mintFor(holder)
    hold(holder.session_id, minting)
    minting.catch(() => forget(holder, minting))
    return minting
  }

  function hold(session_id: string, key: Promise<Key>): void {
    const now = clock()
    for (const [id, { until }] of keys) if (until <= now) keys.delete(id)
    keys.set(session_id, { key, until: now + lifetimeMinutes * 60_000 })
  }

  function forget({ session_id }: Holder, key: Promise<Key>): void {
    if (keys.get(session_id)?.key === key) keys.delete(session_id)
  }

  async function mintFor({ analyst_id }: Holder): Promise<Key> {
    const params = {
      client: clientOf(analyst_id),
      domain: new URL(origin).hostname,
      lifetime_minutes: String(lifetimeMinutes),
    }
    const answer = await mint(params)
    if (answer.outcome === 'not_answered') throw new NoKey(answer.reason, answer.message, answer.milliseconds)
    const { javascript_key, lifetime_seconds, method_list } = answer.result
    if (!javascript_key) throw new NoKey('malformed', 'The service gave no key.', answer.milliseconds)
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
      const key = keys.get(holder.session_id)?.key
      if (key && (await key.catch(() => null))?.api_key === api_key) forget(holder, key)
    },

    isAccountKey: ({ api_key }: Credentials): boolean => api_key === account.api_key,

    /** The key is gone, and a lookup that is still under way gets no other. */
    signedOut(session_id: string): void {
      const gone = Promise.reject(new NoKey('refused_key', 'The session has ended. Sign in and ask again.', 0))
      gone.catch(() => {})
      hold(session_id, gone)
    },

    account,
  }
}
