/**
 * The short-lived keys that lookups go out under (design 3): one for each signed-in session, minted when first needed,
 * shared by the session's lookups, renewed before it runs out, and gone at sign-out. The keys live in memory alone, so each
 * process has its own for a session; that there are such keys, for whom and until when, is in the state.
 */
import { codeOf } from '../../contract/errors.ts'
import type { OperationName } from '../../contract/operations.ts'
import { isPassing } from '../upstream/attempts.ts'
import type { Deadline } from '../upstream/deadline.ts'
import { TransportError } from '../upstream/transport-error.ts'
import type { Answer, Credentials } from '../upstream/upstream.ts'
import type { AccountKey } from './account-key.ts'
import { type HeldKeys, type Holder, runsAlone } from './held-keys.ts'
import { type Key, KeyOfSession } from './key-of-session.ts'
import { type Mint, type Minted, NoKey } from './mint.ts'

export type SessionKeys = ReturnType<typeof createSessionKeys>

type Options = {
  mint: Mint
  heldKeys: HeldKeys
  accountKey: AccountKey
  /** The application's own address: keys are bound to its host name, and calls say that they come from it. */
  publicUrl: string
  /** `account`: for an upstream whose javascript keys do not work from a server. */
  mode: 'session' | 'account'
  /** The address of this server, where keys are bound to it. */
  ip_address?: string | undefined
  clientOf: (analyst_id: string) => string
  clock?: () => number
}

const lifetimeMinutes = 60

export function createSessionKeys(options: Options) {
  const { mint, heldKeys, accountKey, publicUrl, mode, ip_address = '', clientOf, clock = Date.now } = options
  const { origin, hostname: domain } = new URL(publicUrl)
  const headers = { origin, referer: `${origin}/` }
  const keys = new Map<string, KeyOfSession>()
  /** Sessions that ended while lookups of theirs may be under way: those get no other key. */
  const ended = new Map<string, number>()

  function keyOf(holder: Holder): KeyOfSession {
    const known = keys.get(holder.session_id)
    if (known) return known
    const made = new KeyOfSession({ mint: () => mintFor(holder), lifetimeMinutes, clock })
    keys.set(holder.session_id, made)
    return made
  }

  async function mintFor(holder: Holder): Promise<Minted> {
    const params = {
      client: clientOf(holder.analyst_id),
      domain,
      lifetime_minutes: String(lifetimeMinutes),
      ip_address,
    }
    const answer = await mint(params)
    if (ended.has(holder.session_id)) throw sessionEnded()
    // The key works even where the list lacks it.
    if (answer.outcome !== 'not_answered') await heldKeys.minted(holder, params, answer.result).catch(() => {})
    return answer
  }

  /** The key goes, here and from the list of who holds one. */
  function forget(session_id: string): void {
    keys.delete(session_id)
    ended.set(session_id, clock() + 600_000)
  }

  return {
    /** @throws NoKey where upstream would not give one, or not in time */
    async credentials(operation: OperationName, holder: Holder, deadline: Deadline): Promise<Credentials> {
      if (mode === 'account') return accountKey.credentials()
      if (ended.has(holder.session_id)) throw sessionEnded()
      const key = keyOf(holder).key()
      const { api_key, operations } = key instanceof Promise ? await inTime(key, deadline) : key
      return operations.has(operation) ? { api_key, headers } : accountKey.credentials()
    },

    /** A key that the answer refuses, or may refuse, is not used again. @returns whether it was refused for certain */
    hear(answer: Answer<OperationName>, used: Credentials, { session_id }: Holder): boolean {
      const isRefused = answer.reason === 'refused_key'
      if (!isRefused && !leavesInDoubt(answer)) return false
      const key = keys.get(session_id)
      if (accountKey.isAccountKey(used)) accountKey.rejected(used)
      // It may have run out, or the service may have forgotten it.
      else if (isRefused) key?.rejected(used.api_key)
      else key?.doubted(used.api_key)
      return isRefused
    },

    /** The key for a second try; null where there is no other, and the refusal stays the answer. */
    async insteadOf(
      used: Credentials,
      operation: OperationName,
      holder: Holder,
      deadline: Deadline,
    ): Promise<Credentials | null> {
      const other = await this.credentials(operation, holder, deadline).catch(noOther)
      return other?.api_key === used.api_key ? null : other
    },

    async signedOut(session_id: string): Promise<void> {
      forget(session_id)
      await heldKeys.forget(session_id)
    },

    /** Throws away what nobody can use: keys of sessions that have ended, wherever they ended, and keys that ran out. */
    async sweep(): Promise<void> {
      const now = clock()
      for (const [session_id, until] of ended) if (until <= now) ended.delete(session_id)
      for (const [session_id, key] of keys) if (key.until <= now) keys.delete(session_id)
      // A paused batch and a watch may run again, and get a new key then.
      for (const session_id of await heldKeys.endedAmong([...keys.keys()]))
        if (runsAlone(session_id)) keys.delete(session_id)
        else forget(session_id)
    },
  }
}

/** A key is made for all that wait for it, each as long as they wait for their own answer. */
function inTime(key: Promise<Key>, deadline: Deadline): Promise<Key> {
  return deadline.wait(key).catch((error) => {
    if (!(error instanceof TransportError)) throw error
    // Where the browser goes away before there is a key, no lookup was sent.
    const { reason, message, failure } = error.reason === 'cancelled' ? new TransportError('withdrawn') : error
    throw new NoKey({ reason, message, failure, milliseconds: Math.round(deadline.passed()) })
  })
}

function noOther(error: unknown): null {
  if (error instanceof NoKey) return null
  throw error
}

/** A failure in a stranger's words may be of the key (decision 0013). */
const leavesInDoubt = ({ reason, message, status }: Answer<OperationName>): boolean =>
  reason === 'fault' && !codeOf(message ?? '') && !isPassing(status)

const sessionEnded = () =>
  new NoKey({ reason: 'refused_key', message: 'The session has ended. Sign in and try again.' })
